//! One try: signed now, sent once, judged.

use std::time::Duration;

use bytes::Bytes;
use http::header::{DATE, RETRY_AFTER};
use http::{HeaderMap, HeaderName};
use jiff::Timestamp;
use octavo_domain::delivery::{self, Ended};
use octavo_domain::retry_after;
use octavo_domain::webhook::{DeliveryStatus, TryError};
use octavo_egress::{EgressError, PostRequest, Response};
use octavo_store::deliveries::{DeliveryJob, Tried};
use octavo_store::due::Claimed;
use serde_json::Value;
use tracing::Instrument;

use super::delivering::Delivering;
use super::headers;
use crate::headers::kept;
use crate::{ids, telemetry, traces};

/// The most of a receiver's answer that is kept, in bytes: of its body, and of its headers.
const MOST_ANSWER: usize = 16 * 1024;
const MOST_HEADERS: usize = 8 * 1024;

/// Tries one delivery. Never fails: what goes wrong is how the try ended.
pub async fn send(delivering: &Delivering, claimed: Claimed, job: &DeliveryJob) -> Tried {
    let is_lost = claimed.lost_leases > 0;
    if is_lost && delivery::is_spent(claimed.attempt - job.tries_before, job.target.retry_max_attempts) {
        return interrupted(delivering, claimed, job);
    }
    if !traces::are_sent() {
        return attempt_delivery(delivering, claimed, job).await;
    }
    let (webhook, attempt) = (job.target.webhook_id, claimed.attempt);
    let span = tracing::info_span!("deliver", event = %job.event_id, kind = job.event_type, %webhook, attempt);
    traces::join_event(&span, &job.body);
    attempt_delivery(delivering, claimed, job).instrument(span).await
}

/// The try before, which was the last and never recorded: this one doesn't begin.
fn interrupted(delivering: &Delivering, claimed: Claimed, job: &DeliveryJob) -> Tried {
    let message = "Octavo stopped before it recorded this attempt, and no retries are left. Send the delivery again.";
    Tried {
        claimed: Claimed { attempt: claimed.attempt - 1, ..claimed },
        webhook_id: job.target.webhook_id,
        status: DeliveryStatus::Failed,
        next_attempt_at: None,
        started_at: delivering.clock.now(),
        duration_us: 0,
        http_status: None,
        error_class: Some(TryError::Interrupted),
        error_message: Some(message.to_owned()),
        request_headers: None,
        response_headers: None,
        response_body: None,
        gone: false,
        most: claimed.cap,
    }
}

async fn attempt_delivery(delivering: &Delivering, claimed: Claimed, job: &DeliveryJob) -> Tried {
    let started_at = delivering.clock.now();
    let (sent, answer) = match headers::signed(job, &delivering.sealer, started_at) {
        Ok(headers) => (Some(keep(&headers)), post(delivering, job, headers).await),
        Err(error) => (None, Err(EgressError::Broken(format!("the API key can't be decrypted: {error}")))),
    };
    let ended_at = delivering.clock.now();
    let elapsed = ended_at.duration_since(started_at);
    let ended = match &answer {
        Ok(response) => Ended::Answered { status: response.status, retry_after: asked_to_wait(response, ended_at) },
        Err(error) => Ended::Failed { permanent: matches!(error, EgressError::Refused(_)) },
    };
    let tries = claimed.attempt - job.tries_before;
    let next = delivery::next(ended, tries, job.target.retry_max_attempts, job.target.retry_backoff_ms, ids::jitter());
    observe(&answer, job, started_at, claimed.attempt);
    let got = got(answer, next.status);
    Tried {
        claimed,
        webhook_id: job.target.webhook_id,
        status: next.status,
        next_attempt_at: next.wait.map(|wait| delivering.clock.now() + wait),
        started_at,
        duration_us: i64::try_from(elapsed.as_micros()).unwrap_or(i64::MAX),
        http_status: got.status,
        error_class: got.error_class,
        error_message: got.error_message,
        request_headers: sent,
        response_headers: got.headers,
        response_body: got.body,
        gone: next.gone,
        most: claimed.cap,
    }
}

async fn post(delivering: &Delivering, job: &DeliveryJob, headers: HeaderMap) -> Result<Response, EgressError> {
    let milliseconds = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or(1000));
    let request = PostRequest {
        url: &job.target.url,
        headers,
        body: Bytes::copy_from_slice(job.body.as_bytes()),
        connect_timeout: milliseconds(job.target.connect_timeout_ms),
        read_timeout: milliseconds(job.target.read_timeout_ms),
        most_answer: MOST_ANSWER,
    };
    delivering.egress.post(request).await
}

/// What is kept of an answer, or of its absence.
#[derive(Default)]
struct Got {
    status: Option<u16>,
    headers: Option<Value>,
    body: Option<String>,
    error_class: Option<TryError>,
    error_message: Option<String>,
}

fn got(answer: Result<Response, EgressError>, status: DeliveryStatus) -> Got {
    match answer {
        Ok(response) => {
            let error_message = describe(&response, status);
            Got {
                status: Some(response.status),
                headers: Some(keep(&response.headers)),
                body: Some(text(&response.body)),
                error_class: error_message.is_some().then_some(TryError::HttpStatus),
                error_message,
            }
        }
        Err(error) => Got { error_class: Some(class(&error)), error_message: Some(sentence(&error)), ..Got::default() },
    }
}

fn class(error: &EgressError) -> TryError {
    match error {
        EgressError::Refused(_) => TryError::Refused,
        EgressError::Connect(_) => TryError::Connect,
        EgressError::ConnectTimeout(_)
        | EgressError::Timeout(_)
        | EgressError::Stalled(_)
        | EgressError::TooSlow(_) => TryError::Timeout,
        EgressError::Broken(_) | EgressError::Redirects(_) => TryError::Broken,
    }
}

fn keep(headers: &HeaderMap) -> Value {
    kept(headers, MOST_HEADERS).into()
}

fn asked_to_wait(response: &Response, now: Timestamp) -> Option<Duration> {
    let text = |name: HeaderName| response.headers.get(name).and_then(|value| value.to_str().ok());
    retry_after(text(RETRY_AFTER), text(DATE), Some(now))
}

/// Text as a database takes it: valid UTF-8, without NUL.
fn text(body: &[u8]) -> String {
    String::from_utf8_lossy(body).replace('\0', "\u{fffd}")
}

fn describe(response: &Response, status: DeliveryStatus) -> Option<String> {
    let why = match response.status {
        200..=299 => return None,
        300..=399 => "The receiver redirects, and Octavo doesn't follow redirects. Set the final URL.",
        410 => "The receiver wants no more events. The webhook was disabled.",
        400..=499 if status == DeliveryStatus::Failed => "The receiver refused the delivery.",
        _ => "The receiver couldn't process the delivery.",
    };
    Some(format!("HTTP {}. {why}", response.status))
}

/// With the setting that a time-out comes from.
fn sentence(error: &EgressError) -> String {
    let setting = match error {
        EgressError::ConnectTimeout(_) => " (connectTimeoutMs)",
        EgressError::Timeout(_) | EgressError::Stalled(_) => " (readTimeoutMs)",
        EgressError::TooSlow(_) => " (twice readTimeoutMs)",
        _ => "",
    };
    let text = error.to_string();
    let mut letters = text.chars();
    letters.next().map(|first| format!("{}{}{setting}.", first.to_uppercase(), letters.as_str())).unwrap_or_default()
}

fn observe(answer: &Result<Response, EgressError>, job: &DeliveryJob, now: Timestamp, attempt: i32) {
    let outcome = match answer {
        Ok(response) if (200..300).contains(&response.status) => "delivered",
        Ok(_) => "answered_other",
        Err(error) => error.class(),
    };
    traces::ended(outcome, outcome != "delivered");
    metrics::counter!(telemetry::DELIVERY_ATTEMPTS, "outcome" => outcome).increment(1);
    if attempt == 1 {
        let late = (now.as_microsecond() - job.created_at).max(0) as f64 / 1e6;
        metrics::histogram!(telemetry::DELIVERY_LATENESS_SECONDS).record(late);
    }
}
