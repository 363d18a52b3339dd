//! Statuses: <https://docs.joinmastodon.org/methods/statuses/>, and those of an account:
//! <https://docs.joinmastodon.org/methods/accounts/#statuses>.

use axum::Json;
use axum::extract::{Path, Request, State};
use http::HeaderMap;
use serde_json::{Value, json};

use super::auth::Caller;
use super::context::is_visit;
use super::draft::{Draft, read_draft};
use super::errors::{Outcome, invalid, not_found, parent_not_found, refused, unauthorized};
use super::events::{self, MastodonEvent, NewStatus, Poll};
use super::shown::status_to_json;
use super::state::{Account, MastodonSimulator, MastodonState, Sim};
use super::text;
use crate::core::journal::NewPublication;
use crate::core::requests::Params;

pub async fn create_status(State(sim): Sim, headers: HeaderMap, request: Request) -> Outcome<Json<Value>> {
    let caller = sim.caller(&headers, Some("write:statuses"))?;
    let draft = read_draft(request).await?;
    let key = headers.get("idempotency-key").and_then(|key| key.to_str().ok()).map(str::to_owned);
    let id = record_status(&sim, &caller, draft, key)?;
    sim.world.after_accept(&caller.key).await?;
    let world = sim.world.read();
    let account = world.accounts.get(&caller.id).ok_or_else(unauthorized)?;
    let status = account.statuses.get(&id).ok_or_else(not_found)?;
    Ok(Json(status_to_json(&sim, account, id, status)))
}

/// The id of the new status, or of the one that the same key made.
fn record_status(sim: &MastodonSimulator, caller: &Caller, draft: Draft, key: Option<String>) -> Outcome<u64> {
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = world.accounts.get(&caller.id).ok_or_else(unauthorized)?;
    if let Some(id) = key.as_deref().and_then(|key| account.by_key(key, now)) {
        return Ok(id);
    }
    let status = check_draft(sim, &world, account, draft)?;
    let files = status.media.iter().filter_map(|id| Some(&account.media.get(id)?.file.hash));
    let body = json!({
        "account": caller.key, "text": status.text, "spoilerText": status.spoiler_text, "media": files.collect::<Vec<_>>(),
        "replyTo": status.reply_to, "poll": status.poll,
    });
    let id = events::next_id(world.last_id, now);
    let publication = NewPublication::new(id.to_string(), &body);
    world.publish(&caller.key, publication, MastodonEvent::Posted { id, key, status })?;
    Ok(id)
}

fn check_draft(sim: &MastodonSimulator, world: &MastodonState, account: &Account, draft: Draft) -> Outcome<NewStatus> {
    if draft.scheduled_at.is_some() {
        return Err(refused("This simulator schedules nothing"));
    }
    let media = check_media(account, &draft)?;
    let reply_to = match draft.in_reply_to_id.as_deref().filter(|id| !id.is_empty()) {
        Some(id) if is_visit(sim, world, id) => id.parse().ok(),
        Some(id) => Some(world.find_status(id).ok_or_else(parent_not_found)?.1),
        None => None,
    };
    if draft.status.trim().is_empty() && media.is_empty() {
        return Err(invalid("Text can't be blank"));
    }
    if text::length(&draft.status, &draft.spoiler_text) > account.limits.characters {
        return Err(invalid(format!("Text character limit of {} exceeded", account.limits.characters)));
    }
    if let Some(poll) = &draft.poll {
        check_poll(account, poll)?;
    }
    let visibility = draft.visibility.filter(|visibility| !visibility.is_empty());
    if let Some(wrong) = visibility.as_deref().filter(|it| !["public", "unlisted", "private", "direct"].contains(it)) {
        return Err(refused(format!("'{wrong}' is not a valid visibility")));
    }
    let Draft { status: text, poll, sensitive, spoiler_text, language, .. } = draft;
    let sensitive = sensitive || !spoiler_text.is_empty();
    Ok(NewStatus { text, media, reply_to, poll, sensitive, spoiler_text, visibility, language })
}

/// The files, which must be the account's own, ready, unused, and of kinds that go together.
fn check_media(account: &Account, draft: &Draft) -> Outcome<Vec<u64>> {
    let most = account.limits.attachments;
    let has_poll = draft.poll.is_some() && !draft.media_ids.is_empty();
    if draft.media_ids.len() > most || has_poll {
        return Err(refused(format!("Cannot attach more than {most} files")));
    }
    let mut ids = Vec::new();
    for id in &draft.media_ids {
        let number = id.parse().ok().filter(|id| account.media.get(id).is_some_and(|media| !media.attached));
        ids.push(number.ok_or_else(|| refused(format!("Media {id} not found or already attached to another post")))?);
    }
    let files: Vec<_> = ids.iter().filter_map(|id| account.media.get(id)).collect();
    if files.len() > 1 && files.iter().any(|media| !media.file.facts.is_image()) {
        return Err(refused("Cannot attach a video to a post that already contains images"));
    }
    if files.iter().any(|media| media.pending || media.failed) {
        return Err(refused("Cannot attach files that have not finished processing. Try again in a moment!"));
    }
    Ok(ids)
}

/// <https://docs.joinmastodon.org/entities/Instance/#polls>
fn check_poll(account: &Account, poll: &Poll) -> Outcome<()> {
    let most = account.limits.poll_options;
    let words = match poll {
        poll if poll.options.len() < 2 => "Poll options must have more than one item".to_owned(),
        poll if poll.options.len() > most => format!("Poll options can't contain more than {most} items"),
        poll if poll.options.iter().any(|option| option.chars().count() > 50) => {
            "Poll options cannot be longer than 50 characters each".to_owned()
        }
        poll if poll.expires_in < 300 => "Poll expires at is too soon".to_owned(),
        poll if poll.expires_in > 2_629_746 => "Poll expires at is too far into the future".to_owned(),
        _ => return Ok(()),
    };
    Err(invalid(words))
}

pub async fn list_statuses(
    State(sim): Sim,
    headers: HeaderMap,
    Path(id): Path<String>,
    request: Request,
) -> Outcome<Json<Value>> {
    sim.caller(&headers, Some("read:statuses"))?;
    let query = Params::of_query(&request);
    let limit = query.text("limit").parse().unwrap_or(20_usize).clamp(1, 40);
    let bound = |name: &str| query.get(name).and_then(|id| id.parse::<u64>().ok());
    let (before, after) = (bound("max_id").unwrap_or(u64::MAX), bound("since_id").unwrap_or(0));
    let is_of = |name: &str| query.text(name) == "true";
    let world = sim.world.read();
    let account = id.parse().ok().and_then(|id: u64| world.accounts.get(&id)).ok_or_else(not_found)?;
    let statuses = account.statuses.iter().rev().filter(|(id, status)| {
        **id < before
            && **id > after
            && !(is_of("exclude_replies") && status.new.reply_to.is_some())
            && !(is_of("only_media") && status.new.media.is_empty())
    });
    Ok(Json(statuses.take(limit).map(|(id, status)| status_to_json(&sim, account, *id, status)).collect()))
}

pub async fn show_status(State(sim): Sim, headers: HeaderMap, Path(id): Path<String>) -> Outcome<Json<Value>> {
    sim.caller(&headers, Some("read:statuses"))?;
    let world = sim.world.read();
    let (account, id, status) = world.find_status(&id).ok_or_else(not_found)?;
    let mut shown = status_to_json(&sim, account, id, status);
    shown["favourites_count"] = json!(sim.world.measured(&account.id.to_string(), &id.to_string(), status.at).likes);
    Ok(Json(shown))
}

/// Of the account's own statuses alone.
pub async fn show_source(State(sim): Sim, headers: HeaderMap, Path(id): Path<String>) -> Outcome<Json<Value>> {
    let caller = sim.caller(&headers, Some("read:statuses"))?;
    let world = sim.world.read();
    let found = world.find_status(&id).filter(|(account, ..)| account.id == caller.id);
    let (_, id, status) = found.ok_or_else(not_found)?;
    let (text, spoiler_text) = (&status.new.text, &status.new.spoiler_text);
    Ok(Json(json!({ "id": id.to_string(), "text": text, "spoiler_text": spoiler_text })))
}

pub async fn delete_status(State(sim): Sim, headers: HeaderMap, Path(id): Path<String>) -> Outcome<Json<Value>> {
    let caller = sim.caller(&headers, Some("write:statuses"))?;
    let shown = delete(&sim, &caller, &id)?;
    sim.world.after_accept(&caller.key).await?;
    Ok(Json(shown))
}

/// The status as it was, with its source.
fn delete(sim: &MastodonSimulator, caller: &Caller, id: &str) -> Outcome {
    let mut world = sim.world.write();
    let found = world.find_status(id).filter(|(account, ..)| account.id == caller.id);
    let (account, id, status) = found.ok_or_else(not_found)?;
    let mut shown = status_to_json(sim, account, id, status);
    shown["text"] = json!(status.new.text);
    world.commit(&caller.key, MastodonEvent::StatusDeleted { id })?;
    Ok(shown)
}
