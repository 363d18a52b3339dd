//! `POST /2/tweets`, `DELETE /2/tweets/{id}`

use axum::extract::Request;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::XSimulator;
use super::draft::{self, Draft};
use super::error::{Outcome, forbidden, invalid, unauthorized};
use super::event::{Event, Link};
use super::shown;
use super::state::Account;
use super::{id, links, seed};
use crate::core::fault::Fault;
use crate::core::publication::NewPublication;

/// How long the same text is refused.
const DUPLICATE_FOR: SignedDuration = SignedDuration::from_hours(12);
const DUPLICATE: &str = "You are not allowed to create a Tweet with duplicate content.";

pub async fn create(sim: &XSimulator, account: &str, request: Request) -> Outcome {
    let draft = draft::read(request).await?;
    if sim.world.take_fault(account, &[Fault::Duplicate]).is_some() {
        return Err(forbidden(DUPLICATE));
    }
    let answer = accept(sim, account, draft)?;
    sim.world.after_accept(account).await?;
    Ok(answer)
}

fn accept(sim: &XSimulator, account: &str, draft: Draft) -> Outcome {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let owner = world.accounts.get(account).ok_or_else(unauthorized)?;
    draft.check_text(owner)?;
    let media = draft.files(owner, now)?;
    if is_duplicate(owner, &draft.text, now) {
        return Err(forbidden(DUPLICATE));
    }
    let body = body(owner, &draft.text, &media);
    let (id, event) = posted(world.last_id, now, draft.text, media);
    world.publish(account, NewPublication::new(id.to_string(), &body), event)?;
    let made = world.accounts.get(account).and_then(|owner| Some((owner, owner.posts.get(&id)?)));
    let text = made.map(|(owner, post)| shown::text(owner, id, post).0).unwrap_or_default();
    Ok(json!({ "data": { "id": id.to_string(), "text": text, "edit_history_tweet_ids": [id.to_string()] } }))
}

fn is_duplicate(owner: &Account, text: &str, now: Timestamp) -> bool {
    let mut recent = owner.posts.values().rev().take_while(|post| now.duration_since(post.at) < DUPLICATE_FOR);
    !text.is_empty() && recent.any(|post| post.text == text)
}

/// A post under the next number.
pub fn posted(last_id: u64, now: Timestamp, text: String, media: Vec<u64>) -> (u64, Event) {
    let id = id::after(last_id, now);
    let found = links::find(&text).into_iter();
    let links = found.map(|range| Link { start: range.start, end: range.end, short: seed::short_link() }).collect();
    let media_link = (!media.is_empty()).then(seed::short_link);
    (id, Event::Posted { id, text, links, media, media_link })
}

/// What is published, whatever numbers it has.
fn body(owner: &Account, text: &str, media: &[u64]) -> Value {
    let file = |id: &u64| Some(&owner.media.get(id)?.finished.as_ref()?.file.hash);
    json!({ "account": owner.id, "text": text, "media": media.iter().filter_map(file).collect::<Vec<_>>() })
}

pub fn delete(sim: &XSimulator, account: &str, id: &str) -> Outcome {
    let mut world = sim.world.write();
    let Ok(number) = id.parse() else {
        return Err(invalid(json!({ "id": [id] }), format!("The `id` query parameter value [{id}] is not valid")));
    };
    let owner = world.accounts.values().find(|owner| owner.posts.contains_key(&number)).map(|owner| owner.id.clone());
    match owner {
        Some(owner) if owner == account => drop(world.commit(account, Event::PostDeleted { id: number })?),
        Some(_) => return Err(forbidden("You are not allowed to delete this Tweet.")),
        None => return Ok(json!({ "data": { "deleted": false } })),
    }
    Ok(json!({ "data": { "deleted": true } }))
}
