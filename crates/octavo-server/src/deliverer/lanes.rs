//! What this process knows of each webhook's lane: the deliveries that it holds, and how many may be sent at the same time.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use octavo_domain::due::{LANES_PER_CLAIM, MOST_HELD, cap_after, most_at_once};
use octavo_store::deliveries::{DeliveryJob, Tried};
use octavo_store::due::{Claimed, LaneKind};
use tokio::sync::Notify;
use tokio::sync::futures::OwnedNotified;
use uuid::Uuid;

use crate::worker::A_MOMENT;

/// As many first tries wait in memory for a receiver that has not shown yet how fast it is.
const FIRST_QUEUE: usize = 128;
/// And so many for all receivers together.
const MOST_QUEUED: usize = 4096;
/// The most results that are recorded together.
pub const LARGEST_BATCH: usize = 128;
/// The most that a quick receiver's lane holds, with those whose result is not recorded yet.
const MOST_UNRECORDED: usize = FIRST_QUEUE + 2 * LARGEST_BATCH;
/// A lane is crowded when more deliveries than this wait, although the receiver answers at once.
const CROWD: usize = 16;
/// A receiver answers at once if its last answer took no longer than this and came no longer ago.
const AT_ONCE: Duration = Duration::from_millis(100);
/// Lanes are forgotten beyond this, except those with deliveries on their way.
const MOST_LANES: usize = 10_000;

#[derive(Default)]
pub struct Lanes(Mutex<Known>);

#[derive(Default)]
struct Known {
    lanes: HashMap<Uuid, Lane>,
    /// Deliveries in all queues.
    queued: usize,
    /// Lanes that are behind.
    behind: usize,
    /// Counts claims.
    claims: u64,
}

struct Lane {
    /// Held, and not being sent yet.
    queue: VecDeque<(Claimed, DeliveryJob)>,
    /// On their way to the receiver.
    sending: usize,
    /// All of these, and those whose result is not recorded yet.
    held: usize,
    cap: usize,
    /// What its last delivery took.
    took: Duration,
    /// When that ended.
    answered: Timestamp,
    has_stalled: bool,
    /// Deliveries wait for a claim, and new ones wait behind them. The claim that was last begun when this was noticed.
    behind: Option<u64>,
    /// Notified when the lane is no longer crowded.
    thins: Arc<Notify>,
}

impl Default for Lane {
    fn default() -> Self {
        Lane {
            queue: VecDeque::new(),
            sending: 0,
            held: 0,
            cap: usize::try_from(LaneKind::Deliver.first_cap()).unwrap_or(1),
            took: Duration::ZERO,
            answered: Timestamp::UNIX_EPOCH,
            has_stalled: false,
            behind: None,
            thins: Arc::default(),
        }
    }
}

impl Lane {
    fn is_slow(&self) -> bool {
        self.took > A_MOMENT
    }

    /// Room for one more. Results of a quick receiver wait to be recorded for longer than it takes to answer.
    fn has_room(&self) -> bool {
        if self.has_stalled || self.is_slow() {
            return self.held < self.cap;
        }
        self.queue.len() < FIRST_QUEUE && self.held < self.cap.max(MOST_UNRECORDED)
    }

    /// More deliveries wait than should for a quick receiver.
    fn is_crowded(&self) -> bool {
        (self.queue.len() > CROWD || self.behind.is_some()) && self.took <= AT_ONCE
    }

    fn is_answering(&self, now: Timestamp) -> bool {
        now.duration_since(self.answered).unsigned_abs() <= AT_ONCE
    }

    fn thin_out(&self) {
        if !self.is_crowded() {
            self.thins.notify_waiters();
        }
    }

    /// How many may be sent at the same time.
    fn width(&self) -> usize {
        self.cap.min(most_at_once(self.took))
    }
}

impl Known {
    fn set_behind(&mut self, lane: Uuid, behind: Option<u64>) {
        let lane = self.lanes.entry(lane).or_default();
        self.behind += usize::from(behind.is_some());
        self.behind -= usize::from(lane.behind.is_some());
        lane.behind = behind;
        lane.thin_out();
    }
}

impl Lanes {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Room for a delivery that nobody claims; the lane's cap. None without room, or while others wait for a claim.
    pub fn reserve(&self, lane: Uuid) -> Option<usize> {
        let mut known = self.known();
        if known.queued >= MOST_QUEUED {
            return None;
        }
        let lane = known.lanes.entry(lane).or_default();
        if lane.behind.is_some() || !lane.has_room() {
            return None;
        }
        lane.held += 1;
        Some(lane.cap)
    }

    /// Takes back what was reserved or claimed, and is not sent.
    pub fn give_back(&self, lane: Uuid) {
        if let Some(lane) = self.known().lanes.get_mut(&lane) {
            lane.held = lane.held.saturating_sub(1);
        }
    }

    /// Deliveries to these lanes wait for a claim.
    pub fn fall_behind(&self, lanes: &[Uuid]) {
        let mut known = self.known();
        let claims = known.claims;
        lanes.iter().for_each(|lane| known.set_behind(*lane, Some(claims)));
    }

    pub fn any_behind(&self) -> bool {
        self.known().behind > 0
    }

    /// A claim begins; its number.
    pub fn begin_claim(&self) -> u64 {
        let mut known = self.known();
        known.claims += 1;
        known.claims
    }

    /// Holds what a claim took. A lane from which it took all is no longer behind.
    pub fn hold(&self, claim: u64, claimed: &[Claimed]) {
        let mut known = self.known();
        for it in claimed {
            known.set_behind(it.lane, it.more.then_some(claim));
            let lane = known.lanes.entry(it.lane).or_default();
            lane.held += 1;
            lane.cap = usize::try_from(it.cap).unwrap_or(1);
        }
        // With fewer jobs than it may visit lanes, the claim has visited every lane that had room.
        if claimed.len() < LANES_PER_CLAIM && known.behind > 0 {
            let visited = |lane: &Lane| lane.behind.is_some_and(|since| since < claim) && lane.held < lane.cap;
            let caught_up: Vec<Uuid> =
                known.lanes.iter().filter(|(_, lane)| visited(lane)).map(|(id, _)| *id).collect();
            caught_up.into_iter().for_each(|lane| known.set_behind(lane, None));
        }
        if known.lanes.len() > MOST_LANES {
            known.lanes.retain(|_, lane| lane.held > 0 || lane.behind.is_some());
        }
    }

    /// Adds a held delivery to its lane's queue.
    pub fn push(&self, claimed: Claimed, job: DeliveryJob) {
        let mut known = self.known();
        known.queued += 1;
        known.lanes.entry(claimed.lane).or_default().queue.push_back((claimed, job));
    }

    /// The next delivery to send, and whether its receiver is known to take long. None while as many are being sent as may
    /// be.
    pub fn pop(&self, lane: Uuid) -> Option<(Claimed, DeliveryJob, bool)> {
        let mut known = self.known();
        let lane = known.lanes.get_mut(&lane).filter(|lane| lane.sending < lane.width())?;
        let (claimed, job) = lane.queue.pop_front()?;
        lane.sending += 1;
        lane.thin_out();
        let is_slow = lane.is_slow();
        known.queued -= 1;
        Some((claimed, job, is_slow))
    }

    /// Completes when one of the crowded lanes among these no longer is. None if none is crowded.
    pub fn crowded(&self, lanes: &[Uuid], now: Timestamp) -> Option<OwnedNotified> {
        let known = self.known();
        let mut lanes = lanes.iter().filter_map(|lane| known.lanes.get(lane));
        let crowded = lanes.find(|lane| lane.is_crowded() && lane.is_answering(now))?;
        Some(crowded.thins.clone().notified_owned())
    }

    /// The receiver has answered, or failed to. `free_slow` slow slots are left: a lane gets at most three times as many, so
    /// that slow receivers share them. False if nothing more should be sent now.
    pub fn sent(&self, tried: &mut Tried, free_slow: usize) -> bool {
        let took = Duration::from_micros(u64::try_from(tried.duration_us).unwrap_or(0));
        let most = match took > A_MOMENT {
            true => most_at_once(took).min(3 * free_slow).max(1),
            false => MOST_HELD,
        };
        tried.most = i32::try_from(most).unwrap_or(i32::MAX);
        let stalled = usize::from(tried.has_stalled());
        let mut known = self.known();
        let Some(lane) = known.lanes.get_mut(&tried.claimed.lane) else { return true };
        lane.sending = lane.sending.saturating_sub(1);
        lane.cap = cap_after(lane.cap, 1 - stalled, stalled, most);
        (lane.took, lane.has_stalled, lane.answered) = (took, stalled > 0, tried.started_at + took);
        lane.thin_out();
        stalled == 0 && !tried.gone
    }

    /// Empties a lane's queue: what was in it has to be claimed again.
    pub fn recall(&self, lane: Uuid) -> Vec<Claimed> {
        let mut known = self.known();
        let Some(lane) = known.lanes.get_mut(&lane) else { return Vec::new() };
        let queue: Vec<Claimed> = lane.queue.drain(..).map(|(claimed, _)| claimed).collect();
        lane.held = lane.held.saturating_sub(queue.len());
        known.queued -= queue.len();
        queue
    }

    /// The result is recorded. True if a claim may find more.
    pub fn recorded(&self, lane: Uuid) -> bool {
        self.known().lanes.get_mut(&lane).is_some_and(|lane| {
            lane.held = lane.held.saturating_sub(1);
            lane.behind.is_some() || lane.held + 1 >= lane.cap
        })
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures::poll;
    use octavo_domain::webhook::DeliveryStatus;
    use octavo_store::deliveries::Target;

    use super::*;

    const LANE: Uuid = Uuid::from_u128(1);
    const QUICK: i64 = 2_000;
    const HANGS: i64 = 30_000_000;

    fn claimed(number: u128, more: bool) -> Claimed {
        Claimed { job: Uuid::from_u128(100 + number), lane: LANE, attempt: 1, lost_leases: 0, lease: 7, cap: 2, more }
    }

    fn job(claimed: &Claimed) -> DeliveryJob {
        let target = Target {
            webhook_id: LANE,
            url: String::new(),
            api_key_sealed: String::new(),
            former_keys_sealed: None,
            retry_max_attempts: 3,
            retry_backoff_ms: 1_000,
            connect_timeout_ms: 1_000,
            read_timeout_ms: 1_000,
        };
        let (event_type, body) = (String::new(), String::new());
        DeliveryJob {
            id: claimed.job,
            target,
            event_id: LANE,
            event_type,
            body,
            created_at: 0,
            tries_before: 0,
            test: false,
        }
    }

    fn tried(claimed: Claimed, duration_us: i64, status: DeliveryStatus) -> Tried {
        Tried {
            claimed,
            webhook_id: LANE,
            status,
            next_attempt_at: None,
            started_at: jiff::Timestamp::UNIX_EPOCH,
            duration_us,
            http_status: None,
            error_class: None,
            error_message: None,
            request_headers: None,
            response_headers: None,
            response_body: None,
            gone: false,
            most: 0,
        }
    }

    /// Reserves and queues first tries; how many had room.
    fn make(lanes: &Lanes, count: u128) -> usize {
        let push = |number| {
            let it = claimed(number, false);
            let room = lanes.reserve(LANE).is_some();
            room.then(|| lanes.push(it, job(&it)))
        };
        (0..count).filter_map(push).count()
    }

    fn send_all(lanes: &Lanes) -> Vec<Claimed> {
        std::iter::from_fn(|| lanes.pop(LANE)).map(|(claimed, ..)| claimed).collect()
    }

    #[test]
    fn a_receiver_that_answers_quickly_gets_more_at_the_same_time_up_to_its_width() {
        let lanes = Lanes::default();
        let mut at_once = Vec::new();
        for _ in 0..7 {
            make(&lanes, 64);
            let sending = send_all(&lanes);
            at_once.push(sending.len());
            for it in sending {
                assert!(lanes.sent(&mut tried(it, QUICK, DeliveryStatus::Succeeded), 1024));
                lanes.recorded(LANE);
            }
        }
        assert_eq!(at_once, [2, 4, 8, 16, 16, 16, 16]);
    }

    #[test]
    fn results_that_wait_to_be_recorded_leave_room_for_new_deliveries() {
        let lanes = Lanes::default();
        let mut answered = 0;
        while make(&lanes, 1) == 1 {
            for it in send_all(&lanes) {
                assert!(lanes.sent(&mut tried(it, QUICK, DeliveryStatus::Succeeded), 1024));
                answered += 1;
            }
        }
        assert_eq!(answered, MOST_UNRECORDED);
        lanes.recorded(LANE);
        assert_eq!(make(&lanes, 2), 1);
    }

    #[test]
    fn a_receiver_that_hangs_gives_its_queue_back_and_keeps_one() {
        let lanes = Lanes::default();
        assert_eq!(make(&lanes, 200), 128, "first tries wait for a receiver that is not known yet");
        let sending = send_all(&lanes);
        assert_eq!(sending.len(), 2);
        for it in sending {
            assert!(!lanes.sent(&mut tried(it, HANGS, DeliveryStatus::Failed), 1024));
        }
        assert_eq!(lanes.recall(LANE).len(), 126);
        lanes.recorded(LANE);
        lanes.recorded(LANE);
        assert_eq!(make(&lanes, 10), 1);
    }

    #[test]
    fn a_slow_receiver_that_answers_well_gets_what_it_needs_and_leaves_room_for_another() {
        let lanes = Lanes::default();
        let cap = || lanes.known().lanes.get(&LANE).map_or(0, |lane| lane.cap);
        for _ in 0..1_100 {
            make(&lanes, 1);
            let sending = send_all(&lanes);
            lanes.sent(&mut tried(sending[0], 15_000_000, DeliveryStatus::Succeeded), 1024 - cap());
            lanes.recorded(LANE);
        }
        assert_eq!(cap(), 768);
    }

    #[tokio::test]
    async fn whoever_makes_more_than_a_quick_receiver_takes_waits_for_it_while_it_answers() {
        let (lanes, now) = (Lanes::default(), Timestamp::UNIX_EPOCH + Duration::from_millis(20));
        let answer = |it| lanes.sent(&mut tried(it, QUICK, DeliveryStatus::Succeeded), 1024);
        make(&lanes, 40);
        let [first, second] = send_all(&lanes)[..] else { panic!("two at a time at first") };
        answer(first);
        let mut thins = pin!(lanes.crowded(&[Uuid::nil(), LANE], now).expect("38 are waiting"));
        answer(second);
        while lanes.known().lanes[&LANE].queue.len() > CROWD {
            assert!(poll!(&mut thins).is_pending());
            send_all(&lanes).into_iter().for_each(|it| assert!(answer(it)));
        }
        assert!(poll!(&mut thins).is_ready());
        assert!(lanes.crowded(&[LANE], now).is_none());
        lanes.fall_behind(&[LANE]);
        assert!(lanes.crowded(&[LANE], now).is_some(), "others wait for a claim");
        assert!(lanes.crowded(&[LANE], now + 2 * AT_ONCE).is_none(), "the receiver no longer answers");
    }

    #[test]
    fn new_deliveries_wait_behind_those_that_wait_for_a_claim() {
        let lanes = Lanes::default();
        let early = lanes.begin_claim();
        lanes.fall_behind(&[LANE]);
        lanes.hold(early, &[]);
        assert!(
            lanes.reserve(LANE).is_none() && lanes.any_behind(),
            "a claim that had begun before may have missed them"
        );
        let claim = lanes.begin_claim();
        lanes.hold(claim, &[claimed(0, true)]);
        assert!(lanes.reserve(LANE).is_none(), "the claim left some");
        let claim = lanes.begin_claim();
        lanes.hold(claim, &[claimed(1, false)]);
        assert!(!lanes.any_behind());
        lanes.give_back(LANE);
        assert!(lanes.reserve(LANE).is_some());
    }
}
