//! Reading records; needs no token.

use serde_json::{Value, json};

use super::BlueskySimulator;
use super::error::{Outcome, bad, invalid};
use super::request::Query;
use super::state::{Account, Bluesky, Record};

/// `com.atproto.repo.getRecord`
pub fn get(sim: &BlueskySimulator, query: &Query) -> Outcome {
    let (repo, collection) = (query.required("repo")?, query.required("collection")?);
    let rkey = query.required("rkey")?;
    let world = sim.world.read();
    let account = repository(&world, repo)?;
    let wanted = |record: &&Record| query.get("cid").is_none_or(|cid| cid == record.cid);
    let uri = uri(&account.did, collection, rkey);
    match account.record(collection, rkey).filter(wanted) {
        Some(record) => Ok(shown(&uri, record)),
        None => Err(bad("RecordNotFound", format!("Could not locate record: {uri}"))),
    }
}

/// `com.atproto.repo.listRecords`, newest keys first.
pub fn list(sim: &BlueskySimulator, query: &Query) -> Outcome {
    let (repo, collection) = (query.required("repo")?, query.required("collection")?);
    let limit = query.number("limit")?.unwrap_or(50);
    if !(1..=100).contains(&limit) {
        let (word, bound) = if limit < 1 { ("small (minimum", 1) } else { ("big (maximum", 100) };
        return Err(invalid(format!("integer too {word} {bound}, got {limit}) at $.limit")));
    }
    let world = sim.world.read();
    let account = repository(&world, repo)?;
    let reverse = query.flag("reverse");
    let mut found = in_order(account, collection, reverse);
    if let Some(cursor) = query.get("cursor") {
        found.retain(|(rkey, _)| if reverse { *rkey > cursor } else { *rkey < cursor });
    }
    found.truncate(usize::try_from(limit).unwrap_or_default());
    let full = found.len() as i64 == limit;
    let cursor = found.last().filter(|_| full).map(|(rkey, _)| (*rkey).to_owned());
    let records: Vec<Value> =
        found.into_iter().map(|(rkey, record)| shown(&uri(&account.did, collection, rkey), record)).collect();
    let mut body = json!({ "records": records });
    if let Some(cursor) = cursor {
        body["cursor"] = json!(cursor);
    }
    Ok(body)
}

fn in_order<'a>(account: &'a Account, collection: &str, reverse: bool) -> Vec<(&'a str, &'a Record)> {
    let of_collection = account.records.iter().filter(|((name, _), _)| name == collection);
    let mut found: Vec<_> = of_collection.map(|((_, rkey), one)| (rkey.as_str(), one)).collect();
    if !reverse {
        found.reverse();
    }
    found
}

fn repository<'a>(world: &'a Bluesky, repo: &str) -> Outcome<&'a Account> {
    world.find(repo).ok_or_else(|| invalid(format!("Could not find repo: {repo}")))
}

fn shown(uri: &str, record: &Record) -> Value {
    json!({ "uri": uri, "cid": record.cid, "value": record.value })
}

/// `at://did/collection/rkey`
pub fn uri(did: &str, collection: &str, rkey: &str) -> String {
    format!("at://{did}/{collection}/{rkey}")
}
