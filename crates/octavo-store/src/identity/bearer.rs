//! The owner of an access token.

use jiff::Timestamp;
use sqlx::query_as;
use uuid::Uuid;

use super::OauthRecords;
use crate::time::timestamp;
use crate::{StoreError, StoreResult, on};

/// The person whom an access token speaks for.
#[derive(Debug, Clone)]
pub struct Bearer {
    pub user_id: Uuid,
    pub client_id: String,
    /// The developer's application behind the client; none for the portal and for registered clients.
    pub app_id: Option<Uuid>,
    /// The grant that it was issued for; none for tokens that the operator issued.
    pub family: Option<String>,
    /// The application is this person's own.
    pub owns_app: bool,
    /// Space-separated.
    pub scopes: String,
    /// Space-separated; empty when unrestricted.
    pub audience: String,
    pub expires_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct Row {
    user_id: Uuid,
    client_id: String,
    app_id: Option<Uuid>,
    family: Option<String>,
    owns_app: bool,
    scopes: String,
    audience: String,
    expires_at: i64,
}

impl TryFrom<Row> for Bearer {
    type Error = StoreError;

    fn try_from(row: Row) -> StoreResult<Self> {
        Ok(Bearer {
            user_id: row.user_id,
            client_id: row.client_id,
            app_id: row.app_id,
            family: row.family,
            owns_app: row.owns_app,
            scopes: row.scopes,
            audience: row.audience,
            expires_at: timestamp(row.expires_at)?,
        })
    }
}

impl OauthRecords<'_> {
    /// The bearer of a token, expired or not; none if its person was deleted or is disabled.
    pub async fn find_bearer(&self, key: &str) -> StoreResult<Option<Bearer>> {
        const SQL: &str = "SELECT t.user_id, t.client_id, t.family, a.id AS app_id,
                coalesce(a.owner_id = t.user_id, FALSE) AS owns_app, t.scopes, t.audience, t.expires_at
            FROM oauth_token t
            JOIN users u ON u.id = t.user_id AND u.disabled_at IS NULL
            LEFT JOIN app a ON a.client_id = t.client_id
            WHERE t.key = $1";
        let mut reader = self.0.read().await?;
        let row: Option<Row> = on!(reader, c => query_as(SQL).bind(key).fetch_optional(c).await)?;
        row.map(Bearer::try_from).transpose()
    }
}
