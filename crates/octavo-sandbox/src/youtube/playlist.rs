//! `playlistItems.list` of a channel's uploads, newest first.

use axum::extract::Request;
use serde_json::{Value, json};

use super::YouTubeSimulator;
use super::auth::MAY_READ;
use super::error::{Outcome, invalid, missing, refuse};
use super::quota::Cost;
use super::state::Video;
use crate::core::params::Params;

/// `GET /youtube/v3/playlistItems`
pub fn list(sim: &YouTubeSimulator, request: &Request) -> Outcome<Value> {
    let caller = sim.caller(request.headers(), MAY_READ)?;
    sim.quota.spend(Cost::Units(1), sim.world.core.now())?;
    let query = Params::of_query(request);
    let parts: Vec<&str> = query.get("part").ok_or_else(|| missing("part"))?.split(',').collect();
    let playlist = query.get("playlistId").ok_or_else(|| missing("playlistId"))?;
    let limit: usize = query.get("maxResults").unwrap_or("5").parse().map_err(|_| invalid("Invalid maxResults"))?;
    if limit > 50 {
        return Err(invalid(format!("Invalid value '{limit}'. Values must be within the range: [0, 50]")));
    }
    let world = sim.world.read();
    let owner = world.channels.values().find(|channel| channel.uploads_playlist() == playlist);
    let owner = owner.ok_or_else(|| {
        let message = "The playlist identified with the request's playlistId parameter cannot be found.";
        refuse(404, "youtube.playlistItem", "playlistNotFound", message)
    })?;
    let public = |video: &&Video| owner.id == caller || video.metadata.privacy_status == "public";
    let shown: Vec<&Video> = world.shown(&owner.id).into_iter().filter(public).collect();
    let items: Vec<Value> =
        shown.iter().take(limit).enumerate().map(|(place, video)| item(video, playlist, place, &parts)).collect();
    Ok(json!({
        "kind": "youtube#playlistItemListResponse", "etag": "sandbox", "items": items,
        "pageInfo": { "totalResults": shown.len(), "resultsPerPage": limit },
    }))
}

fn item(video: &Video, playlist: &str, place: usize, parts: &[&str]) -> Value {
    let at = format!("{:.0}", video.at);
    let members = [
        (
            "snippet",
            json!({
                "publishedAt": at, "channelId": video.channel, "playlistId": playlist, "position": place,
                "title": video.metadata.title, "description": video.metadata.description,
                "resourceId": { "kind": "youtube#video", "videoId": video.id },
            }),
        ),
        ("contentDetails", json!({ "videoId": video.id, "videoPublishedAt": at })),
        ("status", json!({ "privacyStatus": video.metadata.privacy_status })),
    ];
    let mut item =
        json!({ "kind": "youtube#playlistItem", "etag": "sandbox", "id": format!("{playlist}.{}", video.id) });
    for (part, member) in members {
        if parts.contains(&part) {
            item[part] = member;
        }
    }
    item
}
