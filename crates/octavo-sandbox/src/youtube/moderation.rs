//! `comments.insert`, `comments.list` of a thread, and `comments.setModerationStatus`.
//!
//! Sources: <https://developers.google.com/youtube/v3/docs/comments/insert>,
//! <https://developers.google.com/youtube/v3/docs/comments/setModerationStatus>.

use axum::Json;
use axum::extract::{Request, State};
use http::StatusCode;
use serde_json::{Value, json};

use super::auth::MAY_COMMENT;
use super::comments::{MAX_BYTES, check_text, comment_to_json, find_visit, replies_to};
use super::errors::{Outcome, YouTubeCallError, invalid, missing, refuse};
use super::events::YouTubeEvent;
use super::paging::Page;
use super::quota::Cost;
use super::state::{Sim, YouTube, YouTubeSimulator};
use crate::core::journal::NewPublication;
use crate::core::random;
use crate::core::requests::{self, Params};

/// `POST /youtube/v3/comments`
pub async fn insert_reply(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    let caller = sim.caller(request.headers(), MAY_COMMENT)?;
    sim.quota.spend(Cost::Units(50), sim.world.core.now())?;
    Params::of_query(&request).get("part").ok_or_else(|| missing("part"))?;
    let bytes = requests::read_bytes(request.into_body(), MAX_BYTES).await?;
    let body: Value = serde_json::from_slice(&bytes).map_err(|_| invalid("Parse Error"))?;
    let parent = body["snippet"]["parentId"].as_str().ok_or_else(|| missing("parentId"))?.to_owned();
    let text = body["snippet"]["textOriginal"].as_str().unwrap_or_default().to_owned();
    check_text(&text)?;
    let comment = format!("{parent}.{}", random::text(22, random::BASE64URL));
    {
        let mut world = sim.world.write();
        let video = video_of_top(&sim, &world, &parent).ok_or_else(|| not_found("parentCommentNotFound"))?;
        let body = json!({ "channel": caller, "parent": parent, "text": text });
        let event = YouTubeEvent::Commented { video, comment: comment.clone(), text, parent: Some(parent) };
        world.publish(&caller, NewPublication::new(comment.clone(), &body), event)?;
    }
    sim.world.after_accept(&caller).await?;
    let world = sim.world.read();
    let made = world.comments.iter().rev().find(|one| one.id == comment).map(comment_to_json);
    Ok(Json(made.unwrap_or_default()))
}

/// `GET /youtube/v3/comments?parentId=…`
pub fn list_replies(sim: &YouTubeSimulator, query: &Params, parent: &str) -> Outcome<Json<Value>> {
    let page = Page::of_query(query, 20, 100)?;
    let world = sim.world.read();
    let video = video_of_top(sim, &world, parent).ok_or_else(|| not_found("commentNotFound"))?;
    let replies = world.videos.get(&video).map(|video| replies_to(sim, &world, video, parent)).unwrap_or_default();
    Ok(Json(page.of("youtube#commentListResponse", replies)))
}

/// `POST /youtube/v3/comments/setModerationStatus`: only the owner of the video may.
pub async fn set_moderation_status(State(sim): Sim, request: Request) -> Outcome<StatusCode> {
    let caller = sim.caller(request.headers(), MAY_COMMENT)?;
    sim.quota.spend(Cost::Units(50), sim.world.core.now())?;
    let query = Params::of_query(&request);
    let id = query.get("id").ok_or_else(|| missing("id"))?.to_owned();
    let held = match query.get("moderationStatus").ok_or_else(|| missing("moderationStatus"))? {
        "heldForReview" | "rejected" => true,
        "published" => false,
        _ => return Err(invalid("Invalid moderationStatus")),
    };
    {
        let mut world = sim.world.write();
        let owner = find_visit(&sim, &world, &id).map(|(video, _)| video.channel.clone());
        match owner.ok_or_else(|| not_found("commentNotFound"))? {
            owner if owner == caller => {}
            _ => {
                let message = "The comment cannot be moderated by the authorized user.";
                return Err(refuse(403, "youtube.comment", "forbidden", message));
            }
        }
        world.commit(&caller, YouTubeEvent::CommentHeld { comment: id, held })?;
    }
    sim.world.after_accept(&caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The video of a comment at the top of its thread.
fn video_of_top(sim: &YouTubeSimulator, world: &YouTube, id: &str) -> Option<String> {
    let own = world.comments.iter().find(|one| one.id == id && one.parent.is_none());
    let visit = || find_visit(sim, world, id).filter(|(_, visit)| visit.parent.is_none());
    own.map(|own| own.video.clone()).or_else(|| visit().map(|(video, _)| video.id.clone()))
}

fn not_found(reason: &'static str) -> YouTubeCallError {
    refuse(404, "youtube.comment", reason, "The specified comment could not be found.")
}
