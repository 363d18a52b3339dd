//! The TOML file: every entry with its line, and the error for an unknown setting.

use std::path::{Path, PathBuf};

use anyhow::Context;
use toml::de::{DeTable, DeValue};

use super::Config;
use super::keys::KEYS;
use super::source::{ALIKE, Source};

impl Config {
    /// Only what the environment has not set. Returns what is wrong with the names of settings.
    pub(super) fn file(&mut self, named: Option<PathBuf>, data_dir: &Path) -> anyhow::Result<Vec<String>> {
        let path = named.clone().unwrap_or_else(|| data_dir.join("octavo.toml"));
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if named.is_none() && is_absent(&error) => return Ok(Vec::new()),
            Err(error) => return Err(error).with_context(|| format!("reading {}", path.display())),
        };
        let table = DeTable::parse(&text).with_context(|| format!("reading {}", path.display()))?;
        let mut unknown = Vec::new();
        for Entry { name, value, start } in entries("", table.get_ref()) {
            let line = text[..start].matches('\n').count() + 1;
            let Some(key) = KEYS.iter().find(|key| key.name == name) else {
                let meant = meant(&name).map(|name| format!(". Did you mean {name}?")).unwrap_or_default();
                unknown.push(format!(
                    "{}, line {line}: unknown setting \"{name}\"{meant} (`octavo config` lists all settings)",
                    path.display()
                ));
                continue;
            };
            if self.0[key.name].1 == Source::Default {
                self.0.insert(key.name, (value, Source::File(path.clone(), line)));
            }
        }
        Ok(unknown)
    }
}

/// What is wrong with the data directory itself is said where it is used.
fn is_absent(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory)
}

/// The setting whose name is most like a name that is none.
fn meant(name: &str) -> Option<&'static str> {
    // Often the table is missing, or is another one.
    let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
    let likeness = |key: &str| strsim::jaro_winkler(key, name).max(strsim::jaro_winkler(&last(key), &last(name)));
    let scored = KEYS.iter().map(|key| (likeness(key.name), key.name));
    let (score, name) = scored.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (score > ALIKE).then_some(name)
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
