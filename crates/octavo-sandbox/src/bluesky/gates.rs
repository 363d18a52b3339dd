//! Who may reply to a post and quote it, as the network reads it from the post's gates.

use serde_json::{Value, json};

use super::state::{Account, POSTGATE, THREADGATE};
use crate::feed;

/// A gate counts if it has the key of the post and names it.
fn gate<'a>(account: &'a Account, collection: &str, uri: &str) -> Option<&'a Value> {
    let rkey = uri.rsplit('/').next()?;
    let gate = &account.record(collection, rkey)?.value;
    (gate["post"] == uri).then_some(gate)
}

/// Null where everyone may reply.
pub fn reply_control(account: &Account, uri: &str) -> Value {
    let rules = gate(account, THREADGATE, uri).and_then(|gate| gate["allow"].as_array());
    match rules.map(Vec::as_slice) {
        None => Value::Null,
        Some([]) => json!("NOBODY"),
        Some([rule]) => json!(named(rule)),
        Some(rules) => rules.iter().map(named).collect(),
    }
}

fn named(rule: &Value) -> &str {
    match rule["$type"].as_str().unwrap_or_default().rsplit('#').next() {
        Some("mentionRule") => "MENTIONED",
        Some("followingRule") => "FOLLOWING",
        Some("followerRule") => "FOLLOWERS",
        _ => "LIST",
    }
}

/// False where nobody may, else null.
pub fn allow_quotes(account: &Account, uri: &str) -> Value {
    let rules = gate(account, POSTGATE, uri).and_then(|gate| gate["embeddingRules"].as_array());
    let is_disabled = |rule: &Value| rule["$type"] == "app.bsky.feed.postgate#disableRule";
    feed::chosen_if(rules.is_some_and(|rules| rules.iter().any(is_disabled)), false)
}
