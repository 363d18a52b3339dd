//! Replies to a status: <https://docs.joinmastodon.org/methods/statuses/#context>.

use axum::Json;
use axum::extract::{Path, State};
use http::HeaderMap;
use serde_json::{Value, json};

use super::errors::{Outcome, not_found};
use super::events::PLATFORM;
use super::shown::{DOMAIN, account_to_json, html, status_to_json, status_url};
use super::state::{Account, MastodonSimulator, MastodonState, Sim, Status};
use crate::core::comments::{Visit, username};

/// `GET /api/v1/statuses/{id}/context`
pub async fn show_context(State(sim): Sim, headers: HeaderMap, Path(id): Path<String>) -> Outcome<Json<Value>> {
    sim.caller(&headers, Some("read:statuses"))?;
    let world = sim.world.read();
    let (account, id, status) = world.find_status(&id).ok_or_else(not_found)?;
    let visits = visits(&sim, id, status);
    let mut below: Vec<Value> = visits.iter().map(|visit| visit_to_json(account, id, visit)).collect();
    below.extend(own_replies(&sim, account, id, &visits));
    Ok(Json(json!({ "ancestors": [], "descendants": below })))
}

/// The account's own statuses below one, each after the one that it answers.
fn own_replies(sim: &MastodonSimulator, account: &Account, id: u64, visits: &[Visit]) -> Vec<Value> {
    let visits = visits.iter().filter_map(|visit| visit.id.parse().ok());
    let (mut above, mut found): (Vec<u64>, _) = (visits.chain([id]).collect(), Vec::new());
    for (reply, status) in &account.statuses {
        if status.new.reply_to.is_some_and(|parent| above.contains(&parent)) {
            above.push(*reply);
            found.push(status_to_json(sim, account, *reply, status));
        }
    }
    found
}

/// What people wrote below a status.
pub fn visits(sim: &MastodonSimulator, id: u64, status: &Status) -> Vec<Visit> {
    sim.world.core.comments(PLATFORM, &id.to_string(), status.at, status_id)
}

/// Whether someone's reply below a status has this id.
pub fn is_visit(sim: &MastodonSimulator, world: &MastodonState, id: &str) -> bool {
    let mut statuses = world.accounts.values().flat_map(|account| &account.statuses);
    statuses.any(|(number, status)| visits(sim, *number, status).iter().any(|visit| visit.id == id))
}

/// Eighteen digits, as the ids of real statuses.
pub fn status_id(number: u64, _author: Option<&str>) -> String {
    (100_000_000_000_000_000 + number % 100_000_000_000_000_000).to_string()
}

fn visit_to_json(account: &Account, post: u64, visit: &Visit) -> Value {
    let author = visit.author.as_deref().map_or_else(|| account_to_json(account), person_to_json);
    let url = match &visit.author {
        None => status_url(account, visit.id.parse().unwrap_or_default()),
        Some(name) => format!("https://{DOMAIN}/@{}/{}", username(name), visit.id),
    };
    json!({
        "id": visit.id, "created_at": visit.at, "in_reply_to_id": visit.parent.clone().unwrap_or_else(|| post.to_string()),
        "in_reply_to_account_id": account.id.to_string(), "sensitive": false, "spoiler_text": "", "visibility": "public",
        "language": "en", "uri": url, "url": url, "replies_count": 0, "reblogs_count": 0, "favourites_count": 0,
        "content": html(&visit.text), "reblog": null, "account": author, "media_attachments": [], "mentions": [],
        "tags": [], "emojis": [], "card": null, "poll": null,
    })
}

fn person_to_json(name: &str) -> Value {
    let username = username(name);
    let picture = format!("https://{DOMAIN}/avatars/original/missing.png");
    json!({
        "id": format!("p-{username}"), "username": username, "acct": username, "display_name": name,
        "url": format!("https://{DOMAIN}/@{username}"), "avatar": picture, "avatar_static": picture,
    })
}
