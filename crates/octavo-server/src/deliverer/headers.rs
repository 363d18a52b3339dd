//! The headers of a try: what it is, and the proof of where it comes from.

use crate::vault::{Purpose, SealError, Sealer};
use http::header::{CONTENT_TYPE, USER_AGENT};
use http::{HeaderMap, HeaderName, HeaderValue};
use jiff::Timestamp;
use octavo_domain::{Kind, signing};
use octavo_store::deliveries::DeliveryJob;
use zeroize::Zeroizing;

/// The headers of contract section 8, signed under every live key. The id is the event's: the same on every try.
pub(super) fn signed(job: &DeliveryJob, sealer: &Sealer, now: Timestamp) -> Result<HeaderMap, SealError> {
    let keys = keys(job, sealer)?;
    let keys: Vec<&str> = keys.iter().map(|key| key.as_str()).collect();
    let mut headers = sign_event(&Kind::Event.show(job.event_id), &job.event_type, &job.body, &keys, now);
    if job.test {
        headers.insert(HeaderName::from_static("x-octavo-test"), HeaderValue::from_static("true"));
    }
    Ok(headers)
}

/// The headers of an event that is sent now. `keys` are the newest first.
pub fn sign_event(id: &str, event_type: &str, body: &str, keys: &[&str], now: Timestamp) -> HeaderMap {
    let timestamp = now.as_second();
    let signed = signing::sign(keys, id, timestamp, body.as_bytes());
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(USER_AGENT, HeaderValue::from_static("Octavo-Webhooks/1"));
    let values = [
        ("x-octavo-event", event_type),
        ("x-octavo-signature", &signed.plain),
        ("webhook-id", id),
        ("webhook-timestamp", &timestamp.to_string()),
        ("webhook-signature", &signed.standard),
    ];
    for (name, value) in values {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
    headers
}

/// Newest first.
fn keys(job: &DeliveryJob, sealer: &Sealer) -> Result<Vec<Zeroizing<String>>, SealError> {
    let former = job.target.former_keys_sealed.as_deref().unwrap_or_default().split_ascii_whitespace();
    let sealed = std::iter::once(job.target.api_key_sealed.as_str()).chain(former);
    let webhook = job.target.webhook_id.to_string();
    sealed.map(|key| sealer.open_text(Purpose::WebhookKey, &webhook, key)).collect()
}
