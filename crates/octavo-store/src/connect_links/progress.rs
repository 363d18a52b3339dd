//! What happens to a link while someone uses its page.

use jiff::Timestamp;
use octavo_domain::connect_link::FailedAttempt;
use sqlx::{query, query_as};
use uuid::Uuid;

use super::{ConnectLink, ConnectLinks, LinkedAccount, select_link};
use crate::db::Tx;
use crate::time::micros;
use crate::{StoreError, StoreResult, changed, json, on};

impl ConnectLinks<'_> {
    /// Notes when the page of a link was opened for the first time.
    pub async fn note_opened(&self, link: &ConnectLink, now: Timestamp) -> StoreResult<()> {
        const SQL: &str = "UPDATE connect_link SET opened_at = $2 WHERE id = $1 AND opened_at IS NULL";
        if link.opened_at.is_some() {
            return Ok(());
        }
        let mut tx = self.0.write_one().await?;
        changed!(tx, query(SQL).bind(link.id).bind(micros(now)))?;
        tx.commit().await
    }

    /// The person said that they are done.
    pub async fn finish(&self, id: Uuid) -> StoreResult<()> {
        let mut tx = self.0.write_one().await?;
        changed!(tx, query("UPDATE connect_link SET finished = TRUE WHERE id = $1").bind(id))?;
        tx.commit().await
    }

    /// Notes that an account was connected. A link that has nothing left to connect is finished.
    pub async fn note_connected(&self, id: Uuid, account: LinkedAccount) -> StoreResult<()> {
        const SQL: &str = "UPDATE connect_link SET connected = $2, failures = $3, finished = $4 WHERE id = $1";
        let mut tx = self.0.write().await?;
        let mut link = lock(&mut tx, id).await?.ok_or(StoreError::NotFound)?;
        if !link.connected.contains(&account) {
            link.connected.push(account);
        }
        link.failures.retain(|failure| failure.platform != account.platform);
        let finished = link.finished || link.platforms.iter().all(|platform| link.has(*platform));
        let (connected, failures) = (json::encode(&link.connected), json::encode(&link.failures));
        changed!(tx, query(SQL).bind(id).bind(connected).bind(failures).bind(finished))?;
        tx.commit().await
    }

    /// Notes an attempt that failed, in place of the one before it at the same network. A link that was ended keeps what it has.
    pub async fn note_failed(&self, id: Uuid, failure: FailedAttempt) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        let link = lock(&mut tx, id).await?;
        let Some(mut link) = link.filter(|link| !link.finished && !link.revoked) else { return Ok(()) };
        link.failures.retain(|earlier| earlier.platform != failure.platform);
        link.failures.push(failure);
        let failures = json::encode(&link.failures);
        changed!(tx, query("UPDATE connect_link SET failures = $2 WHERE id = $1").bind(id).bind(failures))?;
        tx.commit().await
    }
}

/// Reads a link that changes now. The update locks the row on PostgreSQL: two tabs connect one account each.
async fn lock(tx: &mut Tx, id: Uuid) -> StoreResult<Option<ConnectLink>> {
    const LOCK: &str = "UPDATE connect_link SET finished = finished WHERE id = $1";
    const FIND: &str = select_link!("l.id = $1");
    changed!(tx, query(LOCK).bind(id))?;
    Ok(on!(tx, c => query_as(FIND).bind(id).fetch_optional(c).await)?)
}
