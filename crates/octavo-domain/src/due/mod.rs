//! The scheduler's decision, as a pure function: which waiting jobs to take next.
//!
//! The SQL in `octavo-store` makes the same decision over rows; a property test compares the two.

mod held_lane;
mod kinds;

use std::time::Duration;

pub use held_lane::{A_MOMENT, AT_ONCE, CROWD, FULL_BATCH, HeldLane, LARGEST_BATCH, MOST_UNRECORDED, Pace};
pub use kinds::{JobKind, LaneFacts, LaneKind};

/// One claim serves at most this many lanes.
pub const LANES_PER_CLAIM: usize = 64;
/// One claim takes at most this many jobs of a lane.
pub const JOBS_PER_LANE: usize = 64;
/// One claim takes at most this many jobs.
pub const JOBS_PER_CLAIM: usize = 256;

/// A lane: all work for one webhook or one social account. At most `cap` of its jobs run at a time.
#[derive(Debug, Clone)]
pub struct Lane<Id> {
    pub id: Id,
    pub cap: usize,
    pub paused_until: i64,
    /// When a claim last visited it. The lane that was visited least recently goes first.
    pub served_at: i64,
    pub jobs: Vec<Job<Id>>,
}

/// A job. `ready_at` is when it may be claimed or, while it is leased, when its lease ends.
#[derive(Debug, Clone)]
pub struct Job<Id> {
    pub id: Id,
    pub ready_at: i64,
    pub leased: bool,
}

impl<Id: Copy + Ord> Lane<Id> {
    fn room(&self, now: i64) -> usize {
        let busy = self.jobs.iter().filter(|job| job.leased && job.ready_at > now).count();
        self.cap.saturating_sub(busy)
    }

    fn ready(&self, now: i64) -> Vec<Id> {
        let mut ready: Vec<_> =
            self.jobs.iter().filter(|job| job.ready_at <= now).map(|j| (j.ready_at, j.id)).collect();
        ready.sort_unstable();
        ready.into_iter().map(|(_, id)| id).collect()
    }
}

/// The jobs to take at `now`, in the order in which to start them: the first of every lane, then the second of every
/// lane, so that a short queue never waits behind a long one.
pub fn claim<Id: Copy + Ord>(lanes: &[Lane<Id>], now: i64, limit: usize) -> Vec<Id> {
    let mut open: Vec<_> = lanes
        .iter()
        .filter(|lane| lane.paused_until <= now && lane.room(now) > 0 && !lane.ready(now).is_empty())
        .collect();
    open.sort_by_key(|lane| (lane.served_at, lane.id));
    let mut taken: Vec<(usize, Id, Id)> = Vec::new();
    for lane in open.into_iter().take(LANES_PER_CLAIM) {
        let room = lane.room(now).min(JOBS_PER_LANE);
        taken.extend(lane.ready(now).into_iter().take(room).enumerate().map(|(rank, job)| (rank, lane.id, job)));
    }
    taken.sort_unstable();
    taken.into_iter().take(limit.min(JOBS_PER_CLAIM)).map(|(_, _, job)| job).collect()
}

/// The most jobs of a lane that run at the same time if its receiver answers within a moment.
pub const MOST_FAST: usize = 16;
/// As many as a slow receiver needs to keep up with this many a second.
const SLOW_PER_SECOND: usize = 64;

/// The most jobs of a lane that run at the same time, when the last one took so long.
pub fn most_at_once(took: Duration) -> usize {
    let needed = took.as_millis().saturating_mul(SLOW_PER_SECOND as u128).div_ceil(1000);
    usize::try_from(needed).unwrap_or(usize::MAX).max(MOST_FAST)
}

/// The most jobs of a lane with a fast receiver that one worker holds: those that are being sent, those that are sent next,
/// and those whose results are being written.
pub const MOST_HELD: usize = 256;

/// How many jobs of a lane may be held at the same time after some have ended: one more, or one less, for each that ended
/// well, towards `most`; half as many for each that stalled. A receiver that hangs is left with a single one.
pub fn cap_after(cap: usize, well: usize, stalled: usize, most: usize) -> usize {
    match stalled {
        1.. => (cap >> stalled.min(30)).max(1),
        0 if cap > most => cap.saturating_sub(well).max(most),
        0 => (cap + well).min(most),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(id: u32, cap: usize, ready: &[i64]) -> Lane<u32> {
        let jobs = ready.iter().enumerate();
        let jobs = jobs.map(|(n, &ready_at)| Job { id: id * 100 + n as u32, ready_at, leased: false }).collect();
        Lane { id, cap, paused_until: 0, served_at: 0, jobs }
    }

    #[test]
    fn lanes_take_turns() {
        assert_eq!(claim(&[lane(1, 9, &[1, 2, 3]), lane(2, 9, &[3])], 5, 99), [100, 200, 101, 102]);
    }

    #[test]
    fn a_lane_never_exceeds_its_cap() {
        let mut busy = lane(1, 2, &[1, 2, 3]);
        busy.jobs[0] = Job { id: 100, ready_at: 9, leased: true };
        assert_eq!(claim(&[busy], 5, 99), [101]);
    }

    #[test]
    fn an_expired_lease_is_claimed_again() {
        let mut lost = lane(1, 1, &[4]);
        lost.jobs[0].leased = true;
        assert_eq!(claim(&[lost], 5, 99), [100]);
    }

    #[test]
    fn nothing_is_taken_early_or_from_a_paused_lane() {
        let mut paused = lane(1, 9, &[1]);
        paused.paused_until = 6;
        assert!(claim(&[paused, lane(2, 9, &[6])], 5, 99).is_empty());
    }
}
