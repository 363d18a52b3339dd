//! A post with the replies below it: `app.bsky.feed.getPostThread`
//! (<https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/getPostThread.json>).

use jiff::Timestamp;
use serde_json::{Value, json};

use super::cid::block_cid;
use super::errors::{Outcome, bad_request};
use super::events::PLATFORM;
use super::numbers::post_view;
use super::records::{self, record_uri};
use super::requests::Query;
use super::state::{Account, Bluesky, BlueskySimulator, POST, THREADGATE};
use crate::core::comments::{Visit, username};
use crate::core::files::hex;

const VIEW: &str = "app.bsky.feed.defs#threadViewPost";

pub fn get_post_thread(sim: &BlueskySimulator, query: &Query) -> Outcome {
    let uri = query.required("uri")?;
    let missing = || bad_request("NotFound", format!("Post not found: {uri}"));
    let root = post_view(sim, "", uri).ok_or_else(missing)?;
    let world = sim.world.read();
    let (did, rkey) = uri.strip_prefix("at://").and_then(|rest| rest.split_once('/')).ok_or_else(missing)?;
    let rkey = rkey.rsplit('/').next().unwrap_or_default();
    let account = world.find(did).ok_or_else(missing)?;
    let at = account.record(POST, rkey).ok_or_else(missing)?.at;
    let mut all: Vec<(String, Value)> = Vec::new();
    for visit in visits(sim, account, uri, at) {
        all.push((visit.parent.clone().unwrap_or_else(|| uri.to_owned()), visit_view(account, uri, &visit)));
    }
    all.extend(own_replies(account, uri));
    let mut thread = json!({ "thread": below(root, &all) });
    if let Some(gate) = account.record(THREADGATE, rkey) {
        thread["threadgate"] = json!({ "uri": record_uri(&account.did, THREADGATE, rkey), "record": gate.value });
    }
    Ok(thread)
}

/// What people wrote below a post.
fn visits(sim: &BlueskySimulator, account: &Account, uri: &str, at: Timestamp) -> Vec<Visit> {
    sim.world.core.comments(PLATFORM, uri, at, |number, author| uri_of(&account.did, number, author))
}

/// The record of someone's reply to a post of any account, as their own server has it.
fn find_visit(sim: &BlueskySimulator, world: &Bluesky, uri: &str) -> Option<Value> {
    let posts = world.accounts.values().flat_map(|account| {
        let posts = account.records.iter().filter(|((collection, _), _)| collection == POST);
        posts.map(move |((_, rkey), record)| (account, rkey, record))
    });
    posts.into_iter().find_map(|(account, rkey, record)| {
        let on = record_uri(&account.did, POST, rkey);
        let visit = visits(sim, account, &on, record.at).into_iter().find(|visit| visit.id == uri)?;
        let on = json!({ "uri": on, "cid": record.cid });
        let root = record.value["reply"].get("root").cloned().unwrap_or_else(|| on.clone());
        let parent = visit.parent.as_ref().map_or(on, |parent| json!({ "uri": parent, "cid": cid_of(parent) }));
        let value = json!({
            "$type": POST, "text": visit.text, "createdAt": format!("{:.3}", visit.at),
            "reply": { "root": root, "parent": parent },
        });
        Some(json!({ "uri": uri, "cid": cid_of(uri), "value": value }))
    })
}

/// `com.atproto.repo.getRecord`: the server asks the network for the records of others.
pub fn get_record(sim: &BlueskySimulator, query: &Query) -> Outcome {
    let uri = record_uri(query.required("repo")?, query.required("collection")?, query.required("rkey")?);
    let found = find_visit(sim, &sim.world.read(), &uri);
    match found {
        Some(found) => Ok(found),
        None => records::get_record(sim, query),
    }
}

fn cid_of(uri: &str) -> String {
    block_cid(uri.as_bytes())
}

/// A post with those that answer it, and theirs.
fn below(mut post: Value, all: &[(String, Value)]) -> Value {
    let uri = post["uri"].as_str().unwrap_or_default().to_owned();
    let replies: Vec<Value> =
        all.iter().filter(|(parent, _)| *parent == uri).map(|(_, reply)| below(reply.clone(), all)).collect();
    post["replyCount"] = json!(replies.len());
    json!({ "$type": VIEW, "post": post, "replies": replies })
}

/// The account's own posts in the thread, with what they answer.
fn own_replies(account: &Account, root: &str) -> Vec<(String, Value)> {
    let records = account
        .records
        .iter()
        .filter(|((collection, _), record)| collection == POST && record.value["reply"]["root"]["uri"] == root);
    let view = |((_, rkey), record): (&(String, String), &super::state::Record)| {
        let parent = record.value["reply"]["parent"]["uri"].as_str()?.to_owned();
        let uri = record_uri(&account.did, POST, rkey);
        Some((parent, view_of((&uri, &record.cid), author_of(account), record.value.clone(), record.at)))
    };
    records.filter_map(view).collect()
}

fn uri_of(account: &str, number: u64, author: Option<&str>) -> String {
    let did = author.map_or_else(|| account.to_owned(), did_of);
    record_uri(&did, POST, &format!("3v{number:016x}")[..13])
}

/// Of a person who only comments.
fn did_of(name: &str) -> String {
    let digits = hex(name.as_bytes());
    format!("did:plc:{:a<24}", digits.chars().take(24).collect::<String>())
}

fn author_of(account: &Account) -> Value {
    json!({ "did": account.did, "handle": account.handle, "displayName": account.display_name() })
}

fn visit_view(account: &Account, root: &str, visit: &Visit) -> Value {
    let author = match &visit.author {
        None => author_of(account),
        Some(name) => {
            json!({ "did": did_of(name), "handle": format!("{}.example", username(name)), "displayName": name })
        }
    };
    let parent = visit.parent.as_deref().unwrap_or(root);
    let record = json!({
        "$type": POST, "text": visit.text, "createdAt": format!("{:.3}", visit.at),
        "reply": { "root": { "uri": root }, "parent": { "uri": parent } },
    });
    view_of((&visit.id, &cid_of(&visit.id)), author, record, visit.at)
}

fn view_of((uri, cid): (&str, &str), author: Value, record: Value, at: Timestamp) -> Value {
    json!({
        "uri": uri, "cid": cid, "author": author, "record": record, "likeCount": 0, "repostCount": 0, "quoteCount": 0,
        "indexedAt": format!("{at:.3}"), "labels": [],
    })
}
