//! The owner of a key's secret.

use std::sync::Arc;

use jiff::Timestamp;
use octavo_domain::approval::WorkspaceApproval;
use octavo_domain::{ActingKey, ClientLimits, KeyLimits, Role};
use sqlx::query_as;
use uuid::Uuid;

use super::Keys;
use super::limits::LimitsRow;
use crate::columns::MaybeMicros;
use crate::identity::Bearer;
use crate::time::micros;
use crate::workspaces::{ClientLimitsRow, client_limits};
use crate::{StoreResult, on};

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    name: String,
    user_id: Uuid,
    client_id: String,
    app_id: Uuid,
    workspace_id: Uuid,
    client_app: Option<Uuid>,
    #[sqlx(flatten, try_from = "ClientLimitsRow")]
    client_limits: ClientLimits,
    #[sqlx(try_from = "String")]
    role: Role,
    scopes: String,
    #[sqlx(try_from = "MaybeMicros")]
    expires_at: Option<Timestamp>,
    #[sqlx(flatten, try_from = "LimitsRow")]
    limits: KeyLimits,
    #[sqlx(try_from = "String")]
    workspace_approval: WorkspaceApproval,
}

impl From<Row> for Bearer {
    fn from(row: Row) -> Self {
        Bearer {
            user_id: row.user_id,
            name: row.name,
            client_id: row.client_id,
            app_id: Some(row.app_id),
            family: None,
            membership: Some((row.workspace_id, row.role)),
            client_app: row.client_app,
            client_limits: row.client_limits,
            owns_app: row.client_app.is_none(),
            scopes: row.scopes,
            audience: String::new(),
            expires_at: row.expires_at.unwrap_or(Timestamp::MAX),
            needs_approval: row.limits.needs_approval,
            workspace_approval: row.workspace_approval,
            key: Some(Arc::new(ActingKey { id: row.id, limits: row.limits })),
            consent: None,
        }
    }
}

impl Keys<'_> {
    /// The bearer of a key's secret, with the role that the person who made the key has now. It acts in the client workspace
    /// `asked`, or else in the application's own. None if that person is disabled or no member any more, or if the secret was
    /// replaced and its overlap has ended.
    pub async fn find_bearer(&self, digest: &str, asked: Option<Uuid>, now: Timestamp) -> StoreResult<Option<Bearer>> {
        const SQL: &str = concat!(
            "SELECT k.id, k.name, k.user_id, a.client_id, k.app_id,
                coalesce(w.id, m.workspace_id) AS workspace_id, w.app_id AS client_app, m.role, k.scopes, k.expires_at,
                k.account_ids, k.posts_per_day, k.hours, k.allowed_ips, k.approval,
                (SELECT h.approval FROM workspace h WHERE h.id = coalesce(w.id, m.workspace_id)) AS workspace_approval, ",
            client_limits!(),
            " FROM key_secret s
            JOIN api_key k ON k.id = s.key_id
            JOIN app a ON a.id = k.app_id
            JOIN users u ON u.id = k.user_id AND u.disabled_at IS NULL
            JOIN member m ON m.user_id = k.user_id AND m.workspace_id = a.workspace_id
            LEFT JOIN workspace w ON w.id = $3 AND w.app_id = a.id AND w.deleted_at IS NULL
            WHERE s.digest = $1 AND (s.until_at IS NULL OR s.until_at > $2)"
        );
        let mut reader = self.0.read().await?;
        let row: Option<Row> = on!(reader, c => query_as(SQL)
            .bind(digest)
            .bind(micros(now))
            .bind(asked)
            .fetch_optional(c)
            .await)?;
        Ok(row.map(Bearer::from))
    }
}
