//! `GET /2/users/{id}/tweets`, newest first (<https://docs.x.com/x-api/users/get-posts>), and `GET /2/tweets/{id}`
//! (<https://docs.x.com/x-api/posts/get-post-by-id>).

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use axum::extract::Request;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::XSimulator;
use super::error::{Outcome, invalid, missing};
use super::state::Post;
use super::{shown, strict};
use crate::core::params::Params;

const PARAMETERS: [&str; 7] =
    ["max_results", "pagination_token", "start_time", "end_time", "exclude", "tweet.fields", "expansions"];
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

/// Which posts are asked for.
struct Page {
    start: Option<Timestamp>,
    end: Option<Timestamp>,
    /// Numbers below this one.
    before: u64,
    most: usize,
}

pub fn read(sim: &XSimulator, id: &str, request: &Request) -> Outcome {
    let query = strict::query(request, &PARAMETERS)?;
    let now = sim.world.core.now();
    let mut page = Page::of(&query, now)?;
    strict::choices(&query, "exclude", &["replies", "retweets"])?;
    let fields = strict::choices(&query, "tweet.fields", &shown::FIELDS)?;
    let expansions = strict::choices(&query, "expansions", &shown::EXPANSIONS)?;
    if sim.delays.is_behind(id) {
        page.end = Some(page.end.unwrap_or(now).min(now - BEHIND));
    }
    let world = sim.world.read();
    let Some(account) = world.accounts.get(id) else {
        return Ok(json!({ "errors": [missing("user", id)] }));
    };
    let posts = account.posts.range(..page.before).rev().filter(|(_, post)| page.has(post.at));
    let mut found: Vec<(&u64, &Post)> = posts.take(page.most + 1).collect();
    let has_more = found.len() > page.most;
    found.truncate(page.most);
    let mut answer = json!({ "meta": meta(&found, has_more) });
    if !found.is_empty() {
        let data = found.iter().map(|(id, post)| shown::object(account, **id, post, &fields, &expansions));
        answer["data"] = data.collect();
    }
    let posts: Vec<&Post> = found.iter().map(|(_, post)| *post).collect();
    if let Some(includes) = shown::includes(account, &posts, &expansions) {
        answer["includes"] = includes;
    }
    Ok(answer)
}

/// One post, whosever it is.
pub fn read_one(sim: &XSimulator, id: &str, request: &Request) -> Outcome {
    let query = strict::query(request, &["tweet.fields", "expansions"])?;
    let fields = strict::choices(&query, "tweet.fields", &shown::FIELDS)?;
    let expansions = strict::choices(&query, "expansions", &shown::EXPANSIONS)?;
    let world = sim.world.read();
    let number: Option<u64> = id.parse().ok();
    let found = number.and_then(|id| {
        world.accounts.values().find_map(|account| account.posts.get(&id).map(|post| (id, account, post)))
    });
    let Some((number, account, post)) = found else {
        return Ok(json!({ "errors": [missing("tweet", id)] }));
    };
    let mut answer = json!({ "data": shown::object(account, number, post, &fields, &expansions) });
    if let Some(includes) = shown::includes(account, &[post], &expansions) {
        answer["includes"] = includes;
    }
    Ok(answer)
}

fn meta(found: &[(&u64, &Post)], has_more: bool) -> Value {
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

impl Page {
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
        let before = number(query, "pagination_token")?.unwrap_or(u64::MAX);
        Ok(Self { start, end, before, most: usize::try_from(most).unwrap_or(USUAL) })
    }

    fn has(&self, at: Timestamp) -> bool {
        self.start.is_none_or(|start| at >= start) && self.end.is_none_or(|end| at < end)
    }
}

fn moment(query: &Params, name: &str) -> Outcome<Option<Timestamp>> {
    parsed(query, name, "a valid RFC3339 date")
}

fn number(query: &Params, name: &str) -> Outcome<Option<u64>> {
    parsed(query, name, "a number")
}

fn parsed<T: FromStr>(query: &Params, name: &str, what: &str) -> Outcome<Option<T>> {
    let wrong = |value: &str| {
        let message = format!("The `{name}` query parameter value [{value}] is not {what}");
        invalid(json!({ name: [value] }), message)
    };
    query.get(name).map(|value| value.parse().map_err(|_| wrong(value))).transpose()
}
