//! The health of a webhook's receiver. Octavo disables a webhook that returns 410 or fails for days.

use std::collections::BTreeMap;

use octavo_domain::time::iso;
use octavo_domain::webhook::{DeliveryStatus, TryError, WebhookStatus, has_failed_too_long};
use serde_json::{Value, json};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::db::{Sql, Tx, sql};
use crate::deliveries::Tried;
use crate::due::{lock_lanes, pause_lane};
use crate::time::{micros, timestamp};
use crate::{StoreResult, changed, json as text, on};

/// What a batch of tries says about one webhook. Times are those of the tries' starts.
#[derive(Default)]
struct TrySummary {
    success: Option<i64>,
    first_failure: Option<i64>,
    failure: Option<i64>,
    failures: i32,
    gone: bool,
}

impl TrySummary {
    fn add(&mut self, tried: &Tried) {
        let at = micros(tried.started_at);
        if tried.status == DeliveryStatus::Succeeded {
            self.success = self.success.max(Some(at));
            return;
        }
        if tried.error_class == Some(TryError::Interrupted) {
            return; // The receiver's health is not Octavo's.
        }
        self.first_failure = Some(self.first_failure.map_or(at, |first| first.min(at)));
        self.failure = self.failure.max(Some(at));
        self.failures += 1;
        self.gone |= tried.gone;
    }

    fn row(&self, id: Uuid) -> Value {
        json!({
            "id": id.simple().to_string(),
            "success": self.success,
            "failure": self.failure,
            "firstFailure": self.first_failure,
            "failures": self.failures,
        })
    }
}

const RECORD_HEALTH: Sql = sql!(
    (sqlite "UPDATE webhook SET last_success_at = coalesce(it.value ->> 'success', last_success_at),
        last_failure_at = coalesce(it.value ->> 'failure', last_failure_at),
        failing_since = CASE WHEN it.value ->> 'success' IS NULL
            THEN coalesce(failing_since, it.value ->> 'firstFailure') END,
        failing_tries = CASE WHEN it.value ->> 'success' IS NULL
            THEN failing_tries + (it.value ->> 'failures') ELSE 0 END
    FROM jsonb_each($1) AS it WHERE webhook.id = unhex(it.value ->> 'id')
    RETURNING webhook.id, failing_since, failing_tries")
    (postgres "WITH told AS (SELECT (value ->> 'id')::uuid AS id, (value ->> 'success')::bigint AS success,
        (value ->> 'failure')::bigint AS failure, (value ->> 'firstFailure')::bigint AS first_failure,
        (value ->> 'failures')::int AS failures FROM jsonb_array_elements($1::jsonb)),
    locked AS (SELECT id FROM webhook WHERE id IN (SELECT id FROM told) ORDER BY id FOR NO KEY UPDATE)
    UPDATE webhook w SET last_success_at = coalesce(told.success, w.last_success_at),
        last_failure_at = coalesce(told.failure, w.last_failure_at),
        failing_since = CASE WHEN told.success IS NULL THEN coalesce(w.failing_since, told.first_failure) END,
        failing_tries = CASE WHEN told.success IS NULL THEN w.failing_tries + told.failures ELSE 0 END
    FROM told JOIN locked USING (id) WHERE w.id = told.id
    RETURNING w.id, w.failing_since, w.failing_tries")
);

/// Records the results of each webhook in a batch, in the order of their ids.
pub(crate) async fn record_health(tx: &mut Tx, tried: &[&Tried]) -> StoreResult<()> {
    let mut webhooks: BTreeMap<Uuid, TrySummary> = BTreeMap::new();
    for it in tried {
        webhooks.entry(it.webhook_id).or_default().add(it);
    }
    let rows: Vec<_> = webhooks.iter().map(|(id, told)| told.row(*id)).collect();
    let sql = tx.pick(RECORD_HEALTH);
    let failing: Vec<(Uuid, Option<i64>, i32)> =
        on!(tx, c => query_as(sql).bind(text::encode(&rows)).fetch_all(c).await)?;
    let mut over = Vec::new();
    for (id, since, tries) in failing {
        let end = webhooks.get(&id).map(|told| find_end(told, since, tries)).transpose()?.flatten();
        over.extend(end.map(|end| (id, end)));
    }
    if !over.is_empty() {
        // Results of the other webhooks may change their lanes later.
        lock_lanes(tx, webhooks.keys()).await?;
    }
    for (id, end) in over {
        disable_webhook(tx, id, &end).await?;
    }
    Ok(())
}

/// Why a webhook is disabled, and when.
struct End {
    status: WebhookStatus,
    reason: String,
    at: i64,
}

/// The end of a webhook whose receiver returned 410, or failed for days.
fn find_end(told: &TrySummary, since: Option<i64>, tries: i32) -> StoreResult<Option<End>> {
    let Some(at) = told.failure else {
        return Ok(None);
    };
    if told.gone {
        let reason = "The receiver returned 410: it wants no more events.".to_owned();
        return Ok(Some(End { status: WebhookStatus::DisabledGone, reason, at }));
    }
    let Some(since) = since.map(timestamp).transpose()? else {
        return Ok(None);
    };
    let reason = format!("All {tries} attempts since {} failed.", iso(since));
    let end = End { status: WebhookStatus::DisabledFailing, reason, at };
    Ok(has_failed_too_long(since, timestamp(at)?, tries).then_some(end))
}

/// A webhook that is already disabled keeps its reason.
async fn disable_webhook(tx: &mut Tx, id: Uuid, end: &End) -> StoreResult<()> {
    const SQL: &str = "UPDATE webhook SET status = $2, status_reason = $3, disabled_at = $4, notice_due = TRUE
        WHERE id = $1 AND status IN ('ACTIVE', 'PAUSED')";
    changed!(tx, query(SQL).bind(id).bind(end.status.as_str()).bind(&end.reason).bind(end.at))?;
    pause_lane(tx, id).await
}
