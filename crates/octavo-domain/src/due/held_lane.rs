//! What a worker knows of a webhook's lane: the deliveries that it holds, and how fast the receiver answers. Without locks and
//! without a clock, so that the tests of the delivery engine run it too.

use std::time::Duration;

use super::{LaneKind, MOST_HELD, cap_after, most_at_once};

/// What takes longer is slow: it moves to a slow slot, and must not hold up what is quick.
pub const A_MOMENT: Duration = Duration::from_secs(1);
/// A receiver that takes longer than this gains nothing from a caller that waits for it.
pub const AT_ONCE: Duration = Duration::from_millis(100);
/// The most first tries that wait in memory for a receiver that is quick or hasn't answered yet.
const FIRST_QUEUE: usize = 128;
/// Results are recorded as soon as there are so many.
pub const FULL_BATCH: usize = 128;
/// The most results that are recorded together, when more have come meanwhile.
pub const LARGEST_BATCH: usize = 512;
/// The most that a quick receiver's lane holds, with those whose result is not recorded yet.
pub const MOST_UNRECORDED: usize = FIRST_QUEUE + 2 * FULL_BATCH;
/// A lane is crowded when more deliveries than this wait, although the receiver answers at once.
pub const CROWD: usize = 16;
/// While a lane is crowded, one caller goes on for every four deliveries sent, so that the queue shrinks.
const SENT_PER_CALLER: usize = 4;

/// How a receiver answered last, and how long it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// It has not answered yet.
    Unknown,
    /// Within [`A_MOMENT`].
    Quick(Duration),
    Slow(Duration),
    /// A try that took longer than a moment failed.
    Stalled(Duration),
}

impl Pace {
    pub fn of(took: Duration, failed: bool) -> Self {
        match took > A_MOMENT {
            false => Pace::Quick(took),
            true if failed => Pace::Stalled(took),
            true => Pace::Slow(took),
        }
    }

    pub fn took(self) -> Duration {
        match self {
            Pace::Unknown => Duration::ZERO,
            Pace::Quick(took) | Pace::Slow(took) | Pace::Stalled(took) => took,
        }
    }

    pub fn is_slow(self) -> bool {
        matches!(self, Pace::Slow(_) | Pace::Stalled(_))
    }

    /// The most that a lane may hold from now on. `free_slow` slow slots are left: a lane gets at most three times as many,
    /// so that slow receivers share them.
    pub fn most(self, free_slow: usize) -> usize {
        match self {
            Pace::Unknown | Pace::Quick(_) => MOST_HELD,
            Pace::Slow(took) | Pace::Stalled(took) => most_at_once(took).min(3 * free_slow).max(1),
        }
    }
}

/// A lane, as one worker sees it. A delivery is reserved or claimed, waits, is sent, and is held until its result is recorded.
#[derive(Debug)]
pub struct HeldLane {
    /// Held, and not being sent yet.
    waiting: usize,
    /// On their way to the receiver.
    sending: usize,
    /// All of these, those that are reserved, and those whose result is not recorded yet.
    held: usize,
    cap: usize,
    pace: Pace,
    /// Deliveries wait for a claim, and new ones wait behind them. The claim that was last begun when this was noticed.
    behind: Option<u64>,
    /// Sent since a caller last went on.
    sent: usize,
}

impl Default for HeldLane {
    fn default() -> Self {
        let cap = usize::try_from(LaneKind::Deliver.facts().first_cap).unwrap_or(1);
        HeldLane { waiting: 0, sending: 0, held: 0, cap, pace: Pace::Unknown, behind: None, sent: 0 }
    }
}

impl HeldLane {
    pub fn cap(&self) -> usize {
        self.cap
    }

    pub fn sending(&self) -> usize {
        self.sending
    }

    pub fn held(&self) -> usize {
        self.held
    }

    pub fn behind(&self) -> Option<u64> {
        self.behind
    }

    pub fn set_behind(&mut self, behind: Option<u64>) {
        self.behind = behind;
    }

    /// Reserves room for a delivery that nobody claims. False without room, or while others wait for a claim.
    pub fn reserve(&mut self) -> bool {
        let has_room = self.behind.is_none() && self.has_room();
        self.held += usize::from(has_room);
        has_room
    }

    /// Results of a quick receiver wait to be recorded for longer than it takes to answer.
    fn has_room(&self) -> bool {
        match self.pace {
            Pace::Slow(_) | Pace::Stalled(_) => self.held < self.cap,
            Pace::Unknown | Pace::Quick(_) => self.waiting < FIRST_QUEUE && self.held < self.cap.max(MOST_UNRECORDED),
        }
    }

    /// A claim took a delivery of the lane, which had this cap. It left more (`behind`), or none.
    pub fn claimed(&mut self, cap: usize, behind: Option<u64>) {
        self.held += 1;
        (self.cap, self.behind) = (cap, behind);
    }

    /// The claim visited the lane, and found nothing more there.
    pub fn was_emptied_by(&self, claim: u64) -> bool {
        self.behind.is_some_and(|since| since < claim) && self.held < self.cap
    }

    /// Gives up a reserved or claimed delivery that isn't queued.
    pub fn give_back(&mut self) {
        self.held = self.held.saturating_sub(1);
    }

    /// Puts a reserved or claimed delivery into the queue.
    pub fn wait(&mut self) {
        self.waiting += 1;
    }

    /// Starts to send a waiting delivery. False if none waits, or if the lane is at its limit.
    pub fn start(&mut self) -> bool {
        let starts = self.waiting > 0 && self.sending < self.cap.min(most_at_once(self.pace.took()));
        self.waiting -= usize::from(starts);
        self.sending += usize::from(starts);
        starts
    }

    pub fn is_slow(&self) -> bool {
        self.pace.is_slow()
    }

    /// A delivery was sent, well or not. `most` is the most that the lane may hold: see [`Pace::most`].
    pub fn sent(&mut self, pace: Pace, most: usize) {
        let stalled = usize::from(matches!(pace, Pace::Stalled(_)));
        self.sending = self.sending.saturating_sub(1);
        self.cap = cap_after(self.cap, 1 - stalled, stalled, most);
        self.pace = pace;
    }

    /// Empties the queue. Its deliveries have to be claimed again.
    pub fn recall(&mut self) {
        self.held = self.held.saturating_sub(self.waiting);
        self.waiting = 0;
    }

    /// A result is recorded. True if a claim may find more.
    pub fn recorded(&mut self) -> bool {
        self.held = self.held.saturating_sub(1);
        self.behind.is_some() || self.held + 1 >= self.cap
    }

    /// Too many deliveries wait, although the receiver is quick: it answered within `at_once`.
    pub fn is_crowded(&self, at_once: Duration) -> bool {
        (self.waiting > CROWD || self.behind.is_some()) && self.pace.took() <= at_once
    }

    /// How many callers that wait for this lane may go on, now that one more delivery was sent. Each may come back with another
    /// delivery, so they go on no faster than the receiver takes deliveries.
    pub fn let_go(&mut self, at_once: Duration) -> usize {
        self.sent += 1;
        let go_on = match self.waiting {
            _ if self.pace.took() > at_once => usize::MAX,
            _ if self.is_crowded(at_once) => self.sent / SENT_PER_CALLER,
            0 if self.sending == 0 => usize::MAX,
            waiting if waiting < CROWD / 2 => 2,
            _ => 1,
        };
        if go_on > 0 {
            self.sent = 0;
        }
        go_on
    }
}
