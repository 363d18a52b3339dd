//! Deliveries: one event to one webhook, tried until it ends.
//!
//! `first_tries` starts new deliveries. `load` and `record` are the deliverer's hot path, one batch at a time. `page` and
//! `view` are the history that people read, `tally` its totals. `redeliver` and `recover` put ended deliveries back.

mod first_tries;
mod page;
mod record;
mod recover;
mod redeliver;
mod tally;
mod view;

use jiff::Timestamp;
use octavo_domain::webhook::DeliveryStatus;
use sqlx::query_as;
use uuid::Uuid;

use crate::db::{Sql, Tx, id_list, sql};
use crate::due::{self, Claimed};
use crate::time::micros;
use crate::{Db, StoreResult, on};

pub use first_tries::{Deliverer, LaneChanges, Lease, SeatEnd};
pub(crate) use first_tries::{HandOver, Seat, recall};
pub use page::{DeliveryFilter, DeliveryPage, SortBy};
pub use record::Tried;
pub use view::{AttemptView, DeliveryView};

pub struct Deliveries<'a>(pub(crate) &'a Db);

/// Everything needed to send a delivery.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct DeliveryJob {
    pub id: Uuid,
    #[sqlx(flatten)]
    pub target: Target,
    pub event_id: Uuid,
    pub event_type: String,
    /// The exact bytes to sign and send.
    pub body: String,
    pub created_at: i64,
    /// Tries made before it was last put back: retries count from there.
    pub tries_before: i32,
    /// Sent because a person requested a test.
    pub test: bool,
}

/// Where the deliveries of a webhook go, and how.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Target {
    pub webhook_id: Uuid,
    pub url: String,
    pub api_key_sealed: String,
    /// Former keys that still sign, sealed, newest first, separated by spaces.
    pub former_keys_sealed: Option<String>,
    pub retry_max_attempts: i32,
    pub retry_backoff_ms: i64,
    pub connect_timeout_ms: i64,
    pub read_timeout_ms: i64,
}

/// The columns of a [`Target`], of webhook `w` at the time in a parameter.
macro_rules! target {
    ($now:literal) => {
        concat!(
            "w.id AS webhook_id, w.url, w.api_key_sealed, w.retry_max_attempts, w.retry_backoff_ms,
            w.connect_timeout_ms, w.read_timeout_ms,
            (SELECT string_agg(k.sealed, ' ' ORDER BY k.expires_at DESC) FROM webhook_key k
                WHERE k.webhook_id = w.id AND k.expires_at > $",
            $now,
            ") AS former_keys_sealed"
        )
    };
}
pub(crate) use target;

const LOAD: Sql = sql!(
    "SELECT d.id, d.event_id, d.event_type, e.body, d.created_at, d.tries_before, d.test, " (target!(2)) " FROM "
    (sqlite "json_each($1) AS wanted CROSS JOIN delivery d ON d.id = unhex(wanted.value)")
    (postgres "json_array_elements_text($1::json) AS wanted(id) JOIN delivery d ON d.id = wanted.id::uuid")
    " JOIN event e ON e.id = d.event_id JOIN webhook w ON w.id = d.webhook_id"
);

impl Deliveries<'_> {
    /// The deliveries of claimed jobs. A delivery whose webhook was just deleted is missing.
    pub async fn load(&self, claimed: &[Claimed], now: Timestamp) -> StoreResult<Vec<DeliveryJob>> {
        let ids = id_list(claimed.iter().map(|claim| &claim.job));
        let mut reader = self.0.read().await?;
        let sql = reader.pick(LOAD);
        Ok(on!(reader, c => query_as(sql).bind(&ids).bind(micros(now)).fetch_all(c).await)?)
    }
}

/// Removes the lanes of webhooks with their jobs. The caller has locked the webhooks.
pub(crate) async fn close_lanes(tx: &mut Tx, webhooks: &[Uuid]) -> StoreResult<()> {
    webhooks.iter().for_each(|webhook| recall(tx, *webhook));
    due::close_lanes(tx, webhooks).await
}

fn is_final(status: DeliveryStatus) -> bool {
    matches!(status, DeliveryStatus::Succeeded | DeliveryStatus::Failed)
}
