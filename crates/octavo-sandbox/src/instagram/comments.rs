//! Comments: `POST` and `GET /{ig-media}/comments`
//! (<https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments>).

use serde_json::{Value, json};

use super::accounts;
use super::auth::Call;
use super::errors::no_object;
use super::events::InstagramEvent;
use super::state::{Comment, Instagram, InstagramSimulator};
use crate::core::journal::NewPublication;
use crate::feed::FeedItem;
use crate::meta::{Outcome, invalid};

const MOST_UNITS: usize = 2200;

pub async fn create_comment(sim: &InstagramSimulator, call: &Call, media: &str) -> Outcome<Value> {
    let text = call.params.text("message").trim().to_owned();
    if text.is_empty() || text.encode_utf16().count() > MOST_UNITS {
        return Err(invalid("The parameter message is required, and has at most 2,200 characters."));
    }
    let comment = accounts::draw_id("179");
    let body = json!({ "account": call.account, "media": media, "text": text });
    {
        let mut world = sim.world.write();
        require_media(&world, call, media)?;
        let event = InstagramEvent::Commented { media: media.to_owned(), comment: comment.clone(), text };
        world.publish(&call.account, NewPublication::new(comment.clone(), &body), event)?;
    }
    sim.world.after_accept(&call.account).await?;
    Ok(json!({ "id": comment }))
}

pub fn list_comments(sim: &InstagramSimulator, call: &Call, media: &str) -> Outcome<Value> {
    let world = sim.world.read();
    require_media(&world, call, media)?;
    let comments = world.comments.iter().rev().filter(|comment| comment.media == media);
    let data: Vec<Value> = comments.map(comment_to_json).collect();
    Ok(json!({ "data": data }))
}

fn comment_to_json(comment: &Comment) -> Value {
    json!({
        "id": comment.id, "text": comment.text, "user": { "id": comment.account },
        "timestamp": comment.at.strftime("%Y-%m-%dT%H:%M:%S+0000").to_string(),
    })
}

/// A post of the account itself. Others' posts are not simulated.
fn require_media(world: &Instagram, call: &Call, media: &str) -> Outcome<()> {
    let is_there = world.posts(&call.account).iter().any(|post| post.id == media);
    if is_there { Ok(()) } else { Err(no_object(media)) }
}

pub fn feed_item(comment: &Comment) -> FeedItem {
    FeedItem {
        id: comment.id.clone(),
        text: comment.text.clone(),
        reply_to: Some(comment.media.clone()),
        published_at: comment.at,
        ..FeedItem::default()
    }
}
