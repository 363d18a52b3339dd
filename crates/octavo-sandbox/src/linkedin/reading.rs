//! Reading posts and taking them back. Reading a member's posts is for reviewed apps alone.

use axum::extract::Request;
use http::HeaderMap;
use serde_json::{Value, json};

use super::LinkedInSimulator;
use super::auth::{denied, person};
use super::error::{Outcome, illegal};
use super::event::Event;
use super::little;
use super::state::Post;
use crate::core::params::Params;

const READ: &str = "r_member_social";
const USUAL_COUNT: usize = 10;
const MAX_COUNT: usize = 100;

/// `GET /rest/posts?q=author`, newest first.
pub fn by_author(sim: &LinkedInSimulator, request: &Request) -> Outcome<Value> {
    let caller = sim.caller(request.headers(), READ, "posts.FINDER_author")?;
    let query = Params::of_query(request);
    if query.text("q") != "author" {
        return Err(illegal("The sandbox finds posts by q=author only"));
    }
    if query.text("author") != person(&caller) {
        return Err(denied("posts.FINDER_author: another member's posts"));
    }
    let number = |name: &str, usual: usize| match query.get(name) {
        None => Ok(usual),
        Some(text) => text.parse().map_err(|_| illegal(&format!("Invalid value for {name}"))),
    };
    let (start, count) = (number("start", 0)?, number("count", USUAL_COUNT)?);
    if count > MAX_COUNT {
        return Err(illegal("count is at most 100"));
    }
    let world = sim.world.read();
    let shown = world.shown(&caller);
    let elements: Vec<Value> = shown.iter().skip(start).take(count).map(|post| resource(post)).collect();
    let paging = json!({ "start": start, "count": count, "links": [], "total": shown.len() });
    Ok(json!({ "paging": paging, "elements": elements }))
}

/// `DELETE /rest/posts/{urn}`: one that is gone already is as good.
pub fn delete(sim: &LinkedInSimulator, urn: &str, headers: &HeaderMap) -> Outcome<()> {
    let caller = sim.caller(headers, "w_member_social", "posts.DELETE")?;
    let mut world = sim.world.write();
    match world.posts.get(urn) {
        Some(post) if post.author != caller => Err(denied("posts.DELETE: another member's post")),
        Some(post) if !post.deleted => {
            world.commit(&caller, Event::PostDeleted { post: urn.to_owned() })?;
            Ok(())
        }
        _ => Ok(()),
    }
}

fn resource(post: &Post) -> Value {
    let at = post.at.as_millisecond();
    let mut body = json!({
        "id": post.urn,
        "author": person(&post.author),
        "commentary": little::read(&post.draft.commentary).kept,
        "visibility": post.draft.visibility,
        "lifecycleState": "PUBLISHED",
        "lifecycleStateInfo": { "isEditedByAuthor": false },
        "distribution": {
            "feedDistribution": "MAIN_FEED", "targetEntities": [], "thirdPartyDistributionChannels": [],
        },
        "isReshareDisabledByAuthor": false,
        "createdAt": at, "publishedAt": at, "lastModifiedAt": at,
    });
    if !post.draft.content.is_null() {
        body["content"] = post.draft.content.clone();
    }
    body
}
