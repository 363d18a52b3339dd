//! Reading the ledger back: every whole line in order, a torn tail cut off.

use super::files;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;

use super::journal::{NewPublication, Stamp};
use crate::error::{Error, Result};

/// One line as it was written.
#[derive(Deserialize)]
pub struct Replayed {
    seq: u64,
    at: Timestamp,
    pub platform: String,
    pub account: String,
    pub publication: Option<NewPublication>,
    pub owner: Option<String>,
    pub event: Value,
}

impl Replayed {
    pub fn stamp(&self) -> Stamp {
        Stamp { seq: self.seq, at: self.at }
    }
}

/// Opens (or makes) `ledger.jsonl` for this process alone.
///
/// # Errors
/// [`Error::InUse`] when another process holds it, [`Error::Io`].
pub fn open(dir: &Path) -> Result<LedgerFile> {
    files::ensure_dir(dir)?;
    let path = dir.join("ledger.jsonl");
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(Error::InUse(dir.to_owned())),
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    files::sync_dir(dir)?;
    Ok(LedgerFile { path, file })
}

/// The open ledger, not yet read.
pub struct LedgerFile {
    path: PathBuf,
    file: File,
}

impl LedgerFile {
    /// Hands every whole line to `apply`, cuts a torn last line off, and
    /// returns the file positioned at its end with the last line's number.
    ///
    /// # Errors
    /// [`Error::Damaged`] when a line before the last is unreadable or out of
    /// order, or `apply` refuses one.
    pub fn replay(self, mut apply: impl FnMut(Replayed) -> Result<(), String>) -> Result<(File, u64)> {
        let mut reader = BufReader::new(&self.file);
        let (mut sound, mut seq) = (0_u64, 0_u64);
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            let length = reader.read_until(b'\n', &mut buffer)? as u64;
            if length == 0 {
                break;
            }
            let Some(line) = whole_line(&buffer) else {
                if reader.fill_buf()?.is_empty() {
                    tracing::warn!(path = %self.path.display(), "cut a torn last line off the ledger");
                    break;
                }
                return Err(self.damaged(seq + 1, "not a ledger line"));
            };
            if line.seq != seq + 1 {
                return Err(self.damaged(seq + 1, &format!("carries number {}", line.seq)));
            }
            apply(line).map_err(|reason| self.damaged(seq + 1, &reason))?;
            seq += 1;
            sound += length;
        }
        drop(reader);
        self.end_at(sound, seq)
    }

    fn end_at(self, length: u64, seq: u64) -> Result<(File, u64)> {
        let mut file = self.file;
        if file.metadata()?.len() != length {
            file.set_len(length)?;
            file.sync_all()?;
        }
        file.seek(SeekFrom::Start(length))?;
        Ok((file, seq))
    }

    fn damaged(&self, line: u64, reason: &str) -> Error {
        Error::Damaged { path: self.path.clone(), line, reason: reason.to_owned() }
    }
}

fn whole_line(buffer: &[u8]) -> Option<Replayed> {
    let line = buffer.strip_suffix(b"\n")?;
    serde_json::from_slice(line).ok()
}
