//! Where a setting comes from, and the variables of the environment.

use std::fmt;
use std::path::PathBuf;

use super::keys::KEYS;

/// How much a misspelled name must be like the name that was meant, from 0 to 1.
pub(super) const ALIKE: f64 = 0.85;

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
pub(super) fn variable(name: &str) -> String {
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
