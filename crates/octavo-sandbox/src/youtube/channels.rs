//! `channels.list` of the caller's own channel.

use axum::Json;
use axum::extract::Request;
use axum::extract::State;
use serde_json::{Value, json};

use super::auth::MAY_READ;
use super::errors::{Outcome, invalid, missing, refuse};
use super::quota::Cost;
use super::state::{Channel, Sim};
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
