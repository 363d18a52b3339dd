//! `GET /{user}/threads`: the profile's posts, newest first.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::auth::BASIC;
use super::call::Call;
use super::error::{Outcome, invalid};
use super::nodes::{OF_POST, post_node};
use super::state::Post;
use super::{ThreadsSimulator, fields};

const MAX_PAGE: usize = 100;

pub fn read(sim: &ThreadsSimulator, user: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.owner(user, call, BASIC)?;
    let fields = fields::wanted(call, &OF_POST, "id")?;
    let limit: usize =
        call.get("limit").unwrap_or("25").parse().map_err(|_| invalid("Param limit must be a number"))?;
    let (since, until) = (time(call, "since")?, time(call, "until")?);
    let after: u64 = call.get("after").map_or(Ok(u64::MAX), str::parse).map_err(|_| invalid("Invalid cursor"))?;
    let wanted = |post: &&Post| {
        post.seq < after && since.is_none_or(|since| post.at >= since) && until.is_none_or(|until| post.at <= until)
    };
    let world = sim.world.read();
    let found: Vec<&Post> = world.shown(&caller).into_iter().filter(wanted).take(limit.clamp(1, MAX_PAGE)).collect();
    let nodes = found.iter().map(|post| Ok(fields::pick(&fields, &post_node(sim, &world, post)?)));
    let mut page = json!({ "data": nodes.collect::<Outcome<Vec<_>>>()? });
    if let (Some(first), Some(last)) = (found.first(), found.last()) {
        page["paging"] = json!({ "cursors": { "before": first.seq.to_string(), "after": last.seq.to_string() } });
    }
    Ok(page)
}

/// Seconds since 1970, or a day.
fn time(call: &Call, name: &str) -> Outcome<Option<Timestamp>> {
    let Some(text) = call.get(name) else { return Ok(None) };
    let second = text.parse().ok().and_then(|second| Timestamp::from_second(second).ok());
    let day = || text.parse::<Date>().ok()?.to_zoned(TimeZone::UTC).ok().map(|day| day.timestamp());
    match second.or_else(day) {
        Some(time) => Ok(Some(time)),
        None => Err(invalid(format_args!("Param {name} must be a time"))),
    }
}
