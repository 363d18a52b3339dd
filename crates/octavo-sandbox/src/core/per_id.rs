//! What is kept for each id in memory, until a restart: how often it was read, who may write it, and what happens to it
//! the next time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;

/// How often something was read: the clock of what takes time on a platform.
#[derive(Default)]
pub struct PollCounter(Mutex<HashMap<String, u32>>);

impl PollCounter {
    /// Counts one read of `what`. Returns how many there are with this one.
    pub fn look(&self, what: &str) -> u32 {
        let mut looks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = looks.entry(what.to_owned()).or_default();
        *count = count.saturating_add(1);
        *count
    }

    /// How many reads there are.
    pub fn count(&self, what: &str) -> u32 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(what).copied().unwrap_or_default()
    }
}

/// One lock for each name.
#[derive(Default)]
pub struct KeyedLocks(Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>);

impl KeyedLocks {
    /// Waits until nobody else holds the lock of this name.
    pub async fn take(&self, name: &str) -> OwnedMutexGuard<()> {
        let turn = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            // A lock that only this list holds is free.
            all.retain(|_, turn| Arc::strong_count(turn) > 1);
            Arc::clone(all.entry(name.to_owned()).or_default())
        };
        turn.lock_owned().await
    }
}

/// What happens to an account the next time, set by an action of a test.
pub struct NextTime<T>(Mutex<HashMap<String, T>>);

impl<T> Default for NextTime<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> NextTime<T> {
    pub fn set(&self, account: &str, what: T) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(account.to_owned(), what);
    }

    pub fn take(&self, account: &str) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(account)
    }
}
