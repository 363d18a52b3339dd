//! One at a time for each name.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;

/// Who has to wait for whom.
#[derive(Default)]
pub struct Turns(Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>);

impl Turns {
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
