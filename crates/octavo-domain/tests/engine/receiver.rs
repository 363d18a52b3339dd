//! What a receiver answers, and after how long.

use std::time::Duration;

use octavo_domain::delivery::Ended;
use octavo_domain::webhook::DeliveryStatus;
use rand::rngs::StdRng;
use rand::{RngExt as _, seq::IndexedRandom as _};

/// Microseconds.
pub const SECOND: i64 = 1_000_000;
const READ_TIMEOUT: i64 = 30 * SECOND;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receiver {
    Quick,
    /// Answers well, after seconds.
    Slow,
    Hangs,
    Refuses,
    /// Is down until then.
    DownUntil(i64),
    /// Asks to wait so many seconds before it takes the first.
    Limits(u64),
}

impl Receiver {
    pub fn draw(rng: &mut StdRng) -> Self {
        let down = Receiver::DownUntil(rng.random_range(1..60) * SECOND);
        let limits = Receiver::Limits(rng.random_range(1..40));
        let all = [Receiver::Quick, Receiver::Quick, Receiver::Slow, Receiver::Hangs, Receiver::Refuses, down, limits];
        *all.choose(rng).unwrap()
    }

    /// How the try number `tries` ends that begins at `now`, and how long it takes.
    pub fn answer(self, now: i64, tries: i32, rng: &mut StdRng) -> (Ended, i64) {
        let quick = rng.random_range(1_000..50_000);
        let answered = |status| Ended::Answered { status, retry_after: None };
        match self {
            Receiver::Quick => (answered(200), quick),
            Receiver::Slow => (answered(204), rng.random_range(SECOND..5 * SECOND)),
            Receiver::Hangs => (Ended::Failed { permanent: false }, READ_TIMEOUT),
            Receiver::Refuses => (answered(404), quick),
            Receiver::DownUntil(end) if now < end => (answered(503), quick),
            Receiver::Limits(seconds) if tries == 1 => {
                let retry_after = Some(Duration::from_secs(seconds));
                (Ended::Answered { status: 429, retry_after }, quick)
            }
            Receiver::DownUntil(_) | Receiver::Limits(_) => (answered(200), quick),
        }
    }

    /// How a delivery must end; none where it depends on the moment.
    pub fn end(self) -> Option<DeliveryStatus> {
        match self {
            Receiver::Quick | Receiver::Slow => Some(DeliveryStatus::Succeeded),
            Receiver::Hangs | Receiver::Refuses => Some(DeliveryStatus::Failed),
            Receiver::DownUntil(_) | Receiver::Limits(_) => None,
        }
    }
}
