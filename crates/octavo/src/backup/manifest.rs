//! `backup.json`: what is in a backup.

use std::path::Path;

use anyhow::{Context, ensure};
use indicatif::BinaryBytes;
use jiff::Timestamp;
use octavo_server::settings::Settings;
use serde::{Deserialize, Serialize};

use super::files;

const NAME: &str = "backup.json";

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// Of the octavo that made it.
    pub version: String,
    pub engine: Engine,
    /// When the backup began.
    pub taken_at: Timestamp,
    /// The number of the database's last migration.
    pub schema: i64,
    pub database_bytes: u64,
    /// Lower-case hexadecimal.
    pub database_sha256: String,
    pub media: MediaCopy,
    /// None where they are in the backup, and in backups of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub media_list: Option<MediaList>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// The media in the backup; none where they are in a bucket.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct MediaCopy {
    pub files: u64,
    pub bytes: u64,
}

/// The list of the media in a bucket.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct MediaList {
    pub files: u64,
    pub bytes: u64,
    /// Of the list itself; lower-case hexadecimal.
    pub sha256: String,
}

impl Engine {
    pub fn of(settings: &Settings) -> Self {
        if settings.database_url.is_some() { Engine::Postgres } else { Engine::Sqlite }
    }

    /// The name of the database in the backup.
    pub fn file(self) -> &'static str {
        match self {
            Engine::Sqlite => crate::config::DATABASE,
            Engine::Postgres => "database.dump",
        }
    }
}

impl Manifest {
    pub fn new(
        engine: Engine,
        taken_at: Timestamp,
        schema: i64,
        database: &Path,
        (media, media_list): (MediaCopy, Option<MediaList>),
    ) -> anyhow::Result<Self> {
        let (database_bytes, database_sha256) = files::digest(database)?;
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Ok(Manifest { version, engine, taken_at, schema, database_bytes, database_sha256, media, media_list })
    }

    /// Finishes a backup.
    pub fn write(&self, dir: &Path) -> anyhow::Result<()> {
        files::sync_tree(dir)?;
        let unfinished = dir.join("backup.json.unfinished");
        std::fs::write(&unfinished, serde_json::to_vec_pretty(self)?)?;
        std::fs::File::open(&unfinished)?.sync_all()?;
        std::fs::rename(&unfinished, dir.join(NAME))?;
        files::sync_dir(Some(dir))
    }

    pub fn read(dir: &Path) -> anyhow::Result<Self> {
        let path = dir.join(NAME);
        ensure!(path.exists(), "{} has no {NAME}: it is not a backup, or the backup was not finished", dir.display());
        let bytes = std::fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        serde_json::from_slice(&bytes).with_context(|| format!("reading {}", path.display()))
    }

    /// Checks that the database is the one that was backed up.
    pub fn check(&self, database: &Path) -> anyhow::Result<()> {
        let found = files::digest(database)?;
        ensure!(
            found == (self.database_bytes, self.database_sha256.clone()),
            "{} differs from the backed-up database: the backup is damaged",
            database.display()
        );
        Ok(())
    }

    /// For people.
    pub fn contents(&self) -> String {
        let (what, files, bytes) = match &self.media_list {
            Some(list) => ("the list of ", list.files, list.bytes),
            None => ("", self.media.files, self.media.bytes),
        };
        let plural = if files == 1 { "" } else { "s" };
        let database = BinaryBytes(self.database_bytes);
        format!("database {database}, {what}{files} media file{plural} ({})", BinaryBytes(bytes))
    }
}
