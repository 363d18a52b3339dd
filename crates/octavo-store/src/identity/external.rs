//! People as an external issuer knows them.

use jiff::Timestamp;
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::db::Tx;
use crate::time::micros;
use crate::users::{User, insert_person};
use crate::{Db, StoreResult, changed, on};

pub struct ExternalIdentities<'a>(pub(crate) &'a Db);

/// A person as an external issuer knows them. They may have several, and none is anyone else's.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct ExternalIdentity {
    pub id: Uuid,
    pub user_id: Uuid,
    pub issuer: String,
    /// The issuer's name for them, which never changes.
    pub subject: String,
    /// The address that the issuer confirmed when the identity was added.
    pub email: String,
}

impl ExternalIdentities<'_> {
    pub async fn find(&self, issuer: &str, subject: &str) -> StoreResult<Option<ExternalIdentity>> {
        const SQL: &str = "SELECT id, user_id, issuer, subject, email FROM external_identity
            WHERE issuer = $1 AND subject = $2";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(issuer).bind(subject).fetch_optional(c).await)?)
    }

    /// Adds a person who comes by an issuer. `Conflict` when the address or the identity is taken.
    pub async fn add_person(&self, user: &User, identity: &ExternalIdentity) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        insert_person(&mut tx, user).await?;
        insert(&mut tx, identity, user.created_at).await?;
        tx.commit().await
    }

    /// Connects an identity to the account with its address, whose person signed in to it. False if the account is gone,
    /// disabled or has another address; `Conflict` when the identity is taken.
    pub async fn connect(&self, identity: &ExternalIdentity, now: Timestamp) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        if !confirm_address(&mut tx, identity).await? {
            return Ok(false);
        }
        insert(&mut tx, identity, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Connects an identity to an account whose person did not sign in to it. False unless the account has no identity yet,
    /// and no password and no passkey either, or, with `trust_confirmed`, an address that was confirmed here too.
    pub async fn adopt(&self, identity: &ExternalIdentity, trust_confirmed: bool, now: Timestamp) -> StoreResult<bool> {
        const SQL: &str = "SELECT u.email_verified, u.password_hash,
                (SELECT count(*) FROM passkey p WHERE p.user_id = u.id) AS passkeys,
                (SELECT count(*) FROM external_identity e WHERE e.user_id = u.id) AS identities
            FROM users u WHERE u.id = $1";
        #[derive(sqlx::FromRow)]
        struct Ways {
            email_verified: bool,
            password_hash: Option<String>,
            passkeys: i64,
            identities: i64,
        }
        let mut tx = self.0.write().await?;
        super::lock_for_revoking(&mut tx).await?;
        let ways: Option<Ways> = on!(tx, c => query_as(SQL).bind(identity.user_id).fetch_optional(c).await)?;
        let is_free = ways.is_some_and(|ways| {
            let is_bare = ways.password_hash.is_none() && ways.passkeys == 0;
            ways.identities == 0 && (is_bare || (trust_confirmed && ways.email_verified))
        });
        if !is_free || !confirm_address(&mut tx, identity).await? {
            return Ok(false);
        }
        insert(&mut tx, identity, now).await?;
        tx.commit().await?;
        Ok(true)
    }
}

/// The issuer confirmed the account's address. False if it is not this one any more, or the account is disabled.
async fn confirm_address(tx: &mut Tx, identity: &ExternalIdentity) -> StoreResult<bool> {
    const SQL: &str = "UPDATE users SET email_verified = TRUE WHERE id = $1 AND email = $2 AND disabled_at IS NULL";
    Ok(changed!(tx, query(SQL).bind(identity.user_id).bind(&identity.email))? == 1)
}

async fn insert(tx: &mut Tx, identity: &ExternalIdentity, now: Timestamp) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO external_identity (id, user_id, issuer, subject, email, created_at)
        VALUES ($1, $2, $3, $4, $5, $6)";
    changed!(
        tx,
        query(SQL)
            .bind(identity.id)
            .bind(identity.user_id)
            .bind(&identity.issuer)
            .bind(&identity.subject)
            .bind(&identity.email)
            .bind(micros(now))
    )?;
    Ok(())
}
