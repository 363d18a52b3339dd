//! Comments: `commentThreads.insert` and `commentThreads.list`.
//!
//! Source: <https://developers.google.com/youtube/v3/docs/commentThreads>

use axum::Json;
use axum::extract::{Request, State};
use serde_json::{Value, json};

use super::auth::MAY_COMMENT;
use super::errors::{Outcome, invalid, missing, refuse};
use super::events::{PLATFORM, YouTubeEvent};
use super::paging::Page;
use super::quota::Cost;
use super::state::{Comment, Sim, Video, YouTube, YouTubeSimulator};
use crate::core::comments::{Visit, username};
use crate::core::journal::NewPublication;
use crate::core::random;
use crate::core::requests::{self, Params};
use crate::feed::FeedItem;

pub const MAX_BYTES: u64 = 1024 * 1024;
const MOST_UNITS: usize = 10_000;

/// `POST /youtube/v3/commentThreads`
pub async fn insert_comment(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    let caller = sim.caller(request.headers(), MAY_COMMENT)?;
    sim.quota.spend(Cost::Units(50), sim.world.core.now())?;
    Params::of_query(&request).get("part").ok_or_else(|| missing("part"))?;
    let bytes = requests::read_bytes(request.into_body(), MAX_BYTES).await?;
    let body: Value = serde_json::from_slice(&bytes).map_err(|_| invalid("Parse Error"))?;
    let snippet = &body["snippet"];
    let video = snippet["videoId"].as_str().ok_or_else(|| missing("videoId"))?.to_owned();
    let text = snippet["topLevelComment"]["snippet"]["textOriginal"].as_str().unwrap_or_default().to_owned();
    check_text(&text)?;
    let comment = random::text(26, random::BASE64URL);
    {
        let mut world = sim.world.write();
        require_comments(&world, &video)?;
        let body = json!({ "channel": caller, "video": video, "text": text });
        let event = YouTubeEvent::Commented { video, comment: comment.clone(), text, parent: None };
        world.publish(&caller, NewPublication::new(comment.clone(), &body), event)?;
    }
    sim.world.after_accept(&caller).await?;
    let world = sim.world.read();
    let made = world.comments.iter().rev().find(|one| one.id == comment).map(thread_to_json);
    Ok(Json(made.unwrap_or_default()))
}

pub fn check_text(text: &str) -> Outcome<()> {
    let (reason, message) = match text.encode_utf16().count() {
        _ if text.trim().is_empty() => ("commentTextRequired", "The comment text is required."),
        0..=MOST_UNITS => return Ok(()),
        _ => ("commentTextTooLong", "The comment text has too many characters."),
    };
    Err(refuse(400, "youtube.commentThread", reason, message))
}

/// `GET /youtube/v3/commentThreads`
pub async fn list_comments(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    sim.caller(request.headers(), MAY_COMMENT)?;
    sim.quota.spend(Cost::Units(1), sim.world.core.now())?;
    let query = Params::of_query(&request);
    query.get("part").ok_or_else(|| missing("part"))?;
    let video = query.get("videoId").ok_or_else(|| missing("videoId"))?;
    let page = Page::of_query(&query, 20, 100)?;
    let world = sim.world.read();
    require_comments(&world, video)?;
    let own = world.comments.iter().rev();
    let own = own.filter(|comment| comment.video == video && comment.parent.is_none());
    let mut threads: Vec<Value> = own.map(thread_to_json).collect();
    threads.extend(visitor_threads(&sim, &world, video));
    // Newest first.
    let published = |thread: &Value| thread["snippet"]["topLevelComment"]["snippet"]["publishedAt"].to_string();
    threads.sort_by_key(|thread| std::cmp::Reverse(published(thread)));
    Ok(Json(page.of("youtube#commentThreadListResponse", threads)))
}

/// Threads that people began, with the answers below them. Those that are held for review are left out.
fn visitor_threads(sim: &YouTubeSimulator, world: &YouTube, video: &str) -> Vec<Value> {
    let Some(found) = world.videos.get(video) else { return Vec::new() };
    let visits = visits(sim, found);
    let threads =
        visits.iter().filter(|visit| visit.parent.is_none() && !world.held.contains(&visit.id)).map(|visit| {
            let replies = replies_to(sim, world, found, &visit.id);
            let mut thread = json!({
                "kind": "youtube#commentThread", "etag": "sandbox", "id": visit.id,
                "snippet": {
                    "videoId": video, "topLevelComment": visit_to_json(visit, found, handle(world, found)),
                    "totalReplyCount": replies.len(),
                },
            });
            if !replies.is_empty() {
                thread["replies"] = json!({ "comments": replies });
            }
            thread
        });
    threads.collect()
}

fn handle<'a>(world: &'a YouTube, video: &Video) -> &'a str {
    world.channels.get(&video.channel).map_or("", |channel| &channel.handle)
}

/// What people wrote under a video.
fn visits(sim: &YouTubeSimulator, video: &Video) -> Vec<Visit> {
    sim.world.core.comments(PLATFORM, &video.id, video.at, |number, _| format!("Ug{number:016x}AaABAg"))
}

/// The video that someone's comment is on, and the comment.
pub fn find_visit<'a>(sim: &YouTubeSimulator, world: &'a YouTube, id: &str) -> Option<(&'a Video, Visit)> {
    let videos = world.videos.values().filter(|video| !video.deleted);
    videos.into_iter().find_map(|video| Some((video, visits(sim, video).into_iter().find(|visit| visit.id == id)?)))
}

/// What is shown below a comment, the channel's own answers last.
pub fn replies_to(sim: &YouTubeSimulator, world: &YouTube, video: &Video, top: &str) -> Vec<Value> {
    let below = visits(sim, video).into_iter().filter(|visit| visit.parent.as_deref() == Some(top));
    let below = below.filter(|visit| !world.held.contains(&visit.id));
    let own = world.comments.iter().filter(|comment| comment.parent.as_deref() == Some(top));
    below.map(|visit| visit_to_json(&visit, video, handle(world, video))).chain(own.map(comment_to_json)).collect()
}

fn visit_to_json(visit: &Visit, video: &Video, own: &str) -> Value {
    let (channel, handle) = match &visit.author {
        None => (video.channel.clone(), own.to_owned()),
        Some(name) => (format!("UC-{}", username(name)), format!("@{}", username(name))),
    };
    let mut snippet = json!({
        "videoId": video.id, "textDisplay": visit.text, "authorDisplayName": handle,
        "authorProfileImageUrl": "https://yt3.ggpht.example/person.jpg", "authorChannelId": { "value": channel },
        "likeCount": 0, "publishedAt": format!("{:.0}", visit.at),
    });
    if let Some(parent) = &visit.parent {
        snippet["parentId"] = json!(parent);
    }
    json!({ "kind": "youtube#comment", "etag": "sandbox", "id": visit.id, "snippet": snippet })
}

fn require_comments(world: &YouTube, id: &str) -> Outcome<()> {
    let Some(video) = world.videos.get(id).filter(|video| !video.deleted) else {
        let message = "The video identified by the videoId parameter could not be found.";
        return Err(refuse(404, "youtube.commentThread", "videoNotFound", message));
    };
    if video.metadata.made_for_kids {
        let message = "The video identified by the videoId parameter has disabled comments.";
        return Err(refuse(403, "youtube.commentThread", "commentsDisabled", message));
    }
    Ok(())
}

fn thread_to_json(comment: &Comment) -> Value {
    json!({
        "kind": "youtube#commentThread", "etag": "sandbox", "id": comment.id,
        "snippet": { "videoId": comment.video, "topLevelComment": comment_to_json(comment) },
    })
}

pub fn comment_to_json(comment: &Comment) -> Value {
    let mut snippet = json!({
        "videoId": comment.video, "textOriginal": comment.text, "textDisplay": comment.text,
        "authorChannelId": { "value": comment.channel }, "authorDisplayName": "", "likeCount": 0, "publishedAt": format!("{:.0}", comment.at),
    });
    if let Some(parent) = &comment.parent {
        snippet["parentId"] = json!(parent);
    }
    json!({ "kind": "youtube#comment", "etag": "sandbox", "id": comment.id, "snippet": snippet })
}

pub fn feed_item(comment: &Comment) -> FeedItem {
    FeedItem {
        id: comment.id.clone(),
        text: comment.text.clone(),
        reply_to: Some(comment.parent.clone().unwrap_or_else(|| comment.video.clone())),
        published_at: comment.at,
        ..FeedItem::default()
    }
}
