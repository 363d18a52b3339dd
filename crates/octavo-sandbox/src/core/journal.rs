//! The append-only ledger: one JSON line per thing that happened.
//!
//! Callers append under their own state's lock, which fixes the order, and go
//! on at once; a writer thread writes and syncs whatever has gathered (one
//! `fdatasync` for many callers). Every answer to a client waits in
//! [`Journal::settled`] first, so nothing a client has been told, or could
//! have seen, is lost by `kill -9`.

use std::fs::File;
use std::io::Write as _;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::files::sha256_hex;
use crate::error::{Error, Result};

/// Entries waiting for the disk; more than this means the disk has stopped.
const MAX_PENDING_BYTES: usize = 64 * 1024 * 1024;

/// Position and time of an entry.
#[derive(Clone, Copy, Debug)]
pub struct Stamp {
    pub seq: u64,
    pub at: Timestamp,
}

/// What a line says, apart from its stamp.
#[derive(Serialize)]
pub struct Entry<'a, E> {
    pub platform: &'a str,
    pub account: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub publication: Option<&'a NewPublication>,
    /// Of an account that begins with this line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<&'a str>,
    pub event: &'a E,
}

#[derive(Serialize)]
struct Line<'a, E> {
    seq: u64,
    at: Timestamp,
    #[serde(flatten)]
    entry: &'a Entry<'a, E>,
}

/// Handle to the ledger's writer. Dropping it writes what is pending.
pub struct Journal {
    shared: Arc<Shared>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
    progress: watch::Sender<Progress>,
}

struct Queue {
    pending: Vec<u8>,
    last_seq: u64,
    closed: bool,
}

#[derive(Clone, Copy)]
struct Progress {
    durable_seq: u64,
    failed: bool,
}

impl Journal {
    /// A journal without a file: the ledger is still being read.
    pub fn idle() -> Self {
        let (progress, _) = watch::channel(Progress { durable_seq: 0, failed: false });
        let queue = Queue { pending: Vec::new(), last_seq: 0, closed: false };
        let shared = Shared { queue: Mutex::new(queue), wake: Condvar::new(), progress };
        Self { shared: Arc::new(shared), writer: Mutex::new(None) }
    }

    /// A journal that keeps nothing: every entry counts as durable.
    pub fn of_nothing() -> Self {
        let journal = Self::idle();
        journal.shared.progress.send_modify(|progress| progress.durable_seq = u64::MAX);
        journal
    }

    /// Goes on after `last_seq` at the end of `file`, which is positioned there
    /// (see [`replay`](super::replay)). Nothing may be appended before.
    pub fn start(&self, file: File, last_seq: u64) -> Result<()> {
        self.shared.lock().last_seq = last_seq;
        self.shared.progress.send_modify(|progress| progress.durable_seq = last_seq);
        let theirs = Arc::clone(&self.shared);
        let writer = std::thread::Builder::new()
            .name("sandbox-ledger".to_owned())
            .spawn(move || theirs.write_until_closed(file))?;
        *self.writer.lock().unwrap_or_else(PoisonError::into_inner) = Some(writer);
        Ok(())
    }

    /// Queues one line. Fails, with nothing queued, once the ledger has failed.
    pub fn append<E: Serialize>(&self, at: Timestamp, entry: &Entry<'_, E>) -> Result<Stamp> {
        let mut queue = self.shared.lock();
        let Progress { failed, durable_seq } = *self.shared.progress.borrow();
        if durable_seq == u64::MAX {
            queue.last_seq += 1;
            return Ok(Stamp { seq: queue.last_seq, at });
        }
        if failed || queue.pending.len() > MAX_PENDING_BYTES {
            return Err(Error::LedgerFailed);
        }
        let seq = queue.last_seq + 1;
        let line = serde_json::to_vec(&Line { seq, at, entry }).map_err(std::io::Error::from)?;
        queue.pending.extend_from_slice(&line);
        queue.pending.push(b'\n');
        queue.last_seq = seq;
        drop(queue);
        self.shared.wake.notify_one();
        Ok(Stamp { seq, at })
    }

    /// Waits until everything appended so far is on disk.
    pub async fn settled(&self) -> Result<()> {
        let target = self.shared.lock().last_seq;
        let mut progress = self.shared.progress.subscribe();
        let reached = progress.wait_for(|p| p.failed || p.durable_seq >= target).await;
        match reached {
            Ok(reached) if !reached.failed => Ok(()),
            _ => Err(Error::LedgerFailed),
        }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.wake.notify_one();
        let writer = self.writer.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(writer) = writer.take() {
            let _ = writer.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_until_closed(&self, mut file: File) {
        while let Some((bytes, seq)) = self.next_batch() {
            let written = file.write_all(&bytes).and_then(|()| file.sync_data());
            if let Err(error) = &written {
                tracing::error!(%error, "the sandbox's ledger cannot be written");
            }
            self.progress.send_modify(|progress| match written {
                Ok(()) => progress.durable_seq = seq,
                Err(_) => progress.failed = true,
            });
            if written.is_err() {
                return;
            }
        }
    }

    fn next_batch(&self) -> Option<(Vec<u8>, u64)> {
        let mut queue = self.lock();
        while queue.pending.is_empty() {
            if queue.closed {
                return None;
            }
            queue = self.wake.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        Some((std::mem::take(&mut queue.pending), queue.last_seq))
    }
}

/// One accepted publication, as listed by
/// [`Sandbox::ledger`](crate::Sandbox::ledger). An album is one publication.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Publication {
    /// Position in the ledger; grows, with gaps.
    pub seq: u64,
    /// Platform name such as `TELEGRAM`.
    pub platform: String,
    /// The platform's id of the account.
    pub account_id: String,
    /// The platform's id of the publication; equal to the feed's item id.
    pub id: String,
    /// SHA-256 (lower-case hex) over what was published: target, text and the
    /// hashes of its media, without ids and dates. Publishing the same thing
    /// twice gives two lines with this same value.
    pub body_sha256: String,
    /// When the platform accepted it.
    pub accepted_at: Timestamp,
}

/// The part of a publication that its platform knows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewPublication {
    pub id: String,
    pub body_sha256: String,
}

impl NewPublication {
    /// `body` is hashed as JSON, so it must not hold ids or dates.
    pub fn new(id: String, body: &serde_json::Value) -> Self {
        Self { id, body_sha256: sha256_hex(body.to_string().as_bytes()) }
    }
}
