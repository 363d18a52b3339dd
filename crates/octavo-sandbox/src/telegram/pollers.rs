//! Long polls in progress, which a restart forgets.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tokio::sync::watch;

/// Who polls, and when to look again.
pub struct Polls {
    pub changed: watch::Sender<()>,
    turns: Mutex<HashMap<i64, watch::Sender<u64>>>,
}

impl Default for Polls {
    fn default() -> Self {
        Self { changed: watch::channel(()).0, turns: Mutex::default() }
    }
}

impl Polls {
    /// Something happened that may be an update, or the end of a poll.
    pub fn wake(&self) {
        self.changed.send_replace(());
    }

    /// Ends the poll in progress and says when this one is over likewise.
    pub fn take_turn(&self, bot: i64) -> watch::Receiver<u64> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        let turn = turns.entry(bot).or_insert_with(|| watch::channel(0).0);
        turn.send_modify(|turn| *turn += 1);
        turn.subscribe()
    }
}
