//! What a key, and a client workspace, may queue: at which hours, how many posts a day, and what they may cost. Checked in the
//! transaction that queues the posts, so that calls at the same time can't pass a limit together, and a call that fails costs
//! nothing.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::Timestamp;
use octavo_domain::client_limits::{ClientLimit, Month};
use octavo_domain::stats::{COSTS, quarter};
use octavo_domain::{ActingKey, ClientLimits, KeyLimits};
use sqlx::{query, query_scalar};
use uuid::Uuid;

use crate::db::Tx;
use crate::time::micros;
use crate::workspaces;
use crate::{StoreError, StoreResult, changed, on};

/// Whose limits count for what a call queues.
#[derive(Debug, Clone, Default)]
pub struct Spender {
    /// The key that the call is made with, if it is made with one.
    pub key: Option<Arc<ActingKey>>,
    /// Those of the client workspace that it acts in.
    pub client: ClientLimits,
}

impl Spender {
    /// Whether posts are counted at all.
    pub(crate) fn counts_posts(&self) -> bool {
        self.key.is_some() || self.client.limit_posts()
    }

    pub(crate) fn key_limits(&self) -> Option<&KeyLimits> {
        self.key.as_deref().map(|key| &key.limits)
    }

    /// Comes first in a transaction that will [`spend`]: deleting the workspace locks it before what is in it.
    pub(crate) async fn lock(&self, tx: &mut Tx, workspace_id: Uuid) -> StoreResult<()> {
        if self.client.limit_posts() { workspaces::lock(tx, workspace_id).await } else { Ok(()) }
    }
}

/// Posts that are about to be queued.
pub(crate) struct Queueing<'a> {
    pub spender: &'a Spender,
    pub workspace_id: Uuid,
    /// Those that were not in the queue before.
    pub added: i64,
    pub due: Timestamp,
    pub now: Timestamp,
}

/// Fails unless these posts may be queued; counts them.
pub(crate) async fn spend(tx: &mut Tx, queueing: Queueing<'_>) -> StoreResult<()> {
    if let Some(most) = queueing.spender.client.posts_per_day.filter(|_| queueing.added > 0) {
        count_in_workspace(tx, &queueing, most).await?;
    }
    let Queueing { spender, added, due, now, .. } = queueing;
    let Some(ActingKey { id, limits }) = spender.key.as_deref() else { return Ok(()) };
    if let Some(hours) = limits.hours.as_ref().filter(|hours| !hours.contain(due)) {
        return Err(StoreError::OutsideHours(hours.to_string()));
    }
    let Some(most) = limits.posts_per_day.filter(|_| added > 0) else {
        return Ok(());
    };
    const SQL: &str = "UPDATE api_key SET counted_on = $2,
            counted_posts = $3 + CASE WHEN counted_on = $2 THEN counted_posts ELSE 0 END
        WHERE id = $1 AND $3 + CASE WHEN counted_on = $2 THEN counted_posts ELSE 0 END <= $4";
    let day = limits.day(now).to_string();
    if changed!(tx, query(SQL).bind(id).bind(day).bind(added).bind(most))? == 0 {
        return Err(StoreError::TooManyPosts { most, wait: limits.until_next_day(now) });
    }
    Ok(())
}

async fn count_in_workspace(tx: &mut Tx, queueing: &Queueing<'_>, most: i64) -> StoreResult<()> {
    const SQL: &str = "UPDATE workspace SET counted_on = $2,
            counted_posts = $3 + CASE WHEN counted_on = $2 THEN counted_posts ELSE 0 END
        WHERE id = $1 AND $3 + CASE WHEN counted_on = $2 THEN counted_posts ELSE 0 END <= $4";
    let Queueing { workspace_id, added, now, .. } = queueing;
    let day = KeyLimits::default().day(*now).to_string();
    let counted = changed!(tx, query(SQL).bind(workspace_id).bind(day).bind(added).bind(most))?;
    if counted == 0 { Err(StoreError::ClientLimit(ClientLimit::PostsPerDay(most))) } else { Ok(()) }
}

/// Fails if what networks charge in one of the months exceeds the workspace's limit, with what is queued now. Call it when
/// everything is queued.
pub(crate) async fn within_price(
    tx: &mut Tx,
    spender: &Spender,
    workspace_id: Uuid,
    due: impl Iterator<Item = Timestamp>,
    now: Timestamp,
) -> StoreResult<()> {
    // One snapshot sees rows that are being folded in exactly one of the two tables.
    const SQL: &str = "SELECT CAST((SELECT coalesce(sum(n), 0) FROM (SELECT workspace_id, quarter, name, n FROM stat
                UNION ALL SELECT workspace_id, quarter, name, n FROM stat_change) AS t
            WHERE workspace_id = $1 AND name = $2 AND quarter >= $3 AND quarter < $4)
        + (SELECT coalesce(sum(p.price), 0) FROM schedule s JOIN post p ON p.schedule_id = s.id
            WHERE s.workspace_id = $1 AND s.scheduled_at >= $5 AND s.scheduled_at < $6
                AND s.status IN ('SCHEDULED', 'PUBLISHING', 'WAITING_FOR_APPROVAL')
                AND p.status IN ('PENDING', 'PUBLISHING')) AS BIGINT)";
    let Some(most) = spender.client.monthly_price else { return Ok(()) };
    let months: BTreeSet<Month> = due.map(|at| Month::of(at.max(now))).collect();
    for month in months {
        // What is overdue goes out in this month.
        let from = if month == Month::of(now) { Timestamp::UNIX_EPOCH } else { month.start() };
        let costs: i64 = on!(tx, c => query_scalar(SQL)
            .bind(workspace_id)
            .bind(COSTS)
            .bind(quarter(month.start()))
            .bind(quarter(month.end()))
            .bind(micros(from))
            .bind(micros(month.end()))
            .fetch_one(c)
            .await)?;
        if costs > most {
            return Err(StoreError::ClientLimit(ClientLimit::MonthlyPrice(most)));
        }
    }
    Ok(())
}
