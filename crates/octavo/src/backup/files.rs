//! Copies of files, on disk before they count.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{ErrorKind, IsTerminal, Read};
use std::path::Path;

use anyhow::Context;
use data_encoding::HEXLOWER;
use indicatif::ProgressBar;
use sha2::{Digest, Sha256};

/// Of the media in a backup and in the data directory.
pub const MEDIA: &str = "media";
/// Paths that are in memory at a time.
pub const PAGE: i64 = 500;

/// Whether nothing is there, or an empty directory.
pub fn is_empty_dir(dir: &Path) -> anyhow::Result<bool> {
    match fs::read_dir(dir) {
        Ok(mut entries) => Ok(entries.next().is_none()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error).with_context(|| format!("reading {}", dir.display())),
    }
}

/// Copies a file; returns its size.
pub fn copy_file(from: &Path, to: &Path) -> anyhow::Result<u64> {
    copy_new(from, to)?.with_context(|| format!("{} is missing", from.display()))
}

/// As [`copy_file`]; none when there is no such file.
pub fn copy_new(from: &Path, to: &Path) -> anyhow::Result<Option<u64>> {
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent).with_context(|| format!("creating {}", parent.display()))?;
    }
    match fs::copy(from, to) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound && !from.exists() => Ok(None),
        Err(error) => Err(error).with_context(|| format!("copying {} to {}", from.display(), to.display())),
    }
}

/// Copies a directory with all below it.
pub fn copy_dir(from: &Path, to: &Path) -> anyhow::Result<()> {
    for entry in fs::read_dir(from).with_context(|| format!("reading {}", from.display()))? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_dir(&entry.path(), &to)?
        } else {
            copy_file(&entry.path(), &to).map(drop)?
        }
    }
    sync_tree(to)
}

/// Waits until everything below a directory is on disk.
pub fn sync_tree(dir: &Path) -> anyhow::Result<()> {
    for entry in fs::read_dir(dir).with_context(|| format!("reading {}", dir.display()))? {
        let entry = entry?;
        if entry.file_type()?.is_dir() { sync_tree(&entry.path())? } else { File::open(entry.path())?.sync_all()? }
    }
    sync_dir(Some(dir))
}

/// Waits until a directory's names are on disk.
pub fn sync_dir(dir: Option<&Path>) -> anyhow::Result<()> {
    dir.map_or(Ok(()), |dir| Ok(File::open(dir)?.sync_all()?))
}

/// The size and the SHA-256 of a file.
pub fn digest(path: &Path) -> anyhow::Result<(u64, String)> {
    let mut file = File::open(path).with_context(|| format!("opening {}", path.display()))?;
    let (mut hash, mut size, mut buffer) = (Sha256::new(), 0, vec![0; 1 << 20]);
    loop {
        let read = file.read(&mut buffer).with_context(|| format!("reading {}", path.display()))?;
        if read == 0 {
            return Ok((size, HEXLOWER.encode(&hash.finalize())));
        }
        hash.update(&buffer[..read]);
        size += read as u64;
    }
}

/// A line on a terminal that says how far a copy is.
pub struct Counter(Option<ProgressBar>);

impl Counter {
    pub fn new() -> Self {
        Counter(std::io::stderr().is_terminal().then(ProgressBar::new_spinner))
    }

    pub fn show(&mut self, text: impl Display) {
        if let Some(bar) = &self.0 {
            bar.set_message(text.to_string());
            bar.tick();
        }
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
