//! The command that starts a program, as people write it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The program, looked up as the system does.
    pub program: String,
    /// What it is started with.
    pub arguments: Vec<String>,
}

/// A text that names no program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotACommand {
    /// There is no word.
    #[error("a program is missing, as in cmd:python3 bot.py")]
    Nothing,
    /// A quote is not closed.
    #[error("the quote {0} is not closed")]
    OpenQuote(char),
}

impl FromStr for CommandLine {
    type Err = NotACommand;

    /// Words with white space between them; quotes, single or double, keep it inside a word. No
    /// shell is involved, so nothing else is special.
    fn from_str(text: &str) -> Result<CommandLine, NotACommand> {
        let mut words: Vec<String> = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for c in text.chars() {
            match quote {
                Some(open) if c == open => quote = None,
                None if matches!(c, '"' | '\'') => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                None if c.is_whitespace() => words.extend(word.take()),
                Some(_) | None => word.get_or_insert_default().push(c),
            }
        }
        if let Some(open) = quote {
            return Err(NotACommand::OpenQuote(open));
        }
        words.extend(word);
        let mut words = words.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or(NotACommand::Nothing)?;
        Ok(CommandLine { program, arguments: words.collect() })
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.program)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let CommandLine { program, arguments } = text.parse().unwrap();
        [program].into_iter().chain(arguments).collect()
    }

    #[test]
    fn words_are_split_at_white_space_outside_quotes() {
        assert_eq!(words("python3  bot.py\t--fast"), ["python3", "bot.py", "--fast"]);
        assert_eq!(words(r#""my bot" 'a "b"' c"d e"f ''"#), ["my bot", "a \"b\"", "cd ef", ""]);
        assert_eq!(words(r"C:\bots\bot.exe $HOME;ls"), [r"C:\bots\bot.exe", "$HOME;ls"]);
    }

    #[test]
    fn what_names_no_program_is_refused() {
        let read = |text: &str| text.parse::<CommandLine>();
        assert_eq!(read("  "), Err(NotACommand::Nothing));
        assert_eq!(read("'' x"), Err(NotACommand::Nothing));
        assert_eq!(read("bot 'x"), Err(NotACommand::OpenQuote('\'')));
    }
}
