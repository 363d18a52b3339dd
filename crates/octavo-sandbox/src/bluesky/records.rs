//! Records: create, put, delete, get, list.

use http::HeaderMap;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::errors::{Outcome, bad_request, internal, invalid};
use super::events::{BlueskyEvent, Commit};
use super::lexicon::{self, Validation};
use super::limits::WRITES;
use super::requests::Query;
use super::sessions::own_repo;
use super::state::{Account, Bluesky, BlueskySimulator, POST, Record, THREADGATE};
use super::{cid, tid};
use crate::core::faults::Fault;
use crate::core::journal::NewPublication;

/// Body of createRecord and putRecord.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RecordWrite {
    pub repo: String,
    pub collection: String,
    pub rkey: Option<String>,
    pub validate: Option<bool>,
    pub record: Value,
    pub swap_commit: Option<String>,
    /// Absent: no condition; null: must not exist; a CID: must be that.
    #[serde(default, deserialize_with = "present")]
    pub swap_record: SwapCondition,
}

fn present<'de, D: Deserializer<'de>>(from: D) -> Result<SwapCondition, D::Error> {
    Option::deserialize(from).map(Some)
}

/// Body of deleteRecord.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RecordDelete {
    repo: String,
    collection: String,
    rkey: String,
    swap_commit: Option<String>,
    #[serde(default, deserialize_with = "present")]
    swap_record: SwapCondition,
}

/// `com.atproto.repo.createRecord`
pub async fn create_record(sim: &BlueskySimulator, did: &str, write: RecordWrite) -> Outcome<(HeaderMap, Value)> {
    let headers = sim.limits.spend(did, &WRITES, 3, sim.world.core.now())?;
    check_repo(sim, &write, did)?;
    if meets_duplicate(sim, did, &write.collection) {
        return Err(internal());
    }
    let new = write.collection == POST;
    let answer = write_record(sim, did, write, |account, prepared, _| {
        let exists = account.record(&prepared.collection, &prepared.rkey).is_some();
        // The PDS fails on the duplicate key without a name for it.
        if exists { Err(internal()) } else { Ok(WriteDecision::Write) }
    })?;
    after_accept(sim, did, new).await?;
    Ok((headers, answer))
}

/// `com.atproto.repo.putRecord`
pub async fn put_record(sim: &BlueskySimulator, did: &str, write: RecordWrite) -> Outcome<(HeaderMap, Value)> {
    let headers = sim.limits.spend(did, &WRITES, 2, sim.world.core.now())?;
    if write.rkey.is_none() {
        return Err(invalid("Missing required key \"rkey\" at $"));
    }
    check_repo(sim, &write, did)?;
    if meets_duplicate(sim, did, &write.collection) {
        let other = cid::block_cid(did.as_bytes());
        return Err(bad_request("InvalidSwap", format!("Record was at {other}")));
    }
    let is_counted = [POST, THREADGATE].contains(&write.collection.as_str());
    let answer = write_record(sim, did, write, |account, prepared, condition| {
        let current = account.record(&prepared.collection, &prepared.rkey);
        let current = current.map(|record| record.cid.as_str());
        if current == Some(prepared.cid.as_str()) {
            return Ok(WriteDecision::Nothing);
        }
        check_swap(condition, current)?;
        Ok(WriteDecision::Write)
    })?;
    let new = is_counted && answer.get("commit").is_some();
    after_accept(sim, did, new).await?;
    Ok((headers, answer))
}

fn check_repo(sim: &BlueskySimulator, write: &RecordWrite, did: &str) -> Outcome<()> {
    own_repo(&sim.world.read(), &write.repo, did).map(drop)
}

fn meets_duplicate(sim: &BlueskySimulator, did: &str, collection: &str) -> bool {
    collection == POST && sim.world.take_fault(did, &[Fault::Duplicate]).is_some()
}

async fn after_accept(sim: &BlueskySimulator, did: &str, is_new: bool) -> Outcome<()> {
    if is_new { sim.world.after_accept(did).await } else { Ok(()) }
}

/// `com.atproto.repo.deleteRecord`; deleting what is not there is fine.
pub fn delete_record(sim: &BlueskySimulator, did: &str, given: RecordDelete) -> Outcome<(HeaderMap, Value)> {
    let now = sim.world.core.now();
    let headers = sim.limits.spend(did, &WRITES, 1, now)?;
    let mut world = sim.world.write();
    let account = own_repo(&world, &given.repo, did)?;
    let RecordDelete { collection, rkey, swap_commit, swap_record, .. } = given;
    let Some(current) = account.record(&collection, &rkey) else {
        return Ok((headers, json!({})));
    };
    check_swap(&swap_record, Some(&current.cid))?;
    check_commit(account, swap_commit.as_deref())?;
    let rev = tid::after(account.head.as_ref().map(|head| head.rev.as_str()), now, 0);
    let commit = next_commit(account, rev, "");
    let answer = json!({ "commit": { "cid": commit.cid, "rev": commit.rev } });
    world.commit(did, BlueskyEvent::RecordDeleted { collection, rkey, commit })?;
    Ok((headers, answer))
}

/// A record that passed its lexicon.
pub struct PreparedRecord {
    pub collection: String,
    pub rkey: String,
    pub value: Value,
    pub cid: String,
    pub status: Option<&'static str>,
}

/// What to do about a prepared record.
pub enum WriteDecision {
    Write,
    /// It is there already, identical.
    Nothing,
}

/// `swapRecord`: none, "must not exist", or "must be this CID".
pub type SwapCondition = Option<Option<String>>;

/// Writes a record if `decide` says so; gives the answer of the call.
pub fn write_record(
    sim: &BlueskySimulator,
    did: &str,
    write: RecordWrite,
    decide: impl Fn(&Account, &PreparedRecord, &SwapCondition) -> Outcome<WriteDecision>,
) -> Outcome {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = own_repo(&world, &write.repo, did)?;
    let rev = tid::after(account.head.as_ref().map(|head| head.rev.as_str()), now, 0);
    let RecordWrite { collection, rkey, validate, record, swap_commit, swap_record, .. } = write;
    let prepared = prepare_record(account, collection, rkey, validate, record, &rev)?;
    let uri = record_uri(did, &prepared.collection, &prepared.rkey);
    let mut answer = json!({ "uri": uri, "cid": prepared.cid });
    if let Some(status) = prepared.status {
        answer["validationStatus"] = json!(status);
    }
    if let WriteDecision::Nothing = decide(account, &prepared, &swap_record)? {
        return Ok(answer);
    }
    check_commit(account, swap_commit.as_deref())?;
    let commit = next_commit(account, rev, &prepared.cid);
    answer["commit"] = json!({ "cid": commit.cid, "rev": commit.rev });
    let is_new = account.record(&prepared.collection, &prepared.rkey).is_none();
    let publication = (is_new && prepared.collection == POST).then(|| new_publication(uri, &prepared.value));
    let PreparedRecord { collection, rkey, cid, value, .. } = prepared;
    let event = BlueskyEvent::RecordWritten { collection, rkey, cid, value, commit };
    match publication {
        Some(publication) => world.publish(did, publication, event)?,
        None => world.commit(did, event)?,
    };
    Ok(answer)
}

pub fn prepare_record(
    account: &Account,
    collection: String,
    rkey: Option<String>,
    validate: Option<bool>,
    mut record: Value,
    fresh: &str,
) -> Outcome<PreparedRecord> {
    let rkey = rkey.unwrap_or_else(|| lexicon::fresh_key(&collection, fresh));
    lexicon::check_key(&collection, &rkey)?;
    lexicon::set_type(&collection, &mut record)?;
    let validation = lexicon::validate(&collection, &record, validate)?;
    lexicon::check_blobs(account, &record)?;
    let block = cid::encode_record(&record).map_err(invalid)?;
    let status = match validation {
        Validation::Valid => Some("valid"),
        Validation::Unknown => Some("unknown"),
        Validation::Skipped => None,
    };
    Ok(PreparedRecord { collection, rkey, cid: cid::block_cid(&block), value: record, status })
}

pub fn new_publication(uri: String, record: &Value) -> NewPublication {
    let mut body = record.clone();
    if let Some(fields) = body.as_object_mut() {
        fields.remove("createdAt");
    }
    NewPublication::new(uri, &body)
}

/// The head after a write. Not the root of a real tree, but unique to it.
pub fn next_commit(account: &Account, rev: String, written: &str) -> Commit {
    let previous = account.head.as_ref().map(|head| head.cid.as_str());
    let block = json!({ "did": account.did, "rev": rev, "data": written, "prev": previous });
    Commit { cid: cid::block_cid(block.to_string().as_bytes()), rev }
}

/// Holds `swapCommit` against the head.
pub fn check_commit(account: &Account, expected: Option<&str>) -> Outcome<()> {
    let head = account.head.as_ref().map(|head| head.cid.as_str());
    match expected {
        Some(expected) if head != Some(expected) => {
            Err(bad_request("InvalidSwap", format!("Commit was at {}", head.unwrap_or("null"))))
        }
        _ => Ok(()),
    }
}

/// Holds `swapRecord` against the record there is.
pub fn check_swap(condition: &SwapCondition, current: Option<&str>) -> Outcome<()> {
    match condition {
        Some(expected) if expected.as_deref() != current => {
            Err(bad_request("InvalidSwap", format!("Record was at {}", current.unwrap_or("null"))))
        }
        _ => Ok(()),
    }
}

/// `com.atproto.repo.getRecord`
pub fn get_record(sim: &BlueskySimulator, query: &Query) -> Outcome {
    let (repo, collection) = (query.required("repo")?, query.required("collection")?);
    let rkey = query.required("rkey")?;
    let world = sim.world.read();
    let account = repository(&world, repo)?;
    let wanted = |record: &&Record| query.get("cid").is_none_or(|cid| cid == record.cid);
    let uri = record_uri(&account.did, collection, rkey);
    match account.record(collection, rkey).filter(wanted) {
        Some(record) => Ok(record_to_json(&uri, record)),
        None => Err(bad_request("RecordNotFound", format!("Could not locate record: {uri}"))),
    }
}

/// `com.atproto.repo.listRecords`, newest keys first.
pub fn list_records(sim: &BlueskySimulator, query: &Query) -> Outcome {
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
    let records: Vec<Value> = found
        .into_iter()
        .map(|(rkey, record)| record_to_json(&record_uri(&account.did, collection, rkey), record))
        .collect();
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

fn record_to_json(uri: &str, record: &Record) -> Value {
    json!({ "uri": uri, "cid": record.cid, "value": record.value })
}

/// `at://did/collection/rkey`
pub fn record_uri(did: &str, collection: &str, rkey: &str) -> String {
    format!("at://{did}/{collection}/{rkey}")
}
