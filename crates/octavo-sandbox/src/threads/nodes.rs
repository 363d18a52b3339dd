//! `GET /{id}`: a profile, a container or a post; and `DELETE /{id}` of a post.

use serde_json::{Value, json};

use super::auth::{BASIC, DELETE};
use super::call::Call;
use super::error::{Outcome, not_found};
use super::event::Event;
use super::state::{Post, Profile, Threads};
use super::status::Status;
use super::{ThreadsSimulator, fields, text};

const OF_PROFILE: [&str; 6] =
    ["id", "username", "name", "threads_profile_picture_url", "threads_biography", "is_verified"];
const OF_CONTAINER: [&str; 3] = ["id", "status", "error_message"];
pub const OF_POST: [&str; 15] = [
    "id",
    "media_product_type",
    "media_type",
    "media_url",
    "permalink",
    "owner",
    "username",
    "text",
    "timestamp",
    "shortcode",
    "children",
    "is_quote_post",
    "alt_text",
    "link_attachment_url",
    "topic_tag",
];

pub fn read(sim: &ThreadsSimulator, id: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.caller(call, BASIC)?;
    let id = if id == "me" { &caller } else { id };
    let world = sim.world.read();
    if let Some(profile) = world.profiles.get(id).filter(|_| id == caller) {
        let fields = fields::wanted(call, &OF_PROFILE, "id")?;
        return Ok(fields::pick(&fields, &profile_node(profile)));
    }
    if let Some(post) = world.posts.get(id).filter(|post| post.profile == caller && !post.deleted) {
        let fields = fields::wanted(call, &OF_POST, "id")?;
        return Ok(fields::pick(&fields, &post_node(sim, &world, post)?));
    }
    let container = world.containers.get(id).filter(|container| container.profile == caller);
    let container = container.ok_or_else(|| not_found(id))?;
    let fields = fields::wanted(call, &OF_CONTAINER, "id")?;
    let status = Status::of(container, sim.looks.look(id), sim.world.core.now());
    let error = if let Status::Error(reason) = &status { Some(reason) } else { None };
    Ok(fields::pick(&fields, &json!({ "id": id, "status": status.as_str(), "error_message": error })))
}

/// Without a picture, as profiles may be.
fn profile_node(profile: &Profile) -> Value {
    json!({
        "id": profile.id, "username": profile.username, "name": profile.name, "threads_biography": "",
        "is_verified": false,
    })
}

pub fn post_node(sim: &ThreadsSimulator, world: &Threads, post: &Post) -> Outcome<Value> {
    let (spec, core) = (&post.spec, &sim.world.core);
    let media = spec.media.iter().map(|media| core.media_url(&media.file.hash)).collect::<Result<Vec<_>, _>>()?;
    let single = (spec.media.len() == 1).then(|| &spec.media[0]);
    let username = world.profiles.get(&post.profile).map_or("", |profile| &profile.username);
    let children = spec.children.iter().map(|id| json!({ "id": id }));
    Ok(json!({
        "id": post.id,
        "media_product_type": "THREADS",
        "media_type": spec.kind.of_post(),
        "media_url": single.and(media.first()),
        "permalink": permalink(username, &post.shortcode),
        "owner": { "id": post.profile },
        "username": username,
        "text": if spec.text.is_empty() { None } else { Some(&spec.text) },
        "timestamp": post.at.strftime("%Y-%m-%dT%H:%M:%S+0000").to_string(),
        "shortcode": post.shortcode,
        "children": if spec.children.is_empty() { None } else { Some(json!({ "data": children.collect::<Vec<_>>() })) },
        "is_quote_post": false,
        "alt_text": single.and_then(|media| media.alt.as_ref()),
        "link_attachment_url": spec.link,
        "topic_tag": spec.topic_tag.as_deref().or_else(|| text::implied_tag(&spec.text)),
    }))
}

pub fn permalink(username: &str, shortcode: &str) -> String {
    format!("https://www.threads.com/@{username}/post/{shortcode}")
}

/// `DELETE /{id}`
pub fn delete(sim: &ThreadsSimulator, id: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.caller(call, DELETE)?;
    let mut world = sim.world.write();
    let is_there = world.posts.get(id).is_some_and(|post| post.profile == caller && !post.deleted);
    if !is_there {
        return Err(not_found(id));
    }
    world.commit(&caller, Event::PostDeleted { post: id.to_owned() })?;
    Ok(json!({ "success": true, "deleted_id": id }))
}
