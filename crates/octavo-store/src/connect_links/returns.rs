//! Where people go after a network's page, if an application or a link sent them there.

use jiff::Timestamp;
use sqlx::{query, query_as};
use uuid::Uuid;

use super::ConnectLinks;
use crate::time::micros;
use crate::{StoreResult, changed, on};

/// The address that a person comes back to from a network's page.
#[derive(Debug, Clone)]
pub struct NewReturn<'a> {
    pub id: Uuid,
    pub app_id: Uuid,
    pub workspace_id: Uuid,
    /// The link whose page they come back to.
    pub link_id: Option<Uuid>,
    pub url_sealed: &'a str,
    /// The application's own text, which it gets back.
    pub state: Option<&'a str>,
    pub now: Timestamp,
}

/// As [`NewReturn`], when the person is back.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Return {
    pub app_id: Uuid,
    pub link_id: Option<Uuid>,
    pub url_sealed: String,
    pub state: Option<String>,
    /// They come back for the first time, and the application and the workspace are still there.
    pub is_open: bool,
}

impl ConnectLinks<'_> {
    pub async fn add_return(&self, new: &NewReturn<'_>) -> StoreResult<()> {
        const SQL: &str =
            "INSERT INTO connect_return (id, app_id, workspace_id, link_id, url_sealed, state, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let mut tx = self.0.write_one().await?;
        changed!(
            tx,
            query(SQL)
                .bind(new.id)
                .bind(new.app_id)
                .bind(new.workspace_id)
                .bind(new.link_id)
                .bind(new.url_sealed)
                .bind(new.state)
                .bind(micros(new.now))
        )?;
        tx.commit().await
    }

    /// Finds where a person goes who comes back, and marks it as used. None if it is unknown or was removed.
    pub async fn take_return(&self, id: Uuid) -> StoreResult<Option<Return>> {
        const USE: &str = "UPDATE connect_return SET used = TRUE WHERE id = $1 AND NOT used";
        const FIND: &str =
            "SELECT r.app_id, r.link_id, r.url_sealed, r.state, a.id IS NOT NULL AND w.id IS NOT NULL AS is_open
            FROM connect_return r LEFT JOIN app a ON a.id = r.app_id
            LEFT JOIN workspace w ON w.id = r.workspace_id AND w.deleted_at IS NULL WHERE r.id = $1";
        let mut tx = self.0.write().await?;
        let is_first = changed!(tx, query(USE).bind(id))? == 1;
        let found: Option<Return> = on!(tx, c => query_as(FIND).bind(id).fetch_optional(c).await)?;
        tx.commit().await?;
        Ok(found.map(|found| Return { is_open: found.is_open && is_first, ..found }))
    }
}
