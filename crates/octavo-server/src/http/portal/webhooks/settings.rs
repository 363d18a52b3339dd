//! The settings of a webhook, held against their bounds: all problems at once, the same for a new one and a change.

use octavo_domain::EventType;
use octavo_domain::webhook::{
    Bound, CONNECT_TIMEOUT_MS, READ_TIMEOUT_MS, RETRY_BACKOFF_MS, RETRY_MAX_ATTEMPTS, WebhookStatus,
};
use octavo_egress::Egress;
use octavo_store::webhooks::{Webhook, WebhookChange};
use uuid::Uuid;

use super::body::{ChangedWebhook, NewWebhook};
use crate::http::app::AppState;
use crate::http::extract::input::Problems;
use crate::ids;

/// A new webhook without its application and its sealed key.
pub fn new_webhook(state: &AppState, new: NewWebhook, problems: &mut Problems) -> Webhook {
    let sent = ChangedWebhook {
        url: problems.require("url", new.url),
        // Leaving events out is a problem of a new webhook, not of a change.
        events_all: new.events_all.or(Some(false)),
        event_types: new.event_types,
        retry_max_attempts: new.retry_max_attempts,
        retry_backoff_ms: new.retry_backoff_ms,
        connect_timeout_ms: new.connect_timeout_ms,
        read_timeout_ms: new.read_timeout_ms,
        status: None,
    };
    let settings = read(&state.egress, sent, problems);
    let (events_all, event_types) = settings.events.unwrap_or_default();
    Webhook {
        id: ids::new_id(),
        app_id: Uuid::nil(),
        url: settings.url.unwrap_or_default(),
        api_key_sealed: String::new(),
        events_all,
        event_types,
        retry_max_attempts: settings.retry_max_attempts.unwrap_or(RETRY_MAX_ATTEMPTS.default as i32),
        retry_backoff_ms: settings.retry_backoff_ms.unwrap_or(RETRY_BACKOFF_MS.default),
        connect_timeout_ms: settings.connect_timeout_ms.unwrap_or(CONNECT_TIMEOUT_MS.default),
        read_timeout_ms: settings.read_timeout_ms.unwrap_or(READ_TIMEOUT_MS.default),
        status: WebhookStatus::Active,
        status_reason: None,
        disabled_at: None,
        former_key_until: None,
        last_success_at: None,
        last_failure_at: None,
        created_at: state.clock.now(),
    }
}

/// The key of the signatures; not trimmed, for both sides sign with every character of it.
pub fn api_key(key: Option<String>, problems: &mut Problems) -> Option<String> {
    let key = problems.require("apiKey", key)?;
    if key.trim().is_empty() || key.len() > 256 {
        problems.add("apiKey", "The API key must have 1 to 256 characters and can't be blank.");
    }
    Some(key)
}

/// A value out of its bound is a problem; a missing one is not.
pub fn bounded(bound: Bound, value: Option<i64>, problems: &mut Problems) -> Option<i64> {
    problems.within(bound.name, value, bound.min..=bound.max)
}

/// The settings that are sent.
pub fn read(egress: &Egress, sent: ChangedWebhook, problems: &mut Problems) -> WebhookChange {
    let url = sent.url.map(|url| url.trim().to_owned());
    if let Some(problem) = url.as_deref().and_then(|url| url_problem(egress, url)) {
        problems.add("url", problem);
    }
    let events = events(sent.events_all, sent.event_types, problems);
    let retries = bounded(RETRY_MAX_ATTEMPTS, sent.retry_max_attempts, problems);
    WebhookChange {
        url,
        events,
        retry_max_attempts: retries.and_then(|retries| i32::try_from(retries).ok()),
        retry_backoff_ms: bounded(RETRY_BACKOFF_MS, sent.retry_backoff_ms, problems),
        connect_timeout_ms: bounded(CONNECT_TIMEOUT_MS, sent.connect_timeout_ms, problems),
        read_timeout_ms: bounded(READ_TIMEOUT_MS, sent.read_timeout_ms, problems),
        status: sent.status.as_deref().and_then(|status| wanted_status(status, problems)),
    }
}

fn url_problem(egress: &Egress, url: &str) -> Option<String> {
    if url.len() > 2000 {
        return Some("A webhook's URL can have at most 2000 characters.".to_owned());
    }
    let refusal = egress.check_url(url).err()?;
    Some(format!("Octavo doesn't call this address: {refusal}."))
}

fn wanted_status(text: &str, problems: &mut Problems) -> Option<WebhookStatus> {
    let status = WebhookStatus::parse(text);
    if !matches!(status, Some(WebhookStatus::Active | WebhookStatus::Paused)) {
        problems.add("status", "Set a webhook's status to ACTIVE or PAUSED.");
    }
    status
}

/// All events, or the ones named. Saying neither changes nothing.
fn events(all: Option<bool>, types: Option<Vec<String>>, problems: &mut Problems) -> Option<(bool, Vec<String>)> {
    match (all, types) {
        (None, None) => None,
        (Some(true), _) => Some((true, Vec::new())),
        (_, types) => Some((false, event_types(types.unwrap_or_default(), problems))),
    }
}

fn event_types(sent: Vec<String>, problems: &mut Problems) -> Vec<String> {
    if sent.is_empty() {
        problems.add("eventTypes", "Name at least one event type, or set eventsAll.");
    }
    let mut types: Vec<String> = Vec::new();
    for (index, name) in sent.into_iter().enumerate() {
        if let Err(error) = name.parse::<EventType>() {
            problems.add(format!("eventTypes[{index}]"), format!("{error}."));
        } else if !types.contains(&name) {
            types.push(name);
        }
    }
    types
}
