//! Writes of one caller at the same time, and which of its calls are answered later than they could be.
//!
//! Many calls at once wait for each other, and the longer they wait, the later arrives what they make. Here they wait where it
//! costs least: a call is carried out, and its answer is held back until there is room for the caller's next one. Where even
//! that would take long, the next call is refused.

use std::collections::VecDeque;
use std::time::Duration;

/// With fewer writes waiting or at work no answer is held back.
pub const CROWDED: usize = 32;
/// A write that would have to wait for longer is refused.
pub const LONGEST_QUEUE: Duration = Duration::from_secs(3);

/// What one caller does. `A` is an answer that is held back. Times are since any moment that stays the same.
#[derive(Debug)]
pub struct Crowd<A> {
    /// Writes that wait or are at work.
    writes: usize,
    held: VecDeque<A>,
    /// When a write last ended, or the first of several began.
    moved_at: Duration,
    /// Between the ends of two writes, on average, while there are too many.
    pace: Duration,
}

impl<A> Default for Crowd<A> {
    fn default() -> Self {
        Crowd { writes: 0, held: VecDeque::new(), moved_at: Duration::ZERO, pace: Duration::ZERO }
    }
}

impl<A> Crowd<A> {
    /// How long a write would have to wait that begins now, if that is too long.
    pub fn too_long(&self) -> Option<Duration> {
        let wait = self.pace * u32::try_from(self.writes).unwrap_or(u32::MAX);
        (wait > LONGEST_QUEUE).then_some(wait)
    }

    pub fn begin(&mut self, now: Duration) {
        if self.writes == 0 {
            self.moved_at = now;
        }
        self.writes += 1;
    }

    /// A write has ended. Returns the answers that are no longer held back.
    pub fn end(&mut self, now: Duration) -> impl Iterator<Item = A> {
        let took = now.saturating_sub(self.moved_at);
        let crowded = self.writes > CROWDED;
        self.pace = if crowded { (15 * self.pace + took) / 16 } else { Duration::ZERO };
        self.moved_at = now;
        self.writes = self.writes.saturating_sub(1);
        self.release()
    }

    /// A call that wrote something is to be answered: at once, or after others. Returns the answers to send.
    pub fn answer(&mut self, answer: A) -> impl Iterator<Item = A> {
        self.held.push_back(answer);
        self.release()
    }

    /// One for each write that there is room for. Some of these callers may not come back: the last write releases all.
    fn release(&mut self) -> impl Iterator<Item = A> {
        let room = if self.writes == 0 { usize::MAX } else { CROWDED.saturating_sub(self.writes) };
        let answered = room.min(self.held.len());
        self.held.drain(..answered)
    }
}
