//! What a process does with the deliveries that it holds: first tries and claimed ones, slots, leases.

use std::collections::VecDeque;
use std::time::Duration;

use octavo_domain::delivery::{self, Ended};
use octavo_domain::due::{HeldLane, Job, LANES_PER_CLAIM, Pace, claim};
use rand::RngExt as _;

use super::{
    Delivery, Event, HEARTBEAT, Held, LAST_ARRIVAL, LEASE, RETRIES, ROLLED_BACK, Running, SLOTS, SLOW_SLOTS, Worker,
    World,
};
use crate::receiver::SECOND;

impl World {
    /// A transaction of one of the processes makes a delivery. It starts there if that has room, and waits for a claim if not.
    pub fn arrive(&mut self, lane: usize) {
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

    pub fn take(&mut self, worker: usize) {
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

    pub fn fill_slots(&mut self, worker: usize) {
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

    /// Checks that a worker's counts match what it holds.
    pub fn check_held(&self, worker: usize) {
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

    pub fn beat(&mut self, worker: usize) {
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
    pub fn make_room(&mut self, worker: usize, job: u32, lease: u64) {
        let running = &mut self.workers[worker].running;
        let slow = running.values().filter(|running| running.slow).count();
        if let Some(it) = running.get_mut(&(job, lease)).filter(|_| slow < SLOW_SLOTS) {
            it.slow = true;
            self.totals.slow += 1;
        }
    }

    /// The lane learns how its receiver answers, and sends on. What waits for one that stalled is put back.
    pub fn answered(&mut self, worker: usize, id: u32, running: &Running) -> Pace {
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
}
