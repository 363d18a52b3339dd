//! Where sign-ins are stored: `$XDG_CONFIG_HOME/octavo/credentials.json`, which only its owner can read.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};

/// What proves who calls.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", untagged)]
pub enum Credential {
    Key {
        key: String,
    },
    #[serde(rename_all = "camelCase")]
    Tokens {
        access_token: String,
        refresh_token: String,
        /// In seconds since 1970.
        expires_at: i64,
    },
}

#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Stored {
    /// The server that someone signed in to last.
    pub current: Option<String>,
    /// By the address of the server.
    #[serde(default)]
    pub servers: BTreeMap<String, Credential>,
}

/// The file, locked against other commands until this is dropped.
pub struct CredentialsFile {
    path: PathBuf,
    _lock: File,
    pub stored: Stored,
}

impl CredentialsFile {
    /// Reads the file without a lock; none if nobody signed in.
    pub fn read() -> anyhow::Result<Stored> {
        read(&path()?)
    }

    pub fn open() -> anyhow::Result<Self> {
        let path = path()?;
        let dir = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(dir).with_context(|| format!("creating {}", dir.display()))?;
        let lock = path.with_extension("lock");
        let lock = OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(&lock);
        let lock = lock.with_context(|| format!("locking {}", path.display()))?;
        flock(&lock, FlockOperation::LockExclusive)?;
        let stored = read(&path)?;
        Ok(CredentialsFile { path, _lock: lock, stored })
    }

    /// Replaces the file at once, so that nothing is lost if the machine stops.
    pub fn save(&self) -> anyhow::Result<()> {
        let write = || {
            let next = self.path.with_extension("new");
            let _ = fs::remove_file(&next);
            let mut file = OpenOptions::new().create_new(true).write(true).mode(0o600).open(&next)?;
            writeln!(file, "{}", serde_json::to_string_pretty(&self.stored)?)?;
            file.sync_all()?;
            fs::rename(&next, &self.path)
        };
        write().with_context(|| format!("writing {}", self.path.display()))
    }
}

fn read(path: &Path) -> anyhow::Result<Stored> {
    match fs::read(path) {
        Ok(text) => serde_json::from_slice(&text).with_context(|| format!("reading {}", path.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Stored::default()),
        Err(error) => Err(error).with_context(|| format!("reading {}", path.display())),
    }
}

fn path() -> anyhow::Result<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let config =
        set("XDG_CONFIG_HOME").filter(|dir| dir.is_absolute()).or(set("HOME").map(|home| home.join(".config")));
    Ok(config.context("set HOME or XDG_CONFIG_HOME: the sign-in is stored there")?.join("octavo/credentials.json"))
}
