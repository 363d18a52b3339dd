//! From approvals that were asked for to messages.
//!
//! The transaction that asks leaves a row of its own, so posts that ask at the same time don't wait for each other. The sender turns
//! the rows of a workspace into one message for each browser.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::{NoticeChannel, NoticeKind, Right};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::Push;
use crate::db::Tx;
use crate::notices::wants;
use crate::time::micros;
use crate::workspaces::{home, parse_role};
use crate::{StoreResult, changed, on};

/// So that many posts don't send many messages. What is asked for meanwhile waits for the next one.
const BETWEEN_MESSAGES: SignedDuration = SignedDuration::from_mins(15);
/// Workspaces that are looked at in one go.
const MOST_AT_ONCE: i64 = 100;

/// Leaves word that an approval waits, if any browser is to be notified at all.
pub(crate) async fn note_asked(tx: &mut Tx, workspace_id: Uuid, approval_id: Uuid) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO push_asked (approval_id, workspace_id)
        SELECT $1, $2 WHERE EXISTS (SELECT 1 FROM push_subscription)";
    changed!(tx, query(SQL).bind(approval_id).bind(workspace_id))?;
    Ok(())
}

impl Push<'_> {
    /// Queues a message to each browser of each member who may approve, for every workspace where an approval was asked for and
    /// no message was queued lately.
    pub async fn queue_asked(&self, now: Timestamp) -> StoreResult<()> {
        const DUE: &str = "SELECT DISTINCT w.id FROM push_asked a JOIN workspace w ON w.id = a.workspace_id
            WHERE w.approval_push_at IS NULL OR w.approval_push_at <= $1 ORDER BY w.id LIMIT $2";
        let before = micros(now - BETWEEN_MESSAGES);
        let mut reader = self.0.read().await?;
        let due: Vec<Uuid> = on!(reader, c => query_scalar(DUE).bind(before).bind(MOST_AT_ONCE).fetch_all(c).await)?;
        drop(reader);
        for workspace in due {
            self.queue_in(workspace, now).await?;
        }
        Ok(())
    }

    /// Of several processes, one finds the workspace without a recent message.
    async fn queue_in(&self, workspace_id: Uuid, now: Timestamp) -> StoreResult<()> {
        const MARK: &str = "UPDATE workspace SET approval_push_at = $2
            WHERE id = $1 AND (approval_push_at IS NULL OR approval_push_at <= $3)";
        const ASKED: &str = "DELETE FROM push_asked WHERE workspace_id = $1";
        const PENDING: &str = "SELECT count(*) FROM approval WHERE workspace_id = $1 AND status = 'PENDING'";
        let mut tx = self.0.write().await?;
        let before = micros(now - BETWEEN_MESSAGES);
        if changed!(tx, query(MARK).bind(workspace_id).bind(micros(now)).bind(before))? == 0 {
            return Ok(());
        }
        changed!(tx, query(ASKED).bind(workspace_id))?;
        let pending: i64 = on!(tx, c => query_scalar(PENDING).bind(workspace_id).fetch_one(c).await)?;
        let browsers = if pending > 0 { browsers_of_approvers(&mut tx, workspace_id).await? } else { Vec::new() };
        for browser in &browsers {
            queue(&mut tx, *browser, workspace_id, now).await?;
        }
        if browsers.is_empty() {
            const UNMARK: &str = "UPDATE workspace SET approval_push_at = NULL WHERE id = $1";
            changed!(tx, query(UNMARK).bind(workspace_id))?;
        }
        tx.commit().await
    }
}

/// Of those who want push messages, in the order of the browsers' ids.
async fn browsers_of_approvers(tx: &mut Tx, workspace_id: Uuid) -> StoreResult<Vec<Uuid>> {
    const SQL: &str = concat!(
        "SELECT p.id, p.user_id, m.role FROM workspace w JOIN member m ON m.workspace_id = ",
        home!(),
        " JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL JOIN push_subscription p ON p.user_id = u.id
        WHERE w.id = $1 AND w.deleted_at IS NULL ORDER BY p.id"
    );
    let rows: Vec<(Uuid, Uuid, String)> = on!(tx, c => query_as(SQL).bind(workspace_id).fetch_all(c).await)?;
    let mut browsers = Vec::new();
    for (id, user_id, role) in rows {
        if parse_role(role)?.may(Right::Approve)
            && wants(tx, user_id, NoticeKind::ApprovalRequested, NoticeChannel::Push).await?
        {
            browsers.push(id);
        }
    }
    Ok(browsers)
}

/// A message that still waits becomes this one.
async fn queue(tx: &mut Tx, subscription_id: Uuid, workspace_id: Uuid, now: Timestamp) -> StoreResult<()> {
    const SQL: &str =
        "INSERT INTO push_message (subscription_id, workspace_id, attempts, unreported, ready_at, created_at)
        VALUES ($1, $2, 0, 0, $3, $3) ON CONFLICT (subscription_id, workspace_id)
        DO UPDATE SET attempts = 0, created_at = excluded.created_at";
    changed!(tx, query(SQL).bind(subscription_id).bind(workspace_id).bind(micros(now)))?;
    Ok(())
}
