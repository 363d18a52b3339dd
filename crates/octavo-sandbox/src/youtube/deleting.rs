//! `videos.delete`, `comments.delete`, and reading comments by id.
//!
//! Sources: <https://developers.google.com/youtube/v3/docs/videos/delete>,
//! <https://developers.google.com/youtube/v3/docs/comments/delete>.

use axum::Json;
use axum::extract::{Request, State};
use http::StatusCode;
use serde_json::{Value, json};

use super::auth::{MAY_COMMENT, MAY_MANAGE, MAY_READ};
use super::comments::find_visit;
use super::errors::{Outcome, missing, refuse};
use super::events::YouTubeEvent;
use super::moderation::list_replies;
use super::quota::Cost;
use super::state::Sim;
use crate::core::requests::Params;

/// `DELETE /youtube/v3/videos?id=…`
pub async fn delete_video(State(sim): Sim, request: Request) -> Outcome<StatusCode> {
    let caller = sim.caller(request.headers(), MAY_MANAGE)?;
    sim.quota.spend(Cost::Units(50), sim.world.core.now())?;
    let id = id_of(&request)?;
    {
        let mut world = sim.world.write();
        match world.videos.get(&id).filter(|video| !video.deleted) {
            None => return Err(not_found("videoNotFound", "The video that you are trying to delete cannot be found.")),
            Some(video) if video.channel != caller => {
                let message = "The video that you are trying to delete cannot be deleted.";
                return Err(refuse(403, "youtube.video", "forbidden", message));
            }
            Some(_) => {}
        }
        world.commit(&caller, YouTubeEvent::VideoDeleted { video: id })?;
    }
    sim.world.after_accept(&caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /youtube/v3/comments?id=…`
pub async fn delete_comment(State(sim): Sim, request: Request) -> Outcome<StatusCode> {
    let caller = sim.caller(request.headers(), MAY_COMMENT)?;
    sim.quota.spend(Cost::Units(50), sim.world.core.now())?;
    let id = id_of(&request)?;
    {
        let mut world = sim.world.write();
        if !world.comments.iter().any(|one| one.id == id && one.channel == caller) {
            let message = "The comment specified in the id parameter could not be found.";
            return Err(not_found("commentNotFound", message));
        }
        world.commit(&caller, YouTubeEvent::CommentDeleted { comment: id })?;
    }
    sim.world.after_accept(&caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /youtube/v3/comments?id=…` or `?parentId=…`
pub async fn list_comments_by_id(State(sim): Sim, request: Request) -> Outcome<Json<Value>> {
    sim.caller(request.headers(), MAY_READ)?;
    sim.quota.spend(Cost::Units(1), sim.world.core.now())?;
    let query = Params::of_query(&request);
    query.get("part").ok_or_else(|| missing("part"))?;
    if let Some(parent) = query.get("parentId") {
        return list_replies(&sim, &query, parent);
    }
    let ids = id_of(&request)?;
    let world = sim.world.read();
    let is_there =
        |id: &&str| world.comments.iter().any(|one| one.id == **id) || find_visit(&sim, &world, id).is_some();
    let found = ids.split(',').filter(is_there);
    let items: Vec<Value> = found.map(|id| json!({ "kind": "youtube#comment", "etag": "sandbox", "id": id })).collect();
    Ok(Json(json!({ "kind": "youtube#commentListResponse", "etag": "sandbox", "items": items })))
}

fn id_of(request: &Request) -> Outcome<String> {
    Params::of_query(request).get("id").map(str::to_owned).ok_or_else(|| missing("id"))
}

fn not_found(reason: &'static str, message: &str) -> super::errors::YouTubeCallError {
    refuse(404, "youtube.video", reason, message)
}
