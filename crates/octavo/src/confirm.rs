//! Questions before something is lost.

use std::io::{IsTerminal, stdin};

use crate::cli::Confirmation;

/// A command that asks was run where nobody can answer, or the answer was no.
#[derive(Debug)]
pub struct Unconfirmed(String);

impl std::fmt::Display for Unconfirmed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unconfirmed {}

/// Asks before something is lost, unless `--yes` was given. `what` is a sentence that names what will be lost.
pub fn confirm(what: &str, given: &Confirmation) -> anyhow::Result<()> {
    if given.yes {
        return Ok(());
    }
    if !stdin().is_terminal() {
        let needed = format!("{what} Nothing was changed: add --yes to confirm this without a terminal.");
        return Err(Unconfirmed(needed).into());
    }
    eprint!("{what}\nContinue? [y/N] ");
    let mut answer = String::new();
    stdin().read_line(&mut answer)?;
    match answer.trim().to_lowercase().as_str() {
        "y" | "yes" => Ok(()),
        _ => Err(Unconfirmed("Nothing was changed.".to_owned()).into()),
    }
}
