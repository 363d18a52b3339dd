//! What people see of an account: handle, profile, feed.

use serde_json::{Value, json};

use super::errors::{Outcome, invalid};
use super::gates;
use super::records::record_uri;
use super::requests::Query;
use super::state::{Account, BlueskySimulator, POST, Record};
use crate::error::Result;
use crate::feed::{self, FeedCard, FeedItem, FeedMedia};

pub fn get_profile(sim: &BlueskySimulator, query: &Query) -> Outcome {
    let world = sim.world.read();
    let account = world.find(query.required("actor")?);
    let account = account.ok_or_else(|| invalid("Profile not found"))?;
    let posts = account.records.keys().filter(|(collection, _)| collection == POST).count();
    let mut view = json!({
        "did": account.did,
        "handle": account.handle,
        "associated": { "lists": 0, "feedgens": 0, "starterPacks": 0, "labeler": false },
        "labels": [],
        "createdAt": format!("{:.3}", account.created_at),
        "indexedAt": format!("{:.3}", account.created_at),
        "followersCount": 0,
        "followsCount": 0,
        "postsCount": posts,
    });
    let Some(profile) = account.profile() else {
        return Ok(view);
    };
    for key in ["displayName", "description"] {
        if let Some(value) = profile.get(key) {
            view[key] = value.clone();
        }
    }
    let avatar = profile["avatar"]["ref"]["$link"].as_str().and_then(|cid| account.blobs.get(cid));
    if let Some(blob) = avatar {
        view["avatar"] = json!(sim.world.core.media_url(&blob.file.hash)?);
    }
    Ok(view)
}

/// `com.atproto.identity.resolveHandle`
pub fn resolve_handle(sim: &BlueskySimulator, query: &Query) -> Outcome {
    let handle = query.required("handle")?.to_lowercase();
    let world = sim.world.read();
    let did = world.handles.get(&handle).ok_or_else(|| invalid("Unable to resolve handle"))?;
    Ok(json!({ "did": did }))
}

/// Posts, newest first.
pub fn read_feed(sim: &BlueskySimulator, did: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let Some(account) = world.accounts.get(did) else {
        return Ok(Vec::new());
    };
    let records = account.records.iter();
    let posts = records.filter(|((collection, _), post)| collection == POST && post.seq < before);
    let mut posts: Vec<(&str, &Record)> = posts.map(|((_, rkey), post)| (rkey.as_str(), post)).collect();
    posts.sort_by_key(|(_, post)| std::cmp::Reverse(post.seq));
    posts.truncate(limit);
    posts.into_iter().map(|(rkey, post)| Ok((post.seq, feed_item(sim, account, rkey, post)?))).collect()
}

fn feed_item(sim: &BlueskySimulator, account: &Account, rkey: &str, post: &Record) -> Result<FeedItem> {
    let media = pictures(&post.value["embed"]);
    let media = media.into_iter().map(|(blob, alt)| feed_media(sim, account, blob, alt));
    let uri = record_uri(&account.did, POST, rkey);
    Ok(FeedItem {
        text: post.value["text"].as_str().unwrap_or_default().to_owned(),
        media: media.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect(),
        permalink: Some(format!("https://bsky.app/profile/{}/post/{rkey}", account.handle)),
        published_at: post.at,
        reply_to: post.value["reply"]["parent"]["uri"].as_str().map(str::to_owned),
        card: card(sim, account, &post.value["embed"])?,
        settings: feed::chosen([
            ("languages", post.value["langs"].clone()),
            ("labels", labels(&post.value)),
            ("replyControl", gates::reply_control(account, &uri)),
            ("allowQuotes", gates::allow_quotes(account, &uri)),
            ("quoteUri", quote(&post.value["embed"])),
        ]),
        id: uri,
        ..FeedItem::default()
    })
}

/// The address of the quoted post.
fn quote(embed: &Value) -> Value {
    match embed["$type"].as_str() {
        Some("app.bsky.embed.record") => embed["record"]["uri"].clone(),
        Some("app.bsky.embed.recordWithMedia") => quote(&embed["record"]),
        _ => Value::Null,
    }
}

fn card(sim: &BlueskySimulator, account: &Account, embed: &Value) -> Result<Option<FeedCard>> {
    let external = match embed["$type"].as_str() {
        Some("app.bsky.embed.external") => &embed["external"],
        Some("app.bsky.embed.recordWithMedia") => return card(sim, account, &embed["media"]),
        _ => return Ok(None),
    };
    let text = |name: &str| external[name].as_str().unwrap_or_default().to_owned();
    let picture = feed_media(sim, account, &external["thumb"], None)?;
    Ok(Some(FeedCard { url: text("uri"), title: text("title"), description: text("description"), picture }))
}

/// What the author labelled a post as.
fn labels(post: &Value) -> Value {
    let labels: Vec<Value> =
        post["labels"]["values"].as_array().into_iter().flatten().map(|label| label["val"].clone()).collect();
    feed::chosen_if(!labels.is_empty(), labels)
}

/// Blob references of an embed with their descriptions.
fn pictures(embed: &Value) -> Vec<(&Value, Option<&str>)> {
    let many = |list: &'static str| {
        let items = embed[list].as_array().map(Vec::as_slice).unwrap_or_default();
        items.iter().map(|item| (&item["image"], item["alt"].as_str())).collect()
    };
    match embed["$type"].as_str() {
        Some("app.bsky.embed.images") => many("images"),
        Some("app.bsky.embed.gallery") => many("items"),
        Some("app.bsky.embed.video") => vec![(&embed["video"], embed["alt"].as_str())],
        Some("app.bsky.embed.recordWithMedia") => pictures(&embed["media"]),
        _ => Vec::new(),
    }
}

fn feed_media(
    sim: &BlueskySimulator,
    account: &Account,
    reference: &Value,
    alt: Option<&str>,
) -> Result<Option<FeedMedia>> {
    let blob = reference["ref"]["$link"].as_str().and_then(|cid| account.blobs.get(cid));
    let Some(blob) = blob else { return Ok(None) };
    Ok(Some(FeedMedia {
        url: sim.world.core.media_url(&blob.file.hash)?,
        content_type: blob.mime.clone(),
        alt: alt.filter(|alt| !alt.is_empty()).map(str::to_owned),
        width: blob.file.facts.width,
        height: blob.file.facts.height,
    }))
}
