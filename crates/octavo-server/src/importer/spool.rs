//! A download on the disk of this machine, until it is whole.

use std::io::{self, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use futures::stream::Stream;
use tokio::fs::{self, File, OpenOptions};
use tokio::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt};
use tokio_util::io::ReaderStream;
use uuid::Uuid;

/// Left behind by a process that never came back, or by another that finished the import.
const STALE: Duration = Duration::from_secs(3 * 24 * 60 * 60);

/// The file of one import.
pub struct Spool {
    path: PathBuf,
    file: File,
    pub size: u64,
}

impl Spool {
    /// Opens the file and keeps its first `keep` bytes, if it has as many; else it begins anew.
    ///
    /// More may be there, but only what the database knows of is known to be on the disk.
    pub async fn open(folder: &Path, job: Uuid, keep: u64) -> io::Result<Self> {
        fs::create_dir_all(folder).await?;
        let path = folder.join(job.simple().to_string());
        let mut file = OpenOptions::new().create(true).read(true).write(true).truncate(false).open(&path).await?;
        let size = if file.metadata().await?.len() >= keep { keep } else { 0 };
        file.set_len(size).await?;
        file.seek(SeekFrom::Start(size)).await?;
        Ok(Spool { path, file, size })
    }

    pub async fn restart(&mut self) -> io::Result<()> {
        self.file.set_len(0).await?;
        self.file.seek(SeekFrom::Start(0)).await?;
        self.size = 0;
        Ok(())
    }

    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes).await?;
        self.size += bytes.len() as u64;
        Ok(())
    }

    /// What was written survives a crash from here on.
    pub async fn sync(&mut self) -> io::Result<()> {
        self.file.flush().await?;
        self.file.sync_data().await
    }

    /// At most so many bytes as the range asks for: fewer at the end of the file.
    pub async fn read(&self, range: Range<u64>) -> io::Result<Bytes> {
        let mut file = File::open(&self.path).await?;
        file.seek(SeekFrom::Start(range.start)).await?;
        let mut bytes = Vec::new();
        file.take(range.end.saturating_sub(range.start)).read_to_end(&mut bytes).await?;
        Ok(bytes.into())
    }

    /// The whole file, for reading from its start.
    pub async fn file(&self) -> io::Result<std::fs::File> {
        Ok(File::open(&self.path).await?.into_std().await)
    }

    pub async fn stream(&self) -> io::Result<impl Stream<Item = io::Result<Bytes>> + Send + Unpin + use<>> {
        Ok(ReaderStream::with_capacity(File::open(&self.path).await?, 256 * 1024))
    }

    pub async fn delete(self) {
        if let Err(error) = fs::remove_file(&self.path).await {
            tracing::warn!(%error, "a finished download is deleted later");
        }
    }
}

/// Deletes what nobody came back for.
#[expect(clippy::disallowed_methods, reason = "held against the times of the file system, which are the system's")]
pub async fn sweep(folder: &Path) -> io::Result<()> {
    let Ok(mut entries) = fs::read_dir(folder).await else {
        return Ok(());
    };
    while let Some(entry) = entries.next_entry().await? {
        let age = SystemTime::now().duration_since(entry.metadata().await?.modified()?).unwrap_or_default();
        if age > STALE {
            fs::remove_file(entry.path()).await?;
        }
    }
    Ok(())
}
