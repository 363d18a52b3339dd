//! The master key: 32 bytes in a file of their own, never in the database.

use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use octavo_store::{Store, StoreError};
use zeroize::Zeroizing;

use super::{Purpose, SealError, Sealer, random};

/// Where the master key is.
#[derive(Debug, Clone)]
pub enum KeySource {
    /// `master.key` in the data directory, made at the first start.
    DataDir(PathBuf),
    /// A file the operator provides (`OCTAVO_MASTER_KEY_FILE`), never made.
    File(PathBuf),
}

#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("{0}: {1}")]
    File(PathBuf, std::io::Error),
    #[error("{0} has {1} bytes; a master key has exactly 32")]
    Length(PathBuf, usize),
    /// Making a new key would leave everything sealed under the old one lost.
    #[error(
        "{0} is missing, but this database was encrypted with a master key; put that key back, or start with an empty \
         data directory"
    )]
    Missing(PathBuf),
    #[error("{0} is not the master key that this database was encrypted with")]
    Wrong(PathBuf),
    #[error(transparent)]
    Seal(#[from] SealError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

const CANARY: &[u8] = b"sealed under the right key";

/// Reads the master key, or makes it for a new database, and proves that it is the right one.
pub async fn unlock(store: &Store, source: &KeySource) -> Result<Sealer, KeyError> {
    let canary = store.seals().canary().await?;
    let (path, key) = match source {
        KeySource::File(path) => (path.clone(), read(path)?),
        KeySource::DataDir(dir) => {
            let path = dir.join("master.key");
            if !path.exists() {
                if canary.is_some() {
                    return Err(KeyError::Missing(path));
                }
                make(&path)?;
            }
            let key = read(&path)?;
            (path, key)
        }
    };
    let sealer = Sealer::new(&key);
    let canary = match canary {
        Some(canary) => canary,
        None => {
            let sealed = sealer.seal(Purpose::Canary, "", CANARY)?;
            store.seals().set_canary(&sealed).await?
        }
    };
    match sealer.open(Purpose::Canary, "", &canary) {
        Ok(_) => Ok(sealer),
        Err(_) => Err(KeyError::Wrong(path)),
    }
}

fn read(path: &Path) -> Result<Zeroizing<[u8; 32]>, KeyError> {
    let bytes = std::fs::read(path).map_err(|error| KeyError::File(path.to_owned(), error))?;
    let bytes = Zeroizing::new(bytes);
    let key: [u8; 32] = bytes.as_slice().try_into().map_err(|_| KeyError::Length(path.to_owned(), bytes.len()))?;
    Ok(Zeroizing::new(key))
}

/// Writes a new key aside and links it into place, so that no process ever reads half a key and the first
/// of several wins.
fn make(path: &Path) -> Result<(), KeyError> {
    let key: Zeroizing<[u8; 32]> = Zeroizing::new(random().map_err(SealError::from)?);
    let aside = path.with_extension(format!("key.{}", std::process::id()));
    let made = write_new(&aside, key.as_slice()).and_then(|()| match std::fs::hard_link(&aside, path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => std::fs::remove_file(&aside),
    });
    made.map_err(|error| KeyError::File(path.to_owned(), error))
}

fn write_new(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
