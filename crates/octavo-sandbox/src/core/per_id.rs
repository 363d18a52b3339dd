//! What is kept for each id in memory: how often it was read, and who may write it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;

#[derive(Default)]
pub struct PollCounter(Mutex<HashMap<String, u32>>);

impl PollCounter {
    /// Counts a look at `what`; gives their number with this one.
    pub fn look(&self, what: &str) -> u32 {
        let mut looks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = looks.entry(what.to_owned()).or_default();
        *count = count.saturating_add(1);
        *count
    }

    /// Their number, without a new one.
    pub fn count(&self, what: &str) -> u32 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(what).copied().unwrap_or_default()
    }
}

/// Who has to wait for whom.
#[derive(Default)]
pub struct KeyedLocks(Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>);

impl KeyedLocks {
    /// Waits until nobody else has a turn with this name.
    pub async fn take(&self, name: &str) -> OwnedMutexGuard<()> {
        let turn = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            // Held by the list alone, it is nobody's.
            all.retain(|_, turn| Arc::strong_count(turn) > 1);
            Arc::clone(all.entry(name.to_owned()).or_default())
        };
        turn.lock_owned().await
    }
}
