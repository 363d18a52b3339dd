//! One try: signed now, sent once, judged.

use std::time::Duration;

use bytes::Bytes;
use http::header::{CONTENT_TYPE, RETRY_AFTER, USER_AGENT};
use http::{HeaderMap, HeaderName, HeaderValue};
use jiff::Timestamp;
use octavo_domain::webhook::DeliveryStatus;
use octavo_domain::{Kind, signing};
use octavo_egress::{EgressError, PostRequest, Response};
use octavo_store::deliveries::{DeliveryJob, Tried};
use octavo_store::due::Claimed;

use super::Delivering;
use super::decide::{self, Ended};
use crate::identity::seal::Purpose;
use crate::ids;

/// The most of a receiver's answer that is kept, in bytes.
const MOST_ANSWER: usize = 16 * 1024;

/// Tries one delivery. Never fails: what goes wrong is how the try ended.
pub async fn send(delivering: &Delivering, claimed: Claimed, job: &DeliveryJob) -> Tried {
    let started_at = delivering.clock.now();
    let answer = post(delivering, job, started_at).await;
    let elapsed = delivering.clock.now().duration_since(started_at);
    let ended = match &answer {
        Ok(response) => Ended::Answered { status: response.status, retry_after: asked_to_wait(response) },
        Err(error) => Ended::Failed { permanent: matches!(error, EgressError::Refused(_)) },
    };
    let next = decide::next(ended, claimed.attempt, job.retry_max_attempts, job.retry_backoff_ms, ids::jitter());
    observe(&answer, job, started_at, claimed.attempt);
    let (http_status, response_body, error_message) = match answer {
        Ok(response) => (Some(response.status), Some(text(&response.body)), describe(&response, next.status)),
        Err(error) => (None, None, Some(sentence(&error))),
    };
    Tried {
        claimed,
        webhook_id: job.webhook_id,
        status: next.status,
        next_attempt_at: next.wait.map(|wait| delivering.clock.now() + wait),
        started_at,
        duration_us: i64::try_from(elapsed.as_micros()).unwrap_or(i64::MAX),
        http_status,
        error_message,
        response_body,
        gone: next.gone,
    }
}

async fn post(delivering: &Delivering, job: &DeliveryJob, now: Timestamp) -> Result<Response, EgressError> {
    let milliseconds = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or(1000));
    let key = delivering.sealer.open_text(Purpose::WebhookKey, &job.webhook_id.to_string(), &job.api_key_sealed);
    let key = key.map_err(|error| EgressError::Broken(format!("the API key cannot be opened: {error}")))?;
    let request = PostRequest {
        url: &job.url,
        headers: headers(job, &key, now),
        body: Bytes::copy_from_slice(job.body.as_bytes()),
        connect_timeout: milliseconds(job.connect_timeout_ms),
        read_timeout: milliseconds(job.read_timeout_ms),
        most_answer: MOST_ANSWER,
    };
    delivering.egress.post(request).await
}

/// The headers of contract section 8. The id is the event's: the same on every try.
fn headers(job: &DeliveryJob, key: &str, now: Timestamp) -> HeaderMap {
    let id = Kind::Event.show(job.event_id);
    let timestamp = now.as_second();
    let signed = signing::sign(&[key], &id, timestamp, job.body.as_bytes());
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(USER_AGENT, HeaderValue::from_static("Octavo-Webhooks/1"));
    let values = [
        ("x-octavo-event", job.event_type.clone()),
        ("x-octavo-signature", signed.plain),
        ("webhook-id", id),
        ("webhook-timestamp", timestamp.to_string()),
        ("webhook-signature", signed.standard),
    ];
    if job.test {
        headers.insert(HeaderName::from_static("x-octavo-test"), HeaderValue::from_static("true"));
    }
    for (name, value) in values {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
    headers
}

fn asked_to_wait(response: &Response) -> Option<Duration> {
    decide::retry_after(response.headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()))
}

/// Text as a database takes it: valid UTF-8, without NUL.
fn text(body: &[u8]) -> String {
    String::from_utf8_lossy(body).replace('\0', "\u{fffd}")
}

fn describe(response: &Response, status: DeliveryStatus) -> Option<String> {
    let why = match response.status {
        200..=299 => return None,
        300..=399 => "The receiver redirects; redirects are not followed. Set the final address.",
        410 => "The receiver wants no more; the webhook is disabled.",
        400..=499 if status == DeliveryStatus::Failed => "The receiver refused the delivery.",
        _ => "The receiver could not take the delivery.",
    };
    Some(format!("HTTP {}. {why}", response.status))
}

fn sentence(error: &EgressError) -> String {
    let text = error.to_string();
    let mut letters = text.chars();
    letters.next().map(|first| format!("{}{}.", first.to_uppercase(), letters.as_str())).unwrap_or_default()
}

fn observe(answer: &Result<Response, EgressError>, job: &DeliveryJob, now: Timestamp, attempt: i32) {
    let outcome = match answer {
        Ok(response) if (200..300).contains(&response.status) => "delivered",
        Ok(_) => "answered_other",
        Err(error) => error.class(),
    };
    metrics::counter!("octavo_delivery_attempts_total", "outcome" => outcome).increment(1);
    if attempt == 1 {
        let late = (now.as_microsecond() - job.created_at).max(0) as f64 / 1e6;
        metrics::histogram!("octavo_delivery_lateness_seconds").record(late);
    }
}
