//! `GET /2/media/upload?command=STATUS`. A file is looked through at the second
//! look.

use axum::extract::Request;
use serde_json::{Value, json};

use super::XSimulator;
use super::error::{Outcome, not_found};
use super::event::{Category, Event};
use super::state::{Media, UNUSED_FOR};
use super::strict;

/// At this look a file is done.
const LOOKS: u32 = 2;

pub fn status(sim: &XSimulator, account: &str, request: &Request) -> Outcome {
    let query = strict::query(request, &["command", "media_id"])?;
    strict::choices(&query, "command", &["STATUS"])?;
    let given = query.get("media_id").unwrap_or_default();
    let mut world = sim.world.write();
    let now = sim.world.core.now();
    let found = world.accounts.get(account).and_then(|account| account.find_media(given));
    let found = found.filter(|(_, media)| media.finished.is_some() && !media.is_expired(now));
    let (number, media) = found.ok_or_else(|| not_found("media", given))?;
    let looks = sim.looks.look(given);
    let answer = json!({ "data": shown(number, media, looks) });
    let is_waiting = media.finished.as_ref().is_some_and(|file| file.pending && file.failure.is_none());
    if looks >= LOOKS && is_waiting {
        world.commit(account, Event::Processed { id: number })?;
    }
    Ok(answer)
}

/// A finished upload after so many looks.
pub fn shown(id: u64, media: &Media, looks: u32) -> Value {
    let Some(finished) = &media.finished else { return Value::Null };
    let (width, height) = (finished.file.facts.width, finished.file.facts.height);
    let mut data = json!({
        "id": id.to_string(), "media_key": media.key, "size": finished.file.size,
        "expires_after_secs": UNUSED_FOR.as_secs(),
    });
    match media.category {
        Category::Video => data["video"] = json!({ "video_type": media.media_type }),
        _ => data["image"] = json!({ "image_type": media.media_type, "w": width, "h": height }),
    }
    if media.category != Category::Image || finished.failure.is_some() {
        data["processing_info"] = info(media, looks);
    }
    data
}

fn info(media: &Media, looks: u32) -> Value {
    let Some(finished) = &media.finished else { return Value::Null };
    let failure = finished.failure.as_ref();
    match (looks, finished.pending, failure) {
        (0, true, _) => json!({ "state": "pending", "check_after_secs": 1 }),
        (1, true, _) => json!({ "state": "in_progress", "check_after_secs": 1, "progress_percent": 50 }),
        (_, true, Some(failure)) => json!({ "state": "failed", "progress_percent": 50, "error": failure }),
        _ => json!({ "state": "succeeded", "progress_percent": 100 }),
    }
}
