//! `com.atproto.repo.applyWrites`: several records in one commit, or none
//! (<https://docs.bsky.app/docs/api/com-atproto-repo-apply-writes>). Of the writes the simulator has those that create.

use http::HeaderMap;
use serde::Deserialize;
use serde_json::{Value, json};

use super::errors::{Outcome, internal, invalid};
use super::events::{BlueskyEvent, WrittenRecord};
use super::limits::WRITES;
use super::records::{self, PreparedRecord};
use super::sessions::own_repo;
use super::state::{Account, BlueskySimulator, POST};
use super::tid;
use crate::core::faults::Fault;

const MOST_WRITES: usize = 200;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Batch {
    repo: String,
    validate: Option<bool>,
    writes: Vec<Write>,
    swap_commit: Option<String>,
}

#[derive(Deserialize)]
#[serde(tag = "$type")]
enum Write {
    #[serde(rename = "com.atproto.repo.applyWrites#create")]
    Create { collection: String, rkey: Option<String>, value: Value },
}

pub async fn apply_writes(sim: &BlueskySimulator, did: &str, batch: Batch) -> Outcome<(HeaderMap, Value)> {
    if batch.writes.len() > MOST_WRITES {
        return Err(invalid("Too many writes. Max: 200"));
    }
    let points = 3 * batch.writes.len() as i64;
    let headers = sim.limits.spend(did, &WRITES, points, sim.world.core.now())?;
    own_repo(&sim.world.read(), &batch.repo, did)?;
    let posts = |Write::Create { collection, .. }: &&Write| collection == POST;
    let posts = batch.writes.iter().filter(posts).count();
    if posts > 0 && sim.world.take_fault(did, &[Fault::Duplicate]).is_some() {
        return Err(internal());
    }
    if posts > 1 {
        return Err(invalid("The sandbox takes one post in a batch."));
    }
    let answer = write_batch(sim, did, batch)?;
    if posts > 0 {
        sim.world.after_accept(did).await?;
    }
    Ok((headers, answer))
}

fn write_batch(sim: &BlueskySimulator, did: &str, batch: Batch) -> Outcome {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = own_repo(&world, &batch.repo, did)?;
    let rev = tid::after(account.head.as_ref().map(|head| head.rev.as_str()), now, 0);
    let prepared = prepare_all(account, batch.writes, batch.validate, &rev)?;
    records::check_commit(account, batch.swap_commit.as_deref())?;
    let cids: Vec<&str> = prepared.iter().map(|record| record.cid.as_str()).collect();
    let commit = records::next_commit(account, rev, &cids.join(" "));
    let results: Vec<Value> = prepared.iter().map(|record| result_to_json(did, record)).collect();
    let answer = json!({ "commit": { "cid": commit.cid, "rev": commit.rev }, "results": results });
    let post = prepared.iter().find(|record| record.collection == POST);
    let publication = post.map(|post| records::new_publication(record_uri(did, post), &post.value));
    let event = BlueskyEvent::RecordsWritten { records: prepared.into_iter().map(written).collect(), commit };
    match publication {
        Some(publication) => world.publish(did, publication, event)?,
        None => world.commit(did, event)?,
    };
    Ok(answer)
}

/// All of them, or the first refusal. The PDS fails on a duplicate key without a name for it.
fn prepare_all(
    account: &Account,
    writes: Vec<Write>,
    validate: Option<bool>,
    rev: &str,
) -> Outcome<Vec<PreparedRecord>> {
    let mut all: Vec<PreparedRecord> = Vec::with_capacity(writes.len());
    for Write::Create { collection, rkey, value } in writes {
        let record = records::prepare_record(account, collection, rkey, validate, value, rev)?;
        let is_same = |other: &PreparedRecord| (&other.collection, &other.rkey) == (&record.collection, &record.rkey);
        if account.record(&record.collection, &record.rkey).is_some() || all.iter().any(is_same) {
            return Err(internal());
        }
        all.push(record);
    }
    Ok(all)
}

fn record_uri(did: &str, record: &PreparedRecord) -> String {
    records::record_uri(did, &record.collection, &record.rkey)
}

fn result_to_json(did: &str, record: &PreparedRecord) -> Value {
    let mut result = json!({
        "$type": "com.atproto.repo.applyWrites#createResult", "uri": record_uri(did, record), "cid": record.cid,
    });
    if let Some(status) = record.status {
        result["validationStatus"] = json!(status);
    }
    result
}

fn written(PreparedRecord { collection, rkey, cid, value, .. }: PreparedRecord) -> WrittenRecord {
    WrittenRecord { collection, rkey, cid, value }
}
