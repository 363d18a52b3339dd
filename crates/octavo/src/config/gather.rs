//! Gathers the settings: flags before `OCTAVO_*` before the TOML file before defaults.

use std::collections::BTreeMap;
use std::path::Path;

use super::Config;
use super::keys::KEYS;
use super::source::{Source, variable};
use super::value::as_one_error;
use crate::cli::{Cli, Command};

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
