//! How many bytes the workspaces of one person may hold.

use octavo_domain::client_limits::ClientLimit;
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use crate::db::Tx;
use crate::workspaces::{home, lock, lock_person};
use crate::{StoreError, StoreResult, on};

/// Fails unless a client workspace has room for `more` bytes within its own limit.
async fn within_client(tx: &mut Tx, workspace_id: Uuid, more: i64) -> StoreResult<()> {
    const SQL: &str = "SELECT stored_bytes,
            CAST((SELECT coalesce(sum(size_bytes), 0) FROM media WHERE workspace_id = $1)
                + (SELECT coalesce(sum(size_bytes), 0) FROM media_object WHERE workspace_id = $1) AS BIGINT)
        FROM workspace WHERE id = $1 AND stored_bytes IS NOT NULL";
    let limited: Option<(i64, i64)> = on!(tx, c => query_as(SQL).bind(workspace_id).fetch_optional(c).await)?;
    let Some((most, stored)) = limited else { return Ok(()) };
    let has_room = stored.saturating_add(more.max(1)) <= most;
    if has_room { Ok(()) } else { Err(StoreError::ClientLimit(ClientLimit::StoredBytes(most))) }
}

/// Fails unless a workspace has room for `more` bytes. `most` counts for all workspaces of the person who has owned it for
/// the longest, and for the client workspaces of their applications: a second owner neither gives it more room nor takes some
/// from their own. Others that ask wait until this transaction ends. The sums come from the indexes alone.
pub(super) async fn within_stored(tx: &mut Tx, workspace_id: Uuid, more: i64, most: i64) -> StoreResult<()> {
    const OWNER: &str = concat!(
        "SELECT m.user_id FROM workspace w JOIN member m ON m.workspace_id = ",
        home!(),
        " WHERE w.id = $1 AND m.role = 'OWNER' ORDER BY m.joined_at, m.user_id LIMIT 1"
    );
    const SQL: &str = "WITH own AS (SELECT m.workspace_id AS id FROM member m
            WHERE m.user_id = $1 AND m.role = 'OWNER' AND NOT EXISTS (SELECT 1 FROM member o
                WHERE o.workspace_id = m.workspace_id AND o.role = 'OWNER'
                    AND (o.joined_at, o.user_id) < (m.joined_at, m.user_id))),
        theirs AS (SELECT id FROM own UNION ALL
            SELECT id FROM workspace WHERE app_id IN (SELECT id FROM app WHERE workspace_id IN (SELECT id FROM own)))
        SELECT CAST((SELECT coalesce(sum(size_bytes), 0) FROM media WHERE workspace_id IN (SELECT id FROM theirs))
            + (SELECT coalesce(sum(size_bytes), 0) FROM media_object WHERE workspace_id IN (SELECT id FROM theirs))
            AS BIGINT)";
    lock(tx, workspace_id).await?;
    within_client(tx, workspace_id, more).await?;
    let owner: Uuid = on!(tx, c => query_scalar(OWNER).bind(workspace_id).fetch_one(c).await)?;
    lock_person(tx, owner).await?;
    let stored: i64 = on!(tx, c => query_scalar(SQL).bind(owner).fetch_one(c).await)?;
    // Of an object whose size is not known yet, one byte has to fit.
    let has_room = stored.saturating_add(more.max(1)) <= most;
    if has_room { Ok(()) } else { Err(StoreError::QuotaExceeded { quota: "stored_gib", most: most >> 30 }) }
}
