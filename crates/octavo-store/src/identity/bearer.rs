//! The owner of an access token. Those of keys are in [`keys`](crate::keys).

use std::sync::Arc;

use jiff::Timestamp;
use octavo_domain::approval::{ApprovalPolicy, WorkspaceApproval};
use octavo_domain::{ActingConsent, ActingKey, ClientLimits, ConsentLimits, Role};
use sqlx::query_as;
use uuid::Uuid;

use super::OauthRecords;
use crate::columns::{MaybeJson, MaybeText, Micros};
use crate::workspaces::{ClientLimitsRow, client_limits};
use crate::{StoreResult, on};

/// The person whom an access token speaks for.
#[derive(Debug, Clone)]
pub struct Bearer {
    pub user_id: Uuid,
    /// The name of the key, or of the application behind the client, else the person's name or address.
    pub name: String,
    pub client_id: String,
    /// The developer's application behind the client, or what stands for one where no developer made it; none for the portal.
    pub app_id: Option<Uuid>,
    /// The grant that it was issued for; none for tokens that the operator issued.
    pub family: Option<String>,
    /// The workspace that it acts in, and the person's role there; none if they are no member of it.
    pub membership: Option<(Uuid, Role)>,
    /// The application that this workspace belongs to, if it is a client workspace.
    pub client_app: Option<Uuid>,
    /// Of that client workspace.
    pub client_limits: ClientLimits,
    /// The application belongs to that workspace.
    pub owns_app: bool,
    /// Space-separated.
    pub scopes: String,
    /// Space-separated; empty when unrestricted.
    pub audience: String,
    pub expires_at: Timestamp,
    /// Its key or its consent says that a person must approve what it wants to publish.
    pub needs_approval: bool,
    /// Of the workspace that it acts in.
    pub workspace_approval: WorkspaceApproval,
    /// Present where the token is a key.
    pub key: Option<Arc<ActingKey>>,
    /// What the person allowed the client in that workspace; none for the portal, keys, and tokens that rest on no consent.
    pub consent: Option<Arc<ActingConsent>>,
}

#[derive(sqlx::FromRow)]
struct Row {
    user_id: Uuid,
    name: String,
    client_id: String,
    app_id: Option<Uuid>,
    family: Option<String>,
    workspace_id: Option<Uuid>,
    client_app: Option<Uuid>,
    #[sqlx(flatten, try_from = "ClientLimitsRow")]
    client_limits: ClientLimits,
    #[sqlx(try_from = "MaybeText")]
    role: Option<Role>,
    owns_app: bool,
    scopes: String,
    audience: String,
    #[sqlx(try_from = "Micros")]
    expires_at: Timestamp,
    consent_id: Option<Uuid>,
    #[sqlx(try_from = "MaybeJson")]
    account_ids: Option<Vec<i64>>,
    #[sqlx(try_from = "MaybeText")]
    approval: Option<ApprovalPolicy>,
    #[sqlx(try_from = "MaybeText")]
    workspace_approval: Option<WorkspaceApproval>,
}

impl From<Row> for Bearer {
    fn from(row: Row) -> Self {
        let consent = row.consent_id.zip(row.approval).map(|(id, approval)| {
            let limits = ConsentLimits { account_ids: row.account_ids, approval };
            Arc::new(ActingConsent { id, limits })
        });
        Bearer {
            membership: row.workspace_id.zip(row.role),
            client_app: row.client_app,
            client_limits: row.client_limits,
            user_id: row.user_id,
            name: row.name,
            client_id: row.client_id,
            app_id: row.app_id,
            family: row.family,
            owns_app: row.owns_app,
            scopes: row.scopes,
            audience: row.audience,
            expires_at: row.expires_at,
            needs_approval: consent.as_ref().is_some_and(|consent| consent.limits.approval.is_required()),
            workspace_approval: row.workspace_approval.unwrap_or(WorkspaceApproval::Contributors),
            key: None,
            consent,
        }
    }
}

impl OauthRecords<'_> {
    /// The bearer of a token, expired or not; none if its person was deleted or is disabled. An application's token acts in
    /// the workspace of its grant, and with `in_clients`, if that is the application's own, in the client workspace of it that is
    /// `asked` for. The portal's acts in `asked`, which may be a client workspace of an application in one of the person's
    /// workspaces. Without either, a token acts in the personal workspace.
    pub async fn find_bearer(&self, key: &str, asked: Option<Uuid>, in_clients: bool) -> StoreResult<Option<Bearer>> {
        const SQL: &str = concat!(
            "SELECT t.user_id, coalesce(a.name, ac.name, u.name, u.email) AS name, t.client_id, t.family,
                coalesce(a.id, ac.id) AS app_id, coalesce(w.id, m.workspace_id) AS workspace_id, w.app_id AS client_app, m.role,
                coalesce(a.workspace_id = m.workspace_id, FALSE) AS owns_app, t.scopes, t.audience, t.expires_at,
                c.id AS consent_id, c.account_ids, c.approval,
                (SELECT h.approval FROM workspace h WHERE h.id = coalesce(w.id, m.workspace_id)) AS workspace_approval, ",
            client_limits!(),
            " FROM oauth_token t
            JOIN users u ON u.id = t.user_id AND u.disabled_at IS NULL
            LEFT JOIN app a ON a.client_id = t.client_id
            LEFT JOIN agent_client ac ON ac.client_id = t.client_id
            LEFT JOIN oidc_grant g ON g.family = t.family
            LEFT JOIN workspace w ON w.id = $2 AND w.app_id IS NOT NULL AND w.deleted_at IS NULL
                AND (a.id IS NULL AND ac.id IS NULL OR $3 AND w.app_id = a.id
                    AND a.workspace_id = CASE WHEN t.family IS NULL THEN t.user_id ELSE g.workspace_id END)
            LEFT JOIN app o ON o.id = w.app_id
            LEFT JOIN member m ON m.user_id = t.user_id
                AND m.workspace_id = CASE WHEN a.id IS NULL AND ac.id IS NULL THEN coalesce(o.workspace_id, $2, t.user_id)
                    WHEN t.family IS NULL THEN t.user_id ELSE g.workspace_id END
            LEFT JOIN consent c ON c.user_id = t.user_id AND c.client_id = t.client_id AND c.workspace_id = m.workspace_id
            WHERE t.key = $1"
        );
        let mut reader = self.0.read().await?;
        let row: Option<Row> =
            on!(reader, c => query_as(SQL).bind(key).bind(asked).bind(in_clients).fetch_optional(c).await)?;
        Ok(row.map(Bearer::from))
    }
}
