//! Man pages and shell completions, for `cargo xtask man`.

use std::path::Path;

use clap::{Command, CommandFactory, ValueEnum};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::Cli;
use super::reference::{all, examples, root};

/// Set by `cargo xtask man`: the folder to write `man` and `completions` to.
const WRITE: &str = "SEXTANT_MAN";

/// The name of a file and the page. Examples are a section of their own and keep their lines, where
/// `Man::render` would fill them like prose.
fn page(command: &Command) -> (String, String) {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    let mut render = || {
        man.render_title(&mut page)?;
        man.render_name_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
        if command.has_subcommands() {
            man.render_subcommands_section(&mut page)?;
        }
        let examples = examples(command);
        if !examples.is_empty() {
            let mut roff = Roff::new();
            roff.control("SH", ["EXAMPLES"]).control("nf", []);
            for example in examples {
                roff.text([roman(example)]);
            }
            roff.control("fi", []).to_writer(&mut page)?;
        }
        std::io::Result::Ok(())
    };
    render().expect("memory can be written to");
    (man.get_filename(), String::from_utf8(page).expect("a page is text"))
}

#[test]
fn every_command_has_a_man_page_with_its_options() {
    let root = root();
    let commands = all(&root);
    let pages: Vec<(String, String)> = commands.iter().map(|command| page(command)).collect();
    for name in ["sextant.1", "sextant-play.1", "sextant-admin-backup.1"] {
        assert!(pages.iter().any(|(page, _)| page == name), "{name} is missing");
    }
    for (command, (name, page)) in commands.iter().zip(&pages) {
        for long in command.get_arguments().filter_map(clap::Arg::get_long) {
            let flag = format!("\\-\\-{}", long.replace('-', "\\-"));
            assert!(page.contains(&flag), "{name} lacks --{long}");
        }
        assert!(page.contains("EXAMPLES"), "{name}");
    }
    if let Some(target) = std::env::var_os(WRITE) {
        let folder = Path::new(&target).join("man");
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        for (name, page) in &pages {
            std::fs::write(folder.join(name), page).expect("the page can be written");
        }
    }
}

#[test]
fn every_shell_has_completions_in_a_file() {
    let temporary =
        std::env::temp_dir().join(format!("sextant-completions-{}", std::process::id()));
    let target = std::env::var_os(WRITE).map(|target| Path::new(&target).join("completions"));
    let folder = target.as_ref().unwrap_or(&temporary);
    std::fs::create_dir_all(folder).expect("the folder can be made");
    for shell in Shell::value_variants() {
        let path = clap_complete::generate_to(*shell, &mut Cli::command(), "sextant", folder)
            .expect("the file can be written");
        assert!(std::fs::read_to_string(path).unwrap().contains("hot-seat"), "{shell}");
    }
    if target.is_none() {
        std::fs::remove_dir_all(folder).expect("the folder can be removed");
    }
}
