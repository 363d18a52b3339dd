//! Lanes, workers and time.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::time::Duration;

use octavo_domain::delivery::{self, Ended};
use octavo_domain::due::{HeldLane, Job, LANES_PER_CLAIM, Lane, Pace, cap_after, claim};
use octavo_domain::webhook::DeliveryStatus;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::receiver::{Receiver, SECOND};

const LEASE: i64 = 15 * SECOND;
const HEARTBEAT: i64 = 4 * SECOND;
const SLOTS: usize = 8;
const SLOW_SLOTS: usize = 32;
const RETRIES: i32 = 3;
const BACKOFF_MS: i64 = 1_000;
/// No event of a world comes later.
const LAST_ARRIVAL: i64 = 60 * SECOND;
/// What is quick is begun so soon, whoever hangs.
const PATIENCE: i64 = 5 * SECOND;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Arrives {
        lane: usize,
    },
    Wakes,
    Beats {
        worker: usize,
    },
    /// A try has run for a moment.
    Lasts {
        worker: usize,
        job: u32,
        lease: u64,
    },
    Ends {
        worker: usize,
        job: u32,
        lease: u64,
    },
    Dies {
        worker: usize,
    },
    Stops {
        worker: usize,
    },
    GoesOn {
        worker: usize,
    },
}

struct Delivery {
    lane: usize,
    arrived: i64,
    /// Arrived where nothing waited before it.
    first: bool,
    began: Option<i64>,
    attempts: i32,
    recorded: i32,
    lease: Option<(u64, i64)>,
    end: Option<DeliveryStatus>,
    /// It failed without a result of its last attempt.
    is_spent: bool,
}

struct Running {
    ended: Ended,
    took: i64,
    slow: bool,
}

/// A delivery and its lease.
type Held = (u32, u64);

/// One that is reserved, and whose transaction ends otherwise than by a commit.
const ROLLED_BACK: f64 = 0.05;

#[derive(Default)]
struct Worker {
    running: BTreeMap<Held, Running>,
    /// What it knows of each lane, with the deliveries that wait there.
    lanes: BTreeMap<usize, (HeldLane, VecDeque<Held>)>,
    /// Started, without a slot yet.
    started: VecDeque<Held>,
    claims: u64,
    /// Until then it does nothing, and what it would have done comes then.
    stopped_until: i64,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    succeeded: u64,
    failed: u64,
    retried: u64,
    killed: u64,
    stale: u64,
    slow: u64,
    spent: u64,
    /// Started without a claim.
    first_tries: u64,
    /// Put back, because the receiver stalled.
    recalled: u64,
}

impl Totals {
    pub fn add(&mut self, more: Totals) {
        self.succeeded += more.succeeded;
        self.failed += more.failed;
        self.retried += more.retried;
        self.killed += more.killed;
        self.stale += more.stale;
        self.slow += more.slow;
        self.spent += more.spent;
        self.first_tries += more.first_tries;
        self.recalled += more.recalled;
    }

    pub fn saw_everything(&self) -> bool {
        let Totals { succeeded, failed, retried, killed, stale, slow, first_tries, recalled, .. } = *self;
        [succeeded, failed, retried, killed, stale, slow, first_tries, recalled].iter().all(|count| *count > 0)
    }
}

pub struct World {
    rng: StdRng,
    now: i64,
    sequence: u64,
    agenda: BinaryHeap<Reverse<(i64, u64, Event)>>,
    lanes: Vec<Lane<u32>>,
    receivers: Vec<Receiver>,
    deliveries: Vec<Delivery>,
    workers: Vec<Worker>,
    disturbed: bool,
    totals: Totals,
}

impl World {
    pub fn new(seed: u64) -> Self {
        let mut rng = StdRng::seed_from_u64(seed);
        let lanes = rng.random_range(1..16);
        let workers = rng.random_range(1..4);
        let mut world = World {
            now: 0,
            sequence: 0,
            agenda: BinaryHeap::new(),
            lanes: (0..lanes).map(|id| Lane { id, cap: 2, paused_until: 0, served_at: 0, jobs: Vec::new() }).collect(),
            receivers: (0..lanes).map(|_| Receiver::draw(&mut rng)).collect(),
            deliveries: Vec::new(),
            workers: (0..workers).map(|_| Worker::default()).collect(),
            disturbed: rng.random_bool(0.5),
            totals: Totals::default(),
            rng,
        };
        world.plan();
        world
    }

    fn plan(&mut self) {
        for _ in 0..self.rng.random_range(1..60) {
            let (at, lane) = (self.rng.random_range(0..LAST_ARRIVAL), self.rng.random_range(0..self.lanes.len()));
            self.schedule(at, Event::Arrives { lane });
        }
        for worker in 0..self.workers.len() {
            self.schedule(HEARTBEAT, Event::Beats { worker });
            for _ in 0..if self.disturbed { 3 } else { 0 } {
                let at = self.rng.random_range(0..2 * LAST_ARRIVAL);
                let event = if self.rng.random() { Event::Dies { worker } } else { Event::Stops { worker } };
                self.schedule(at, event);
            }
        }
    }

    fn schedule(&mut self, at: i64, event: Event) {
        self.sequence += 1;
        self.agenda.push(Reverse((at, self.sequence, event)));
    }

    pub fn run(mut self) -> Totals {
        while let Some(Reverse((at, _, event))) = self.agenda.pop() {
            assert!(at >= self.now, "time runs forward");
            self.now = at;
            self.happen(event);
            for worker in 0..self.workers.len() {
                self.take(worker);
                self.fill_slots(worker);
                self.check_held(worker);
            }
        }
        self.check_the_end();
        self.totals
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Arrives { lane } => self.arrive(lane),
            Event::Wakes | Event::GoesOn { .. } => {}
            Event::Beats { worker } => self.beat(worker),
            Event::Lasts { worker, job, lease } => self.make_room(worker, job, lease),
            Event::Ends { worker, job, lease } => self.end(worker, job, lease),
            Event::Dies { worker } => {
                self.totals.killed += self.workers[worker].running.len() as u64;
                let stopped_until = self.workers[worker].stopped_until;
                self.workers[worker] = Worker { stopped_until, ..Worker::default() };
            }
            Event::Stops { worker } => {
                let until = self.now + 2 * LEASE;
                self.workers[worker].stopped_until = until;
                self.schedule(until, Event::GoesOn { worker });
            }
        }
    }

    /// A transaction of one of the processes makes a delivery. It starts there if that has room, and waits for a claim if not.
    fn arrive(&mut self, lane: usize) {
        // A process that is stopped makes none: then it was one that delivers nothing.
        let worker = Some(self.rng.random_range(0..self.workers.len())).filter(|worker| !self.is_stopped(*worker));
        let reserved = worker.filter(|worker| self.known(*worker, lane).reserve());
        if let Some(worker) = reserved
            && self.rng.random_bool(ROLLED_BACK)
        {
            return self.known(worker, lane).give_back();
        }
        let (job, first) = (self.deliveries.len() as u32, self.lanes[lane].jobs.is_empty());
        self.lanes[lane].jobs.push(Job { id: job, ready_at: self.now, leased: false });
        let (arrived, attempts, recorded) = (self.now, 0, 0);
        self.deliveries.push(Delivery {
            lane,
            arrived,
            first,
            began: None,
            attempts,
            recorded,
            lease: None,
            end: None,
            is_spent: false,
        });
        match (worker, reserved) {
            (_, Some(worker)) => {
                self.totals.first_tries += 1;
                let lease = self.lease(job);
                self.push(worker, lane, (job, lease));
            }
            (Some(worker), None) => {
                let since = self.workers[worker].claims;
                self.known(worker, lane).set_behind(Some(since));
            }
            (None, None) => {}
        }
    }

    fn known(&mut self, worker: usize, lane: usize) -> &mut HeldLane {
        &mut self.workers[worker].lanes.entry(lane).or_default().0
    }

    fn job(&mut self, id: u32) -> &mut Job<u32> {
        let lane = self.deliveries[id as usize].lane;
        self.lanes[lane].jobs.iter_mut().find(|job| job.id == id).unwrap()
    }

    fn is_stopped(&self, worker: usize) -> bool {
        self.now < self.workers[worker].stopped_until
    }

    fn take(&mut self, worker: usize) {
        let free = self.free_slots(worker);
        if free == 0 || self.is_stopped(worker) {
            return;
        }
        self.workers[worker].claims += 1;
        let (number, claimed) = (self.workers[worker].claims, claim(&self.lanes, self.now, free));
        let is_whole = claimed.len() < LANES_PER_CLAIM;
        let mut held = Vec::new();
        for id in claimed {
            let lane = self.deliveries[id as usize].lane;
            self.lanes[lane].served_at = self.now;
            if delivery::is_spent(self.deliveries[id as usize].attempts + 1, RETRIES) {
                self.give_up(id);
                continue;
            }
            held.push((lane, (id, self.lease(id))));
            let leased = self.lanes[lane].jobs.iter().filter(|job| job.leased && job.ready_at > self.now).count();
            assert!(leased <= self.lanes[lane].cap, "a claim never exceeds a lane's cap");
        }
        for (lane, _) in &held {
            let more = self.lanes[*lane].jobs.iter().any(|job| job.ready_at <= self.now);
            let cap = self.lanes[*lane].cap;
            self.known(worker, *lane).claimed(cap, more.then_some(number));
        }
        for (known, _) in
            self.workers[worker].lanes.values_mut().filter(|(known, _)| is_whole && known.was_emptied_by(number))
        {
            known.set_behind(None);
        }
        for (lane, it) in held {
            self.push(worker, lane, it);
        }
    }

    /// Leases a job that nobody holds. The attempt counts from here on.
    fn lease(&mut self, id: u32) -> u64 {
        let (now, lease) = (self.now, self.rng.random());
        let job = self.job(id);
        assert!(job.ready_at <= now, "nothing is tried early, and nothing that is held");
        (job.ready_at, job.leased) = (now + LEASE, true);
        let delivery = &mut self.deliveries[id as usize];
        assert!(delivery.end.is_none(), "what has ended is not tried again");
        assert!(delivery.lease.is_none_or(|(_, until)| until <= now), "one lease at a time");
        delivery.lease = Some((lease, now + LEASE));
        delivery.attempts += 1;
        assert!(delivery.attempts <= RETRIES + 1, "attempts that a kill cut off count");
        lease
    }

    /// Queues a held delivery, and starts what may be sent now.
    fn push(&mut self, worker: usize, lane: usize, it: Held) {
        let (known, queue) = self.workers[worker].lanes.entry(lane).or_default();
        known.wait();
        queue.push_back(it);
        self.start(worker, lane);
    }

    fn start(&mut self, worker: usize, lane: usize) {
        let Worker { lanes, started, .. } = &mut self.workers[worker];
        let (known, queue) = lanes.entry(lane).or_default();
        while known.start() {
            started.push_back(queue.pop_front().unwrap());
        }
    }

    fn fill_slots(&mut self, worker: usize) {
        while self.free_slots(worker) > 0 && !self.is_stopped(worker) {
            let Some(it) = self.workers[worker].started.pop_front() else { return };
            self.send(worker, it);
        }
    }

    fn free_slots(&self, worker: usize) -> usize {
        SLOTS.saturating_sub(self.workers[worker].running.values().filter(|running| !running.slow).count())
    }

    fn send(&mut self, worker: usize, (id, lease): Held) {
        let now = self.now;
        let delivery = &mut self.deliveries[id as usize];
        delivery.began.get_or_insert(now);
        let (lane, tries) = (delivery.lane, delivery.attempts);
        let (ended, took) = self.receivers[lane].answer(now, tries, &mut self.rng);
        self.workers[worker].running.insert((id, lease), Running { ended, took, slow: false });
        self.schedule(now + took, Event::Ends { worker, job: id, lease });
        self.schedule(now + SECOND, Event::Lasts { worker, job: id, lease });
    }

    /// What a worker knows of its lanes is what it does.
    fn check_held(&self, worker: usize) {
        let Worker { running, lanes, started, .. } = &self.workers[worker];
        for (lane, (known, queue)) in lanes {
            let of_lane = |it: &&Held| self.deliveries[it.0 as usize].lane == *lane;
            let sending = started.iter().filter(of_lane).count() + running.keys().filter(of_lane).count();
            assert_eq!(
                (known.sending(), known.held()),
                (sending, sending + queue.len()),
                "lane {lane} of worker {worker}"
            );
        }
    }

    /// All of its attempts began, and the last was never recorded.
    fn give_up(&mut self, id: u32) {
        assert!(self.disturbed, "only what is killed or stopped is not recorded");
        let delivery = &mut self.deliveries[id as usize];
        (delivery.lease, delivery.end) = (None, Some(DeliveryStatus::Failed));
        delivery.is_spent = true;
        let lane = delivery.lane;
        self.lanes[lane].jobs.retain(|job| job.id != id);
        self.totals.spent += 1;
    }

    fn beat(&mut self, worker: usize) {
        let until = self.now + LEASE;
        let held: Vec<(u32, u64)> = match self.is_stopped(worker) {
            true => Vec::new(),
            false => {
                let Worker { running, lanes, started, .. } = &self.workers[worker];
                let waiting = lanes.values().flat_map(|(_, queue)| queue);
                running.keys().chain(started).chain(waiting).copied().collect()
            }
        };
        for (id, lease) in held {
            if self.deliveries[id as usize].lease.is_some_and(|(held, _)| held == lease) {
                self.deliveries[id as usize].lease = Some((lease, until));
                self.job(id).ready_at = until;
            }
        }
        if self.deliveries.iter().any(|it| it.end.is_none()) || self.now < LAST_ARRIVAL {
            self.schedule(self.now + HEARTBEAT, Event::Beats { worker });
        }
    }

    /// What lasts moves to a slow slot.
    fn make_room(&mut self, worker: usize, job: u32, lease: u64) {
        let running = &mut self.workers[worker].running;
        let slow = running.values().filter(|running| running.slow).count();
        if let Some(it) = running.get_mut(&(job, lease)).filter(|_| slow < SLOW_SLOTS) {
            it.slow = true;
            self.totals.slow += 1;
        }
    }

    fn end(&mut self, worker: usize, id: u32, lease: u64) {
        if self.is_stopped(worker) {
            let until = self.workers[worker].stopped_until;
            return self.schedule(until, Event::Ends { worker, job: id, lease });
        }
        let Some(running) = self.workers[worker].running.remove(&(id, lease)) else { return };
        let pace = self.answered(worker, id, &running);
        if self.deliveries[id as usize].lease.is_none_or(|(held, _)| held != lease) {
            self.totals.stale += 1;
            return;
        }
        self.record(id, &running, pace);
    }

    /// The lane learns how its receiver answers, and sends on. What waits for one that stalled is put back.
    fn answered(&mut self, worker: usize, id: u32, running: &Running) -> Pace {
        let slow = self.workers[worker].running.values().filter(|running| running.slow).count();
        let failed = !matches!(running.ended, Ended::Answered { status: 200..300, .. });
        let pace = Pace::of(Duration::from_micros(running.took as u64), failed);
        let lane = self.deliveries[id as usize].lane;
        let since = self.workers[worker].claims;
        let (known, queue) = self.workers[worker].lanes.entry(lane).or_default();
        known.sent(pace, pace.most(SLOW_SLOTS - slow));
        known.recorded();
        let recalled = if matches!(pace, Pace::Stalled(_)) { std::mem::take(queue) } else { VecDeque::new() };
        if !recalled.is_empty() {
            known.recall();
            known.set_behind(Some(since));
        }
        for it in recalled {
            self.release(it);
        }
        self.start(worker, lane);
        pace
    }

    /// Puts back a held delivery that was not sent.
    fn release(&mut self, (id, lease): Held) {
        if self.deliveries[id as usize].lease.is_some_and(|(held, _)| held == lease) {
            self.totals.recalled += 1;
            self.deliveries[id as usize].lease = None;
            self.deliveries[id as usize].attempts -= 1;
            let now = self.now;
            let job = self.job(id);
            (job.ready_at, job.leased) = (now, false);
        }
    }

    fn record(&mut self, id: u32, running: &Running, pace: Pace) {
        let jitter = self.rng.random();
        let delivery = &mut self.deliveries[id as usize];
        let (lane, tries) = (delivery.lane, delivery.attempts);
        delivery.lease = None;
        delivery.recorded += 1;
        let next = delivery::next(running.ended, tries, RETRIES, BACKOFF_MS, jitter);
        let stalled = usize::from(matches!(pace, Pace::Stalled(_)));
        let cap = cap_after(self.lanes[lane].cap, 1 - stalled, stalled, pace.most(SLOW_SLOTS));
        self.lanes[lane].cap = cap;
        match next.wait {
            Some(wait) => {
                assert_eq!(next.status, DeliveryStatus::Scheduled);
                assert!(tries <= RETRIES, "no more tries than asked for");
                let least = (BACKOFF_MS as f64 * f64::from(1 << (tries - 1)) * 0.8) as u128;
                assert!(wait.as_millis() >= least, "waits double");
                if let Ended::Answered { retry_after: Some(asked), .. } = running.ended {
                    assert!(wait >= asked, "the receiver's wish counts");
                }
                let ready_at = self.now + wait.as_micros() as i64;
                let job = self.job(id);
                (job.ready_at, job.leased) = (ready_at, false);
                self.totals.retried += 1;
                self.schedule(ready_at, Event::Wakes);
            }
            None => {
                self.deliveries[id as usize].end = Some(next.status);
                self.lanes[lane].jobs.retain(|job| job.id != id);
            }
        }
    }

    fn check_the_end(&mut self) {
        for delivery in &self.deliveries {
            let receiver = self.receivers[delivery.lane];
            let end = delivery.end.expect("nothing is lost");
            match end {
                DeliveryStatus::Succeeded => self.totals.succeeded += 1,
                _ => self.totals.failed += 1,
            }
            let is_judged = !delivery.is_spent;
            assert!(!is_judged || receiver.end().is_none_or(|wanted| wanted == end), "{receiver:?} ended as {end:?}");
            if self.disturbed {
                continue;
            }
            assert_eq!(delivery.attempts, delivery.recorded, "every try is told");
            match receiver {
                Receiver::Quick | Receiver::Slow | Receiver::Refuses => assert_eq!(delivery.attempts, 1),
                Receiver::Hangs => assert_eq!(delivery.attempts, RETRIES + 1),
                Receiver::Limits(_) => assert_eq!((delivery.attempts, end), (2, DeliveryStatus::Succeeded)),
                Receiver::DownUntil(_) => assert!(delivery.attempts <= RETRIES + 1),
            }
            let waited = delivery.began.unwrap() - delivery.arrived;
            let hurried = receiver == Receiver::Quick && delivery.first;
            assert!(!hurried || waited <= PATIENCE, "{waited} µs before a quick receiver's first try");
        }
    }
}
