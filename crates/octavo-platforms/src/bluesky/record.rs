//! The record of a post (lexicon `app.bsky.feed.post`). Pure.

use serde_json::{Value, json};

use crate::{Attachment, OutgoingPost};

pub fn post(post: &OutgoingPost, facets: Vec<Value>, embed: Option<Value>) -> Value {
    let mut record = json!({
        "$type": "app.bsky.feed.post",
        "text": post.content,
        "createdAt": format!("{:.3}", post.created_at),
    });
    if !facets.is_empty() {
        record["facets"] = facets.into();
    }
    if let Some(embed) = embed {
        record["embed"] = embed;
    }
    record
}

pub fn images(files: &[Attachment], blobs: Vec<Value>) -> Value {
    let image = |(file, blob): (&Attachment, Value)| {
        let mut image = json!({ "image": blob, "alt": alt(file) });
        if let Some(ratio) = aspect_ratio(file) {
            image["aspectRatio"] = ratio;
        }
        image
    };
    let images: Vec<Value> = files.iter().zip(blobs).map(image).collect();
    json!({ "$type": "app.bsky.embed.images", "images": images })
}

pub fn video(file: &Attachment, blob: Value) -> Value {
    let mut embed = json!({ "$type": "app.bsky.embed.video", "video": blob, "alt": alt(file) });
    if let Some(ratio) = aspect_ratio(file) {
        embed["aspectRatio"] = ratio;
    }
    embed
}

fn alt(file: &Attachment) -> &str {
    file.alt_text.as_deref().unwrap_or_default()
}

fn aspect_ratio(file: &Attachment) -> Option<Value> {
    let (width, height) = (file.width.filter(|&n| n > 0)?, file.height.filter(|&n| n > 0)?);
    Some(json!({ "width": width, "height": height }))
}
