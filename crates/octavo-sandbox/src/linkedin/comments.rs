//! Comments: `POST` and `GET /rest/socialActions/{urn}/comments`
//! (<https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api>).

use axum::Json;
use axum::extract::{Path, Request, State};
use http::StatusCode;
use serde_json::{Value, json};

use super::auth::{check_path, person_urn};
use super::draft;
use super::errors::{Outcome, coded, illegal, plain};
use super::events::LinkedInEvent;
use super::paging::Page;
use super::state::{Comment, LinkedIn, Sim};
use crate::core::journal::NewPublication;
use crate::core::random;
use crate::core::requests::Params;
use crate::feed::FeedItem;

const MOST_UNITS: usize = 1250;

pub async fn create_comment(
    State(sim): Sim,
    Path(urn): Path<String>,
    request: Request,
) -> Outcome<(StatusCode, Json<Value>)> {
    check_path(request.uri())?;
    let caller = sim.caller(request.headers(), "w_member_social", "socialActions.comments.CREATE")?;
    let body = draft::read_body(request.into_body()).await?;
    let text = body["message"]["text"].as_str().unwrap_or_default().to_owned();
    if body["actor"] != person_urn(&caller) || body["object"] != urn {
        return Err(plain(422, "ERROR :: /actor :: the member and the post of the path are allowed\n"));
    }
    if text.trim().is_empty() || text.encode_utf16().count() > MOST_UNITS {
        return Err(illegal("message.text has 1 to 1250 characters"));
    }
    let comment = {
        let mut world = sim.world.write();
        require_post(&world, &urn)?;
        let id = random::text(19, random::DIGITS);
        let comment = format!("urn:li:comment:({urn},7{id})");
        let body = json!({ "member": caller, "post": urn, "text": text });
        let event = LinkedInEvent::Commented { post: urn, comment: comment.clone(), text };
        world.publish(&caller, NewPublication::new(comment.clone(), &body), event)?;
        comment
    };
    sim.world.after_accept(&caller).await?;
    let world = sim.world.read();
    let made = world.comments.iter().rev().find(|one| one.urn == comment).map(comment_to_json);
    Ok((StatusCode::CREATED, Json(made.unwrap_or_default())))
}

pub async fn list_comments(State(sim): Sim, Path(urn): Path<String>, request: Request) -> Outcome<Json<Value>> {
    check_path(request.uri())?;
    sim.caller(request.headers(), "r_member_social", "socialActions.comments.GET_ALL")?;
    let page = Page::of_query(&Params::of_query(&request))?;
    let world = sim.world.read();
    require_post(&world, &urn)?;
    let comments = world.comments.iter().rev().filter(|comment| comment.post == urn);
    Ok(Json(page.of(comments.map(comment_to_json).collect())))
}

/// `DELETE /rest/socialActions/{urn}/comments/{id}?actor=…`
pub async fn delete_comment(
    State(sim): Sim,
    Path((urn, id)): Path<(String, String)>,
    request: Request,
) -> Outcome<StatusCode> {
    check_path(request.uri())?;
    let caller = sim.caller(request.headers(), "w_member_social", "socialActions.comments.DELETE")?;
    if Params::of_query(&request).get("actor") != Some(&person_urn(&caller)) {
        return Err(illegal("actor is not the member"));
    }
    let comment = format!("urn:li:comment:({urn},{id})");
    {
        let mut world = sim.world.write();
        let is_own = world.comments.iter().any(|one| one.urn == comment && one.author == caller);
        if !is_own {
            return Err(coded(404, "NOT_FOUND", &format!("Could not find entity {comment}")));
        }
        world.commit(&caller, LinkedInEvent::CommentDeleted { comment })?;
    }
    sim.world.after_accept(&caller).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn require_post(world: &LinkedIn, urn: &str) -> Outcome<()> {
    let is_there = world.posts.get(urn).is_some_and(|post| !post.deleted);
    if is_there { Ok(()) } else { Err(coded(404, "NOT_FOUND", &format!("Could not find entity {urn}"))) }
}

fn comment_to_json(comment: &Comment) -> Value {
    json!({
        "commentUrn": comment.urn,
        "id": comment.urn.rsplit(',').next().unwrap_or_default().trim_end_matches(')'),
        "actor": person_urn(&comment.author),
        "object": comment.post,
        "message": { "text": comment.text, "attributes": [] },
        "created": { "actor": person_urn(&comment.author), "time": comment.at.as_millisecond() },
    })
}

pub fn feed_item(comment: &Comment) -> FeedItem {
    FeedItem {
        id: comment.urn.clone(),
        text: comment.text.clone(),
        reply_to: Some(comment.post.clone()),
        published_at: comment.at,
        ..FeedItem::default()
    }
}
