//! `GET /2/users/{id}/tweets`, newest first (<https://docs.x.com/x-api/users/get-posts>).

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use axum::extract::Request;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::XSimulator;
use super::error::{Outcome, invalid, missing};
use super::state::Post;
use super::{shown, strict};
use crate::core::params::Params;

const PARAMETERS: [&str; 10] = [
    "max_results",
    "pagination_token",
    "start_time",
    "end_time",
    "since_id",
    "until_id",
    "exclude",
    "tweet.fields",
    "expansions",
    "media.fields",
];
const USUAL: usize = 10;
/// `end_time` must be past by this much.
const LAG: SignedDuration = SignedDuration::from_secs(10);

/// What a timeline misses that runs behind.
const BEHIND: SignedDuration = SignedDuration::from_mins(1);

/// Accounts whose timelines run behind, with the number of reads that will notice. A restart forgets them.
#[derive(Default)]
pub struct Delays(Mutex<HashMap<String, u32>>);

impl Delays {
    pub fn set(&self, account: &str, reads: u32) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(account.to_owned(), reads);
    }

    fn is_behind(&self, account: &str) -> bool {
        let mut delays = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let left = delays.get_mut(account).filter(|left| **left > 0);
        left.map(|left| *left -= 1).is_some()
    }
}

/// What is asked for.
struct Range {
    start: Option<Timestamp>,
    end: Option<Timestamp>,
    since: u64,
    until: u64,
    most: usize,
}

pub fn read(sim: &XSimulator, id: &str, request: &Request) -> Outcome {
    let query = strict::query(request, &PARAMETERS)?;
    let now = sim.world.core.now();
    let mut range = Range::of(&query, now)?;
    strict::choices(&query, "exclude", &["replies", "retweets"])?;
    let fields = strict::choices(&query, "tweet.fields", &shown::FIELDS)?;
    let expansions = strict::choices(&query, "expansions", &shown::EXPANSIONS)?;
    let media_fields = strict::choices(&query, "media.fields", &shown::MEDIA_FIELDS)?;
    if sim.delays.is_behind(id) {
        range.end = Some(range.end.unwrap_or(now).min(now - BEHIND));
    }
    let world = sim.world.read();
    let Some(account) = world.accounts.get(id) else {
        return Ok(json!({ "errors": [missing("user", id)] }));
    };
    let mut found: Vec<(u64, &Post)> = account
        .posts
        .iter()
        .rev()
        .filter(|(id, post)| range.has(**id, post.at))
        .map(|(id, post)| (*id, post))
        .collect();
    let has_more = found.len() > range.most;
    found.truncate(range.most);
    let data: Vec<Value> =
        found.iter().map(|(id, post)| shown::object(account, *id, post, &fields, &expansions)).collect();
    let mut answer = json!({ "meta": meta(&found, has_more) });
    if !data.is_empty() {
        answer["data"] = json!(data);
    }
    let posts: Vec<&Post> = found.iter().map(|(_, post)| *post).collect();
    if let Some(includes) = shown::includes(account, &posts, &expansions, &media_fields) {
        answer["includes"] = includes;
    }
    Ok(answer)
}

fn meta(found: &[(u64, &Post)], has_more: bool) -> Value {
    let mut meta = json!({ "result_count": found.len() });
    if let (Some((newest, _)), Some((oldest, _))) = (found.first(), found.last()) {
        meta["newest_id"] = json!(newest.to_string());
        meta["oldest_id"] = json!(oldest.to_string());
        if has_more {
            meta["next_token"] = json!(oldest.to_string());
        }
    }
    meta
}

impl Range {
    fn of(query: &Params, now: Timestamp) -> Outcome<Self> {
        let (start, end) = (moment(query, "start_time")?, moment(query, "end_time")?);
        if let Some(end) = end.filter(|end| now.duration_since(*end) < LAG) {
            let message = format!(
                "Invalid 'end_time':'{end}'. 'end_time' must be a minimum of 10 seconds prior to the request time."
            );
            return Err(invalid(json!({ "end_time": [query.get("end_time")] }), message));
        }
        let most = number(query, "max_results")?.unwrap_or(USUAL as u64);
        if !(5..=100).contains(&most) {
            let message = format!("The `max_results` query parameter value [{most}] is not between 5 and 100");
            return Err(invalid(json!({ "max_results": [most.to_string()] }), message));
        }
        let until = [number(query, "until_id")?, number(query, "pagination_token")?].into_iter().flatten().min();
        Ok(Self {
            start,
            end,
            since: number(query, "since_id")?.unwrap_or_default(),
            until: until.unwrap_or(u64::MAX),
            most: usize::try_from(most).unwrap_or(USUAL),
        })
    }

    fn has(&self, id: u64, at: Timestamp) -> bool {
        id > self.since
            && id < self.until
            && self.start.is_none_or(|start| at >= start)
            && self.end.is_none_or(|end| at < end)
    }
}

fn moment(query: &Params, name: &str) -> Outcome<Option<Timestamp>> {
    let wrong = |value: &str| {
        invalid(
            json!({ name: [value] }),
            format!("The `{name}` query parameter value [{value}] is not a valid RFC3339 date"),
        )
    };
    query.get(name).map(|value| value.parse().map_err(|_| wrong(value))).transpose()
}

fn number(query: &Params, name: &str) -> Outcome<Option<u64>> {
    let wrong = |value: &str| {
        invalid(json!({ name: [value] }), format!("The `{name}` query parameter value [{value}] is not a number"))
    };
    query.get(name).map(|value| value.parse().map_err(|_| wrong(value))).transpose()
}
