//! Mails about webhooks that Octavo disabled.

use jiff::Timestamp;
use octavo_domain::{NoticeKind, Right};
use sqlx::{query_as, query_scalar};
use uuid::Uuid;

use super::Webhooks;
use crate::identity::{Audience, Message, Subject, notify_members};
use crate::workspaces::{LinkedWorkspace, linked, reader};
use crate::{StoreResult, on};

/// A webhook that Octavo disabled, as a mail to a member names it.
#[derive(Debug, sqlx::FromRow)]
pub struct Disabled {
    pub app: String,
    #[sqlx(flatten)]
    pub workspace: LinkedWorkspace,
    pub reason: String,
}

impl Webhooks<'_> {
    /// Queues messages about the webhooks that were disabled since the last call, to the members who manage them and the chat.
    pub async fn notify_disabled(&self, message: Message<'_>, now: Timestamp, new_id: fn() -> Uuid) -> StoreResult<()> {
        const DUE: &str = "SELECT id FROM webhook WHERE notice_due ORDER BY id";
        const TAKE: &str = "UPDATE webhook SET notice_due = FALSE WHERE id = $1 AND notice_due RETURNING app_id";
        const WORKSPACE: &str = "SELECT workspace_id FROM app WHERE id = $1";
        let mut reader = self.0.read().await?;
        let due: Vec<Uuid> = on!(reader, c => query_scalar(DUE).fetch_all(c).await)?;
        drop(reader);
        for id in due {
            let mut tx = self.0.write().await?;
            let app: Option<Uuid> = on!(tx, c => query_scalar(TAKE).bind(id).fetch_optional(c).await)?;
            if let Some(app) = app {
                let workspace_id: Uuid = on!(tx, c => query_scalar(WORKSPACE).bind(app).fetch_one(c).await)?;
                let (right, notice) = (Right::Develop, NoticeKind::WebhookDisabled);
                let to = Audience { workspace_id, right, notice };
                let about = Subject { webhook_id: Some(id), ..Subject::default() };
                notify_members(&mut tx, to, message, about, now, new_id).await?;
            }
            tx.commit().await?;
        }
        Ok(())
    }

    /// The webhook if it is still disabled and the person is a member of its workspace. Without a person: for its chat.
    pub async fn disabled_for(&self, reader_id: Option<Uuid>, id: Uuid) -> StoreResult<Option<Disabled>> {
        const SQL: &str = concat!(
            "SELECT a.name AS app, h.status_reason AS reason, ",
            linked!(),
            " FROM webhook h JOIN app a ON a.id = h.app_id JOIN workspace w ON w.id = a.workspace_id AND w.deleted_at IS NULL
            WHERE h.id = $2 AND h.status IN ('DISABLED_FAILING', 'DISABLED_GONE') AND h.status_reason IS NOT NULL AND ",
            reader!(1)
        );
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(reader_id).bind(id).fetch_optional(c).await)?)
    }
}
