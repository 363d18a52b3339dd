//! What simulated people do with posts: numbers that follow from a post's id and its age alone, and never fall.

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use super::Core;
use super::faults::Fault;

/// What people have done with a post so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Audience {
    pub views: u64,
    /// None while the network doesn't show it.
    pub likes: Option<u64>,
    pub comments: u64,
    pub shares: u64,
    pub quotes: u64,
    pub saves: u64,
}

/// After this time, half of those who will ever see a post have seen it.
const HALF: i64 = 8 * 3_600;

impl Audience {
    pub(super) fn of(id: &str, age: SignedDuration) -> Audience {
        let seed = Sha256::digest(id);
        let draw = |byte: usize, from: u64, to: u64| from + u64::from(seed[byte]) * (to - from) / 255;
        let age = age.as_secs().max(0);
        // In thousandths. A post is seen by someone at once.
        let seen = 20 + u64::try_from(age * 980 / (age + HALF)).unwrap_or(0);
        let views = draw(0, 2, 50) * 100 * seen / 1_000;
        let part = |byte: usize, from: u64, to: u64| views * draw(byte, from, to) / 1_000;
        Audience {
            views,
            likes: Some(part(1, 30, 90)),
            comments: part(2, 4, 15),
            shares: part(3, 5, 25),
            quotes: part(4, 1, 6),
            saves: part(5, 3, 20),
        }
    }
}

impl Core {
    /// What people have done by now with a post of this time.
    pub fn audience(&self, id: &str, at: Timestamp) -> Audience {
        Audience::of(id, self.now().duration_since(at) + self.passed())
    }

    /// The same for a reading of the account's own numbers, which may meet a network that has stopped counting likes.
    pub fn measured(&self, platform: &str, account: &str, id: &str, at: Timestamp) -> Audience {
        let is_removed = self.faults.take(platform, account, &[Fault::MetricRemoved]).is_some();
        let audience = self.audience(id, at);
        Audience { likes: audience.likes.filter(|_| !is_removed), ..audience }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_with_age_and_follow_from_the_id() {
        let at = |hours| Audience::of("3k5", SignedDuration::from_hours(hours));
        let ages = [0, 1, 6, 24, 72, 168, 720].map(at);
        assert!(ages[0].views > 0 && ages.windows(2).all(|pair| pair[0].views < pair[1].views), "{ages:?}");
        assert!(ages.windows(2).all(|pair| pair[0].likes <= pair[1].likes));
        assert_eq!(at(24), at(24));
        assert_ne!(at(24), Audience::of("3k6", SignedDuration::from_hours(24)));
    }
}
