//! What an account's profile page shows now.

use serde_json::Value;

use super::BlueskySimulator;
use super::records::uri;
use super::state::{Account, POST, Record};
use crate::error::Result;
use crate::feed::{FeedItem, FeedMedia};

/// Posts, newest first.
pub fn read(sim: &BlueskySimulator, did: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let Some(account) = world.accounts.get(did) else {
        return Ok(Vec::new());
    };
    let records = account.records.iter();
    let posts = records.filter(|((collection, _), post)| collection == POST && post.seq < before);
    let mut posts: Vec<(&str, &Record)> = posts.map(|((_, rkey), post)| (rkey.as_str(), post)).collect();
    posts.sort_by_key(|(_, post)| std::cmp::Reverse(post.seq));
    posts.truncate(limit);
    posts.into_iter().map(|(rkey, post)| Ok((post.seq, item(sim, account, rkey, post)?))).collect()
}

fn item(sim: &BlueskySimulator, account: &Account, rkey: &str, post: &Record) -> Result<FeedItem> {
    let media = pictures(&post.value["embed"]);
    let media = media.into_iter().map(|(blob, alt)| shown(sim, account, blob, alt));
    Ok(FeedItem {
        id: uri(&account.did, POST, rkey),
        text: post.value["text"].as_str().unwrap_or_default().to_owned(),
        media: media.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect(),
        permalink: Some(format!("https://bsky.app/profile/{}/post/{rkey}", account.handle)),
        published_at: post.at,
        chat_id: None,
        ..FeedItem::default()
    })
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

fn shown(sim: &BlueskySimulator, account: &Account, reference: &Value, alt: Option<&str>) -> Result<Option<FeedMedia>> {
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
