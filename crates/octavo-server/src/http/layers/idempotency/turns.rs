//! Requests with one key, one after the other: the later ones wait for the first answer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::OwnedMutexGuard;

type Lock = tokio::sync::Mutex<()>;

/// The keys of the requests that this process is carrying out. Other processes are held off by the store.
#[derive(Default)]
pub struct Turns(Mutex<HashMap<String, Weak<Lock>>>);

impl Turns {
    /// Waits until no other request has this key.
    pub async fn take(&self, key: String) -> OwnedMutexGuard<()> {
        self.lock(key).lock_owned().await
    }

    fn lock(&self, key: String) -> Arc<Lock> {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        turns.retain(|_, lock| lock.strong_count() > 0);
        if let Some(lock) = turns.get(&key).and_then(Weak::upgrade) {
            return lock;
        }
        let lock = Arc::new(Lock::new(()));
        turns.insert(key, Arc::downgrade(&lock));
        lock
    }
}
