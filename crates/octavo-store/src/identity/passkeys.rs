//! Passkeys (WebAuthn), and the challenges that browsers answer with them.

use jiff::Timestamp;
use octavo_domain::Kind;
use octavo_domain::audit::{AuditAction, TargetType};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use crate::audit::{NewEntry, record};
use crate::columns::{MaybeMicros, Micros};
use crate::time::micros;
use crate::{Db, StoreResult, changed, on};

/// Passkeys that one person can have.
pub const MOST_PASSKEYS: i64 = 20;

pub struct Passkeys<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct PasskeyRow {
    pub id: Uuid,
    pub user_id: Uuid,
    /// The credential's id as its authenticator chose it.
    pub credential: String,
    /// As the person calls it.
    pub name: String,
    /// The public key and the counter, opaque here.
    pub data: String,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    #[sqlx(try_from = "MaybeMicros")]
    pub used_at: Option<Timestamp>,
}

impl Passkeys<'_> {
    /// Adds a passkey. False if the person has [`MOST_PASSKEYS`]; `Conflict` if it is registered already.
    pub async fn add(&self, passkey: &PasskeyRow) -> StoreResult<bool> {
        const SQL: &str = "INSERT INTO passkey (id, user_id, credential, name, data, created_at)
            SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM passkey WHERE user_id = $2) < $7";
        let mut tx = self.0.write().await?;
        let added = changed!(
            tx,
            query(SQL)
                .bind(passkey.id)
                .bind(passkey.user_id)
                .bind(&passkey.credential)
                .bind(&passkey.name)
                .bind(&passkey.data)
                .bind(micros(passkey.created_at))
                .bind(MOST_PASSKEYS)
        )?;
        if added == 1 {
            let added = entry(AuditAction::PasskeyAdded, passkey.user_id, passkey.id, &passkey.name);
            record(&mut tx, added).await?;
        }
        tx.commit().await?;
        Ok(added == 1)
    }

    /// A person's passkeys, the oldest first.
    pub async fn list(&self, user_id: Uuid) -> StoreResult<Vec<PasskeyRow>> {
        const SQL: &str = "SELECT id, user_id, credential, name, data, created_at, used_at FROM passkey
            WHERE user_id = $1 ORDER BY created_at, id";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(user_id).fetch_all(c).await)?)
    }

    pub async fn find_by_credential(&self, credential: &str) -> StoreResult<Option<PasskeyRow>> {
        const SQL: &str = "SELECT id, user_id, credential, name, data, created_at, used_at FROM passkey
            WHERE credential = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(credential).fetch_optional(c).await)?)
    }

    /// Notes that a passkey signed its person in.
    pub async fn note_use(&self, id: Uuid, data: &str, now: Timestamp) -> StoreResult<()> {
        const SQL: &str = "UPDATE passkey SET data = $2, used_at = $3 WHERE id = $1";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(id).bind(data).bind(micros(now)))?;
        tx.commit().await
    }

    /// Removes one of a person's passkeys, or all of them; returns how many.
    pub async fn remove(&self, user_id: Uuid, id: Option<Uuid>) -> StoreResult<usize> {
        const SQL: &str = "DELETE FROM passkey WHERE user_id = $1 AND id = coalesce($2, id) RETURNING id, name";
        let mut tx = self.0.write().await?;
        let removed: Vec<(Uuid, String)> = on!(tx, c => query_as(SQL).bind(user_id).bind(id).fetch_all(c).await)?;
        for (id, name) in &removed {
            record(&mut tx, entry(AuditAction::PasskeyRemoved, user_id, *id, name)).await?;
        }
        tx.commit().await?;
        Ok(removed.len())
    }

    /// Keeps a challenge for one answer, in place of an earlier one under this key.
    pub async fn put_challenge(&self, key: &str, state: &str, expires_at: Timestamp) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO passkey_challenge (key, state, expires_at) VALUES ($1, $2, $3)
            ON CONFLICT (key) DO UPDATE SET state = excluded.state, expires_at = excluded.expires_at";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(key).bind(state).bind(micros(expires_at)))?;
        tx.commit().await
    }

    /// Removes and returns a challenge: only one of several answers finds it.
    pub async fn take_challenge(&self, key: &str, now: Timestamp) -> StoreResult<Option<String>> {
        const SQL: &str = "DELETE FROM passkey_challenge WHERE key = $1 AND expires_at > $2 RETURNING state";
        let mut tx = self.0.write().await?;
        let state = on!(tx, c => query_scalar(SQL).bind(key).bind(micros(now)).fetch_optional(c).await)?;
        tx.commit().await?;
        Ok(state)
    }
}

fn entry(action: AuditAction, user_id: Uuid, id: Uuid, name: &str) -> NewEntry {
    let entry = NewEntry::new(action, user_id).by(user_id).on(TargetType::Passkey, Kind::Passkey.show(id));
    entry.written(json!({ "name": name }))
}
