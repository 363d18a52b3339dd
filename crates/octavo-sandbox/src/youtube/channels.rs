//! `channels.list` of the caller's own channel, and `playlistItems.list` of its uploads.

use super::routes::Sim;
use axum::Json;
use axum::extract::Request;
use axum::extract::State;
use serde_json::{Value, json};

use super::auth::{Cost, MAY_READ};
use super::errors::{Outcome, invalid, missing, refuse};
use super::state::{Channel, Video};
use crate::core::requests::Params;

const FILTERS: [&str; 5] = ["mine", "id", "forHandle", "forUsername", "managedByMe"];

/// `GET /youtube/v3/channels`
pub async fn list_channels(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    let caller = sim.caller(request.headers(), MAY_READ)?;
    sim.quota.spend(Cost::Units(1), sim.world.core.now())?;
    let query = Params::of_query(&request);
    let parts: Vec<&str> = query.get("part").ok_or_else(|| missing("part"))?.split(',').collect();
    let filters: Vec<&str> = FILTERS.into_iter().filter(|filter| query.get(filter).is_some()).collect();
    let world = sim.world.read();
    let found = match filters[..] {
        ["mine"] if query.text("mine") == "true" => world.channels.get(&caller),
        [_] => return Err(invalid("The sandbox finds channels by mine=true only.")),
        [] => return Err(refuse(400, "youtube.parameter", "missingRequiredParameter", "No filter selected.")),
        _ => return Err(refuse(400, "youtube.parameter", "invalidCriteria", "A maximum of 1 filter can be used.")),
    };
    let found = found.filter(|channel| channel.exists);
    let mut body = json!({
        "kind": "youtube#channelListResponse", "etag": "sandbox",
        "pageInfo": { "totalResults": usize::from(found.is_some()), "resultsPerPage": 5 },
    });
    // An empty answer has no `items` at all.
    if let Some(channel) = found {
        body["items"] = json!([channel_to_json(channel, &parts)]);
    }
    Ok(Json(body))
}

fn channel_to_json(channel: &Channel, parts: &[&str]) -> Value {
    let thumbnail = |side: u32| json!({ "url": "", "width": side, "height": side });
    let members = [
        (
            "snippet",
            json!({
                "title": channel.title,
                "description": "",
                "customUrl": channel.handle,
                "publishedAt": format!("{:.0}", channel.created_at),
                "thumbnails": { "default": thumbnail(88), "medium": thumbnail(240), "high": thumbnail(800) },
            }),
        ),
        ("contentDetails", json!({ "relatedPlaylists": { "likes": "", "uploads": channel.uploads_playlist() } })),
        (
            "status",
            json!({
                "privacyStatus": "public",
                "isLinked": true,
                "longUploadsStatus": if channel.long_uploads { "allowed" } else { "eligible" },
            }),
        ),
    ];
    let mut resource = json!({ "kind": "youtube#channel", "etag": "sandbox", "id": channel.id });
    for (part, member) in members {
        if parts.contains(&part) {
            resource[part] = member;
        }
    }
    resource
}

/// `GET /youtube/v3/playlistItems`
pub async fn list_playlist_items(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    let caller = sim.caller(request.headers(), MAY_READ)?;
    sim.quota.spend(Cost::Units(1), sim.world.core.now())?;
    let query = Params::of_query(&request);
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
    let items: Vec<Value> = shown
        .iter()
        .take(limit)
        .enumerate()
        .map(|(place, video)| playlist_item(video, playlist, place, &parts))
        .collect();
    Ok(Json(json!({
        "kind": "youtube#playlistItemListResponse", "etag": "sandbox", "items": items,
        "pageInfo": { "totalResults": shown.len(), "resultsPerPage": limit },
    })))
}

fn playlist_item(video: &Video, playlist: &str, place: usize, parts: &[&str]) -> Value {
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
