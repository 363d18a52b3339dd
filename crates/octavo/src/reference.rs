//! Completions for shells, and manual pages: both are derived from the command line itself.

use std::path::Path;

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::print::print;

pub fn print_completions(shell: Shell) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "octavo", &mut script);
    print(String::from_utf8(script)?.trim_end());
    Ok(())
}

/// One page for each command, such as `octavo-user-add.1`.
pub fn write_manual(dir: &Path) -> anyhow::Result<()> {
    clap_mangen::generate_to(Cli::command(), dir).with_context(|| format!("writing manual pages to {}", dir.display()))
}
