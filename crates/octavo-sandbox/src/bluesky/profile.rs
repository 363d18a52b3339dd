//! `app.bsky.actor.getProfile`: the AppView's picture of an account.

use serde_json::json;

use super::BlueskySimulator;
use super::error::{Outcome, invalid};
use super::request::Query;
use super::state::POST;

pub fn get(sim: &BlueskySimulator, query: &Query) -> Outcome {
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
