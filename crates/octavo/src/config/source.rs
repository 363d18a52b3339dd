//! Where settings come from: flags before `OCTAVO_*` before the TOML file before defaults.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use toml::de::{DeTable, DeValue};

use super::Config;
use super::keys::KEYS;
use crate::cli::{Cli, Command};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    Default,
    /// With its line.
    File(PathBuf, usize),
    Environment(String),
    Flag,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Default => f.write_str("default"),
            Source::File(path, line) => write!(f, "{}, line {line}", path.display()),
            Source::Environment(name) => f.write_str(name),
            Source::Flag => f.write_str("command line"),
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

impl Config {
    /// Gathers the settings for a command.
    pub fn gather(cli: &Cli) -> anyhow::Result<Self> {
        let flags = flags(cli);
        let mut config = Config(KEYS.iter().map(|key| (key.name, (key.default.to_owned(), Source::Default))).collect());
        config.environment();
        let data_dir = flags.get("data_dir").cloned().unwrap_or_else(|| config.text("data_dir").to_owned());
        config.file(cli.config.clone(), Path::new(&data_dir))?;
        for (name, value) in flags {
            config.0.insert(name, (value, Source::Flag));
        }
        Ok(config)
    }

    fn environment(&mut self) {
        for key in KEYS {
            let name = variable(key.name);
            if let Ok(value) = std::env::var(&name) {
                self.0.insert(key.name, (value, Source::Environment(name)));
            }
        }
    }

    /// Only what the environment has not set.
    fn file(&mut self, named: Option<PathBuf>, data_dir: &Path) -> anyhow::Result<()> {
        let path = named.clone().unwrap_or_else(|| data_dir.join("octavo.toml"));
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if named.is_none() && is_absent(&error) => return Ok(()),
            Err(error) => return Err(error).with_context(|| format!("reading {}", path.display())),
        };
        let table = DeTable::parse(&text).with_context(|| format!("reading {}", path.display()))?;
        for Entry { name, value, start } in entries("", table.get_ref()) {
            let line = text[..start].matches('\n').count() + 1;
            let Some(key) = KEYS.iter().find(|key| key.name == name) else {
                let meant = meant(&name).map(|name| format!("; did you mean {name}?")).unwrap_or_default();
                bail!(
                    "{}, line {line}: there is no setting \"{name}\"{meant} (`octavo config` lists them all)",
                    path.display()
                );
            };
            if self.0[key.name].1 == Source::Default {
                self.0.insert(key.name, (value, Source::File(path.clone(), line)));
            }
        }
        Ok(())
    }
}

/// What is wrong with the data directory itself is said where it is used.
fn is_absent(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory)
}

/// The setting whose name is most like a name that is none.
fn meant(name: &str) -> Option<&'static str> {
    let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
    let likeness = |key: &str| if last(key) == last(name) { 1.0 } else { strsim::jaro_winkler(key, name) };
    let scored = KEYS.iter().map(|key| (likeness(key.name), key.name));
    let (score, name) = scored.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (score > 0.85).then_some(name)
}

struct Entry {
    name: String,
    value: String,
    /// Where it begins in the file, in bytes.
    start: usize,
}

/// `[limits] burst = 5` as `limits.burst`; lists joined by commas.
fn entries(prefix: &str, table: &DeTable<'_>) -> Vec<Entry> {
    let mut found = Vec::new();
    for (name, value) in table {
        let start = name.span().start;
        let name = if prefix.is_empty() { name.get_ref().to_string() } else { format!("{prefix}.{}", name.get_ref()) };
        match value.get_ref() {
            DeValue::Table(inner) => found.extend(entries(&name, inner)),
            other => found.push(Entry { name, value: plain(other), start }),
        }
    }
    found
}

fn plain(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(is) => is.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(items) => items.iter().map(|item| plain(item.get_ref())).collect::<Vec<_>>().join(","),
        // In a list: nothing that a setting could be.
        DeValue::Table(_) => "{…}".to_owned(),
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
