//! How a webhook's receiver does, and its end when it wants no more or fails for days.

use std::collections::BTreeMap;

use octavo_domain::time::iso;
use octavo_domain::webhook::{DeliveryStatus, WebhookStatus, has_failed_too_long};
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::db::Tx;
use crate::deliveries::Tried;
use crate::time::{micros, timestamp};
use crate::{StoreResult, changed, on};

/// What a batch of tries says of one webhook; times are those of the tries' starts.
#[derive(Default)]
struct Told {
    success: Option<i64>,
    first_failure: Option<i64>,
    failure: Option<i64>,
    failures: i32,
    gone: bool,
}

impl Told {
    fn add(&mut self, tried: &Tried) {
        let at = micros(tried.started_at);
        if tried.status == DeliveryStatus::Succeeded {
            self.success = self.success.max(Some(at));
            return;
        }
        self.first_failure = Some(self.first_failure.map_or(at, |first| first.min(at)));
        self.failure = self.failure.max(Some(at));
        self.failures += 1;
        self.gone |= tried.gone;
    }
}

/// Writes down what happened to each webhook of a batch, in the order of their ids.
pub(crate) async fn tell(tx: &mut Tx, tried: &[&Tried]) -> StoreResult<()> {
    let mut webhooks: BTreeMap<Uuid, Told> = BTreeMap::new();
    for it in tried {
        webhooks.entry(it.webhook_id).or_default().add(it);
    }
    for (id, told) in webhooks {
        tell_one(tx, id, &told).await?;
    }
    Ok(())
}

async fn tell_one(tx: &mut Tx, id: Uuid, told: &Told) -> StoreResult<()> {
    const SQL: &str = "UPDATE webhook SET last_success_at = coalesce($2, last_success_at),
            last_failure_at = coalesce($3, last_failure_at),
            failing_since = CASE WHEN $2 IS NULL THEN coalesce(failing_since, $4) END,
            failing_tries = CASE WHEN $2 IS NULL THEN failing_tries + $5 ELSE 0 END
        WHERE id = $1 RETURNING failing_since, failing_tries";
    let health: Option<(Option<i64>, i32)> = on!(tx, c => query_as(SQL).bind(id).bind(told.success)
        .bind(told.failure).bind(told.first_failure).bind(told.failures).fetch_optional(c).await)?;
    let (Some((since, tries)), Some(now)) = (health, told.failure) else {
        return Ok(());
    };
    if told.gone {
        let reason = "The receiver answered 410: it wants no more.";
        return disable(tx, id, WebhookStatus::DisabledGone, reason, now).await;
    }
    let Some(since) = since.map(timestamp).transpose()? else {
        return Ok(());
    };
    if has_failed_too_long(since, timestamp(now)?, tries) {
        let reason = format!("All {tries} tries since {} failed.", iso(since));
        return disable(tx, id, WebhookStatus::DisabledFailing, &reason, now).await;
    }
    Ok(())
}

/// One that is disabled already keeps its reason.
async fn disable(tx: &mut Tx, id: Uuid, status: WebhookStatus, reason: &str, at: i64) -> StoreResult<()> {
    const SQL: &str = "UPDATE webhook SET status = $2, status_reason = $3, disabled_at = $4
        WHERE id = $1 AND status IN ('ACTIVE', 'PAUSED')";
    changed!(tx, query(SQL).bind(id).bind(status.as_str()).bind(reason).bind(at))?;
    crate::due::pause(tx, id).await
}
