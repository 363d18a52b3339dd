//! The lexicons a publisher meets (`app.bsky.feed.post` and what it embeds, its gates,
//! `app.bsky.actor.profile`), with the PDS's words for what is wrong.

use serde_json::Value;

use super::errors::{Outcome, invalid};
use super::lexicon::node::Node;
use super::state::{POST, POSTGATE, PROFILE, THREADGATE};
use super::tid;

pub use records::check_blobs;

mod gates;
mod node;
mod records;

/// How far a record was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Validation {
    Valid,
    /// The server has no lexicon for it.
    Unknown,
    /// The client asked not to.
    Skipped,
}

/// Checks a record against its collection's lexicon.
pub fn validate(collection: &str, record: &Value, wanted: Option<bool>) -> Outcome<Validation> {
    if wanted == Some(false) {
        return Ok(Validation::Skipped);
    }
    let root = Node::root(record);
    let checked = match collection {
        POST => records::check_post(&root),
        THREADGATE => gates::check_threadgate(&root),
        POSTGATE => gates::check_postgate(&root),
        PROFILE => records::check_profile(&root),
        _ if wanted == Some(true) => {
            return Err(invalid(format!("Lexicon not found: lex:{collection}")));
        }
        _ => return Ok(Validation::Unknown),
    };
    match checked {
        Ok(()) => Ok(Validation::Valid),
        Err(issue) => Err(invalid(format!("Invalid {collection} record: {issue}"))),
    }
}

/// Fills a missing `$type` in; a different one is refused.
pub fn set_type(collection: &str, record: &mut Value) -> Outcome<()> {
    let Some(fields) = record.as_object_mut() else {
        return Err(invalid("Expected object value type at $.record"));
    };
    let given = fields.entry("$type").or_insert_with(|| Value::String(collection.to_owned()));
    if given == collection {
        return Ok(());
    }
    let got = given.as_str().unwrap_or("something else");
    Err(invalid(format!("Invalid $type: expected {collection}, got {got}")))
}

/// The key of a record that came without one.
pub fn fresh_key(collection: &str, tid: &str) -> String {
    if collection == PROFILE { "self".to_owned() } else { tid.to_owned() }
}

/// Checks a record key against what its collection takes.
pub fn check_key(collection: &str, rkey: &str) -> Outcome<()> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._:~-".contains(&byte);
    let valid = match collection {
        POST | THREADGATE | POSTGATE => tid::is_valid(rkey),
        PROFILE => rkey == "self",
        _ => (1..=512).contains(&rkey.len()) && rkey.bytes().all(plain) && !matches!(rkey, "." | ".."),
    };
    let what = if matches!(collection, POST | THREADGATE | POSTGATE) { "TID string" } else { "record key" };
    if valid { Ok(()) } else { Err(invalid(format!("Invalid {what} at $.rkey (got {rkey:?})"))) }
}
