//! Stored media: one file per content, named by its SHA-256, next to the ledger.

use std::io;
use std::io::{Read as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::io::AsyncReadExt as _;

use axum::body::Body;
use futures::StreamExt as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tempfile::NamedTempFile;
use tokio::fs::OpenOptions;
use tokio::io::{AsyncSeekExt as _, AsyncWriteExt as _};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::facts;
use super::facts::{Facts, FactsReader};
use super::files::{self, hex};

/// All stored media together.
const MAX_TOTAL_BYTES: u64 = 8 * 1024 * 1024 * 1024;
/// Uploads being received at the same time; more wait.
const MAX_UPLOADS: usize = 16;

/// A stored file as events refer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredFile {
    /// SHA-256 of the content, lower-case hex.
    pub hash: String,
    /// Bytes.
    pub size: u64,
    #[serde(flatten)]
    pub facts: Facts,
}

/// Why an upload could not be taken in.
#[derive(Debug, thiserror::Error)]
pub enum ReceiveError {
    /// More bytes than the caller allows.
    #[error("too large")]
    TooLarge,
    /// The sender went away or sent nonsense.
    #[error("the upload broke off: {0}")]
    Broken(String),
    /// The store has no room or the disk failed.
    #[error("media store: {0}")]
    Io(#[from] io::Error),
}

/// The directory of stored files.
pub struct MediaStore {
    dir: PathBuf,
    incoming: PathBuf,
    /// Of files that arrive over several requests.
    unfinished: PathBuf,
    used: AtomicU64,
    uploads: Semaphore,
    /// Whether what it stores survives a power cut.
    lasting: bool,
    read_facts: FactsReader,
}

impl MediaStore {
    /// Opens `dir/media`, forgetting uploads that an earlier run left half done.
    pub fn open(dir: &Path, read_facts: FactsReader) -> io::Result<Self> {
        let dir = dir.join("media");
        let incoming = dir.join("incoming");
        if incoming.exists() {
            std::fs::remove_dir_all(&incoming)?;
        }
        files::ensure_dir(&dir)?;
        files::ensure_dir(&incoming)?;
        let unfinished = dir.join("unfinished");
        files::ensure_dir(&unfinished)?;
        let used = AtomicU64::new(bytes_in(&dir)? + bytes_in(&unfinished)?);
        Ok(Self { dir, incoming, unfinished, used, uploads: Semaphore::new(MAX_UPLOADS), lasting: true, read_facts })
    }

    /// As [`open`](Self::open), for files that nobody needs after this process.
    pub fn passing(dir: &Path, read_facts: FactsReader) -> io::Result<Self> {
        Ok(Self { lasting: false, ..Self::open(dir, read_facts)? })
    }

    /// A place for an upload whose bytes are still to come. It vanishes when
    /// dropped, unless [`Upload::finish`]ed and [`keep`](Self::keep)t.
    pub async fn begin(&self) -> io::Result<Upload<'_>> {
        let permit = self.uploads.acquire().await.map_err(io::Error::other)?;
        let temp = NamedTempFile::new_in(&self.incoming)?;
        let file = tokio::fs::File::from_std(temp.as_file().try_clone()?);
        Ok(Upload { temp, file, hasher: Sha256::new(), size: 0, read_facts: &self.read_facts, _permit: permit })
    }

    /// Makes a received file permanent. Storing the same content again is free.
    pub async fn keep(&self, received: Received) -> io::Result<StoredFile> {
        let Received { temp, file } = received;
        let target = self.dir.join(&file.hash);
        if tokio::fs::try_exists(&target).await? {
            return Ok(file);
        }
        let before = self.used.fetch_add(file.size, Ordering::Relaxed);
        if before + file.size > MAX_TOTAL_BYTES {
            self.used.fetch_sub(file.size, Ordering::Relaxed);
            return Err(io::Error::new(io::ErrorKind::StorageFull, "the sandbox's media are full"));
        }
        let (dir, lasting) = (self.dir.clone(), self.lasting);
        let moved = tokio::task::spawn_blocking(move || {
            if lasting {
                temp.as_file().sync_all()?;
            }
            temp.persist(&target).map_err(|error| error.error)?;
            if lasting { files::sync_dir(&dir) } else { Ok(()) }
        });
        moved.await.map_err(io::Error::other)??;
        Ok(file)
    }

    /// Stores one file made of all parts, `size` bytes in all. The parts stay.
    pub async fn join(
        &self,
        parts: impl IntoIterator<Item = &StoredFile>,
        size: u64,
    ) -> Result<StoredFile, ReceiveError> {
        let mut upload = self.begin().await?;
        let mut buffer = vec![0; 64 * 1024];
        for part in parts {
            let path = self.path(&part.hash).ok_or_else(|| io::Error::other("a part has no file"))?;
            let mut file = tokio::fs::File::open(path).await?;
            loop {
                match file.read(&mut buffer).await? {
                    0 => break,
                    count => upload.push(&buffer[..count], size).await?,
                }
            }
        }
        Ok(self.keep(upload.finish().await?).await?)
    }

    /// Where a stored file is; `None` when `hash` is not a hash.
    pub fn path(&self, hash: &str) -> Option<PathBuf> {
        let plausible = hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit());
        plausible.then(|| self.dir.join(hash))
    }
}

fn bytes_in(dir: &Path) -> io::Result<u64> {
    let mut total = 0;
    for entry in std::fs::read_dir(dir)? {
        let metadata = entry?.metadata()?;
        if metadata.is_file() {
            total += metadata.len();
        }
    }
    Ok(total)
}

/// An upload in progress.
pub struct Upload<'a> {
    temp: NamedTempFile,
    file: tokio::fs::File,
    hasher: Sha256,
    size: u64,
    read_facts: &'a FactsReader,
    _permit: SemaphorePermit<'a>,
}

impl Upload<'_> {
    /// Takes the next bytes; more than `limit` in all is refused.
    pub async fn push(&mut self, bytes: &[u8], limit: u64) -> Result<(), ReceiveError> {
        self.size += bytes.len() as u64;
        if self.size > limit {
            return Err(ReceiveError::TooLarge);
        }
        self.hasher.update(bytes);
        Ok(self.file.write_all(bytes).await?)
    }

    /// The upload is complete: looks into the file.
    pub async fn finish(mut self) -> io::Result<Received> {
        self.file.flush().await?;
        let facts = facts::read(self.temp.path(), self.read_facts).await;
        let file = StoredFile { hash: hex(&self.hasher.finalize()), size: self.size, facts };
        Ok(Received { temp: self.temp, file })
    }
}

/// A complete upload that is not stored yet; gone when dropped.
pub struct Received {
    temp: NamedTempFile,
    pub file: StoredFile,
}

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
        let mut body = body.into_data_stream();
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
                Err(error) => appended.broken = Some(ReceiveError::Broken(error.to_string())),
            }
        }
        self.used.fetch_add(appended.bytes, Ordering::Relaxed);
        if self.lasting {
            file.sync_all().await?;
            files::sync_dir(&self.unfinished)?;
        } else {
            file.flush().await?;
        }
        Ok(appended)
    }

    /// Stores an unfinished file for good. It also stays unfinished until [`forget`](Self::forget), so that a crash
    /// in between loses nothing.
    pub async fn complete(&self, name: &str) -> io::Result<StoredFile> {
        let (path, dir, lasting) = (self.partial(name), self.dir.clone(), self.lasting);
        let facts = facts::read(&path, &self.read_facts).await;
        let stored = tokio::task::spawn_blocking(move || {
            let (hash, size) = digest(&path)?;
            match std::fs::hard_link(&path, dir.join(&hash)) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                _ if lasting => files::sync_dir(&dir)?,
                _ => {}
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
