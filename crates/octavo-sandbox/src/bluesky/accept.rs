//! Taking a record into a repository: check, compare, record.

use serde_json::{Value, json};

use super::BlueskySimulator;
use super::auth::own_repo;
use super::error::{Outcome, bad, invalid};
use super::event::{Commit, Event};
use super::lexicon::{self, Validation};
use super::records::uri;
use super::state::{Account, POST};
use super::writes::Write;
use super::{cbor, cid, tid};
use crate::core::publication::NewPublication;

/// A record that passed its lexicon.
pub struct Prepared {
    pub collection: String,
    pub rkey: String,
    value: Value,
    pub cid: String,
    status: Option<&'static str>,
}

/// What to do about a prepared record.
pub enum Decision {
    Write,
    /// It is there already, identical.
    Nothing,
}

/// `swapRecord`: none, "must not exist", or "must be this CID".
pub type Condition = Option<Option<String>>;

/// Writes a record if `decide` says so; gives the answer of the call.
pub fn accept(
    sim: &BlueskySimulator,
    did: &str,
    write: Write,
    decide: impl Fn(&Account, &Prepared, &Condition) -> Outcome<Decision>,
) -> Outcome {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = own_repo(&world, &write.repo, did)?;
    let rev = tid::after(account.head.as_ref().map(|head| head.rev.as_str()), now, 0);
    let Write { collection, rkey, validate, record, swap_commit, swap_record, .. } = write;
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
    let is_new = account.record(&prepared.collection, &prepared.rkey).is_none();
    let publication = (is_new && prepared.collection == POST).then(|| publication(uri, &prepared.value));
    let Prepared { collection, rkey, cid, value, .. } = prepared;
    let event = Event::RecordWritten { collection, rkey, cid, value, commit };
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
    Ok(Prepared { collection, rkey, cid: cid::of_block(&block), value: record, status })
}

fn publication(uri: String, record: &Value) -> NewPublication {
    let mut body = record.clone();
    if let Some(fields) = body.as_object_mut() {
        fields.remove("createdAt");
    }
    NewPublication::new(uri, &body)
}

/// The head after a write. Not the root of a real tree, but unique to it.
pub fn commit(account: &Account, rev: String, written: &str) -> Commit {
    let previous = account.head.as_ref().map(|head| head.cid.as_str());
    let block = json!({ "did": account.did, "rev": rev, "data": written, "prev": previous });
    Commit { cid: cid::of_block(block.to_string().as_bytes()), rev }
}

/// Holds `swapCommit` against the head.
pub fn check_commit(account: &Account, expected: Option<&str>) -> Outcome<()> {
    let head = account.head.as_ref().map(|head| head.cid.as_str());
    match expected {
        Some(expected) if head != Some(expected) => {
            Err(bad("InvalidSwap", format!("Commit was at {}", head.unwrap_or("null"))))
        }
        _ => Ok(()),
    }
}

/// Holds `swapRecord` against the record there is.
pub fn check_swap(condition: &Condition, current: Option<&str>) -> Outcome<()> {
    match condition {
        Some(expected) if expected.as_deref() != current => {
            Err(bad("InvalidSwap", format!("Record was at {}", current.unwrap_or("null"))))
        }
        _ => Ok(()),
    }
}
