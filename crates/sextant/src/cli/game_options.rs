//! The options of all games as flags, as the games themselves state them.

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use sextant_catalog::GAMES;
use sextant_core::{OptionTag, Tags};

/// The options that were stated, as tags. A game refuses those it does not have.
///
/// Options that are about how a match goes on are flags only of commands that play one.
#[derive(Clone, Debug)]
pub(crate) struct GameOptions<const OF_MATCH: bool>(Tags);

impl<const OF_MATCH: bool> GameOptions<OF_MATCH> {
    pub(crate) fn tags(&self) -> &Tags {
        &self.0
    }

    /// As they are written in a command.
    pub(crate) fn flags(&self) -> impl Iterator<Item = (&'static str, &str)> {
        all::<OF_MATCH>()
            .into_iter()
            .filter_map(|(_, option)| Some((option.flag, self.0.get(option.tag)?)))
    }
}

/// The options of all games, those of matches last; the first game that has an option is named in
/// its help.
fn all<const OF_MATCH: bool>() -> Vec<(&'static str, OptionTag)> {
    let mut all: Vec<(&str, OptionTag)> = Vec::new();
    for of_match in [false, true].into_iter().take(1 + usize::from(OF_MATCH)) {
        for game in GAMES {
            for &option in game.options().iter().filter(|option| option.of_match == of_match) {
                if !all.iter().any(|(_, other)| other.tag == option.tag) {
                    all.push((game.name(), option));
                }
            }
        }
    }
    all
}

impl<const OF_MATCH: bool> Args for GameOptions<OF_MATCH> {
    fn augment_args(command: Command) -> Command {
        all::<OF_MATCH>().into_iter().fold(command, |command, (game, option)| {
            let OptionTag { tag, flag, value, about, default, .. } = option;
            let help = format!("{about} ({game}) [default: {default}]");
            command.arg(Arg::new(tag).long(flag).value_name(value).help(help))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const OF_MATCH: bool> FromArgMatches for GameOptions<OF_MATCH> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let stated = all::<OF_MATCH>().into_iter().filter_map(|(_, option)| {
            Some((option.tag, matches.get_one::<String>(option.tag)?.as_str()))
        });
        Ok(GameOptions(stated.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = GameOptions::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<const OF_MATCH: bool>(words: &[&str]) -> Result<GameOptions<OF_MATCH>, clap::Error> {
        let command = GameOptions::<OF_MATCH>::augment_args(Command::new("test"));
        GameOptions::from_arg_matches(&command.try_get_matches_from(words)?)
    }

    #[test]
    fn every_option_of_every_game_is_a_flag_where_a_match_is_played() {
        for game in GAMES {
            for option in game.options() {
                let flag = format!("--{}", option.flag);
                let words = ["test", flag.as_str(), "7"];
                let options = read::<true>(&words).expect(&flag);
                assert_eq!(options.tags().get(option.tag), Some("7"));
                assert_eq!(options.flags().collect::<Vec<_>>(), [(option.flag, "7")]);
                assert_eq!(read::<false>(&words).is_err(), option.of_match, "{flag}");
            }
        }
    }
}
