//! Playlists: `playlistItems.list` and `playlistItems.insert`. Every channel has the playlist of its uploads, and one of its own.
//!
//! Source: <https://developers.google.com/youtube/v3/docs/playlistItems>

use axum::Json;
use axum::extract::{Request, State};
use serde_json::{Value, json};

use super::auth::{MAY_MANAGE, MAY_READ};
use super::errors::{Outcome, invalid, missing, refuse};
use super::events::YouTubeEvent;
use super::paging::Page;
use super::quota::Cost;
use super::state::{Channel, Sim, Video, YouTube};
use crate::core::random;
use crate::core::requests::{self, Params};

const MAX_BYTES: u64 = 1024 * 1024;
const MOST_ITEMS: usize = 5_000;

impl Channel {
    /// The playlist with everything the channel uploaded.
    pub fn uploads_playlist(&self) -> String {
        format!("UU{}", self.id.trim_start_matches("UC"))
    }

    /// The one that its owner made.
    pub fn own_playlist(&self) -> String {
        format!("PL{}", self.id.trim_start_matches("UC"))
    }
}

/// `GET /youtube/v3/playlistItems`
pub async fn list_playlist_items(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    let caller = sim.caller(request.headers(), MAY_READ)?;
    sim.quota.spend(Cost::Units(1), sim.world.core.now())?;
    let query = Params::of_query(&request);
    let parts: Vec<&str> = query.get("part").ok_or_else(|| missing("part"))?.split(',').collect();
    let playlist = query.get("playlistId").ok_or_else(|| missing("playlistId"))?;
    let page = Page::of_query(&query, 5, 50)?;
    let world = sim.world.read();
    let items = items_of(&world, &caller, playlist)?.into_iter().enumerate();
    let items = items.filter(|(_, (_, video))| query.get("videoId").is_none_or(|wanted| wanted == video.id));
    let items = items.map(|(place, (id, video))| playlist_item(&id, video, playlist, place, &parts));
    Ok(Json(page.of("youtube#playlistItemListResponse", items.collect())))
}

/// The items of a playlist that the caller may see, with their ids.
fn items_of<'a>(world: &'a YouTube, caller: &str, playlist: &str) -> Outcome<Vec<(String, &'a Video)>> {
    let may_see = |video: &&Video| video.channel == caller || video.metadata.privacy_status == "public";
    if let Some(owner) = world.channels.values().find(|channel| channel.uploads_playlist() == playlist) {
        let videos = world.shown(&owner.id).into_iter().filter(may_see);
        return Ok(videos.map(|video| (format!("{playlist}.{}", video.id), video)).collect());
    }
    find_owner(world, playlist)?;
    let items = world.playlist_items.iter().filter(|item| item.playlist == playlist);
    let videos = items.filter_map(|item| Some((item.id.clone(), world.videos.get(&item.video)?)));
    Ok(videos.filter(|(_, video)| !video.deleted && may_see(video)).collect())
}

fn find_owner<'a>(world: &'a YouTube, playlist: &str) -> Outcome<&'a Channel> {
    let message = "The playlist identified with the request's playlistId parameter cannot be found.";
    let owner = world.channels.values().find(|channel| channel.own_playlist() == playlist);
    owner.ok_or_else(|| refuse(404, "youtube.playlistItem", "playlistNotFound", message))
}

fn playlist_item(id: &str, video: &Video, playlist: &str, place: usize, parts: &[&str]) -> Value {
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
    let mut item = json!({ "kind": "youtube#playlistItem", "etag": "sandbox", "id": id });
    for (part, member) in members {
        if parts.contains(&part) {
            item[part] = member;
        }
    }
    item
}

/// `POST /youtube/v3/playlistItems`. A playlist may have a video several times.
pub async fn insert_playlist_item(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    let caller = sim.caller(request.headers(), MAY_MANAGE)?;
    sim.quota.spend(Cost::Units(50), sim.world.core.now())?;
    let query = Params::of_query(&request);
    let parts: Vec<&str> = query.get("part").ok_or_else(|| missing("part"))?.split(',').collect();
    let bytes = requests::read_bytes(request.into_body(), MAX_BYTES).await?;
    let body: Value = serde_json::from_slice(&bytes).map_err(|_| invalid("Parse Error"))?;
    let (playlist, video) = read_item(&body)?;
    let mut world = sim.world.write();
    check_item(&world, &caller, &playlist, &video)?;
    let item = format!("{playlist}.{}", random::text(12, random::BASE64URL));
    let added =
        YouTubeEvent::PlaylistItemAdded { playlist: playlist.clone(), item: item.clone(), video: video.clone() };
    world.commit(&caller, added)?;
    let place = world.playlist_items.iter().filter(|item| item.playlist == playlist).count() - 1;
    let video = world.videos.get(&video).ok_or_else(no_video)?;
    Ok(Json(playlist_item(&item, video, &playlist, place, &parts)))
}

/// The playlist and the video that a body names.
fn read_item(body: &Value) -> Outcome<(String, String)> {
    let bad = |reason, message| refuse(400, "youtube.playlistItem", reason, message);
    let snippet = &body["snippet"];
    let playlist = snippet["playlistId"].as_str().filter(|id| !id.is_empty());
    let playlist = playlist.ok_or_else(|| bad("playlistIdRequired", "The snippet does not specify a playlist ID."))?;
    let resource = &snippet["resourceId"];
    if resource["kind"] != "youtube#video" {
        return Err(bad("invalidResourceType", "The type specified for the resource is not supported."));
    }
    let video = resource["videoId"].as_str().filter(|id| !id.is_empty());
    let video = video.ok_or_else(|| bad("resourceIdRequired", "The snippet does not specify a resource ID."))?;
    Ok((playlist.to_owned(), video.to_owned()))
}

fn check_item(world: &YouTube, caller: &str, playlist: &str, video: &str) -> Outcome<()> {
    let forbidden = |reason, message| Err(refuse(403, "youtube.playlistItem", reason, message));
    if world.channels.values().any(|channel| channel.uploads_playlist() == playlist)
        || find_owner(world, playlist)?.id != caller
    {
        let message = "The request is not properly authorized to insert the specified playlist item.";
        return forbidden("playlistItemsNotAccessible", message);
    }
    if world.playlist_items.iter().filter(|item| item.playlist == playlist).count() >= MOST_ITEMS {
        let message = "The playlist already contains the maximum allowed number of items.";
        return forbidden("playlistContainsMaximumNumberOfVideos", message);
    }
    world.videos.get(video).filter(|video| !video.deleted).map(drop).ok_or_else(no_video)
}

fn no_video() -> super::errors::YouTubeCallError {
    let message = "The video that you are trying to add to the playlist cannot be found.";
    refuse(404, "youtube.playlistItem", "videoNotFound", message)
}
