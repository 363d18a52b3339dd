//! The settings of a webhook, held against their bounds: all problems at once, the same for a new one and a change.

use octavo_domain::EventType;
use octavo_domain::webhook::{
    Bound, CONNECT_TIMEOUT_MS, READ_TIMEOUT_MS, RETRY_BACKOFF_MS, RETRY_MAX_ATTEMPTS, WebhookStatus,
};
use octavo_egress::Egress;
use octavo_store::webhooks::{Webhook, WebhookChange};
use uuid::Uuid;

use super::body::{ChangedWebhook, NewWebhook};
use crate::http::AppState;
use crate::http::error::ErrorDetail;
use crate::ids;

/// A new webhook, but for its sealed key.
pub fn new_webhook(state: &AppState, app_id: Uuid, new: NewWebhook) -> Result<Webhook, Vec<ErrorDetail>> {
    let key = key_problem(&new.api_key);
    let sent = ChangedWebhook {
        url: Some(new.url),
        // Who says nothing of events is told so.
        events_all: new.events_all.or(Some(false)),
        event_types: new.event_types,
        retry_max_attempts: new.retry_max_attempts,
        retry_backoff_ms: new.retry_backoff_ms,
        connect_timeout_ms: new.connect_timeout_ms,
        read_timeout_ms: new.read_timeout_ms,
        status: None,
    };
    let (settings, mut problems) = read(&state.egress, sent);
    problems.extend(key);
    if !problems.is_empty() {
        return Err(problems);
    }
    let (events_all, event_types) = settings.events.unwrap_or_default();
    Ok(Webhook {
        id: ids::new_id(),
        app_id,
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
    })
}

/// What is to be changed, or all that is wrong with it.
pub fn change(egress: &Egress, sent: ChangedWebhook) -> Result<WebhookChange, Vec<ErrorDetail>> {
    let (change, problems) = read(egress, sent);
    if problems.is_empty() { Ok(change) } else { Err(problems) }
}

pub fn key_problem(key: &str) -> Option<ErrorDetail> {
    let bad = key.trim().is_empty() || key.len() > 256;
    bad.then(|| ErrorDetail::new("apiKey", "The API key has 1 to 256 characters and is not blank."))
}

/// A value out of its bound is a problem; a missing one is not.
pub fn bounded(bound: Bound, value: Option<i64>, problems: &mut Vec<ErrorDetail>) -> Option<i64> {
    let value = value?;
    if !(bound.min..=bound.max).contains(&value) {
        let message = format!("{value} is out of bounds; {} to {} is taken.", bound.min, bound.max);
        problems.push(ErrorDetail::new(bound.name, message));
    }
    Some(value)
}

fn read(egress: &Egress, sent: ChangedWebhook) -> (WebhookChange, Vec<ErrorDetail>) {
    let mut problems = Vec::new();
    let url = sent.url.map(|url| url.trim().to_owned());
    problems.extend(url.as_deref().and_then(|url| url_problem(egress, url)));
    let events = events(sent.events_all, sent.event_types, &mut problems);
    let retries = bounded(RETRY_MAX_ATTEMPTS, sent.retry_max_attempts, &mut problems);
    let change = WebhookChange {
        url,
        events,
        retry_max_attempts: retries.and_then(|retries| i32::try_from(retries).ok()),
        retry_backoff_ms: bounded(RETRY_BACKOFF_MS, sent.retry_backoff_ms, &mut problems),
        connect_timeout_ms: bounded(CONNECT_TIMEOUT_MS, sent.connect_timeout_ms, &mut problems),
        read_timeout_ms: bounded(READ_TIMEOUT_MS, sent.read_timeout_ms, &mut problems),
        status: status(sent.status.as_deref(), &mut problems),
    };
    (change, problems)
}

fn url_problem(egress: &Egress, url: &str) -> Option<ErrorDetail> {
    if url.len() > 2000 {
        return Some(ErrorDetail::new("url", "A webhook's URL has at most 2000 characters."));
    }
    let refusal = egress.check_url(url).err()?;
    Some(ErrorDetail::new("url", format!("This address is not called: {refusal}.")))
}

fn status(text: Option<&str>, problems: &mut Vec<ErrorDetail>) -> Option<WebhookStatus> {
    let status = WebhookStatus::parse(text?);
    if !matches!(status, Some(WebhookStatus::Active | WebhookStatus::Paused)) {
        problems.push(ErrorDetail::new("status", "A webhook is set to ACTIVE or PAUSED."));
    }
    status
}

/// All events, or the ones named. Saying neither changes nothing.
fn events(
    all: Option<bool>,
    types: Option<Vec<String>>,
    problems: &mut Vec<ErrorDetail>,
) -> Option<(bool, Vec<String>)> {
    match (all, types) {
        (None, None) => None,
        (Some(true), _) => Some((true, Vec::new())),
        (_, types) => Some((false, event_types(types.unwrap_or_default(), problems))),
    }
}

fn event_types(sent: Vec<String>, problems: &mut Vec<ErrorDetail>) -> Vec<String> {
    if sent.is_empty() {
        problems.push(ErrorDetail::new("eventTypes", "Name at least one event type, or set eventsAll."));
    }
    let mut types: Vec<String> = Vec::new();
    for (index, name) in sent.into_iter().enumerate() {
        if let Err(error) = name.parse::<EventType>() {
            problems.push(ErrorDetail::new(format!("eventTypes[{index}]"), format!("{error}.")));
        } else if !types.contains(&name) {
            types.push(name);
        }
    }
    types
}
