//! The help of the program itself: what its users need comes first, what operators need has a heading of its own.

use std::fmt::Write;

use clap::{Command, CommandFactory, FromArgMatches, Subcommand};

use crate::cli::{Cli, UserCommands};

/// Reads the command line. Ends the process if it is wrong, or asks for help.
pub fn parse() -> Cli {
    let command = with_headings(Cli::command());
    Cli::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit())
}

fn with_headings(command: Command) -> Command {
    let (users, operators): (Vec<_>, Vec<_>) =
        command.get_subcommands().partition(|it| UserCommands::has_subcommand(it.get_name()));
    let (users, operators) = (list("Commands", &users), list("Commands for operators", &operators));
    let options = heading("Options");
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{users}\n{operators}\n{options}{{options}}{{after-help}}"
    ))
}

/// As clap lists commands.
fn list(name: &str, commands: &[&Command]) -> String {
    let mut text = heading(name);
    for command in commands {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(text, "  \x1b[1m{:<12}\x1b[0m {about}", command.get_name());
    }
    text
}

/// As clap's own. Where nothing has colours, clap drops these too.
fn heading(name: &str) -> String {
    format!("\x1b[1m\x1b[4m{name}:\x1b[0m\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_the_help_once() {
        let mut command = with_headings(Cli::command());
        let help = command.render_help().to_string();
        let (users, operators) = help.split_once("Commands for operators:").unwrap();
        for name in command.get_subcommands().map(Command::get_name).filter(|name| *name != "help") {
            let line = format!("\n  {name:<12} ");
            assert_eq!(users.contains(&line), UserCommands::has_subcommand(name), "{name}: {help}");
            assert_eq!(operators.contains(&line), !UserCommands::has_subcommand(name), "{name}: {help}");
        }
        assert!(operators.contains("--data-dir"), "{help}");
    }
}
