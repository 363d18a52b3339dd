//! How often something was looked at: the clock of what takes time on a platform. A restart forgets it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

#[derive(Default)]
pub struct Looks(Mutex<HashMap<String, u32>>);

impl Looks {
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
