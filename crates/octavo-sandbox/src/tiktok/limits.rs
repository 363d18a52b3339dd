//! How often a token may call: windows of a minute, in memory.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

const MINUTE: SignedDuration = SignedDuration::from_secs(60);

/// A call, and how often a minute a token may make it.
pub struct Limit(&'static str, usize);

pub const CREATOR_INFO: Limit = Limit("creator_info", 20);
pub const VIDEO_INIT: Limit = Limit("video_init", 6);
pub const CONTENT_INIT: Limit = Limit("content_init", 6);
pub const STATUS: Limit = Limit("status", 30);
/// The app's limit for all its users together, which no single one reaches here.
pub const OTHER: Limit = Limit("other", 600);

/// By token and call, when it was made within the last minute.
#[derive(Default)]
pub struct Windows(Mutex<HashMap<(String, &'static str), VecDeque<Timestamp>>>);

impl Windows {
    /// Counts a call; false when the minute is full.
    pub fn enter(&self, token: &str, limit: &Limit, now: Timestamp) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, calls| {
            while calls.front().is_some_and(|at| now.duration_since(*at) >= MINUTE) {
                calls.pop_front();
            }
            !calls.is_empty()
        });
        let calls = all.entry((token.to_owned(), limit.0)).or_default();
        let is_free = calls.len() < limit.1;
        if is_free {
            calls.push_back(now);
        }
        is_free
    }
}
