//! Request bins of the sandbox: addresses that catch whatever is sent to them, to look at.
//!
//! Everything is in memory and bounded: bins in number, requests by number and size. The oldest go first.

mod bin_store;

use std::sync::{Mutex, PoisonError};

use http::HeaderMap;
use jiff::Timestamp;
use octavo_domain::signing;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;
use zeroize::Zeroizing;

use crate::headers::kept;
use bin_store::BinStore;

/// The most of a request's body that is kept, and of its headers, in bytes.
pub const MOST_BODY: usize = 64 * 1024;
const MOST_HEADERS: usize = 16 * 1024;
/// The most bins of one user.
pub const BINS_PER_USER: usize = 10;

/// All bins of this process.
#[derive(Default)]
pub struct Bins(Mutex<BinStore>);

/// A bin, as its owner sees it.
#[derive(Debug, Clone, Copy)]
pub struct BinView {
    pub id: Uuid,
    pub created_at: Timestamp,
    /// Number of stored requests.
    pub requests: usize,
    /// What it answers next.
    pub answer: u16,
    /// Whether it has a key to verify signatures with.
    pub verifies: bool,
}

/// Whether a signature is valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Valid,
    Invalid,
    Absent,
}

/// A request on its way in.
pub struct Incoming<'a> {
    pub method: String,
    /// The path with the query.
    pub path: String,
    pub headers: &'a HeaderMap,
    pub body: &'a [u8],
    pub at: Timestamp,
}

/// A request that was caught.
#[derive(Debug, Clone)]
pub struct Caught {
    /// Rises with every request; unique in the process.
    pub number: u64,
    pub method: String,
    pub path: String,
    pub headers: Map<String, Value>,
    /// The first [`MOST_BODY`] bytes.
    pub body: Vec<u8>,
    /// The whole body's length.
    pub size: usize,
    pub at: Timestamp,
    /// Of `x-octavo-signature`, and of `webhook-signature`; none without a key.
    pub verdicts: Option<(Verdict, Verdict)>,
    pub answered: u16,
}

impl Bins {
    /// Makes a bin; false when the user has [`BINS_PER_USER`] already.
    pub fn add(&self, id: Uuid, owner: Uuid, key: Option<String>, now: Timestamp) -> bool {
        self.with(|bin_store| bin_store.add(id, owner, key.map(Zeroizing::new), now))
    }

    /// A user's bins, oldest first.
    pub fn list(&self, owner: Uuid) -> Vec<BinView> {
        self.with(|bin_store| bin_store.list(owner))
    }

    /// False when it is not there, or another's.
    pub fn remove(&self, owner: Uuid, id: Uuid) -> bool {
        self.with(|bin_store| bin_store.remove(owner, id))
    }

    /// Has the next `times` requests answered with `status`, all of them without a number. False as in `remove`.
    pub fn answer_with(&self, owner: Uuid, id: Uuid, status: u16, times: Option<u32>) -> bool {
        self.with(|bin_store| bin_store.answer_with(owner, id, status, times))
    }

    /// Catches a request; the answer is the status to give. None when there is no such bin.
    pub fn catch(&self, id: Uuid, incoming: &Incoming<'_>) -> Option<u16> {
        // Signatures are worked out before the lock is taken; they need the whole body.
        let key = self.with(|bin_store| bin_store.key(id))?;
        let verdicts = key.map(|key| verdicts(&key, incoming.headers, incoming.body));
        let caught = Caught {
            number: 0,
            method: incoming.method.clone(),
            path: incoming.path.clone(),
            headers: kept(incoming.headers, MOST_HEADERS),
            body: incoming.body[..incoming.body.len().min(MOST_BODY)].to_vec(),
            size: incoming.body.len(),
            at: incoming.at,
            verdicts,
            answered: 0,
        };
        self.with(|bin_store| bin_store.keep(id, caught))
    }

    /// Up to `limit` requests of a bin that came before number `before`, newest first. None as in `remove`.
    pub fn requests(&self, owner: Uuid, id: Uuid, before: u64, limit: usize) -> Option<Vec<Caught>> {
        self.with(|bin_store| bin_store.requests(owner, id, before, limit))
    }

    fn with<T>(&self, work: impl FnOnce(&mut BinStore) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn verdicts(key: &str, headers: &HeaderMap, body: &[u8]) -> (Verdict, Verdict) {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let judge = |signature: Option<&str>, fits: &dyn Fn(&str) -> bool| match signature {
        None => Verdict::Absent,
        Some(signature) if fits(signature) => Verdict::Valid,
        Some(_) => Verdict::Invalid,
    };
    let plain = judge(text("x-octavo-signature"), &|signature| signing::verify_plain(key, body, signature));
    let standard = judge(text("webhook-signature"), &|signature| {
        let (Some(id), Some(Ok(timestamp))) = (text("webhook-id"), text("webhook-timestamp").map(str::parse)) else {
            return false;
        };
        signing::verify_standard(key, id, timestamp, body, signature)
    });
    (plain, standard)
}
