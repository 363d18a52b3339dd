//! Calls that make deliveries as fast as they are answered: twice as many callers are served as fast, and what they make
//! arrives as soon.
//!
//! One process, one writer. A call makes a delivery in every lane in one transaction. Claims and results go first at the
//! writer: one call at most between two of them. Transactions that follow each other share a commit.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::time::Duration;

use octavo_domain::crowd::{COMES_BACK, Crowd};
use octavo_domain::due::{
    AT_ONCE, FULL_BATCH, HeldLane, JOBS_PER_CLAIM, JOBS_PER_LANE, LANES_PER_CLAIM, LARGEST_BATCH, MOST_HELD, Pace,
};
use octavo_domain::shared_commit::commits_now;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::receiver::SECOND;
use crate::writer_turns::{COMMIT, Turn};

/// Between an answer and the caller's next call.
const ROUND_TRIP: i64 = 500;
/// Results are gathered for so long.
const GATHERING: i64 = SECOND / 10;
const RUNS_FOR: i64 = 11 * SECOND;
/// The first rush of all callers at once is not counted.
const WARM_UP: i64 = 7 * SECOND;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Calls,
    Answers(usize, i64),
    Gathered,
    Pause,
    TurnEnds,
    Committed,
}

#[derive(Default)]
struct Endpoint {
    known: HeldLane,
    /// When the deliveries were asked for that wait here, and of those that wait for a claim.
    queue: VecDeque<i64>,
    unclaimed: VecDeque<i64>,
    /// Callers who wait.
    callers: VecDeque<usize>,
}

struct Rush {
    rng: StdRng,
    now: i64,
    agenda: BinaryHeap<Reverse<(i64, Event)>>,
    endpoints: Vec<Endpoint>,
    /// Calls in their order, by when they were made.
    calls: VecDeque<i64>,
    /// For how many endpoints each call that was committed still waits.
    waits: Vec<usize>,
    crowd: Crowd<usize>,
    results: VecDeque<(i64, usize)>,
    turn: Option<Turn>,
    /// What shares the next commit.
    uncommitted: Vec<Turn>,
    commits: bool,
    claims: u64,
    claimed_last: bool,
    call_last: bool,
    /// From the call to the receiver, of each delivery after the warm-up.
    arrivals: Vec<i64>,
}

impl Rush {
    fn new(callers: usize, endpoints: usize) -> Self {
        Rush {
            rng: StdRng::seed_from_u64(7),
            now: 0,
            agenda: (0..callers).map(|_| Reverse((0, Event::Calls))).collect(),
            endpoints: (0..endpoints).map(|_| Endpoint::default()).collect(),
            calls: VecDeque::new(),
            waits: Vec::new(),
            crowd: Crowd::default(),
            results: VecDeque::new(),
            turn: None,
            uncommitted: Vec::new(),
            commits: false,
            claims: 0,
            claimed_last: false,
            call_last: false,
            arrivals: Vec::new(),
        }
    }

    /// Deliveries a second, and the 99th percentile of their way in microseconds.
    fn run(mut self) -> (f64, i64) {
        self.after(0, Event::Pause);
        while let Some(Reverse((at, event))) = self.agenda.pop() {
            if at > RUNS_FOR {
                break;
            }
            self.now = at;
            self.happen(event);
            self.take_turn();
        }
        self.arrivals.sort_unstable();
        let rate = self.arrivals.len() as f64 / ((RUNS_FOR - WARM_UP) / SECOND) as f64;
        (rate, self.arrivals[self.arrivals.len() * 99 / 100])
    }

    fn after(&mut self, wait: i64, event: Event) {
        self.agenda.push(Reverse((self.now + wait, event)));
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Calls => {
                assert_eq!(self.crowd.too_long(), None, "no call is refused");
                self.crowd.begin(self.since());
                self.calls.push_back(self.now);
            }
            Event::Gathered => {}
            Event::Pause => {
                let answered = self.crowd.go_on(self.since()).count();
                self.answer(answered);
                self.after(COMES_BACK.as_micros() as i64, Event::Pause);
            }
            Event::Answers(endpoint, took) => {
                let pace = Pace::Quick(Duration::from_micros(took as u64));
                self.endpoints[endpoint].known.sent(pace, MOST_HELD);
                self.results.push_back((self.now, endpoint));
                self.after(GATHERING, Event::Gathered);
                self.let_go(endpoint);
                self.send(endpoint);
            }
            Event::TurnEnds => self.end_turn(),
            Event::Committed => {
                self.commits = false;
                std::mem::take(&mut self.uncommitted).into_iter().for_each(|turn| self.committed(turn));
            }
        }
    }

    fn let_go(&mut self, endpoint: usize) {
        let go_on = self.endpoints[endpoint].known.let_go(AT_ONCE);
        for _ in 0..go_on.min(self.endpoints[endpoint].callers.len()) {
            let Some(call) = self.endpoints[endpoint].callers.pop_front() else { return };
            self.waits[call] -= 1;
            if self.waits[call] == 0 {
                let answered = self.crowd.answer(call, self.since()).count();
                self.answer(answered);
            }
        }
    }

    fn answer(&mut self, calls: usize) {
        (0..calls).for_each(|_| self.after(ROUND_TRIP, Event::Calls));
    }

    fn since(&self) -> Duration {
        Duration::from_micros(self.now as u64)
    }

    fn send(&mut self, endpoint: usize) {
        while self.endpoints[endpoint].known.start() {
            let called = self.endpoints[endpoint].queue.pop_front().unwrap();
            if self.now > WARM_UP {
                self.arrivals.push(self.now - called);
            }
            let took = self.rng.random_range(1_000..3_000);
            self.after(took, Event::Answers(endpoint, took));
        }
    }

    fn take_turn(&mut self) {
        if self.turn.is_some() || self.commits {
            return;
        }
        let Some(turn) = self.next_turn() else { return };
        self.call_last = !turn.goes_first();
        if turn.goes_first() {
            self.claimed_last = matches!(turn, Turn::Claim(_));
        }
        self.after(turn.cost(self.endpoints.len()), Event::TurnEnds);
        self.turn = Some(turn);
    }

    /// Each of the claims and of the batches of results waits until the one before is committed.
    fn next_turn(&mut self) -> Option<Turn> {
        let call_is_next = !self.call_last && !self.calls.is_empty();
        let results = self.has_results() && !self.uncommitted.iter().any(|turn| matches!(turn, Turn::Results(_)));
        let claims = self.endpoints.iter().any(|it| !it.unclaimed.is_empty() && it.known.held() < it.known.cap())
            && !self.uncommitted.iter().any(|turn| matches!(turn, Turn::Claim(_)));
        if call_is_next || !results && !claims && !self.calls.is_empty() {
            self.calls.pop_front().map(Turn::Call)
        } else if results && (!claims || self.claimed_last) {
            let ready = self.results.len().min(LARGEST_BATCH);
            Some(Turn::Results(self.results.drain(..ready).map(|(_, endpoint)| endpoint).collect()))
        } else {
            claims.then(|| Turn::Claim(self.claim()))
        }
    }

    fn has_results(&self) -> bool {
        let behind = self.endpoints.iter().any(|it| it.known.behind().is_some());
        let gathered = self.results.front().is_some_and(|(at, _)| behind || at + GATHERING <= self.now);
        gathered || self.results.len() >= FULL_BATCH
    }

    fn claim(&mut self) -> Vec<(usize, i64)> {
        self.claims += 1;
        let mut taken = Vec::new();
        for (number, it) in self.endpoints.iter_mut().enumerate().take(LANES_PER_CLAIM) {
            let room =
                it.known.cap().saturating_sub(it.known.held()).min(JOBS_PER_LANE).min(JOBS_PER_CLAIM - taken.len());
            let most = it.unclaimed.len().min(room);
            taken.extend(it.unclaimed.drain(..most).map(|called| (number, called)));
        }
        taken
    }

    fn end_turn(&mut self) {
        let turn = self.turn.take().unwrap();
        let (waiting, first) = (self.uncommitted.len(), turn.goes_first());
        self.uncommitted.push(turn);
        if commits_now(waiting, !self.calls.is_empty(), first) {
            self.commits = true;
            self.after(COMMIT, Event::Committed);
        }
    }

    fn committed(&mut self, turn: Turn) {
        match turn {
            Turn::Call(called) => self.commit(called),
            Turn::Results(batch) => {
                for endpoint in batch {
                    self.endpoints[endpoint].known.recorded();
                }
            }
            Turn::Claim(taken) => {
                for (endpoint, called) in taken {
                    let it = &mut self.endpoints[endpoint];
                    it.known.claimed(it.known.cap(), (!it.unclaimed.is_empty()).then_some(self.claims));
                    it.known.wait();
                    it.queue.push_back(called);
                    self.send(endpoint);
                }
            }
        }
    }

    fn commit(&mut self, called: i64) {
        let (call, mut crowded) = (self.waits.len(), Vec::new());
        for endpoint in 0..self.endpoints.len() {
            let (claims, it) = (self.claims, &mut self.endpoints[endpoint]);
            if it.known.reserve() {
                it.known.wait();
                it.queue.push_back(called);
                self.send(endpoint);
            } else {
                it.unclaimed.push_back(called);
                it.known.set_behind(Some(claims));
            }
            if self.endpoints[endpoint].known.is_crowded(AT_ONCE) {
                crowded.push(endpoint);
            }
        }
        self.waits.push(crowded.len());
        let mut answered = self.crowd.end(self.since()).count();
        if crowded.is_empty() {
            answered += self.crowd.answer(call, self.since()).count();
        }
        self.answer(answered);
        crowded.into_iter().for_each(|endpoint| self.endpoints[endpoint].callers.push_back(call));
    }
}

#[test]
fn twice_as_many_callers_are_served_as_fast() {
    for endpoints in [1, 10, 100] {
        let runs: Vec<_> = (4..11).map(|power| (1 << power, Rush::new(1 << power, endpoints).run())).collect();
        println!("{endpoints} endpoints: {runs:?}");
        let best = runs.iter().map(|(_, (rate, _))| *rate).fold(0.0, f64::max);
        for (callers, (rate, p99)) in runs {
            assert!(
                rate >= 0.8 * best || callers < 32,
                "{callers} callers, {endpoints} endpoints: {rate}/s of {best}/s"
            );
            assert!(p99 < SECOND / 2, "{callers} callers, {endpoints} endpoints: {p99} µs");
        }
    }
}
