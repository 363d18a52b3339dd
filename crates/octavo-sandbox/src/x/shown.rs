//! Posts as the API shows them.

use serde_json::{Value, json};

use super::links;
use super::state::{Account, Post};
use super::weight;

/// Fields of a post that can be asked for.
pub const FIELDS: [&str; 7] =
    ["id", "text", "created_at", "attachments", "entities", "note_tweet", "edit_history_tweet_ids"];
pub const EXPANSIONS: [&str; 1] = ["attachments.media_keys"];

/// A post with the fields asked for.
pub fn object(account: &Account, id: u64, post: &Post, fields: &[&str], expansions: &[&str]) -> Value {
    let (full, urls) = text(account, id, post);
    let cut = shortened(&full, weight::length(&post.text));
    let mut out = json!({ "id": id.to_string(), "text": cut.as_ref().unwrap_or(&full) });
    out["edit_history_tweet_ids"] = json!([id.to_string()]);
    let asks = |name: &str| fields.contains(&name);
    if asks("created_at") {
        out["created_at"] = json!(format!("{:.3}", post.at));
    }
    let keys = media_keys(account, post);
    if !keys.is_empty() && (asks("attachments") || expansions.contains(&"attachments.media_keys")) {
        out["attachments"] = json!({ "media_keys": keys });
    }
    if asks("entities") && !urls.is_empty() {
        out["entities"] = json!({ "urls": urls });
    }
    if cut.is_some() && asks("note_tweet") {
        out["note_tweet"] = json!({ "text": full, "entities": { "urls": urls } });
    }
    out
}

/// The media of these posts, where they are asked for; `None` where there are none.
pub fn includes(account: &Account, posts: &[&Post], expansions: &[&str]) -> Option<Value> {
    let used = posts.iter().flat_map(|post| &post.media).filter_map(|id| account.media.get(id));
    let media: Vec<Value> =
        used.map(|media| json!({ "media_key": media.key, "type": media.category.kind() })).collect();
    let is_asked = expansions.contains(&"attachments.media_keys");
    (is_asked && !media.is_empty()).then(|| json!({ "media": media }))
}

fn media_keys(account: &Account, post: &Post) -> Vec<String> {
    post.media.iter().filter_map(|id| account.media.get(id)).map(|media| media.key.clone()).collect()
}

/// The text with its short links, and what they stand for. Places are code
/// points of that text.
pub fn text(account: &Account, id: u64, post: &Post) -> (String, Vec<Value>) {
    let (mut out, mut urls, mut at) = (String::new(), Vec::new(), 0);
    for link in &post.links {
        out.push_str(&escaped(&post.text[at..link.start]));
        let expanded = links::expanded(&post.text[link.start..link.end]);
        let display = links::display(&expanded);
        urls.push(entity(&mut out, &link.short, &expanded, &display));
        at = link.end;
    }
    out.push_str(&escaped(&post.text[at..]));
    if let Some(short) = &post.media_link {
        if !out.is_empty() {
            out.push(' ');
        }
        let kind =
            post.media.first().and_then(|id| account.media.get(id)).map_or("photo", |media| media.category.kind());
        let kind = if kind == "photo" { "photo" } else { "video" };
        let expanded = format!("https://x.com/{}/status/{id}/{kind}/1", account.username);
        let display = format!("pic.x.com/{}", short.rsplit('/').next().unwrap_or_default());
        urls.push(entity(&mut out, short, &expanded, &display));
    }
    (out, urls)
}

fn entity(out: &mut String, short: &str, expanded: &str, display: &str) -> Value {
    let start = out.chars().count();
    out.push_str(short);
    json!({
        "start": start, "end": start + short.chars().count(), "url": short,
        "expanded_url": expanded, "display_url": display,
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The start of a text that is too long to be shown at once.
fn shortened(full: &str, weight: usize) -> Option<String> {
    (weight > weight::MOST).then(|| full.chars().take(weight::MOST - 1).chain(['…']).collect())
}
