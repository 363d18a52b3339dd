//! createRecord, putRecord, deleteRecord.

use http::HeaderMap;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::BlueskySimulator;
use super::auth::own_repo;
use super::error::{Outcome, Refusal, bad, internal, invalid};
use super::event::{Commit, Event};
use super::lexicon::{self, Validation};
use super::limits::WRITES;
use super::records::uri;
use super::state::{Account, POST};
use super::{cbor, cid, tid};
use crate::core::fault::{Fault, SLOWNESS};
use crate::core::publication::NewPublication;

/// Body of createRecord and putRecord.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Write {
    repo: String,
    collection: String,
    rkey: Option<String>,
    validate: Option<bool>,
    record: Value,
    swap_commit: Option<String>,
    /// Absent: no condition; null: must not exist; a CID: must be that.
    #[serde(default, deserialize_with = "present")]
    swap_record: Option<Option<String>>,
}

fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<String>>, D::Error> {
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
    swap_record: Option<Option<String>>,
}

/// A record that passed its lexicon.
struct Prepared {
    collection: String,
    rkey: String,
    value: Value,
    cid: String,
    status: Option<&'static str>,
}

/// `com.atproto.repo.createRecord`
pub async fn create(
    sim: &BlueskySimulator,
    did: &str,
    write: Write,
) -> Outcome<(HeaderMap, Value)> {
    let headers = sim.limits.spend(did, &WRITES, 3, sim.world.core.now())?;
    check_repo(sim, &write, did)?;
    if meets_duplicate(sim, did, &write.collection) {
        return Err(internal());
    }
    let new = write.collection == POST;
    let answer = accept(sim, did, write, |account, prepared, _| {
        let exists = account
            .record(&prepared.collection, &prepared.rkey)
            .is_some();
        // The PDS fails on the duplicate key without a name for it.
        if exists {
            Err(internal())
        } else {
            Ok(Decision::Write)
        }
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

/// What to do about a prepared record.
enum Decision {
    Write,
    /// It is there already, identical.
    Nothing,
}

type Condition = Option<Option<String>>;

fn accept(
    sim: &BlueskySimulator,
    did: &str,
    write: Write,
    decide: impl Fn(&Account, &Prepared, &Condition) -> Outcome<Decision>,
) -> Outcome {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = own_repo(&world, &write.repo, did)?;
    let rev = tid::after(account.head.as_ref().map(|head| head.rev.as_str()), now, 0);
    let Write {
        collection,
        rkey,
        validate,
        record,
        swap_commit,
        swap_record,
        ..
    } = write;
    let prepared = prepare(account, collection, rkey, validate, record, &rev)?;
    let uri = uri(did, &prepared.collection, &prepared.rkey);
    let mut answer = json!({ "uri": uri, "cid": prepared.cid });
    if let Some(status) = prepared.status {
        answer["validationStatus"] = json!(status);
    }
    if let Decision::Nothing = decide(account, &prepared, &swap_record)? {
        return Ok(answer);
    }
    check_commit(account, swap_commit.as_deref())?;
    let commit = commit(account, rev, &prepared.cid);
    answer["commit"] = json!({ "cid": commit.cid, "rev": commit.rev });
    let is_new = account
        .record(&prepared.collection, &prepared.rkey)
        .is_none();
    let publication =
        (is_new && prepared.collection == POST).then(|| publication(uri, &prepared.value));
    let Prepared {
        collection,
        rkey,
        cid,
        value,
        ..
    } = prepared;
    let event = Event::RecordWritten {
        collection,
        rkey,
        cid,
        value,
        commit,
    };
    match publication {
        Some(publication) => world.publish(did, publication, event)?,
        None => world.commit(did, event)?,
    };
    Ok(answer)
}

fn prepare(
    account: &Account,
    collection: String,
    rkey: Option<String>,
    validate: Option<bool>,
    mut record: Value,
    fresh: &str,
) -> Outcome<Prepared> {
    let rkey = rkey.unwrap_or_else(|| lexicon::fresh_key(&collection, fresh));
    lexicon::check_key(&collection, &rkey)?;
    lexicon::set_type(&collection, &mut record)?;
    let validation = lexicon::validate(&collection, &record, validate)?;
    lexicon::check_blobs(account, &record)?;
    let block = cbor::encode(&record).map_err(|error| invalid(error.to_string()))?;
    let status = match validation {
        Validation::Valid => Some("valid"),
        Validation::Unknown => Some("unknown"),
        Validation::Skipped => None,
    };
    Ok(Prepared {
        collection,
        rkey,
        cid: cid::of_block(&block),
        value: record,
        status,
    })
}

fn publication(uri: String, record: &Value) -> NewPublication {
    let mut body = record.clone();
    if let Some(fields) = body.as_object_mut() {
        fields.remove("createdAt");
    }
    NewPublication::new(uri, &body)
}

/// The head after a write. Not the root of a real tree, but unique to it.
fn commit(account: &Account, rev: String, written: &str) -> Commit {
    let previous = account.head.as_ref().map(|head| head.cid.as_str());
    let block = json!({ "did": account.did, "rev": rev, "data": written, "prev": previous });
    Commit {
        cid: cid::of_block(block.to_string().as_bytes()),
        rev,
    }
}

fn check_repo(sim: &BlueskySimulator, write: &Write, did: &str) -> Outcome<()> {
    own_repo(&sim.world.read(), &write.repo, did).map(drop)
}

fn check_commit(account: &Account, expected: Option<&str>) -> Outcome<()> {
    let head = account.head.as_ref().map(|head| head.cid.as_str());
    match expected {
        Some(expected) if head != Some(expected) => Err(bad(
            "InvalidSwap",
            format!("Commit was at {}", head.unwrap_or("null")),
        )),
        _ => Ok(()),
    }
}

fn check_swap(condition: &Condition, current: Option<&str>) -> Outcome<()> {
    match condition {
        Some(expected) if expected.as_deref() != current => Err(bad(
            "InvalidSwap",
            format!("Record was at {}", current.unwrap_or("null")),
        )),
        _ => Ok(()),
    }
}

fn meets_duplicate(sim: &BlueskySimulator, did: &str, collection: &str) -> bool {
    collection == POST && sim.take_fault(did, &[Fault::Duplicate]).is_some()
}

/// Meets the faults that lose or delay the answer to a new post.
async fn after_accept(sim: &BlueskySimulator, did: &str, is_new_post: bool) -> Outcome<()> {
    let among: &[Fault] = if is_new_post {
        &Fault::AFTER_ACCEPT
    } else {
        &[]
    };
    match sim.take_fault(did, among) {
        Some(Fault::DropAfterAccept) => Err(Refusal::Cut),
        Some(_) => {
            tokio::time::sleep(SLOWNESS).await;
            Ok(())
        }
        None => Ok(()),
    }
}

/// `com.atproto.repo.deleteRecord`; deleting what is not there is fine.
pub fn delete(sim: &BlueskySimulator, did: &str, given: Delete) -> Outcome<(HeaderMap, Value)> {
    let now = sim.world.core.now();
    let headers = sim.limits.spend(did, &WRITES, 1, now)?;
    let mut world = sim.world.write();
    let account = own_repo(&world, &given.repo, did)?;
    let Delete {
        collection,
        rkey,
        swap_commit,
        swap_record,
        ..
    } = given;
    let Some(current) = account.record(&collection, &rkey) else {
        return Ok((headers, json!({})));
    };
    check_swap(&swap_record, Some(&current.cid))?;
    check_commit(account, swap_commit.as_deref())?;
    let rev = tid::after(account.head.as_ref().map(|head| head.rev.as_str()), now, 0);
    let commit = commit(account, rev, "");
    let answer = json!({ "commit": { "cid": commit.cid, "rev": commit.rev } });
    world.commit(
        did,
        Event::RecordDeleted {
            collection,
            rkey,
            commit,
        },
    )?;
    Ok((headers, answer))
}
