//! A clock that stands still while anything runs, and jumps when everything waits.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::FutureExt as _;
use jiff::Timestamp;
use octavo_domain::Clock;
use octavo_platforms::Sleep;
use tokio::sync::{Notify, oneshot};

/// The time of one rehearsal. Cheap to clone.
#[derive(Clone)]
pub(super) struct SimulatedTime {
    state: Arc<Mutex<State>>,
    /// Someone went to sleep.
    changed: Arc<Notify>,
}

struct State {
    now: Timestamp,
    /// By the time that they wake at, and a number.
    sleepers: BTreeMap<(Timestamp, u64), oneshot::Sender<()>>,
    number: u64,
}

impl SimulatedTime {
    pub fn starting_at(now: Timestamp) -> Self {
        let state = State { now, sleepers: BTreeMap::new(), number: 0 };
        SimulatedTime { state: Arc::new(Mutex::new(state)), changed: Arc::default() }
    }

    pub fn now(&self) -> Timestamp {
        self.lock().now
    }

    pub fn clock(&self) -> Clock {
        let time = self.clone();
        Clock::new(move || time.now())
    }

    /// Waits in this time.
    pub fn sleep(&self) -> Sleep {
        let time = self.clone();
        Arc::new(move |wait| time.clone().wait(wait).boxed())
    }

    async fn wait(self, wait: Duration) {
        let (wake, woken) = oneshot::channel();
        {
            let mut state = self.lock();
            let until = state.now.saturating_add(wait).unwrap_or(state.now);
            state.number += 1;
            let number = state.number;
            state.sleepers.insert((until, number), wake);
        }
        self.changed.notify_one();
        let _ = woken.await;
    }

    /// Returns once so many sleep, with the time when the first of them wakes.
    pub async fn until_asleep(&self, count: usize) -> Option<Timestamp> {
        loop {
            {
                let mut state = self.lock();
                // Those of jobs that were given up.
                state.sleepers.retain(|_, wake| !wake.is_closed());
                if state.sleepers.len() >= count {
                    return state.sleepers.keys().next().map(|(at, _)| *at);
                }
            }
            self.changed.notified().await;
        }
    }

    /// Jumps to a time, unless it is past, and wakes those who waited for it.
    pub fn jump_to(&self, time: Timestamp) {
        let mut state = self.lock();
        state.now = state.now.max(time);
        while let Some(first) = state.sleepers.first_entry().filter(|first| first.key().0 <= time) {
            let _ = first.remove().send(());
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn time_jumps_to_the_first_who_wakes() {
        let start = Timestamp::UNIX_EPOCH;
        let time = SimulatedTime::starting_at(start);
        let sleep = time.sleep();
        let long = tokio::spawn(sleep(Duration::from_secs(600)));
        let short = tokio::spawn(sleep(Duration::from_secs(60)));
        let first = time.until_asleep(2).await.unwrap();
        assert_eq!(first, start + Duration::from_secs(60));
        time.jump_to(first);
        short.await.unwrap();
        assert_eq!((time.now(), long.is_finished()), (first, false));
        time.jump_to(time.until_asleep(1).await.unwrap());
        long.await.unwrap();
        assert_eq!(time.now(), start + Duration::from_secs(600));
    }
}
