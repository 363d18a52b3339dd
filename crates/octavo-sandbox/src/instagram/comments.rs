//! Comments: `POST` and `GET /{ig-media}/comments`
//! (<https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments>).

use jiff::Timestamp;
use serde_json::{Value, json};

use super::accounts;
use super::auth::Call;
use super::errors::no_object;
use super::events::{InstagramEvent, PLATFORM};
use super::fields::pick_fields;
use super::state::{Comment, Instagram, InstagramSimulator, Media};
use crate::core::comments::{Visit, username};
use crate::core::journal::NewPublication;
use crate::feed::FeedItem;
use crate::meta::{Outcome, invalid, list_page};

const MOST_UNITS: usize = 2200;

pub async fn create_comment(sim: &InstagramSimulator, call: &Call, media: &str) -> Outcome<Value> {
    require_media(&sim.world.read(), call, media)?;
    add_comment(sim, call, media, None).await
}

/// `parent` is the comment that it answers.
pub async fn add_comment(sim: &InstagramSimulator, call: &Call, media: &str, parent: Option<String>) -> Outcome<Value> {
    let text = call.params.text("message").trim().to_owned();
    if text.is_empty() || text.encode_utf16().count() > MOST_UNITS {
        return Err(invalid("The parameter message is required, and has at most 2,200 characters."));
    }
    let comment = accounts::draw_id("179");
    let body = json!({ "account": call.account, "media": media, "text": text, "parent": parent });
    {
        let mut world = sim.world.write();
        let event = InstagramEvent::Commented { media: media.to_owned(), comment: comment.clone(), text, parent };
        world.publish(&call.account, NewPublication::new(comment.clone(), &body), event)?;
    }
    sim.world.after_accept(&call.account).await?;
    Ok(json!({ "id": comment }))
}

/// A comment by a visitor or by an account of the sandbox.
pub struct Shown {
    at: Timestamp,
    pub id: String,
    pub parent: Option<String>,
    pub node: Value,
}

/// All comments on a post, newest first.
pub fn on_media(sim: &InstagramSimulator, world: &Instagram, media: &Media) -> Vec<Shown> {
    let username = world.accounts.get(&media.account).map_or("", |account| &account.username);
    let name = |number: u64, _: Option<&str>| format!("179{:014}", number % 10_u64.pow(14));
    let visits = sim.world.core.comments(PLATFORM, &media.id, media.at, name).into_iter();
    let visits = visits.filter(|visit| !world.removed.contains(&visit.id)).map(|visit| Shown {
        at: visit.at,
        node: visit_to_json(&visit, &media.account, username),
        id: visit.id,
        parent: visit.parent,
    });
    let own = world.comments.iter().filter(|comment| comment.media == media.id).map(|comment| Shown {
        at: comment.at,
        node: comment_to_json(comment, username),
        id: comment.id.clone(),
        parent: comment.parent.clone(),
    });
    let mut all: Vec<Shown> = visits.chain(own).collect();
    for comment in &mut all {
        comment.node["hidden"] = json!(world.hidden.contains(&comment.id));
    }
    all.sort_by_key(|comment| std::cmp::Reverse(comment.at));
    all
}

/// Newest first, with the answers that were asked for.
pub fn list_comments(sim: &InstagramSimulator, call: &Call, media: &str) -> Outcome<Value> {
    let world = sim.world.read();
    require_media(&world, call, media)?;
    let asked = call.params.get("fields").unwrap_or("id,text,timestamp");
    let (own_fields, reply_fields) = split_fields(asked);
    let all = world.media.get(media).map(|media| on_media(sim, &world, media)).unwrap_or_default();
    let pick = |comment: &Shown, fields: &str| pick_fields(comment.node.clone(), Some(fields), &["id"], "IGComment");
    let mut nodes = Vec::new();
    for comment in all.iter().filter(|comment| comment.parent.is_none()) {
        let mut shown = pick(comment, &own_fields)?;
        if let Some(fields) = &reply_fields {
            let replies = all.iter().filter(|reply| reply.parent.as_ref() == Some(&comment.id));
            let replies = replies.map(|reply| pick(reply, fields)).collect::<Outcome<Vec<_>>>()?;
            if !replies.is_empty() {
                shown["replies"] = json!({ "data": replies });
            }
        }
        nodes.push(shown);
    }
    list_page(nodes, call.params.get("limit"), call.params.get("after"))
}

/// `id,replies.limit(50){id,text}` asks for two lists of fields.
fn split_fields(asked: &str) -> (String, Option<String>) {
    let Some((before, rest)) = asked.split_once("replies") else { return (asked.to_owned(), None) };
    let (_, inner) = rest.split_once('{').unwrap_or_default();
    let (inner, after) = inner.split_once('}').unwrap_or((inner, ""));
    let own: Vec<&str> = before.split(',').chain(after.split(',')).map(str::trim).filter(|it| !it.is_empty()).collect();
    (own.join(","), Some(inner.to_owned()))
}

fn comment_to_json(comment: &Comment, username: &str) -> Value {
    json!({
        "id": comment.id, "text": comment.text, "user": { "id": comment.account }, "username": username,
        "timestamp": time(comment.at), "like_count": 0, "hidden": false, "parent_id": comment.parent,
    })
}

fn visit_to_json(visit: &Visit, account: &str, own: &str) -> Value {
    let user = visit.author.is_none().then(|| json!({ "id": account }));
    json!({
        "id": visit.id, "text": visit.text, "user": user, "timestamp": time(visit.at), "like_count": 0, "hidden": false,
        "username": visit.author.as_deref().map_or_else(|| own.to_owned(), username), "parent_id": visit.parent,
    })
}

fn time(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%S+0000").to_string()
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
        reply_to: Some(comment.parent.clone().unwrap_or_else(|| comment.media.clone())),
        published_at: comment.at,
        ..FeedItem::default()
    }
}
