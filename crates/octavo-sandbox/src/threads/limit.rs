//! `GET /{user}/threads_publishing_limit`: 250 posts in 24 hours, a carousel is one.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::ThreadsSimulator;
use super::auth::PUBLISH;
use super::call::Call;
use super::error::Outcome;
use super::fields;
use super::state::{DAY, Threads};

pub const MAX_POSTS: usize = 250;
const MAX_REPLIES: usize = 1000;
const FIELDS: [&str; 4] = ["quota_usage", "config", "reply_quota_usage", "reply_config"];

pub fn read(sim: &ThreadsSimulator, user: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.owner(user, call, PUBLISH)?;
    let fields = fields::wanted(call, &FIELDS, "quota_usage")?;
    let usage = sim.world.read().usage(&caller, sim.world.core.now());
    let config = |total: usize| json!({ "quota_total": total, "quota_duration": DAY.as_secs() });
    let all = json!({
        "quota_usage": usage, "config": config(MAX_POSTS),
        "reply_quota_usage": 0, "reply_config": config(MAX_REPLIES),
    });
    Ok(json!({ "data": [fields::pick(&fields, &all)] }))
}

impl Threads {
    pub fn usage(&self, profile: &str, now: Timestamp) -> usize {
        let used_up = self.profiles.get(profile).and_then(|profile| profile.used_up);
        if used_up.is_some_and(|at| now.duration_since(at) < DAY) {
            return MAX_POSTS;
        }
        self.published(profile, now)
    }
}
