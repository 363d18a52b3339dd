//! createRecord, putRecord, deleteRecord.

use http::HeaderMap;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::BlueskySimulator;
use super::accept::{Condition, Decision, accept, check_commit, check_swap, commit};
use super::auth::own_repo;
use super::error::{Outcome, bad, internal, invalid};
use super::event::Event;
use super::limits::WRITES;
use super::state::POST;
use super::{cid, tid};
use crate::core::fault::Fault;

/// Body of createRecord and putRecord.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Write {
    pub repo: String,
    pub collection: String,
    pub rkey: Option<String>,
    pub validate: Option<bool>,
    pub record: Value,
    pub swap_commit: Option<String>,
    /// Absent: no condition; null: must not exist; a CID: must be that.
    #[serde(default, deserialize_with = "present")]
    pub swap_record: Condition,
}

fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Condition, D::Error> {
    Option::deserialize(from).map(Some)
}

/// Body of deleteRecord.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Delete {
    repo: String,
    collection: String,
    rkey: String,
    swap_commit: Option<String>,
    #[serde(default, deserialize_with = "present")]
    swap_record: Condition,
}

/// `com.atproto.repo.createRecord`
pub async fn create(sim: &BlueskySimulator, did: &str, write: Write) -> Outcome<(HeaderMap, Value)> {
    let headers = sim.limits.spend(did, &WRITES, 3, sim.world.core.now())?;
    check_repo(sim, &write, did)?;
    if meets_duplicate(sim, did, &write.collection) {
        return Err(internal());
    }
    let new = write.collection == POST;
    let answer = accept(sim, did, write, |account, prepared, _| {
        let exists = account.record(&prepared.collection, &prepared.rkey).is_some();
        // The PDS fails on the duplicate key without a name for it.
        if exists { Err(internal()) } else { Ok(Decision::Write) }
    })?;
    after_accept(sim, did, new).await?;
    Ok((headers, answer))
}

/// `com.atproto.repo.putRecord`
pub async fn put(sim: &BlueskySimulator, did: &str, write: Write) -> Outcome<(HeaderMap, Value)> {
    let headers = sim.limits.spend(did, &WRITES, 2, sim.world.core.now())?;
    if write.rkey.is_none() {
        return Err(invalid("Missing required key \"rkey\" at $"));
    }
    check_repo(sim, &write, did)?;
    if meets_duplicate(sim, did, &write.collection) {
        let other = cid::of_block(did.as_bytes());
        return Err(bad("InvalidSwap", format!("Record was at {other}")));
    }
    let is_post = write.collection == POST;
    let answer = accept(sim, did, write, |account, prepared, condition| {
        let current = account.record(&prepared.collection, &prepared.rkey);
        let current = current.map(|record| record.cid.as_str());
        if current == Some(prepared.cid.as_str()) {
            return Ok(Decision::Nothing);
        }
        check_swap(condition, current)?;
        Ok(Decision::Write)
    })?;
    let new = is_post && answer.get("commit").is_some();
    after_accept(sim, did, new).await?;
    Ok((headers, answer))
}

fn check_repo(sim: &BlueskySimulator, write: &Write, did: &str) -> Outcome<()> {
    own_repo(&sim.world.read(), &write.repo, did).map(drop)
}

fn meets_duplicate(sim: &BlueskySimulator, did: &str, collection: &str) -> bool {
    collection == POST && sim.world.take_fault(did, &[Fault::Duplicate]).is_some()
}

async fn after_accept(sim: &BlueskySimulator, did: &str, is_new_post: bool) -> Outcome<()> {
    if is_new_post { sim.world.after_accept(did).await } else { Ok(()) }
}

/// `com.atproto.repo.deleteRecord`; deleting what is not there is fine.
pub fn delete(sim: &BlueskySimulator, did: &str, given: Delete) -> Outcome<(HeaderMap, Value)> {
    let now = sim.world.core.now();
    let headers = sim.limits.spend(did, &WRITES, 1, now)?;
    let mut world = sim.world.write();
    let account = own_repo(&world, &given.repo, did)?;
    let Delete { collection, rkey, swap_commit, swap_record, .. } = given;
    let Some(current) = account.record(&collection, &rkey) else {
        return Ok((headers, json!({})));
    };
    check_swap(&swap_record, Some(&current.cid))?;
    check_commit(account, swap_commit.as_deref())?;
    let rev = tid::after(account.head.as_ref().map(|head| head.rev.as_str()), now, 0);
    let commit = commit(account, rev, "");
    let answer = json!({ "commit": { "cid": commit.cid, "rev": commit.rev } });
    world.commit(did, Event::RecordDeleted { collection, rkey, commit })?;
    Ok((headers, answer))
}
