//! Messages that wait to be sent, and what they say.

use jiff::Timestamp;
use octavo_domain::{Right, Role};
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::Push;
use crate::columns::Micros;
use crate::time::micros;
use crate::workspaces::home;
use crate::{StoreResult, changed, on};

/// A message that is one sender's until its lease ends.
#[derive(Debug, Clone)]
pub struct ClaimedPush {
    pub message: PushMessage,
    pub user_id: Uuid,
    /// The host of the push service.
    pub host: String,
    /// The endpoint and the browser's keys.
    pub sealed: String,
}

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct PushMessage {
    pub subscription_id: Uuid,
    pub workspace_id: Uuid,
    /// How often it was tried, with the try that begins now.
    pub attempts: i32,
    /// Tries that began and did not report how they ended, with the one that begins now.
    pub unreported: i32,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
}

/// What waits in a workspace.
#[derive(Debug, sqlx::FromRow)]
pub struct WaitingApprovals {
    #[sqlx(try_from = "String")]
    role: Role,
    pub workspace: String,
    pub count: i64,
    /// The newest one.
    pub approval_id: Uuid,
    #[sqlx(try_from = "Micros")]
    pub requested_at: Timestamp,
    /// None for a person without a name, and for one who was deleted.
    pub requested_name: Option<String>,
}

impl Push<'_> {
    /// A message whose time has come, which is this caller's until `lease_until`.
    pub async fn claim(&self, now: Timestamp, lease_until: Timestamp) -> StoreResult<Option<ClaimedPush>> {
        const READY: &str = "SELECT count(*) FROM (SELECT 1 FROM push_message WHERE ready_at <= $1 LIMIT 1) ready";
        loop {
            let mut reader = self.0.read().await?;
            let ready: i64 = on!(reader, c => query_scalar(READY).bind(micros(now)).fetch_one(c).await)?;
            drop(reader);
            if ready == 0 {
                return Ok(None);
            }
            match self.claim_next(now, lease_until).await? {
                Claim::Message(claimed) => return Ok(Some(*claimed)),
                Claim::Dropped => {}
                Claim::Nothing => return Ok(None),
            }
        }
    }

    async fn claim_next(&self, now: Timestamp, lease_until: Timestamp) -> StoreResult<Claim> {
        const CLAIM: &str =
            "UPDATE push_message SET attempts = attempts + 1, unreported = unreported + 1, ready_at = $2
            WHERE (subscription_id, workspace_id) =
                (SELECT subscription_id, workspace_id FROM push_message WHERE ready_at <= $1 ORDER BY ready_at LIMIT 1)
            AND ready_at <= $1 RETURNING subscription_id, workspace_id, attempts, unreported, created_at";
        const BROWSER: &str = "SELECT user_id, host, sealed FROM push_subscription WHERE id = $1";
        let mut tx = self.0.write().await?;
        let message: Option<PushMessage> =
            on!(tx, c => query_as(CLAIM).bind(micros(now)).bind(micros(lease_until)).fetch_optional(c).await)?;
        let Some(message) = message else {
            return Ok(Claim::Nothing);
        };
        let id = message.subscription_id;
        let browser: Option<(Uuid, String, String)> = on!(tx, c => query_as(BROWSER).bind(id).fetch_optional(c).await)?;
        if browser.is_none() {
            changed!(tx, query("DELETE FROM push_message WHERE subscription_id = $1").bind(id))?;
        }
        tx.commit().await?;
        Ok(browser.map_or(Claim::Dropped, |(user_id, host, sealed)| {
            Claim::Message(Box::new(ClaimedPush { message, user_id, host, sealed }))
        }))
    }

    /// Puts off a message that could not be sent.
    pub async fn put_off(&self, message: &PushMessage, until: Timestamp) -> StoreResult<()> {
        const SQL: &str = "UPDATE push_message SET ready_at = $3, unreported = unreported - 1
            WHERE subscription_id = $1 AND workspace_id = $2";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(message.subscription_id).bind(message.workspace_id).bind(micros(until)))?;
        tx.commit().await
    }

    /// Ends a message. One that was queued meanwhile stays, and is sent next.
    pub async fn end(&self, message: &PushMessage, now: Timestamp) -> StoreResult<()> {
        const END: &str =
            "DELETE FROM push_message WHERE subscription_id = $1 AND workspace_id = $2 AND created_at = $3";
        const NEXT: &str = "UPDATE push_message SET ready_at = $3, unreported = 0
            WHERE subscription_id = $1 AND workspace_id = $2";
        let PushMessage { subscription_id, workspace_id, created_at, .. } = *message;
        let mut tx = self.0.write().await?;
        let ended = changed!(tx, query(END).bind(subscription_id).bind(workspace_id).bind(micros(created_at)))?;
        if ended == 0 {
            changed!(tx, query(NEXT).bind(subscription_id).bind(workspace_id).bind(micros(now)))?;
        }
        tx.commit().await
    }

    /// What waits in a workspace, for a person who may approve it. None if nothing waits any more.
    pub async fn waiting_for(&self, user_id: Uuid, workspace_id: Uuid) -> StoreResult<Option<WaitingApprovals>> {
        const SQL: &str = concat!(
            "SELECT m.role, w.name AS workspace, a.id AS approval_id, a.requested_at,
                CASE WHEN a.requested_type = 'PERSON' THEN r.name ELSE a.requested_name END AS requested_name,
                (SELECT count(*) FROM approval c WHERE c.workspace_id = w.id AND c.status = 'PENDING') AS count
            FROM workspace w JOIN member m ON m.user_id = $1 AND m.workspace_id = ",
            home!(),
            " JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
            JOIN approval a ON a.id = (SELECT n.id FROM approval n WHERE n.workspace_id = w.id AND n.status = 'PENDING'
                ORDER BY n.id DESC LIMIT 1)
            LEFT JOIN users r ON r.id = a.requested_user_id WHERE w.id = $2 AND w.deleted_at IS NULL"
        );
        let mut reader = self.0.read().await?;
        let found: Option<WaitingApprovals> =
            on!(reader, c => query_as(SQL).bind(user_id).bind(workspace_id).fetch_optional(c).await)?;
        Ok(found.filter(|waiting| waiting.role.may(Right::Approve)))
    }
}

enum Claim {
    Message(Box<ClaimedPush>),
    /// Its browser is gone.
    Dropped,
    Nothing,
}
