//! Videos as they are read: `videos.list` by id, `thumbnails.set`, the feed.
//!
//! Sources:
//! - <https://developers.google.com/youtube/v3/docs/videos>
//! - <https://developers.google.com/youtube/v3/docs/thumbnails/set>

use axum::Json;
use axum::extract::Request;
use axum::extract::State;
use http::header::CONTENT_TYPE;
use serde_json::{Map, Value, json};

use super::auth::{MAY_READ, MAY_UPLOAD};
use super::comments;
use super::errors::{Outcome, missing, refuse};
use super::events::{Verdict, YouTubeEvent};
use super::quota::Cost;
use super::state::{Caption, Sim, Video, YouTube, YouTubeSimulator};
use crate::core::faults::Fault;
use crate::core::media::StoredFile;
use crate::core::requests;
use crate::core::requests::Params;
use crate::error::Result;
use crate::feed::{self, FeedItem};

/// At this look a video is processed.
const LOOKS: u32 = 2;
/// Parts that only the owner sees.
const PRIVATE: [&str; 2] = ["processingDetails", "fileDetails"];

/// `GET /youtube/v3/videos`
pub async fn list_videos(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    let caller = sim.caller(request.headers(), MAY_READ)?;
    sim.quota.spend(Cost::Units(1), sim.world.core.now())?;
    let query = Params::of_query(&request);
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
    let is_processed = |video: &Video| {
        sim.looks.look(&video.id) >= LOOKS && sim.world.take_fault(&video.channel, &[Fault::StillProcessing]).is_none()
    };
    let shown = |video: &Video| {
        let mut shown = video_to_json(&world, video, &parts, is_processed(video));
        if parts.contains(&"statistics") {
            shown["statistics"] = video_statistics(&sim, video);
        }
        shown
    };
    let items: Vec<Value> =
        found.into_iter().filter(|video| !video.deleted || !parts.contains(&"statistics")).map(shown).collect();
    Ok(Json(json!({
        "kind": "youtube#videoListResponse", "etag": "sandbox",
        "pageInfo": { "totalResults": items.len(), "resultsPerPage": items.len() }, "items": items,
    })))
}

/// <https://developers.google.com/youtube/v3/docs/videos#statistics>
fn video_statistics(sim: &YouTubeSimulator, video: &Video) -> Value {
    let audience = sim.world.measured(&video.channel, &video.id, video.at);
    let mut statistics = json!({
        "viewCount": audience.views.to_string(), "favoriteCount": "0", "commentCount": audience.comments.to_string(),
    });
    if let Some(likes) = audience.likes {
        statistics["likeCount"] = json!(likes.to_string());
    }
    statistics
}

/// As it is answered to its last byte.
pub fn uploaded_video(world: &YouTube, video: &Video) -> Value {
    video_to_json(world, video, &["snippet", "status"], false)
}

/// Its parts. Before it is `processed` nobody knows how that will end.
pub fn video_to_json(world: &YouTube, video: &Video, parts: &[&str], processed: bool) -> Value {
    let mut resource = json!({ "kind": "youtube#video", "etag": "sandbox", "id": video.id });
    for &part in parts {
        let member = match part {
            "snippet" => video_snippet(world, video),
            "status" => video_status(video, processed),
            "processingDetails" => processing_details(video, processed),
            "fileDetails" => file_details(video),
            _ => continue,
        };
        resource[part] = member;
    }
    resource
}

fn video_snippet(world: &YouTube, video: &Video) -> Value {
    let channel = world.channels.get(&video.channel);
    let metadata = &video.metadata;
    json!({
        "publishedAt": format!("{:.0}", video.at),
        "channelId": video.channel,
        "title": metadata.title,
        "description": metadata.description,
        "thumbnails": {},
        "channelTitle": channel.map_or("", |channel| &channel.title),
        "tags": metadata.tags,
        "categoryId": metadata.category_id,
        "liveBroadcastContent": "none",
        "localized": { "title": metadata.title, "description": metadata.description },
    })
}

fn video_status(video: &Video, processed: bool) -> Value {
    let mut status = json!({
        "uploadStatus": "uploaded",
        "privacyStatus": video.metadata.privacy_status,
        "license": "youtube",
        "embeddable": true,
        "publicStatsViewable": true,
        "madeForKids": video.metadata.made_for_kids,
        "selfDeclaredMadeForKids": video.metadata.made_for_kids,
        "containsSyntheticMedia": video.metadata.synthetic_media,
    });
    match &video.verdict {
        _ if video.deleted => status["uploadStatus"] = json!("deleted"),
        _ if !processed => {}
        Verdict::Processed => status["uploadStatus"] = json!("processed"),
        Verdict::Failed(reason) => {
            status["uploadStatus"] = json!("failed");
            status["failureReason"] = json!(reason);
        }
        Verdict::Rejected(reason) => {
            status["uploadStatus"] = json!("rejected");
            status["rejectionReason"] = json!(reason);
        }
    }
    status
}

fn processing_details(video: &Video, processed: bool) -> Value {
    match &video.verdict {
        _ if !processed => json!({
            "processingStatus": "processing",
            "processingProgress": { "partsTotal": "2", "partsProcessed": "1", "timeLeftMs": "1000" },
        }),
        Verdict::Failed(_) => json!({ "processingStatus": "failed", "processingFailureReason": "transcodeFailed" }),
        Verdict::Rejected(_) => json!({ "processingStatus": "terminated" }),
        Verdict::Processed => json!({ "processingStatus": "succeeded" }),
    }
}

fn file_details(video: &Video) -> Value {
    let facts = &video.file.facts;
    json!({
        "fileName": video.name,
        "fileSize": video.file.size.to_string(),
        "fileType": if facts.mime.as_deref().is_some_and(|mime| mime.starts_with("video/")) { "video" } else { "other" },
        "durationMs": facts.duration_ms.map(|length| length.to_string()),
        "videoStreams": [{ "widthPixels": facts.width, "heightPixels": facts.height }],
    })
}

/// 50 MB since September 2026.
const MAX_BYTES: u64 = 50 * 1024 * 1024;

/// `POST /upload/youtube/v3/thumbnails/set`
pub async fn set_thumbnail(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    let caller = sim.caller(request.headers(), MAY_UPLOAD)?;
    sim.quota.spend(Cost::Units(50), sim.world.core.now())?;
    let query = Params::of_query(&request);
    let video = query.get("videoId").ok_or_else(|| missing("videoId"))?.to_owned();
    check_thumbnail_rights(&sim, &caller, &video)?;
    let said = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !matches!(said, "image/jpeg" | "image/png" | "application/octet-stream") {
        return Err(bad_image("invalidImage", "The provided image content is invalid."));
    }
    let media = &sim.world.core.media;
    let received = requests::store_body(media, request.into_body(), MAX_BYTES).await?;
    if received.file.size == 0 {
        return Err(bad_image("mediaBodyRequired", "The request does not include the image content."));
    }
    if !matches!(received.file.facts.mime.as_deref(), Some("image/jpeg" | "image/png")) {
        return Err(bad_image("invalidImage", "The provided image content is invalid."));
    }
    let file = media.keep(received).await?;
    let answer = thumbnail_to_json(&sim, &file)?;
    sim.world.write().commit(&caller, YouTubeEvent::ThumbnailSet { video, file })?;
    Ok(Json(answer))
}

fn bad_image(reason: &'static str, message: &str) -> super::errors::YouTubeCallError {
    refuse(400, "youtube.thumbnail", reason, message)
}

fn check_thumbnail_rights(sim: &YouTubeSimulator, caller: &str, video: &str) -> Outcome<()> {
    let world = sim.world.read();
    if !world.videos.get(video).is_some_and(|video| video.channel == caller && !video.deleted) {
        let message = "The video that you are trying to insert the thumbnail image for cannot be found.";
        return Err(refuse(404, "youtube.thumbnail", "videoNotFound", message));
    }
    if !world.channels.get(caller).is_some_and(|channel| channel.thumbnails) {
        let message = "The authenticated user doesn't have permissions to upload and set custom video thumbnails.";
        return Err(refuse(403, "youtube.thumbnail", "forbidden", message));
    }
    Ok(())
}

fn thumbnail_to_json(sim: &YouTubeSimulator, file: &StoredFile) -> Outcome<Value> {
    let url = sim.world.core.media_url(&file.hash)?;
    let sized = |width: u32, height: u32| json!({ "url": url, "width": width, "height": height });
    Ok(json!({
        "kind": "youtube#thumbnailSetResponse", "etag": "sandbox",
        "items": [{ "default": sized(120, 90), "medium": sized(320, 180), "high": sized(480, 360) }],
    }))
}

const THREE_MINUTES_MS: u64 = 3 * 60 * 1000;

/// Videos, newest first; after the video its own thumbnail, where it has one.
pub fn read_feed(sim: &YouTubeSimulator, channel: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
    let world = sim.world.read();
    let videos = world.shown(channel).into_iter().filter(|video| video.seq < before).take(limit);
    let videos = videos.map(|video| Ok((video.seq, feed_item(sim, &world, video)?)));
    let comments = world.comments.iter().rev().filter(|comment| comment.channel == channel && comment.seq < before);
    let comments = comments.take(limit).map(|comment| Ok((comment.seq, comments::feed_item(comment))));
    feed::newest(videos.chain(comments), limit)
}

fn feed_item(sim: &YouTubeSimulator, world: &YouTube, video: &Video) -> Result<FeedItem> {
    let mut media = vec![sim.world.core.feed_media(&video.file, None)?];
    if let Some(thumbnail) = &video.thumbnail {
        media.push(sim.world.core.feed_media(thumbnail, Some("Thumbnail"))?);
    }
    for caption in captions_of(world, video) {
        media.push(sim.world.core.feed_media(&caption.file, Some("Captions"))?);
    }
    Ok(FeedItem {
        id: video.id.clone(),
        title: Some(video.metadata.title.clone()),
        text: video.metadata.description.clone(),
        privacy: Some(video.metadata.privacy_status.clone()),
        media,
        permalink: Some(permalink(video)),
        published_at: video.at,
        ai_flag: video.metadata.synthetic_media,
        settings: settings(world, video),
        ..FeedItem::default()
    })
}

fn captions_of<'a>(world: &'a YouTube, video: &'a Video) -> impl Iterator<Item = &'a Caption> {
    world.captions.iter().filter(|caption| caption.video == video.id)
}

fn settings(world: &YouTube, video: &Video) -> Map<String, Value> {
    let metadata = &video.metadata;
    let items = world.playlist_items.iter().filter(|item| item.video == video.id);
    let playlists: Vec<&str> = items.map(|item| item.playlist.as_str()).collect();
    let captions = captions_of(world, video).map(|one| json!({ "language": one.language, "name": one.name }));
    let captions: Vec<Value> = captions.collect();
    let license = metadata.license.as_deref().map(|license| match license {
        "creativeCommon" => "CREATIVE_COMMON",
        _ => "YOUTUBE",
    });
    feed::chosen([
        ("tags", feed::chosen_if(!metadata.tags.is_empty(), metadata.tags.clone())),
        ("captions", feed::chosen_if(!captions.is_empty(), captions)),
        ("playlistIds", feed::chosen_if(!playlists.is_empty(), playlists)),
        ("madeForKids", feed::chosen_if(metadata.made_for_kids, true)),
        ("language", json!(metadata.language)),
        ("license", json!(license)),
        ("embeddable", feed::chosen_if(metadata.embeddable == Some(false), false)),
        ("notifySubscribers", feed::chosen_if(metadata.notifies == Some(false), false)),
    ])
}

/// Square and tall videos of up to three minutes are Shorts: <https://support.google.com/youtube/answer/15424877>.
fn permalink(video: &Video) -> String {
    let facts = &video.file.facts;
    let is_tall = facts.width.zip(facts.height).is_some_and(|(width, height)| width <= height);
    let is_short = is_tall && facts.duration_ms.is_some_and(|length| length <= THREE_MINUTES_MS);
    let page = if is_short { "shorts/" } else { "watch?v=" };
    format!("https://www.youtube.com/{page}{}", video.id)
}
