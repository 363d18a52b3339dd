//! Comments: `commentThreads.insert` and `commentThreads.list`.
//!
//! Source: <https://developers.google.com/youtube/v3/docs/commentThreads>

use axum::Json;
use axum::extract::{Request, State};
use serde_json::{Value, json};

use super::auth::MAY_COMMENT;
use super::errors::{Outcome, invalid, missing, refuse};
use super::events::YouTubeEvent;
use super::paging::Page;
use super::quota::Cost;
use super::state::{Comment, Sim, YouTube};
use crate::core::journal::NewPublication;
use crate::core::random;
use crate::core::requests::{self, Params};
use crate::feed::FeedItem;

const MAX_BYTES: u64 = 1024 * 1024;
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
        let event = YouTubeEvent::Commented { video, comment: comment.clone(), text };
        world.publish(&caller, NewPublication::new(comment.clone(), &body), event)?;
    }
    sim.world.after_accept(&caller).await?;
    let world = sim.world.read();
    let made = world.comments.iter().rev().find(|one| one.id == comment).map(thread_to_json);
    Ok(Json(made.unwrap_or_default()))
}

fn check_text(text: &str) -> Outcome<()> {
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
    let items = world.comments.iter().rev().filter(|comment| comment.video == video).map(thread_to_json);
    Ok(Json(page.of("youtube#commentThreadListResponse", items.collect())))
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
    let snippet = json!({
        "videoId": comment.video, "textOriginal": comment.text, "textDisplay": comment.text,
        "authorChannelId": { "value": comment.channel }, "publishedAt": format!("{:.0}", comment.at),
    });
    json!({
        "kind": "youtube#commentThread", "etag": "sandbox", "id": comment.id,
        "snippet": {
            "videoId": comment.video,
            "topLevelComment": { "kind": "youtube#comment", "id": comment.id, "snippet": snippet },
        },
    })
}

pub fn feed_item(comment: &Comment) -> FeedItem {
    FeedItem {
        id: comment.id.clone(),
        text: comment.text.clone(),
        reply_to: Some(comment.video.clone()),
        published_at: comment.at,
        ..FeedItem::default()
    }
}
