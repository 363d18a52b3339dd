//! Replies to a post, also those to replies: `GET /{id}/conversation`
//! (<https://developers.facebook.com/docs/threads/retrieve-and-manage-replies/replies-and-conversations>).

use serde_json::{Value, json};

use super::auth::Call;
use super::errors::not_found;
use super::events::PLATFORM;
use super::posts::{OF_POST, permalink, pick_fields, post_node, requested_fields};
use super::state::{Post, READ_REPLIES, Threads, ThreadsSimulator};
use crate::core::comments::{Visit, username};
use crate::meta::{Outcome, list_page};

const OF_REPLY: [&str; 5] = ["has_replies", "root_post", "is_reply_owned_by_me", "hide_status", "profile_picture_url"];

pub fn list_conversation(sim: &ThreadsSimulator, id: &str, call: &Call) -> Outcome<Value> {
    let caller = sim.caller(call, READ_REPLIES)?;
    let known: Vec<&str> = OF_POST.into_iter().chain(OF_REPLY).collect();
    let fields = requested_fields(call, &known, "id")?;
    let world = sim.world.read();
    let post = world.posts.get(id).filter(|post| post.profile == caller && !post.deleted);
    let post = post.ok_or_else(|| not_found(id))?;
    let mut found = own_replies(sim, &world, post)?;
    let visits =
        sim.world.core.comments(PLATFORM, id, post.at, |number, _| format!("18{:015}", number % 10_u64.pow(15)));
    let own = world.profiles.get(&caller).map_or("", |profile| &profile.username);
    found.extend(visits.iter().map(|visit| visit_node(visit, id, own)));
    found.sort_by_key(|node| node["timestamp"].as_str().unwrap_or_default().to_owned());
    if call.get("reverse").unwrap_or("true") == "true" {
        found.reverse();
    }
    let nodes = found.iter().map(|node| pick_fields(&fields, node)).collect();
    list_page(nodes, call.get("limit"), call.get("after"))
}

/// The profile's own posts below this one.
fn own_replies(sim: &ThreadsSimulator, world: &Threads, root: &Post) -> Outcome<Vec<Value>> {
    let (mut above, mut found) = (vec![root.id.as_str()], Vec::new());
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

fn visit_node(visit: &Visit, root: &str, own: &str) -> Value {
    let username = visit.author.as_deref().map_or_else(|| own.to_owned(), username);
    json!({
        "id": visit.id, "media_product_type": "THREADS", "media_type": "TEXT_POST", "username": username,
        "permalink": permalink(&username, &visit.id), "text": visit.text,
        "timestamp": visit.at.strftime("%Y-%m-%dT%H:%M:%S+0000").to_string(), "is_reply": true,
        "replied_to": { "id": visit.parent.as_deref().unwrap_or(root) }, "root_post": { "id": root },
        "is_reply_owned_by_me": visit.author.is_none(), "hide_status": "NOT_HUSHED",
    })
}
