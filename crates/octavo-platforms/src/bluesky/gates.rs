//! Who may reply to a post and quote it: records with the key of the post, created together with it.

use octavo_domain::time::iso;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::session::Session;
use crate::post::OutgoingPost;
use octavo_domain::networks::BlueskyPost;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Gate {
    pub(super) collection: String,
    pub(super) record: Value,
}

/// None for a post that everyone may reply to and quote.
pub(super) fn gates(session: &Session, post: &OutgoingPost, rkey: &str) -> Vec<Gate> {
    let address = format!("at://{}/{}/{rkey}", session.did, BlueskyPost::COLLECTION);
    let gate = |collection: &str, rules: (&str, Value)| Gate {
        collection: collection.to_owned(),
        record: json!({
            "$type": collection, "post": address, "createdAt": iso(post.created_at), rules.0: rules.1,
        }),
    };
    let replies = reply_rules(post).map(|rules| gate("app.bsky.feed.threadgate", ("allow", rules)));
    let quotes = quote_rules(post).map(|rules| gate("app.bsky.feed.postgate", ("embeddingRules", rules)));
    replies.into_iter().chain(quotes).collect()
}

/// <https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/threadgate.json>: an empty list allows
/// nobody.
fn reply_rules(post: &OutgoingPost) -> Option<Value> {
    let rule = match post.text_setting("replyControl")? {
        "NOBODY" => return Some(json!([])),
        "MENTIONED" => "mentionRule",
        "FOLLOWING" => "followingRule",
        "FOLLOWERS" => "followerRule",
        _ => return None,
    };
    Some(json!([{ "$type": format!("app.bsky.feed.threadgate#{rule}") }]))
}

/// <https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/postgate.json>
fn quote_rules(post: &OutgoingPost) -> Option<Value> {
    let forbids = post.flag_setting("allowQuotes") == Some(false);
    forbids.then(|| json!([{ "$type": "app.bsky.feed.postgate#disableRule" }]))
}
