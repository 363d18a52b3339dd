//! Request bins of the sandbox: addresses that catch whatever is sent to them, to look at.
//!
//! Everything is in memory and bounded: bins in number, requests by number and size. The oldest go first.

mod bin_store;
mod caught;

use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;
use uuid::Uuid;
use zeroize::Zeroizing;

use bin_store::BinStore;
pub use bin_store::{BINS_PER_USER, BinView};
pub use caught::{Caught, Incoming, MOST_BODY, Verdict};

/// All bins of this process.
#[derive(Default)]
pub struct Bins(Mutex<BinStore>);

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
        let caught = Caught::new(incoming, key.as_deref().map(String::as_str));
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
