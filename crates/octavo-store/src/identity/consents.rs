//! What people have allowed applications, and the pages that ask them.

use jiff::Timestamp;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::time::micros;
use crate::{Db, StoreResult, changed, on};

pub struct Consents<'a>(pub(crate) &'a Db);

/// A consent page about to be shown.
#[derive(Debug)]
pub struct NewRequest<'a> {
    /// Of the id in its form.
    pub key: &'a str,
    /// The session that is asked.
    pub sid: Uuid,
    /// The authorization request, as a query string.
    pub query: &'a str,
    pub expires_at: Timestamp,
}

/// A consent page that was answered.
#[derive(Debug, sqlx::FromRow)]
pub struct OpenRequest {
    pub sid: Uuid,
    pub query: String,
}

impl Consents<'_> {
    /// The scopes a person has allowed a client, space-separated.
    pub async fn find(&self, user_id: Uuid, client_id: &str) -> StoreResult<Option<String>> {
        const SQL: &str = "SELECT scopes FROM consent WHERE user_id = $1 AND client_id = $2";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_scalar(SQL).bind(user_id).bind(client_id).fetch_optional(c).await)?)
    }

    /// Stores what a person now allows a client, and replaces what they allowed before.
    pub async fn remember(&self, user_id: Uuid, client_id: &str, scopes: &str, now: Timestamp) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO consent (user_id, client_id, scopes, granted_at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (user_id, client_id) DO UPDATE SET scopes = excluded.scopes, granted_at = excluded.granted_at";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(user_id).bind(client_id).bind(scopes).bind(micros(now)))?;
        tx.commit().await
    }

    pub async fn ask(&self, request: NewRequest<'_>) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO consent_request (key, sid, query, expires_at) VALUES ($1, $2, $3, $4)";
        let mut tx = self.0.write().await?;
        changed!(
            tx,
            query(SQL).bind(request.key).bind(request.sid).bind(request.query).bind(micros(request.expires_at))
        )?;
        tx.commit().await
    }

    /// Marks a consent page as answered, if it was shown to this session. Only the first of several answers counts.
    pub async fn answer(&self, key: &str, sid: Uuid, now: Timestamp) -> StoreResult<Option<OpenRequest>> {
        const SQL: &str =
            "DELETE FROM consent_request WHERE key = $1 AND sid = $2 AND expires_at > $3 RETURNING sid, query";
        let mut tx = self.0.write().await?;
        let request = on!(tx, c => query_as(SQL).bind(key).bind(sid).bind(micros(now)).fetch_optional(c).await)?;
        tx.commit().await?;
        Ok(request)
    }
}
