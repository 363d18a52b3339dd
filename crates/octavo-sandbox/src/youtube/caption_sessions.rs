//! Captions that were announced, and whose files are still to come.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::core::random;

/// With more, all are forgotten.
const MOST_SESSIONS: usize = 1_000;

/// What was said about a track.
#[derive(Clone)]
pub struct Announced {
    pub channel: String,
    pub video: String,
    pub language: String,
    pub name: String,
}

/// Sessions for files that are still to come, by id.
#[derive(Default)]
pub struct CaptionSessions(Mutex<HashMap<String, Announced>>);

impl CaptionSessions {
    pub fn open(&self, track: Announced) -> String {
        let id = random::text(86, random::BASE64URL);
        let mut sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if sessions.len() >= MOST_SESSIONS {
            sessions.clear();
        }
        sessions.insert(id.clone(), track);
        id
    }

    pub fn find(&self, id: &str) -> Option<Announced> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }
}
