//! Browsers that are signed in.

use jiff::Timestamp;
use octavo_domain::Kind;
use octavo_domain::audit::{AuditAction, TargetType};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};
use uuid::Uuid;

use super::access::{Proof, may_enter};
use super::revoke::{Window, end_grants_of_other_sessions, end_grants_of_session, lock_for_revoking};
use crate::audit::{NewEntry, record};
use crate::columns::Micros;
use crate::db::Tx;
use crate::time::micros;
use crate::{Db, StoreResult, changed, on};

/// Sessions that one person can have. One more ends the one that was not used for the longest.
pub const MOST_SESSIONS: i64 = 100;

pub struct Sessions<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone, sqlx::FromRow)]
pub struct Session {
    /// Of the cookie's value.
    pub key: String,
    /// Its public name.
    pub sid: Uuid,
    pub user_id: Uuid,
    /// When the person last proved who they are.
    #[sqlx(try_from = "Micros")]
    pub auth_time: Timestamp,
    #[sqlx(try_from = "Micros")]
    pub seen_at: Timestamp,
    #[sqlx(try_from = "Micros")]
    pub expires_at: Timestamp,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    /// As the browser names itself.
    pub user_agent: Option<String>,
    /// Where the person last signed in from.
    pub address: Option<String>,
    /// The external issuer's, sealed; none if the person signed in here.
    pub id_token: Option<String>,
}

/// Sessions of people who are not disabled.
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT s.key, s.sid, s.user_id, s.auth_time, s.seen_at, s.expires_at, s.created_at, s.user_agent, s.address,
                s.id_token
            FROM session s JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL ",
            $rest
        )
    };
}

impl Sessions<'_> {
    /// Begins a session of a person who proved who they are. False if the proof no longer counts, because the password was
    /// changed or the passkey removed, or if the person was disabled.
    pub async fn begin(&self, session: &Session, proof: Proof<'_>, window: Window) -> StoreResult<bool> {
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        if !may_enter(&mut tx, session.user_id, proof).await? {
            return Ok(false);
        }
        insert(&mut tx, session).await?;
        record(&mut tx, signed_in(session, proof)).await?;
        end_least_used(&mut tx, session.user_id, window).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Records that the same person has signed in again in the same browser: a new cookie for the same session. Returns
    /// whether the session still existed and the proof still counted.
    pub async fn renew(&self, renewed: &Session, proof: Proof<'_>) -> StoreResult<bool> {
        const SQL: &str = "UPDATE session SET key = $2, auth_time = $3, seen_at = $4, expires_at = $5, user_agent = $6,
            address = $7,
            id_token = coalesce($9, id_token) WHERE sid = $1 AND user_id = $8";
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        if !may_enter(&mut tx, renewed.user_id, proof).await? {
            return Ok(false);
        }
        let rows = changed!(
            tx,
            query(SQL)
                .bind(renewed.sid)
                .bind(&renewed.key)
                .bind(micros(renewed.auth_time))
                .bind(micros(renewed.seen_at))
                .bind(micros(renewed.expires_at))
                .bind(&renewed.user_agent)
                .bind(&renewed.address)
                .bind(renewed.user_id)
                .bind(&renewed.id_token)
        )?;
        if rows == 1 {
            record(&mut tx, signed_in(renewed, proof)).await?;
        }
        tx.commit().await?;
        Ok(rows == 1)
    }

    /// The session of a cookie, expired or not; none if its person is disabled.
    pub async fn find_by_key(&self, key: &str) -> StoreResult<Option<Session>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(select!("WHERE s.key = $1")).bind(key).fetch_optional(c).await)?)
    }

    /// As `find_by_key`, by public name.
    pub async fn find(&self, sid: Uuid) -> StoreResult<Option<Session>> {
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(select!("WHERE s.sid = $1")).bind(sid).fetch_optional(c).await)?)
    }

    /// A person's sessions, expired or not, the last used first.
    pub async fn list(&self, user_id: Uuid) -> StoreResult<Vec<Session>> {
        const SQL: &str = select!("WHERE s.user_id = $1 ORDER BY s.seen_at DESC, s.sid");
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(user_id).fetch_all(c).await)?)
    }

    /// Notes that a session is in use.
    pub async fn touch(&self, sid: Uuid, now: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("UPDATE session SET seen_at = $2 WHERE sid = $1").bind(sid).bind(micros(now)))?;
        tx.commit().await
    }

    /// Ends a session and the grants bound to it. Ending it twice is not an error.
    pub async fn end(&self, sid: Uuid, window: Window) -> StoreResult<()> {
        const SQL: &str = "DELETE FROM session WHERE sid = $1 RETURNING user_id";
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        let ended: Option<Uuid> = on!(tx, c => query_scalar(SQL).bind(sid).fetch_optional(c).await)?;
        end_grants_of_session(&mut tx, sid, window).await?;
        if let Some(user_id) = ended {
            record(&mut tx, session_ended(user_id, sid)).await?;
        }
        tx.commit().await
    }

    /// Ends a person's sessions except one, and the grants bound to them.
    pub async fn end_others(&self, user_id: Uuid, kept: Option<Uuid>, window: Window) -> StoreResult<()> {
        const SQL: &str = "DELETE FROM session WHERE user_id = $1 AND sid <> $2 RETURNING sid";
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        let other_than = kept.unwrap_or_default();
        let ended: Vec<Uuid> = on!(tx, c => query_scalar(SQL).bind(user_id).bind(other_than).fetch_all(c).await)?;
        end_grants_of_other_sessions(&mut tx, user_id, kept, window).await?;
        let ended: Vec<String> = ended.into_iter().map(|sid| Kind::Session.show(sid)).collect();
        let entry = NewEntry::new(AuditAction::SessionsEnded, user_id).by(user_id).on_person(user_id);
        record(&mut tx, entry.detail(json!({ "sessions": ended }))).await?;
        tx.commit().await
    }
}

async fn insert(tx: &mut Tx, session: &Session) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO session
            (key, sid, user_id, auth_time, seen_at, expires_at, created_at, user_agent, address, id_token)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    changed!(
        tx,
        query(SQL)
            .bind(&session.key)
            .bind(session.sid)
            .bind(session.user_id)
            .bind(micros(session.auth_time))
            .bind(micros(session.seen_at))
            .bind(micros(session.expires_at))
            .bind(micros(session.created_at))
            .bind(&session.user_agent)
            .bind(&session.address)
            .bind(&session.id_token)
    )?;
    Ok(())
}

/// Ends a person's sessions beyond [`MOST_SESSIONS`].
async fn end_least_used(tx: &mut Tx, user_id: Uuid, window: Window) -> StoreResult<()> {
    const SQL: &str = "DELETE FROM session WHERE user_id = $1 AND sid NOT IN
            (SELECT sid FROM session WHERE user_id = $1 ORDER BY seen_at DESC, sid LIMIT $2)
        RETURNING sid";
    let ended: Vec<Uuid> = on!(tx, c => query_scalar(SQL).bind(user_id).bind(MOST_SESSIONS).fetch_all(c).await)?;
    for sid in ended {
        end_grants_of_session(tx, sid, window).await?;
        record(tx, session_ended(user_id, sid)).await?;
    }
    Ok(())
}

fn signed_in(session: &Session, proof: Proof<'_>) -> NewEntry {
    let entry = NewEntry::new(AuditAction::SignInSucceeded, session.user_id).by(session.user_id);
    let entry = entry.on(TargetType::Session, Kind::Session.show(session.sid));
    entry.detail(json!({ "proof": proof.name() }))
}

/// In the log of the person's own workspace, as all of their sign-ins.
fn session_ended(user_id: Uuid, sid: Uuid) -> NewEntry {
    NewEntry::new(AuditAction::SessionEnded, user_id).by(user_id).on(TargetType::Session, Kind::Session.show(sid))
}
