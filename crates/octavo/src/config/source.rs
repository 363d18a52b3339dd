//! Where settings come from: flags before `OCTAVO_*` before the TOML file before defaults.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use super::keys::KEYS;
use super::value::as_one_error;
use super::{ALIKE, Config};
use crate::cli::{Cli, Command};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    Default,
    /// With its line.
    File(PathBuf, usize),
    Environment(String),
    Flag,
    /// The server that started last.
    Server,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Default => f.write_str("default"),
            Source::File(path, line) => write!(f, "{}, line {line}", path.display()),
            Source::Environment(name) => f.write_str(name),
            Source::Flag => f.write_str("command line"),
            Source::Server => f.write_str("running server"),
        }
    }
}

/// The variable of the environment that sets a setting.
fn variable(name: &str) -> String {
    format!("OCTAVO_{}", name.replace('.', "_").to_uppercase())
}

/// Variables that look like settings and are none.
pub fn stray_variables() -> Vec<String> {
    let known: Vec<String> = KEYS.iter().map(|key| variable(key.name)).collect();
    let set = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    set.filter(|name| name.starts_with("OCTAVO_") && !known.contains(name)).collect()
}

/// The variable that one with a misspelled name was meant to be.
pub fn meant_variable(name: &str) -> Option<String> {
    let known = KEYS.iter().map(|key| variable(key.name));
    // What all names begin with says nothing about likeness.
    let own = |name: &str| name.trim_start_matches("OCTAVO_").to_owned();
    let scored = known.map(|known| (strsim::jaro_winkler(&own(&known), &own(name)), known));
    scored.filter(|(likeness, _)| *likeness > ALIKE).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, known)| known)
}

impl Config {
    /// Gathers the settings for a command.
    pub fn gather(cli: &Cli) -> anyhow::Result<Self> {
        let flags = flags(cli);
        let mut config = Config(KEYS.iter().map(|key| (key.name, (key.default.to_owned(), Source::Default))).collect());
        config.environment();
        let data_dir = flags.get("data_dir").cloned().unwrap_or_else(|| config.text("data_dir").to_owned());
        let unknown = config.file(cli.config.clone(), Path::new(&data_dir))?;
        for (name, value) in flags {
            config.0.insert(name, (value, Source::Flag));
        }
        if unknown.is_empty() {
            return Ok(config);
        }
        let wrong = config.settings_or_problems().err().unwrap_or_default();
        Err(as_one_error(unknown.into_iter().chain(wrong)))
    }

    fn environment(&mut self) {
        for key in KEYS.iter() {
            let name = variable(key.name);
            if let Ok(value) = std::env::var(&name) {
                self.0.insert(key.name, (value, Source::Environment(name)));
            }
        }
    }
}

fn flags(cli: &Cli) -> BTreeMap<&'static str, String> {
    let mut flags = BTreeMap::new();
    let mut set = |name: &'static str, value: Option<String>| {
        if let Some(value) = value {
            flags.insert(name, value);
        }
    };
    set("data_dir", cli.data_dir.as_ref().map(|dir| dir.display().to_string()));
    set("database_url", cli.database_url.clone());
    if let Command::Serve(serve) = &cli.command {
        set("listen", serve.listen.map(|address| address.to_string()));
        set("public_url", serve.public_url.clone());
        set("roles", serve.roles.clone());
        set("sandbox.enabled", (serve.sandbox || serve.sandbox_public).then(|| "true".to_owned()));
        set("sandbox.public", serve.sandbox_public.then(|| "true".to_owned()));
    }
    flags
}
