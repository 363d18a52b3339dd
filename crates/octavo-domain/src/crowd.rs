//! Limits how many writes one caller has in progress, by delaying answers.
//!
//! If calls queued before they are carried out, the events that they make would be late too. So a call is carried out first, and
//! its answer is held back until there is room for the caller's next call. If the queue would still take too long, a new call is
//! refused.

use std::collections::VecDeque;
use std::time::Duration;

/// Answers are held back while this many writes of the caller wait or run.
pub const CROWDED: usize = 32;
/// A write that would wait longer than this is refused, and no answer is held back for longer.
pub const LONGEST_QUEUE: Duration = Duration::from_secs(3);

/// One caller's writes and answers. `A` is an answer that is held back. Times are measured from any fixed moment.
#[derive(Debug)]
pub struct Crowd<A> {
    /// Writes that wait or run.
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

    /// One for each write that there is room for. Once no write is left, all of them: the callers released before may not call
    /// again, and then nothing else would release the rest.
    fn release(&mut self) -> impl Iterator<Item = A> {
        let room = if self.writes == 0 { usize::MAX } else { CROWDED.saturating_sub(self.writes) };
        let answered = room.min(self.held.len());
        self.held.drain(..answered)
    }
}
