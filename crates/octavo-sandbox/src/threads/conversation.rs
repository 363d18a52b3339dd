//! Replies to a post, also those to replies: `GET /{id}/conversation`
//! (<https://developers.facebook.com/docs/threads/retrieve-and-manage-replies/replies-and-conversations>).

use serde_json::{Value, json};

use super::auth::Call;
use super::errors::not_found;
use super::events::ThreadsEvent;
use super::posts::{OF_POST, permalink, pick_fields, post_node, requested_fields};
use super::state::{BASIC, Post, READ_REPLIES, REPLY, Threads, ThreadsSimulator};
use super::visits::{find_visit, visits};
use crate::core::comments::{Visit, username};
use crate::meta::{Outcome, invalid, list_page};

const OF_REPLY: [&str; 5] = ["has_replies", "root_post", "is_reply_owned_by_me", "hide_status", "profile_picture_url"];

pub fn list_conversation(sim: &ThreadsSimulator, id: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.caller(call, READ_REPLIES)?;
    let known: Vec<&str> = OF_POST.into_iter().chain(OF_REPLY).collect();
    let fields = requested_fields(call, &known, "id")?;
    let world = sim.world.read();
    let post = world.posts.get(id).filter(|post| post.profile == caller && !post.deleted);
    let post = post.ok_or_else(|| not_found(id))?;
    let visits = visits(sim, post);
    let mut found = own_replies(sim, &world, post, &visits)?;
    found.extend(visits.iter().map(|visit| visit_node(&world, visit, post)));
    found.sort_by_key(|node| node["timestamp"].as_str().unwrap_or_default().to_owned());
    if call.get("reverse").unwrap_or("true") == "true" {
        found.reverse();
    }
    let nodes = found.iter().map(|node| pick_fields(&fields, node)).collect();
    list_page(nodes, call.get("limit"), call.get("after"))
}

/// The profile's own posts below this one.
fn own_replies(sim: &ThreadsSimulator, world: &Threads, root: &Post, visits: &[Visit]) -> Outcome<Vec<Value>> {
    let visits = visits.iter().map(|visit| visit.id.as_str());
    let (mut above, mut found): (Vec<&str>, _) = (visits.chain([root.id.as_str()]).collect(), Vec::new());
    // Oldest first: each comes after the one that it answers.
    for post in world.shown(&root.profile).into_iter().rev() {
        if post.spec.reply_to.as_deref().is_some_and(|parent| above.contains(&parent)) {
            above.push(&post.id);
            let mut node = post_node(sim, world, post)?;
            node["is_reply_owned_by_me"] = json!(true);
            node["hide_status"] = json!("NOT_HUSHED");
            node["root_post"] = json!({ "id": root.id });
            found.push(node);
        }
    }
    Ok(found)
}

fn visit_node(world: &Threads, visit: &Visit, root: &Post) -> Value {
    let own = world.profiles.get(&root.profile).map_or("", |profile| &profile.username);
    let username = visit.author.as_deref().map_or_else(|| own.to_owned(), username);
    // What is below a hidden reply is hidden with it.
    let above = [Some(&visit.id), visit.parent.as_ref()];
    let is_hidden = above.into_iter().flatten().any(|id| world.hidden.contains(id));
    json!({
        "id": visit.id, "media_product_type": "THREADS", "media_type": "TEXT_POST", "username": username,
        "permalink": permalink(&username, &visit.id), "text": visit.text,
        "timestamp": visit.at.strftime("%Y-%m-%dT%H:%M:%S+0000").to_string(), "is_reply": true,
        "replied_to": { "id": visit.parent.as_deref().unwrap_or(&root.id) }, "root_post": { "id": root.id },
        "is_reply_owned_by_me": visit.author.is_none(), "hide_status": if is_hidden { "HIDDEN" } else { "NOT_HUSHED" },
    })
}

/// `GET /{id}` of someone's reply to a post of the caller; none if it is something else.
pub fn show_reply(sim: &ThreadsSimulator, id: &str, call: &Call) -> Outcome<Option<Value>> {
    let is_reply = {
        let world = sim.world.read();
        world.profiles.keys().any(|profile| find_visit(sim, &world, profile, id).is_some())
    };
    if !is_reply {
        return Ok(None);
    }
    let caller = sim.caller(call, BASIC)?;
    let known: Vec<&str> = OF_POST.into_iter().chain(OF_REPLY).collect();
    let fields = requested_fields(call, &known, "id")?;
    let world = sim.world.read();
    let (post, visit) = find_visit(sim, &world, &caller, id).ok_or_else(|| not_found(id))?;
    Ok(Some(pick_fields(&fields, &visit_node(&world, &visit, post))))
}

/// `POST /{id}/manage_reply`: <https://developers.facebook.com/docs/threads/reply-management>.
pub async fn manage_reply(sim: &ThreadsSimulator, id: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.caller(call, REPLY)?;
    let hidden = match call.get("hide") {
        Some("true") => true,
        Some("false") => false,
        _ => return Err(invalid("Param hide must be a boolean")),
    };
    {
        let mut world = sim.world.write();
        let (_, visit) = find_visit(sim, &world, &caller, id).ok_or_else(|| not_found(id))?;
        if visit.parent.is_some() {
            return Err(invalid("Only top-level replies can be hidden"));
        }
        world.commit(&caller, ThreadsEvent::ReplyHidden { reply: id.to_owned(), hidden })?;
    }
    sim.world.after_accept(&caller).await?;
    Ok(json!({ "success": true }))
}
