//! One comment: answering, hiding, deleting and reading it
//! (<https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-comment>).

use serde_json::{Value, json};

use super::auth::Call;
use super::comments::{Shown, add_comment, on_media};
use super::errors::no_object;
use super::events::InstagramEvent;
use super::fields::pick_fields;
use super::state::{Instagram, InstagramSimulator};
use crate::meta::{Outcome, invalid, list_page};

/// `POST /{ig-comment}/replies`: an answer to an answer goes below the same comment.
pub async fn create_reply(sim: &InstagramSimulator, call: &Call, comment: &str) -> Outcome<Value> {
    let (media, found) = require_comment(sim, call, comment)?;
    if found.node["hidden"] == true {
        return Err(invalid("You cannot reply to a hidden comment."));
    }
    let parent = found.parent.unwrap_or_else(|| comment.to_owned());
    add_comment(sim, call, &media, Some(parent)).await
}

/// `GET /{ig-comment}/replies`
pub fn list_replies(sim: &InstagramSimulator, call: &Call, comment: &str) -> Outcome<Value> {
    let (media, _) = require_comment(sim, call, comment)?;
    let world = sim.world.read();
    let all = world.media.get(&media).map(|media| on_media(sim, &world, media)).unwrap_or_default();
    let below = all.into_iter().filter(|reply| reply.parent.as_deref() == Some(comment));
    let nodes = below
        .map(|reply| pick_fields(reply.node, call.params.get("fields"), &["id", "text", "timestamp"], "IGComment"));
    list_page(nodes.collect::<Outcome<_>>()?, call.params.get("limit"), call.params.get("after"))
}

/// `GET /{ig-comment}`; none if it is no comment.
pub fn show_comment(sim: &InstagramSimulator, world: &Instagram, call: &Call, id: &str) -> Option<Outcome<Value>> {
    let (_, found) = find_comment(sim, world, &call.account, id)?;
    Some(pick_fields(found.node, call.params.get("fields"), &["id", "text", "timestamp"], "IGComment"))
}

/// `POST /{ig-comment}?hide=`
pub async fn hide_comment(sim: &InstagramSimulator, call: &Call, id: &str) -> Outcome<Value> {
    let hidden = match call.params.get("hide") {
        Some("true") => true,
        Some("false") => false,
        _ => return Err(invalid("The parameter hide is required.")),
    };
    require_comment(sim, call, id)?;
    change(sim, call, InstagramEvent::CommentHidden { comment: id.to_owned(), hidden }).await
}

/// `DELETE /{ig-comment}`
pub async fn delete_comment(sim: &InstagramSimulator, call: &Call, id: &str) -> Outcome<Value> {
    require_comment(sim, call, id)?;
    change(sim, call, InstagramEvent::CommentDeleted { comment: id.to_owned() }).await
}

async fn change(sim: &InstagramSimulator, call: &Call, event: InstagramEvent) -> Outcome<Value> {
    sim.world.write().commit(&call.account, event)?;
    sim.world.after_accept(&call.account).await?;
    Ok(json!({ "success": true }))
}

fn require_comment(sim: &InstagramSimulator, call: &Call, id: &str) -> Outcome<(String, Shown)> {
    find_comment(sim, &sim.world.read(), &call.account, id).ok_or_else(|| no_object(id))
}

/// A comment on one of the account's own posts, with the post's id.
fn find_comment(sim: &InstagramSimulator, world: &Instagram, account: &str, id: &str) -> Option<(String, Shown)> {
    world.posts(account).into_iter().find_map(|media| {
        let found = on_media(sim, world, media).into_iter().find(|comment| comment.id == id)?;
        Some((media.id.clone(), found))
    })
}
