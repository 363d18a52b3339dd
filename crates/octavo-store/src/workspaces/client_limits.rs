//! The limits of a client workspace as they are stored.

use octavo_domain::ClientLimits;
use sqlx::query;
use uuid::Uuid;

use crate::db::Tx;
use crate::{StoreResult, changed};

/// The columns of [`ClientLimitsRow`], of the workspace `w`.
macro_rules! client_limits {
    () => {
        "w.posts_per_day AS client_posts_per_day, w.stored_bytes AS client_stored_bytes,
            w.monthly_price AS client_monthly_price"
    };
}

pub(crate) use client_limits;

#[derive(sqlx::FromRow)]
pub(crate) struct ClientLimitsRow {
    client_posts_per_day: Option<i64>,
    client_stored_bytes: Option<i64>,
    client_monthly_price: Option<i64>,
}

impl From<ClientLimitsRow> for ClientLimits {
    fn from(row: ClientLimitsRow) -> Self {
        ClientLimits {
            posts_per_day: row.client_posts_per_day,
            stored_bytes: row.client_stored_bytes,
            monthly_price: row.client_monthly_price,
        }
    }
}

/// The caller holds the workspace's lock.
pub(super) async fn set(tx: &mut Tx, id: Uuid, limits: ClientLimits) -> StoreResult<()> {
    const SQL: &str = "UPDATE workspace SET posts_per_day = $2, stored_bytes = $3, monthly_price = $4 WHERE id = $1";
    let ClientLimits { posts_per_day, stored_bytes, monthly_price } = limits;
    changed!(tx, query(SQL).bind(id).bind(posts_per_day).bind(stored_bytes).bind(monthly_price))?;
    Ok(())
}
