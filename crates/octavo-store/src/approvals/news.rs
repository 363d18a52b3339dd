//! The events `approval.requested` and `approval.decided`, in the transaction of what they report.

use jiff::Timestamp;
use octavo_domain::approval::ApprovalStatus;
use octavo_domain::approval_events::{ApprovalNews, EventParty};
use octavo_domain::audit::ActorType;
use octavo_domain::{EventType, Kind};
use sqlx::query_as;
use uuid::Uuid;

use crate::columns::MaybeMicros;
use crate::db::Tx;
use crate::events::{announce, list_naming};
use crate::{StoreResult, on};

#[derive(sqlx::FromRow)]
struct NewsRow {
    schedule_id: Uuid,
    #[sqlx(try_from = "String")]
    status: ApprovalStatus,
    content_hash: String,
    #[sqlx(try_from = "MaybeMicros")]
    scheduled_at: Option<Timestamp>,
    #[sqlx(try_from = "String")]
    requested_type: ActorType,
    requested_id: Option<String>,
    decided_user_id: Option<Uuid>,
    link_id: Option<Uuid>,
    reason: Option<String>,
    public_url: Option<String>,
}

/// Stores an event for each application of the workspace that has a webhook which names its type.
pub(super) async fn announce_approval(
    tx: &mut Tx,
    kind: EventType,
    (workspace_id, approval_id): (Uuid, Uuid),
    now: Timestamp,
) -> StoreResult<()> {
    const SQL: &str = "SELECT a.schedule_id, a.status, a.content_hash, a.scheduled_at, a.requested_type, a.requested_id,
            a.decided_user_id, a.reason, l.id AS link_id, (SELECT s.public_url FROM server_address s WHERE s.name = 'server') AS public_url
        FROM approval a LEFT JOIN review_link l ON l.approval_id = a.id AND l.used_at IS NOT NULL WHERE a.id = $1";
    let apps = list_naming(tx, workspace_id, kind).await?;
    if apps.is_empty() {
        return Ok(());
    }
    let row: NewsRow = on!(tx, c => query_as(SQL).bind(approval_id).fetch_one(c).await)?;
    let news = row.news(workspace_id, approval_id);
    for app in apps {
        announce(tx, app.app_id, workspace_id, &[news.clone().event(app.app_id, now)]).await?;
    }
    Ok(())
}

impl NewsRow {
    fn news(self, workspace_id: Uuid, approval_id: Uuid) -> ApprovalNews {
        let by_link =
            self.link_id.map(|id| EventParty { r#type: ActorType::ReviewLink, id: Some(Kind::ReviewLink.show(id)) });
        let by_person =
            self.decided_user_id.map(|id| EventParty { r#type: ActorType::Person, id: Some(Kind::User.show(id)) });
        ApprovalNews {
            approval_id,
            workspace_id,
            schedule_id: self.schedule_id,
            status: self.status,
            content_hash: self.content_hash,
            scheduled_at: self.scheduled_at,
            requested_by: EventParty { r#type: self.requested_type, id: self.requested_id },
            decided_by: by_link.or(by_person),
            reason: self.reason,
            public_url: self.public_url,
        }
    }
}
