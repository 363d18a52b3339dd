//! What this process knows of each webhook's lane: the deliveries that it holds, and how many may be sent at the same time.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use octavo_domain::due::{A_MOMENT, AT_ONCE, HeldLane, LANES_PER_CLAIM, Pace};
use octavo_store::deliveries::{DeliveryJob, Tried};
use octavo_store::due::Claimed;
use tokio::sync::Notify;
use tokio::sync::futures::OwnedNotified;
use uuid::Uuid;

/// Deliveries that wait in memory, for all receivers together.
const MOST_QUEUED: usize = 4096;
/// How often one request waits for this process: for a connection, to send, to read the head and the body.
const LATE_STEPS: u32 = 8;
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
    /// How long a task of this process waits until it runs, on average.
    lag: Duration,
}

#[derive(Default)]
struct Lane {
    held: HeldLane,
    /// Held, and not being sent yet.
    queue: VecDeque<(Claimed, DeliveryJob)>,
    /// When the receiver last answered.
    answered: Timestamp,
    /// Callers wait here while the lane is crowded.
    callers: Arc<Notify>,
    /// New calls are refused until then, because earlier ones waited for too long.
    overrun_until: Timestamp,
}

impl Lane {
    fn is_answering(&self, now: Timestamp) -> bool {
        now.duration_since(self.answered).unsigned_abs() <= A_MOMENT
    }

    fn is_in_time(&self, at_once: Duration, now: Timestamp) -> bool {
        !self.held.is_crowded(at_once) || !self.is_answering(now)
    }

    /// Callers go on as deliveries are sent.
    fn let_go(&mut self, at_once: Duration) {
        match self.held.let_go(at_once) {
            usize::MAX => self.callers.notify_waiters(),
            some => (0..some).for_each(|_| self.callers.notify_one()),
        }
    }
}

impl Known {
    /// Changes a lane, and the number of those that are behind.
    fn change<T>(&mut self, lane: Uuid, change: impl FnOnce(&mut HeldLane) -> T) -> T {
        let lane = self.lanes.entry(lane).or_default();
        self.behind -= usize::from(lane.held.behind().is_some());
        let changed = change(&mut lane.held);
        self.behind += usize::from(lane.held.behind().is_some());
        changed
    }

    /// How long a receiver may seem to take that answers at once.
    fn at_once(&self) -> Duration {
        AT_ONCE + LATE_STEPS * self.lag
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
        let lane = &mut known.lanes.entry(lane).or_default().held;
        lane.reserve().then(|| lane.cap())
    }

    /// Takes back what was reserved or claimed, and is not sent.
    pub fn give_back(&self, lane: Uuid) {
        if let Some(lane) = self.known().lanes.get_mut(&lane) {
            lane.held.give_back();
        }
    }

    /// Deliveries to these lanes wait for a claim.
    pub fn fall_behind(&self, lanes: &[Uuid]) {
        let mut known = self.known();
        let claims = known.claims;
        lanes.iter().for_each(|lane| known.change(*lane, |lane| lane.set_behind(Some(claims))));
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
            let cap = usize::try_from(it.cap).unwrap_or(1);
            known.change(it.lane, |lane| lane.claimed(cap, it.more.then_some(claim)));
        }
        // With fewer jobs than it may visit lanes, the claim has visited every lane that had room.
        if claimed.len() < LANES_PER_CLAIM && known.behind > 0 {
            let emptied = known.lanes.iter().filter(|(_, lane)| lane.held.was_emptied_by(claim));
            let emptied: Vec<Uuid> = emptied.map(|(id, _)| *id).collect();
            emptied.into_iter().for_each(|lane| known.change(lane, |lane| lane.set_behind(None)));
        }
        if known.lanes.len() > MOST_LANES {
            known.lanes.retain(|_, lane| lane.held.held() > 0 || lane.held.behind().is_some());
        }
    }

    /// Adds a held delivery to its lane's queue.
    pub fn push(&self, claimed: Claimed, job: DeliveryJob) {
        let mut known = self.known();
        known.queued += 1;
        let lane = known.lanes.entry(claimed.lane).or_default();
        lane.held.wait();
        lane.queue.push_back((claimed, job));
    }

    /// The next delivery to send, and whether its receiver is known to take long. None while as many are being sent as may
    /// be.
    pub fn pop(&self, lane: Uuid) -> Option<(Claimed, DeliveryJob, bool)> {
        let mut known = self.known();
        let lane = known.lanes.get_mut(&lane)?;
        if !lane.held.start() {
            return None;
        }
        let (claimed, job) = lane.queue.pop_front()?;
        let is_slow = lane.held.is_slow();
        known.queued -= 1;
        Some((claimed, job, is_slow))
    }

    /// Each completes when one caller more may go on from one of the crowded lanes among these.
    pub fn crowded(&self, lanes: &[Uuid], now: Timestamp) -> Vec<OwnedNotified> {
        let known = self.known();
        let lanes = lanes.iter().filter_map(|lane| known.lanes.get(lane));
        lanes
            .filter(|lane| !lane.is_in_time(known.at_once(), now))
            .map(|lane| lane.callers.clone().notified_owned())
            .collect()
    }

    /// A call has waited for too long: for a while, these lanes refuse new ones.
    pub fn overrun(&self, lanes: &[Uuid], now: Timestamp) {
        let mut known = self.known();
        let at_once = known.at_once();
        for id in lanes {
            if let Some(lane) = known.lanes.get_mut(id).filter(|lane| !lane.is_in_time(at_once, now)) {
                lane.overrun_until = now + A_MOMENT;
            }
        }
    }

    pub fn is_overrun(&self, lane: Uuid, now: Timestamp) -> bool {
        let known = self.known();
        let is_late = |lane: &Lane| now < lane.overrun_until && !lane.is_in_time(known.at_once(), now);
        known.lanes.get(&lane).is_some_and(is_late)
    }

    /// The receiver has answered, or failed to; `free_slow` slow slots are left, and this process is late by `lag`. False if
    /// nothing more should be sent now.
    pub fn sent(&self, tried: &mut Tried, free_slow: usize, lag: Duration) -> bool {
        let pace = tried.pace();
        let most = pace.most(free_slow);
        tried.most = i32::try_from(most).unwrap_or(i32::MAX);
        let mut known = self.known();
        known.lag = (15 * known.lag + lag) / 16;
        let at_once = known.at_once();
        let Some(lane) = known.lanes.get_mut(&tried.claimed.lane) else { return true };
        lane.held.sent(pace, most);
        lane.answered = tried.started_at + pace.took();
        lane.let_go(at_once);
        !matches!(pace, Pace::Stalled(_)) && !tried.gone
    }

    /// Empties a lane's queue: what was in it has to be claimed again.
    pub fn recall(&self, lane: Uuid) -> Vec<Claimed> {
        let mut known = self.known();
        let Some(lane) = known.lanes.get_mut(&lane) else { return Vec::new() };
        lane.held.recall();
        let queue: Vec<Claimed> = lane.queue.drain(..).map(|(claimed, _)| claimed).collect();
        known.queued -= queue.len();
        queue
    }

    /// The result is recorded. True if a claim may find more.
    pub fn recorded(&self, lane: Uuid) -> bool {
        self.known().lanes.get_mut(&lane).is_some_and(|lane| lane.held.recorded())
    }
}

#[cfg(test)]
mod tests {
    use futures::poll;
    use octavo_domain::due::{CROWD, MOST_UNRECORDED};
    use octavo_domain::webhook::DeliveryStatus;
    use octavo_store::deliveries::Target;
    use octavo_store::due::JobKind;

    use super::*;

    const LANE: Uuid = Uuid::from_u128(1);
    const QUICK: i64 = 2_000;
    const HANGS: i64 = 30_000_000;

    fn claimed(number: u128, more: bool) -> Claimed {
        Claimed {
            job: Uuid::from_u128(100 + number),
            lane: LANE,
            kind: JobKind::Main,
            attempt: 1,
            lost_leases: 0,
            lease: 7,
            cap: 2,
            more,
        }
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
                assert!(lanes.sent(&mut tried(it, QUICK, DeliveryStatus::Succeeded), 1024, Duration::ZERO));
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
                assert!(lanes.sent(&mut tried(it, QUICK, DeliveryStatus::Succeeded), 1024, Duration::ZERO));
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
            assert!(!lanes.sent(&mut tried(it, HANGS, DeliveryStatus::Failed), 1024, Duration::ZERO));
        }
        assert_eq!(lanes.recall(LANE).len(), 126);
        lanes.recorded(LANE);
        lanes.recorded(LANE);
        assert_eq!(make(&lanes, 10), 1);
    }

    #[test]
    fn a_slow_receiver_that_answers_well_gets_what_it_needs_and_leaves_room_for_another() {
        let lanes = Lanes::default();
        let cap = || lanes.known().lanes.get(&LANE).map_or(0, |lane| lane.held.cap());
        for _ in 0..1_100 {
            make(&lanes, 1);
            let sending = send_all(&lanes);
            lanes.sent(&mut tried(sending[0], 15_000_000, DeliveryStatus::Succeeded), 1024 - cap(), Duration::ZERO);
            lanes.recorded(LANE);
        }
        assert_eq!(cap(), 768);
    }

    #[tokio::test]
    async fn calls_wait_for_a_crowded_lane_one_for_each_delivery_while_the_receiver_answers() {
        let (lanes, now) = (Lanes::default(), Timestamp::UNIX_EPOCH + Duration::from_millis(20));
        let answer = |it| lanes.sent(&mut tried(it, QUICK, DeliveryStatus::Succeeded), 1024, Duration::ZERO);
        make(&lanes, CROWD as u128 + 10);
        let mut sending: VecDeque<Claimed> = send_all(&lanes).into();
        answer(sending.pop_front().unwrap());
        let mut calls: Vec<_> = (0..3).flat_map(|_| lanes.crowded(&[Uuid::nil(), LANE], now)).map(Box::pin).collect();
        assert_eq!(calls.len(), 3);
        let mut going_on = async || {
            let mut gone = 0;
            for call in &mut calls {
                gone += usize::from(poll!(call).is_ready());
            }
            gone
        };
        assert_eq!(going_on().await, 0);
        let mut gone = 0;
        while gone == 0 {
            sending.extend(send_all(&lanes));
            assert!(!lanes.crowded(&[LANE], now).is_empty());
            answer(sending.pop_front().unwrap());
            gone = going_on().await;
        }
        assert_eq!(gone, 1, "one call for several deliveries, so that fewer wait");
        assert!(lanes.crowded(&[LANE], now + 2 * A_MOMENT).is_empty(), "the receiver no longer answers");
        assert!(!lanes.is_overrun(LANE, now));
        lanes.overrun(&[LANE], now);
        assert!(lanes.is_overrun(LANE, now));
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
