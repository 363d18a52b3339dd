//! What OpenID Connect needs to know of a grant, from its code to its last refresh.

use jiff::Timestamp;
use sqlx::{query, query_as};
use uuid::Uuid;

use super::revoke::lock_for_issuing;
use crate::columns::Micros;
use crate::time::micros;
use crate::{Db, StoreResult, changed, on};

pub struct Grants<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Grant {
    /// Key of the authorization code that started it.
    pub code: String,
    /// Of its tokens, once the code is redeemed.
    pub family: Option<String>,
    pub client_id: String,
    pub user_id: Uuid,
    /// The workspace that its tokens act in; none for the portal, which names one in each call.
    pub workspace_id: Option<Uuid>,
    /// The session that ends it; none for grants that outlive the browser.
    pub sid: Option<Uuid>,
    pub nonce: Option<String>,
    #[sqlx(try_from = "Micros")]
    pub auth_time: Timestamp,
    /// The PKCE verifier that the server keeps for a client that sent no challenge.
    pub verifier_sealed: Option<String>,
    #[sqlx(try_from = "Micros")]
    pub seen_at: Timestamp,
}

impl Grants<'_> {
    /// Adds the grant of a new code. Nothing is added, so the code is worth nothing, if the session that it was asked for
    /// in has ended since it was looked up, or the person has taken back the consent that the grant rests on.
    pub async fn add(&self, grant: &Grant, asked_in: Uuid, needs_consent: bool) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO oidc_grant
                (code, family, client_id, user_id, workspace_id, sid, nonce, auth_time, verifier_sealed, seen_at)
            SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 WHERE EXISTS (SELECT 1 FROM session WHERE sid = $11)
                AND ($12 OR EXISTS (SELECT 1 FROM consent c JOIN member m
                    ON m.workspace_id = c.workspace_id AND m.user_id = c.user_id
                    WHERE c.user_id = $4 AND c.client_id = $3 AND c.workspace_id = $5))";
        let mut tx = self.0.write().await?;
        lock_for_issuing(&mut tx).await?;
        changed!(
            tx,
            query(SQL)
                .bind(&grant.code)
                .bind(&grant.family)
                .bind(&grant.client_id)
                .bind(grant.user_id)
                .bind(grant.workspace_id)
                .bind(grant.sid)
                .bind(&grant.nonce)
                .bind(micros(grant.auth_time))
                .bind(&grant.verifier_sealed)
                .bind(micros(grant.seen_at))
                .bind(asked_in)
                .bind(!needs_consent)
        )?;
        tx.commit().await
    }

    pub async fn find_by_code(&self, code: &str) -> StoreResult<Option<Grant>> {
        const SQL: &str = "SELECT code, family, client_id, user_id, workspace_id, sid, nonce, auth_time,
                verifier_sealed, seen_at FROM oidc_grant WHERE code = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(code).fetch_optional(c).await)?)
    }

    pub async fn find_by_family(&self, family: &str) -> StoreResult<Option<Grant>> {
        const SQL: &str = "SELECT code, family, client_id, user_id, workspace_id, sid, nonce, auth_time,
                verifier_sealed, seen_at FROM oidc_grant WHERE family = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(family).fetch_optional(c).await)?)
    }
}
