//! What simulated people write under posts: comments that follow from a post's id and its age alone, and those that the sandbox's
//! operator adds. A restart forgets the latter.

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::Core;
use super::audience::Audience;
use super::planted::Planted;
use crate::error::{Error, Result};

/// A comment that did not come through the platform's API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The platform's id of it.
    pub id: String,
    /// The platform's id of the comment that it answers; none for the post.
    pub parent: Option<String>,
    /// The person's name; none for the account itself.
    pub author: Option<String>,
    pub text: String,
    pub at: Timestamp,
}

/// Comments that are added, on all networks.
const MOST_PLANTED: usize = 10_000;
/// After this age nothing is added to what people write.
const OLDEST: i64 = 60 * 24 * 3_600;
const PEOPLE: [&str; 8] = ["Ada Byron", "Ben", "Chidi", "Dilara", "Emil", "Fatou", "Grace", "Hiro"];
const WORDS: [&str; 12] = [
    "Which paper is this?",
    "Beautiful.",
    "Do you ship to Norway?",
    "How long did it take?",
    "I tried it, and mine tore at the third fold.",
    "Is there a video of the last step?",
    "Saved for the weekend.",
    "What does it cost?",
    "Where can I buy it?",
    "Can it be done with recycled paper?",
    "My daughter loves it.",
    "When is the next workshop?",
];
const ANSWERS: [&str; 4] = ["Same question here.", "I think so, yes.", "Look at the second picture.", "Agreed."];
const OWN: [&str; 3] = ["Thank you!", "Yes, from next week on.", "We will write about it soon."];

impl Core {
    /// The comments on a post of this time, oldest first. `name` makes the platform's id from a number and the author's name.
    pub fn comments(
        &self,
        platform: &str,
        post: &str,
        at: Timestamp,
        name: impl Fn(u64, Option<&str>) -> String,
    ) -> Vec<Visit> {
        let age = (self.now().duration_since(at) + self.passed()).as_secs().clamp(0, OLDEST);
        let count = Audience::of(post, SignedDuration::from_secs(age)).comments;
        let mut visits: Vec<Visit> = Vec::new();
        for number in Audience::of(post, SignedDuration::ZERO).comments..count {
            let seed = Sha256::digest(format!("{post}#{number}"));
            let at = self.happened_at(at, age_of(post, number, age));
            visits.push(draw(&visits, &seed, &name, at));
        }
        let planted = self.planted.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let own = planted.iter().enumerate().filter(|(_, (on, one))| on == platform && one.post == post);
        visits.extend(own.map(|(index, (_, one))| {
            let seed = Sha256::digest(format!("{post}+{index}"));
            let Planted { author, text, parent, at, .. } = one.clone();
            Visit { id: name(number_of(&seed), author.as_deref()), parent, author, text, at }
        }));
        visits
    }

    /// Adds a comment.
    pub fn plant(&self, platform: &str, action: Value) -> Result<Value> {
        let planted = serde_json::from_value(action).map_err(|error| Error::Invalid(format!("comment: {error}")))?;
        let planted = Planted { at: self.now(), ..planted };
        let mut all = self.planted.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if all.len() >= MOST_PLANTED {
            return Err(Error::Invalid("the simulators keep no more comments until they start again".to_owned()));
        }
        all.push((platform.to_owned(), planted));
        Ok(Value::Null)
    }
}

/// The age of the post, in seconds, at which this comment was written; it is there by `now`.
fn age_of(post: &str, number: u64, now: i64) -> SignedDuration {
    let (mut before, mut after) = (-1, now);
    while after - before > 1 {
        let middle = before + (after - before) / 2;
        match Audience::of(post, SignedDuration::from_secs(middle)).comments > number {
            true => after = middle,
            false => before = middle,
        }
    }
    SignedDuration::from_secs(after)
}

fn draw(earlier: &[Visit], seed: &[u8], name: &impl Fn(u64, Option<&str>) -> String, at: Timestamp) -> Visit {
    let pick = |byte: usize, from: &[&str]| from[usize::from(seed[byte]) % from.len()].to_owned();
    let threads: Vec<&Visit> =
        earlier.iter().filter(|visit| visit.parent.is_none() && visit.author.is_some()).collect();
    let (author, parent, text) = match threads.get(usize::from(seed[8]) % threads.len().max(1)) {
        Some(thread) if seed[9] < 32 => (None, Some(thread.id.clone()), pick(10, &OWN)),
        Some(thread) if seed[9] < 90 => (Some(pick(11, &PEOPLE)), Some(thread.id.clone()), pick(10, &ANSWERS)),
        _ => (Some(pick(11, &PEOPLE)), None, pick(10, &WORDS)),
    };
    Visit { id: name(number_of(seed), author.as_deref()), parent, author, text, at }
}

fn number_of(seed: &[u8]) -> u64 {
    seed.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// A name in addresses: `Ada Byron` is `ada.byron`.
pub fn username(name: &str) -> String {
    let plain = name.to_lowercase();
    let plain: String = plain.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '.' }).take(30).collect();
    plain.trim_matches('.').to_owned()
}
