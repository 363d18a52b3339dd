//! Events that webhooks receive only if they name them.

use octavo_domain::EventType;
use octavo_domain::webhook::WebhookStatus;
use sqlx::query_as;
use uuid::Uuid;

use crate::db::Tx;
use crate::{StoreResult, on};

/// An application that has a webhook which names a type.
#[derive(Debug, sqlx::FromRow)]
pub(crate) struct NamingApp {
    pub app_id: Uuid,
    pub reconnect_links: bool,
}

/// The applications of a workspace that have a webhook which names the type; for a client workspace, the application that it
/// belongs to. Their order is always the same, so that two transactions never deadlock.
pub(crate) async fn list_naming(tx: &mut Tx, workspace_id: Uuid, kind: EventType) -> StoreResult<Vec<NamingApp>> {
    const SQL: &str = "SELECT DISTINCT w.app_id, a.reconnect_links FROM webhook w JOIN app a ON a.id = w.app_id
        WHERE a.id IN (SELECT id FROM app WHERE workspace_id = $1
                UNION ALL SELECT app_id FROM workspace WHERE id = $1)
            AND w.status IN ($2, $3) AND w.event_types LIKE $4 ORDER BY w.app_id";
    Ok(on!(tx, c => query_as(SQL)
        .bind(workspace_id)
        .bind(WebhookStatus::Active.as_str())
        .bind(WebhookStatus::Paused.as_str())
        .bind(format!("%\"{}\"%", kind.as_str()))
        .fetch_all(c)
        .await)?)
}
