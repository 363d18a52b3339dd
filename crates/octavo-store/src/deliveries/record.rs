//! Writing down how tries ended: a whole batch in one transaction, each under the fence of its claim.

use std::collections::{BTreeMap, HashSet};

use jiff::Timestamp;
use octavo_domain::webhook::{DeliveryStatus, TryError};
use serde_json::{Value, json};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::{Deliveries, is_final};
use crate::db::Tx;
use crate::due::{self, Claimed, Tempo};
use crate::time::micros;
use crate::webhooks::health;
use crate::{StoreResult, changed, json as text, on};

/// How one try ended.
#[derive(Debug, Clone)]
pub struct Tried {
    pub claimed: Claimed,
    pub webhook_id: Uuid,
    /// SUCCEEDED, FAILED, or SCHEDULED together with `next_attempt_at`.
    pub status: DeliveryStatus,
    pub next_attempt_at: Option<Timestamp>,
    pub started_at: Timestamp,
    pub duration_us: i64,
    pub http_status: Option<u16>,
    pub error_class: Option<TryError>,
    pub error_message: Option<String>,
    /// By name; none when nothing was sent.
    pub request_headers: Option<Value>,
    pub response_headers: Option<Value>,
    pub response_body: Option<String>,
    /// The receiver returned 410: it wants no more events.
    pub gone: bool,
}

const FINISH: &str = "DELETE FROM due WHERE (job, lease) IN
    (SELECT unhex(value ->> 'id'), value ->> 'lease' FROM json_each($1)) RETURNING job";
const FINISH_POSTGRES: &str = "DELETE FROM due USING json_array_elements($1::json) AS it(value)
    WHERE job = (value ->> 'id')::uuid AND lease = (value ->> 'lease')::bigint RETURNING job";

const RETRY: &str = "UPDATE due SET ready_at = it.value ->> 'next', lease = NULL FROM json_each($1) AS it
    WHERE job = unhex(it.value ->> 'id') AND lease = it.value ->> 'lease' RETURNING job";
const RETRY_POSTGRES: &str = "UPDATE due SET ready_at = (value ->> 'next')::bigint, lease = NULL
    FROM json_array_elements($1::json) AS it(value)
    WHERE job = (value ->> 'id')::uuid AND lease = (value ->> 'lease')::bigint RETURNING job";

const WRITE: &str = "INSERT INTO attempt (delivery_id, number, started_at, duration_us, outcome, http_status,
        error_class, error_message, request_headers, response_headers, response_body)
    SELECT unhex(value ->> 'id'), value ->> 'attempt', value ->> 'at', value ->> 'duration', value ->> 'status',
        value ->> 'http', value ->> 'class', value ->> 'error', value ->> 'sent', value ->> 'got', value ->> 'body'
    FROM json_each($1) WHERE true
    ON CONFLICT (delivery_id, number) DO NOTHING;
    UPDATE delivery SET status = it.value ->> 'status', attempt = it.value ->> 'attempt',
        http_status = it.value ->> 'http', last_attempt_at = it.value ->> 'at', next_attempt_at = it.value ->> 'next',
        error_message = it.value ->> 'error'
    FROM json_each($2) AS it WHERE delivery.id = unhex(it.value ->> 'id')";
const WRITE_POSTGRES: &str =
    "WITH tried AS (INSERT INTO attempt (delivery_id, number, started_at, duration_us, outcome,
        http_status, error_class, error_message, request_headers, response_headers, response_body)
    SELECT (value ->> 'id')::uuid, (value ->> 'attempt')::int, (value ->> 'at')::bigint,
        (value ->> 'duration')::bigint, value ->> 'status', (value ->> 'http')::int, value ->> 'class',
        value ->> 'error', value ->> 'sent', value ->> 'got', value ->> 'body'
    FROM json_array_elements($1::json)
    ON CONFLICT (delivery_id, number) DO NOTHING)
    UPDATE delivery SET status = value ->> 'status',
        attempt = (value ->> 'attempt')::int, http_status = (value ->> 'http')::int,
        last_attempt_at = (value ->> 'at')::bigint, next_attempt_at = (value ->> 'next')::bigint,
        error_message = value ->> 'error'
    FROM json_array_elements($2::json) AS it(value) WHERE delivery.id = (value ->> 'id')::uuid";

impl Deliveries<'_> {
    /// Records a batch. Tries whose lease was lost are left out, for whoever holds the job now tells its end;
    /// the answer is how many those were.
    pub async fn record(&self, tried: &[Tried]) -> StoreResult<usize> {
        let mut tx = self.0.write().await?;
        let (ended, again): (Vec<&Tried>, Vec<&Tried>) = tried.iter().partition(|it| is_final(it.status));
        let mut held: HashSet<Uuid> = HashSet::new();
        held.extend(fence(&mut tx, FINISH, FINISH_POSTGRES, &ended).await?);
        held.extend(fence(&mut tx, RETRY, RETRY_POSTGRES, &again).await?);
        let kept: Vec<&Tried> = tried.iter().filter(|it| held.contains(&it.claimed.job)).collect();
        if !kept.is_empty() {
            let sql = tx.pick(WRITE, WRITE_POSTGRES);
            changed!(tx, query(sql).bind(rows(&kept, attempt)).bind(rows(&kept, delivery)))?;
            // Webhooks before lanes, as events do it: in another order two transactions could wait for each other.
            health::tell(&mut tx, &kept).await?;
            settle_lanes(&mut tx, &kept).await?;
        }
        tx.commit().await?;
        Ok(tried.len() - kept.len())
    }

    /// Drops jobs whose delivery can no longer be made: its webhook is gone.
    pub async fn drop_jobs(&self, claimed: &[Claimed]) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        for claim in claimed {
            due::finish(&mut tx, claim).await?;
        }
        tx.commit().await
    }
}

async fn fence(tx: &mut Tx, sqlite: &'static str, postgres: &'static str, tried: &[&Tried]) -> StoreResult<Vec<Uuid>> {
    if tried.is_empty() {
        return Ok(Vec::new());
    }
    let sql = tx.pick(sqlite, postgres);
    Ok(on!(tx, c => query_scalar(sql).bind(rows(tried, job)).fetch_all(c).await)?)
}

/// Each statement gets what it needs of a try and no more: answers are long, and every statement reads all of it.
fn rows(tried: &[&Tried], of: fn(&Tried) -> Value) -> String {
    text::encode(&tried.iter().map(|it| of(it)).collect::<Vec<_>>())
}

fn job(tried: &Tried) -> Value {
    json!({
        "id": tried.claimed.job.simple().to_string(),
        "lease": tried.claimed.lease,
        "next": tried.next_attempt_at.map(micros),
    })
}

fn delivery(tried: &Tried) -> Value {
    json!({
        "id": tried.claimed.job.simple().to_string(),
        "attempt": tried.claimed.attempt,
        "status": tried.status.as_str(),
        "at": micros(tried.started_at),
        "next": tried.next_attempt_at.map(micros),
        "http": tried.http_status,
        "error": tried.error_message,
    })
}

fn attempt(tried: &Tried) -> Value {
    json!({
        "id": tried.claimed.job.simple().to_string(),
        "attempt": tried.claimed.attempt,
        "status": tried.status.as_str(),
        "at": micros(tried.started_at),
        "duration": tried.duration_us,
        "http": tried.http_status,
        "class": tried.error_class.map(TryError::as_str),
        "error": tried.error_message,
        "sent": tried.request_headers,
        "got": tried.response_headers,
        "body": tried.response_body,
    })
}

/// A try that failed after longer than this, in microseconds, held a slot for nothing.
const STALLED: i64 = 1_000_000;

/// Lanes with retries are looked at again when the first of them is due; in the order of their ids.
async fn settle_lanes(tx: &mut Tx, kept: &[&Tried]) -> StoreResult<()> {
    let mut lanes: BTreeMap<Uuid, (i64, Tempo)> = BTreeMap::new();
    for it in kept {
        let (next, tempo) = lanes.entry(it.claimed.lane).or_insert((due::NEVER, Tempo::default()));
        *next = it.next_attempt_at.map_or(*next, |at| micros(at).min(*next));
        let slow = it.duration_us > STALLED;
        tempo.soon += i32::from(!slow && it.claimed.cap < due::MOST_AT_ONCE);
        tempo.stalled |= slow && it.status != DeliveryStatus::Succeeded;
    }
    let changed = lanes.into_iter().map(|(lane, (next, tempo))| (lane, next, tempo));
    due::settle(tx, changed.filter(|(_, next, tempo)| *next < due::NEVER || tempo.soon > 0 || tempo.stalled)).await
}
