//! Records the results of tries: a whole batch in one transaction, each guarded by its lease.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use jiff::Timestamp;
use octavo_domain::due::Pace;
use octavo_domain::stats::{DELIVERIES_FAILED, DELIVERIES_FIRST, DELIVERIES_RETRIED, LATENCY, bucket_name, quarter};
use octavo_domain::webhook::{DeliveryStatus, TryError};
use serde::Serialize;
use serde_json::{Value, json};
use sqlx::{query, query_scalar};
use uuid::Uuid;
use uuid::fmt::Simple;

use super::{Deliveries, is_final};
use crate::db::{Sql, Tx, sql};
use crate::due::{self, Claimed, LaneUpdate};
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
    /// What the lane's cap tends to: see [`cap_after`](octavo_domain::due::cap_after).
    pub most: i32,
}

const FINISH: Sql = sql!(
    "DELETE FROM due "
    (sqlite "WHERE (job, lease) IN (SELECT unhex(value ->> 'id'), value ->> 'lease' FROM jsonb_each($1))")
    (postgres "USING jsonb_array_elements($1::jsonb)
        WHERE job = (value ->> 'id')::uuid AND lease = (value ->> 'lease')::bigint")
    " RETURNING job"
);
const RETRY: Sql = sql!(
    "UPDATE due SET ready_at = " (bigint "next") ", lease = NULL, lost_leases = 0 FROM " (rows 1) "
    WHERE job = " (uuid "id") " AND lease = " (bigint "lease") " RETURNING job"
);
// SQLite runs three statements in one turn, PostgreSQL one. The counts of `stats` go along: they cost no turn of their own.
const WRITE: Sql = sql!(
    (postgres "WITH tried AS (")
    "INSERT INTO attempt (delivery_id, number, started_at, duration_us, outcome, http_status, error_class, error_message,
        request_headers, response_headers, response_body)
    SELECT id, attempt, at, duration, status, http, class, error, sent, got, body
    FROM " (typed_rows 1 id uuid, attempt int, at bigint, duration bigint, status text, http int, class text, error text,
        sent text, got text, body text) " WHERE true
    ON CONFLICT (delivery_id, number) DO NOTHING"
    (sqlite "; INSERT INTO stat (workspace_id, quarter, name, n)")
    (postgres "), counted AS (INSERT INTO stat_change (workspace_id, quarter, name, n)")
    " SELECT a.workspace_id, it.quarter, it.name, it.n FROM "
        (typed_rows 3 webhook uuid, quarter bigint, name text, n bigint) "
        JOIN webhook w ON w.id = it.webhook JOIN app a ON a.id = w.app_id"
    (sqlite " WHERE true ON CONFLICT (workspace_id, quarter, name) DO UPDATE SET n = stat.n + excluded.n; ")
    (postgres ") ")
    "UPDATE delivery SET status = it.status, attempt = it.attempt, http_status = it.http, last_attempt_at = it.at,
        next_attempt_at = it.next, error_message = it.error
    FROM " (typed_rows 2 id uuid, attempt int, status text, http int, at bigint, next bigint, error text) "
    WHERE delivery.id = it.id"
);

impl Deliveries<'_> {
    /// Records a batch. Tries whose lease was lost are left out, because another worker now has the job; returns how
    /// many those were.
    pub async fn record(&self, tried: &[Tried]) -> StoreResult<usize> {
        let mut tx = self.0.write_again().await?;
        let (ended, again): (Vec<&Tried>, Vec<&Tried>) = tried.iter().partition(|it| is_final(it.status));
        let mut held: HashSet<Uuid> = HashSet::new();
        held.extend(end_leases(&mut tx, FINISH, &ended).await?);
        held.extend(end_leases(&mut tx, RETRY, &again).await?);
        let kept: Vec<&Tried> = tried.iter().filter(|it| held.contains(&it.claimed.job)).collect();
        if !kept.is_empty() {
            let sql = tx.pick(WRITE);
            changed!(
                tx,
                query(sql)
                    .bind(encode_rows(&kept, attempt_row))
                    .bind(encode_rows(&kept, delivery_row))
                    .bind(text::encode(&counts(&kept)))
            )?;
            // Webhooks before lanes, in the same order as events do: in another order two transactions could deadlock.
            health::record_health(&mut tx, &kept).await?;
            update_lanes(&mut tx, &kept).await?;
        }
        tx.commit().await?;
        Ok(tried.len() - kept.len())
    }

    /// Removes jobs whose delivery can no longer be sent because its webhook was deleted.
    pub async fn drop_jobs(&self, claimed: &[Claimed]) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        for claim in claimed {
            due::finish(&mut tx, claim).await?;
        }
        tx.commit().await
    }
}

/// Ends the leases that still hold, and removes or puts back their jobs; returns those jobs.
async fn end_leases(tx: &mut Tx, statement: Sql, tried: &[&Tried]) -> StoreResult<Vec<Uuid>> {
    if tried.is_empty() {
        return Ok(Vec::new());
    }
    let sql = tx.pick(statement);
    Ok(on!(tx, c => query_scalar(sql).bind(encode_rows(tried, job_row)).fetch_all(c).await)?)
}

/// Only the rows of attempts have the responses: those are long, and every statement reads all of its JSON.
fn encode_rows<'a, R: Serialize>(tried: &[&'a Tried], of: fn(&'a Tried) -> R) -> String {
    text::encode(&tried.iter().map(|it| of(it)).collect::<Vec<_>>())
}

#[derive(Serialize)]
struct JobRow {
    id: Simple,
    lease: i64,
    next: Option<i64>,
}

fn job_row(tried: &Tried) -> JobRow {
    let Claimed { job, lease, .. } = tried.claimed;
    JobRow { id: job.simple(), lease, next: tried.next_attempt_at.map(micros) }
}

#[derive(Serialize)]
struct DeliveryRow<'a> {
    id: Simple,
    attempt: i32,
    status: &'static str,
    at: i64,
    next: Option<i64>,
    http: Option<u16>,
    error: Option<&'a str>,
}

fn delivery_row(tried: &Tried) -> DeliveryRow<'_> {
    DeliveryRow {
        id: tried.claimed.job.simple(),
        attempt: tried.claimed.attempt,
        status: tried.status.as_str(),
        at: micros(tried.started_at),
        next: tried.next_attempt_at.map(micros),
        http: tried.http_status,
        error: tried.error_message.as_deref(),
    }
}

#[derive(Serialize)]
struct AttemptRow<'a> {
    #[serde(flatten)]
    delivery: DeliveryRow<'a>,
    duration: i64,
    class: Option<&'static str>,
    sent: Option<String>,
    got: Option<String>,
    body: Option<&'a str>,
}

fn attempt_row(tried: &Tried) -> AttemptRow<'_> {
    AttemptRow {
        delivery: delivery_row(tried),
        duration: tried.duration_us,
        class: tried.error_class.map(TryError::as_str),
        sent: tried.request_headers.as_ref().map(text::encode),
        got: tried.response_headers.as_ref().map(text::encode),
        body: tried.response_body.as_deref(),
    }
}

/// The counts of a batch, by webhook, quarter-hour and name.
fn counts(kept: &[&Tried]) -> Vec<Value> {
    let mut counts: BTreeMap<(Uuid, i64, String), i64> = BTreeMap::new();
    for it in kept {
        for name in it.counts() {
            *counts.entry((it.webhook_id, quarter(it.started_at), name)).or_default() += 1;
        }
    }
    let row = |((webhook, quarter, name), n): ((Uuid, i64, String), i64)| json!({ "webhook": webhook.simple().to_string(), "quarter": quarter, "name": name, "n": n });
    counts.into_iter().map(row).collect()
}

impl Tried {
    /// What it adds to the statistics. A try that is repeated adds nothing.
    fn counts(&self) -> Vec<String> {
        let end = match self.status {
            DeliveryStatus::Succeeded if self.claimed.attempt == 1 => DELIVERIES_FIRST,
            DeliveryStatus::Succeeded => DELIVERIES_RETRIED,
            DeliveryStatus::Failed => return vec![DELIVERIES_FAILED.to_owned()],
            DeliveryStatus::Pending | DeliveryStatus::Scheduled => return Vec::new(),
        };
        vec![end.to_owned(), bucket_name(LATENCY, self.duration_us / 1_000)]
    }

    /// How the receiver answered, or failed to.
    pub fn pace(&self) -> Pace {
        let took = Duration::from_micros(u64::try_from(self.duration_us).unwrap_or(0));
        Pace::of(took, self.status != DeliveryStatus::Succeeded)
    }

    fn has_stalled(&self) -> bool {
        matches!(self.pace(), Pace::Stalled(_))
    }
}

/// A lane with retries is claimed from again when the first of them is due.
async fn update_lanes(tx: &mut Tx, kept: &[&Tried]) -> StoreResult<()> {
    let mut lanes: BTreeMap<Uuid, LaneUpdate> = BTreeMap::new();
    for it in kept {
        let lane = lanes.entry(it.claimed.lane).or_insert(LaneUpdate { most: 0, ..LaneUpdate::wake_at(due::NEVER) });
        lane.next = it.next_attempt_at.map_or(lane.next, |at| micros(at).min(lane.next));
        lane.stalled += i32::from(it.has_stalled());
        lane.well += i32::from(!it.has_stalled());
        lane.most = it.most.max(lane.most);
        lane.changes_cap |= it.has_stalled() || it.claimed.cap != it.most;
    }
    due::update_lanes(tx, lanes.into_iter().filter(|(_, lane)| lane.changes_anything())).await
}
