//! `videos.list` by id.

use axum::extract::Request;
use serde_json::{Value, json};

use super::YouTubeSimulator;
use super::auth::MAY_READ;
use super::error::{Outcome, missing, refuse};
use super::quota::Cost;
use super::render;
use super::state::Video;
use crate::core::params::Params;

/// At this look a video is processed.
const LOOKS: u32 = 2;
/// Parts that only the owner sees.
const PRIVATE: [&str; 2] = ["processingDetails", "fileDetails"];

/// `GET /youtube/v3/videos`
pub fn list(sim: &YouTubeSimulator, request: &Request) -> Outcome<Value> {
    let caller = sim.caller(request.headers(), MAY_READ)?;
    sim.quota.spend(Cost::Units(1), sim.world.core.now())?;
    let query = Params::of_query(request);
    let parts: Vec<&str> = query.get("part").ok_or_else(|| missing("part"))?.split(',').collect();
    let ids = query.get("id").ok_or_else(|| {
        refuse(400, "youtube.parameter", "missingRequiredParameter", "No filter selected. Expected one of: id")
    })?;
    let world = sim.world.read();
    let may_see = |video: &&Video| video.channel == caller || video.metadata.privacy_status != "private";
    let found: Vec<&Video> = ids.split(',').filter_map(|id| world.videos.get(id)).filter(may_see).collect();
    let owns_all = found.iter().all(|video| video.channel == caller);
    if !owns_all && parts.iter().any(|part| PRIVATE.contains(part)) {
        let message = "The request cannot access user rating information or the parts of other people's videos.";
        return Err(refuse(403, "youtube.video", "forbidden", message));
    }
    let items: Vec<Value> = found
        .into_iter()
        .map(|video| render::resource(&world, video, &parts, sim.looks.look(&video.id) >= LOOKS))
        .collect();
    Ok(json!({
        "kind": "youtube#videoListResponse", "etag": "sandbox",
        "pageInfo": { "totalResults": items.len(), "resultsPerPage": items.len() }, "items": items,
    }))
}
