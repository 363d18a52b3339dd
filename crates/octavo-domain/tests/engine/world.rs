//! Lanes, workers and time.

mod deliverer;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};

use octavo_domain::delivery::{self, Ended};
use octavo_domain::due::{HeldLane, Job, Lane, Pace, cap_after};
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

pub struct Running {
    ended: Ended,
    took: i64,
    slow: bool,
}

/// A delivery and its lease.
type Held = (u32, u64);

/// One that is reserved, and whose transaction ends otherwise than by a commit.
const ROLLED_BACK: f64 = 0.05;

#[derive(Default)]
pub struct Worker {
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

    fn job(&mut self, id: u32) -> &mut Job<u32> {
        let lane = self.deliveries[id as usize].lane;
        self.lanes[lane].jobs.iter_mut().find(|job| job.id == id).unwrap()
    }

    fn is_stopped(&self, worker: usize) -> bool {
        self.now < self.workers[worker].stopped_until
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
