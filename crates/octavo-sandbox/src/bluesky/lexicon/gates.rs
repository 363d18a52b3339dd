//! `app.bsky.feed.threadgate` and `app.bsky.feed.postgate`
//! (<https://github.com/bluesky-social/atproto/tree/main/lexicons/app/bsky/feed>). Their unions of rules are open: a PDS
//! takes rules that it doesn't know.

use crate::bluesky::lexicon::node::{Checked, Node, is_datetime};

const MAX_RULES: usize = 5;
const MAX_HIDDEN: usize = 300;
const MAX_DETACHED: usize = 50;

pub fn check_threadgate(gate: &Node) -> Checked {
    check_gate(gate)?;
    check_rules(gate, "allow")?;
    check_addresses(gate, "hiddenReplies", MAX_HIDDEN)
}

pub fn check_postgate(gate: &Node) -> Checked {
    check_gate(gate)?;
    check_rules(gate, "embeddingRules")?;
    check_addresses(gate, "detachedEmbeddingUris", MAX_DETACHED)
}

fn check_gate(gate: &Node) -> Checked {
    check_address(&gate.required("post")?)?;
    gate.required("createdAt")?.formatted("datetime", is_datetime).map(drop)
}

fn check_rules(gate: &Node, key: &str) -> Checked {
    let Some(rules) = gate.optional(key) else { return Ok(()) };
    for rule in rules.array(MAX_RULES)? {
        if rule.kind()?.ends_with("#listRule") {
            check_address(&rule.required("list")?)?;
        }
    }
    Ok(())
}

fn check_addresses(gate: &Node, key: &str, most: usize) -> Checked {
    let Some(addresses) = gate.optional(key) else { return Ok(()) };
    addresses.array(most)?.iter().try_for_each(check_address)
}

fn check_address(address: &Node) -> Checked {
    address.formatted("at-uri", |uri| uri.starts_with("at://")).map(drop)
}
