//! When keys were last used, until it is written: a call costs no write.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;
use uuid::Uuid;

/// More keys than this are not noted between two writes.
const MOST: usize = 10_000;

#[derive(Default)]
pub struct KeyUses(Mutex<BTreeMap<Uuid, Timestamp>>);

impl KeyUses {
    pub fn note(&self, key: Uuid, at: Timestamp) {
        let mut uses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if uses.len() < MOST || uses.contains_key(&key) {
            uses.insert(key, at);
        }
    }

    /// What was noted since the last time, in the order of the ids.
    pub fn take(&self) -> Vec<(Uuid, Timestamp)> {
        let uses = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        uses.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_are_bounded_and_the_last_one_of_a_key_counts() {
        let (uses, at) = (KeyUses::default(), |second| Timestamp::from_second(second).unwrap());
        for number in 0..2 * MOST as u128 {
            uses.note(Uuid::from_u128(number), at(1));
        }
        uses.note(Uuid::from_u128(0), at(2));
        let taken = uses.take();
        assert_eq!((taken.len(), taken[0], taken[1].1), (MOST, (Uuid::from_u128(0), at(2)), at(1)));
        assert!(uses.take().is_empty());
    }
}
