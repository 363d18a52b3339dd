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

/// A caller who got an answer is expected to call again within this time, and has room until then.
pub const COMES_BACK: Duration = Duration::from_millis(20);

/// One caller's writes and answers. `A` is an answer that is held back. Times are measured from any fixed moment.
#[derive(Debug)]
pub struct Crowd<A> {
    /// Writes that wait or run.
    writes: usize,
    held: VecDeque<A>,
    /// Callers who got an answer that was held back, and have not called again.
    expected: usize,
    /// When the last of them got it.
    released_at: Duration,
    /// How often the crowd was idle since a write began.
    idled: u32,
    /// When a write last ended, or the first of several began.
    moved_at: Duration,
    /// Between the ends of two writes, on average, while there are too many.
    pace: Duration,
}

impl<A> Default for Crowd<A> {
    fn default() -> Self {
        Crowd {
            writes: 0,
            held: VecDeque::new(),
            expected: 0,
            released_at: Duration::ZERO,
            idled: 0,
            moved_at: Duration::ZERO,
            pace: Duration::ZERO,
        }
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
        self.expected = self.expected.saturating_sub(1);
        self.idled = 0;
    }

    /// A write has ended. Returns the answers that are no longer held back.
    pub fn end(&mut self, now: Duration) -> impl Iterator<Item = A> {
        let took = now.saturating_sub(self.moved_at);
        let crowded = self.writes > CROWDED;
        self.pace = if crowded { (15 * self.pace + took) / 16 } else { Duration::ZERO };
        self.moved_at = now;
        self.writes = self.writes.saturating_sub(1);
        self.release(now)
    }

    /// A call that wrote something is to be answered: at once, or after others. Returns the answers to send.
    pub fn answer(&mut self, answer: A, now: Duration) -> impl Iterator<Item = A> {
        self.held.push_back(answer);
        self.release(now)
    }

    /// Answers are held back, and no write will end and release them, unless callers come back.
    pub fn is_idle(&self) -> bool {
        self.writes == 0 && !self.held.is_empty()
    }

    /// For a crowd that stays idle for as long as [`COMES_BACK`]: the callers who were released don't call again. Returns the
    /// answers to send, twice as many each time.
    pub fn go_on(&mut self, now: Duration) -> impl Iterator<Item = A> {
        let most = if self.is_idle() { CROWDED << self.idled.min(10) } else { 0 };
        self.idled += 1;
        self.take(most, now)
    }

    /// One for each write that there is room for.
    fn release(&mut self, now: Duration) -> impl Iterator<Item = A> {
        if now.saturating_sub(self.released_at) > COMES_BACK {
            self.expected = 0;
        }
        self.take(CROWDED.saturating_sub(self.writes + self.expected), now)
    }

    fn take(&mut self, most: usize, now: Duration) -> impl Iterator<Item = A> {
        let released = most.min(self.held.len());
        if released > 0 {
            self.expected += released;
            self.released_at = now;
        }
        self.held.drain(..released)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thousand calls at once, all carried out.
    fn rush() -> (Crowd<u32>, usize) {
        let mut crowd = Crowd::default();
        (0..1_000).for_each(|_| crowd.begin(Duration::ZERO));
        let mut answered = 0;
        for call in 0..1_000 {
            answered += crowd.end(Duration::ZERO).count();
            answered += crowd.answer(call, Duration::ZERO).count();
        }
        (crowd, answered)
    }

    #[test]
    fn callers_who_come_back_never_make_more_than_a_crowd() {
        let (mut crowd, mut answered) = rush();
        for _ in 0..5_000 {
            assert!(answered <= CROWDED, "{answered} answers at once");
            (0..answered).for_each(|_| crowd.begin(Duration::ZERO));
            for call in 0..std::mem::take(&mut answered) {
                answered += crowd.end(Duration::ZERO).count();
                answered += crowd.answer(call as u32, Duration::ZERO).count();
            }
            assert!(answered > 0);
        }
    }

    #[test]
    fn callers_who_do_not_come_back_hold_the_others_up_briefly() {
        let (mut crowd, mut answered) = rush();
        for pause in 1..6 {
            assert!(crowd.is_idle());
            answered += crowd.go_on(pause * COMES_BACK).count();
        }
        assert_eq!(answered, 1_000);
        assert!(!crowd.is_idle());
    }
}
