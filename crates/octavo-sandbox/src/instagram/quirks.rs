//! What Instagram now and then does to an account. A restart forgets it, like faults.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The next post is taken for spam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flagged {
    /// It is published all the same: <https://github.com/gitroomhq/postiz-app> reads the container after this error.
    ButPublished,
    AndRefused,
}

#[derive(Default)]
pub struct Quirks(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    flagged: HashMap<String, Flagged>,
    hidden: HashSet<String>,
}

impl Quirks {
    pub fn flag(&self, account: &str, how: Flagged) {
        self.lock().flagged.insert(account.to_owned(), how);
    }

    pub fn flagged(&self, account: &str) -> Option<Flagged> {
        self.lock().flagged.remove(account)
    }

    /// The next object that is read seems not to be there.
    pub fn hide(&self, account: &str) {
        self.lock().hidden.insert(account.to_owned());
    }

    pub fn hides(&self, account: &str) -> bool {
        self.lock().hidden.remove(account)
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
