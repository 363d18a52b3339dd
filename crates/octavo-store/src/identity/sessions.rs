//! Browsers that are signed in.

use jiff::Timestamp;
use sqlx::{query, query_as};
use uuid::Uuid;

use super::revoke::{Window, end_grants_of_session, end_grants_of_user, lock_for_revoking};
use crate::time::{micros, timestamp};
use crate::{Db, StoreError, StoreResult, changed, on};

pub struct Sessions<'a>(pub(crate) &'a Db);

#[derive(Debug, Clone)]
pub struct Session {
    /// Of the cookie's value.
    pub key: String,
    /// Its public name.
    pub sid: Uuid,
    pub user_id: Uuid,
    /// When the person last proved who they are.
    pub auth_time: Timestamp,
    pub seen_at: Timestamp,
    pub expires_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct Row {
    key: String,
    sid: Uuid,
    user_id: Uuid,
    auth_time: i64,
    seen_at: i64,
    expires_at: i64,
}

impl TryFrom<Row> for Session {
    type Error = StoreError;

    fn try_from(row: Row) -> StoreResult<Self> {
        Ok(Session {
            key: row.key,
            sid: row.sid,
            user_id: row.user_id,
            auth_time: timestamp(row.auth_time)?,
            seen_at: timestamp(row.seen_at)?,
            expires_at: timestamp(row.expires_at)?,
        })
    }
}

impl Sessions<'_> {
    pub async fn add(&self, session: &Session) -> StoreResult<()> {
        const SQL: &str = "INSERT INTO session (key, sid, user_id, auth_time, seen_at, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6)";
        let mut tx = self.0.write().await?;
        changed!(
            tx,
            query(SQL)
                .bind(&session.key)
                .bind(session.sid)
                .bind(session.user_id)
                .bind(micros(session.auth_time))
                .bind(micros(session.seen_at))
                .bind(micros(session.expires_at))
        )?;
        tx.commit().await
    }

    /// The session of a cookie, expired or not; none if its person is disabled.
    pub async fn find_by_key(&self, key: &str) -> StoreResult<Option<Session>> {
        const SQL: &str = "SELECT s.key, s.sid, s.user_id, s.auth_time, s.seen_at, s.expires_at FROM session s
            JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL WHERE s.key = $1";
        let mut reader = self.0.read().await?;
        let row: Option<Row> = on!(reader, c => query_as(SQL).bind(key).fetch_optional(c).await)?;
        row.map(Session::try_from).transpose()
    }

    /// As `find_by_key`, by public name.
    pub async fn find(&self, sid: Uuid) -> StoreResult<Option<Session>> {
        const SQL: &str = "SELECT s.key, s.sid, s.user_id, s.auth_time, s.seen_at, s.expires_at FROM session s
            JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL WHERE s.sid = $1";
        let mut reader = self.0.read().await?;
        let row: Option<Row> = on!(reader, c => query_as(SQL).bind(sid).fetch_optional(c).await)?;
        row.map(Session::try_from).transpose()
    }

    /// Notes that a session is in use.
    pub async fn touch(&self, sid: Uuid, now: Timestamp) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("UPDATE session SET seen_at = $2 WHERE sid = $1").bind(sid).bind(micros(now)))?;
        tx.commit().await
    }

    /// Records that the same person has signed in again in the same browser: a new cookie for the same session. Returns
    /// whether the session still existed.
    pub async fn renew(&self, renewed: &Session) -> StoreResult<bool> {
        const SQL: &str = "UPDATE session SET key = $2, auth_time = $3, seen_at = $4, expires_at = $5
            WHERE sid = $1 AND user_id = $6";
        let mut tx = self.0.write().await?;
        let rows = changed!(
            tx,
            query(SQL)
                .bind(renewed.sid)
                .bind(&renewed.key)
                .bind(micros(renewed.auth_time))
                .bind(micros(renewed.seen_at))
                .bind(micros(renewed.expires_at))
                .bind(renewed.user_id)
        )?;
        tx.commit().await?;
        Ok(rows == 1)
    }

    /// Ends a session and the grants bound to it. Ending it twice is not an error.
    pub async fn end(&self, sid: Uuid, window: Window) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        changed!(tx, query("DELETE FROM session WHERE sid = $1").bind(sid))?;
        end_grants_of_session(&mut tx, sid, window).await?;
        tx.commit().await
    }

    /// Ends all of a person's sessions and every grant they made, to the portal and to applications.
    pub async fn end_all(&self, user_id: Uuid, window: Window) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        lock_for_revoking(&mut tx).await?;
        changed!(tx, query("DELETE FROM session WHERE user_id = $1").bind(user_id))?;
        end_grants_of_user(&mut tx, user_id, window).await?;
        changed!(tx, query("DELETE FROM oauth_token WHERE user_id = $1").bind(user_id))?;
        tx.commit().await
    }
}
