//! Files that arrive over several requests, with restarts in between.

use std::io::{self, Read as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use axum::body::Body;
use futures::StreamExt as _;
use sha2::{Digest as _, Sha256};
use tokio::fs::OpenOptions;
use tokio::io::{AsyncSeekExt as _, AsyncWriteExt as _};

use super::{MAX_TOTAL_BYTES, MediaStore, ReceiveError, StoredFile};
use crate::core::digest::hex;
use crate::core::{facts, intake, sync_dir};

/// What came of a request's body.
pub struct Appended {
    /// Bytes of it that are on disk.
    pub bytes: u64,
    /// Why it is not all of them.
    pub broken: Option<ReceiveError>,
}

impl MediaStore {
    /// Writes a body behind the first `at` bytes of an unfinished file and takes no more than `limit` bytes of it.
    /// What arrived before a break stays. `name` is the caller's, and one body at a time.
    pub async fn append(&self, name: &str, at: u64, body: Body, limit: u64) -> io::Result<Appended> {
        let _permit = self.uploads.acquire().await.map_err(io::Error::other)?;
        if self.used.load(Ordering::Relaxed).saturating_add(limit) > MAX_TOTAL_BYTES {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "the sandbox's media are full"));
        }
        let path = self.partial(name);
        let mut file = OpenOptions::new().create(true).truncate(false).write(true).open(path).await?;
        if file.metadata().await?.len() < at {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "an unfinished file is shorter than it was"));
        }
        file.set_len(at).await?;
        file.seek(SeekFrom::Start(at)).await?;
        let mut appended = Appended { bytes: 0, broken: None };
        let mut body = std::pin::pin!(intake::limited(body, u64::MAX));
        while let Some(chunk) = body.next().await {
            match chunk {
                Ok(chunk) => {
                    let room = usize::try_from(limit - appended.bytes).unwrap_or(usize::MAX);
                    let kept = &chunk[..chunk.len().min(room)];
                    file.write_all(kept).await?;
                    appended.bytes += kept.len() as u64;
                    if kept.len() < chunk.len() {
                        appended.broken = Some(ReceiveError::TooLarge);
                        break;
                    }
                }
                Err(error) => appended.broken = Some(error),
            }
        }
        file.sync_all().await?;
        self.used.fetch_add(appended.bytes, Ordering::Relaxed);
        sync_dir(&self.unfinished)?;
        Ok(appended)
    }

    /// Stores an unfinished file for good. It also stays unfinished until [`forget`](Self::forget), so that a crash
    /// in between loses nothing.
    pub async fn complete(&self, name: &str) -> io::Result<StoredFile> {
        let (path, dir) = (self.partial(name), self.dir.clone());
        let facts = facts::read(path.clone()).await;
        let stored = tokio::task::spawn_blocking(move || {
            let (hash, size) = digest(&path)?;
            match std::fs::hard_link(&path, dir.join(&hash)) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                _ => sync_dir(&dir)?,
            }
            Ok(StoredFile { hash, size, facts })
        });
        stored.await.map_err(io::Error::other)?
    }

    /// Lets go of an unfinished file.
    pub async fn forget(&self, name: &str) {
        if let Err(error) = tokio::fs::remove_file(self.partial(name)).await {
            tracing::debug!(%error, "an unfinished file was not there to forget");
        }
    }

    fn partial(&self, name: &str) -> PathBuf {
        self.unfinished.join(name)
    }
}

/// SHA-256 and length of a file of any size.
fn digest(path: &Path) -> io::Result<(String, u64)> {
    let (mut file, mut hasher, mut size) = (std::fs::File::open(path)?, Sha256::new(), 0);
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            return Ok((hex(&hasher.finalize()), size));
        }
        hasher.update(&buffer[..count]);
        size += count as u64;
    }
}
