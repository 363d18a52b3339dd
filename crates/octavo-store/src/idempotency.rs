//! Responses to requests with an `Idempotency-Key`, stored together with what the requests created.
//!
//! A request with a key runs [`within`] it: the first transaction that the request commits also stores the key. What
//! was created and its key are both stored or both missing, even after a crash.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};
use sqlx::{query, query_as};

use crate::db::{JOINS_COMMIT, JoinsCommit, Sql, Tx, sql};
use crate::time::{micros, timestamp};
use crate::{Db, StoreError, StoreResult, changed, on};

/// How long a key is stored if the request created nothing that lasts.
pub const KEY_LIFE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long a response is stored with its secrets.
pub const SECRET_LIFE: SignedDuration = SignedDuration::from_hours(1);

pub struct Idempotency<'a>(pub(crate) &'a Db);

/// A client's key, and the response that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyedAnswer {
    /// Who may use the key again: a client and the person it acts for. The column is called `client_id`.
    pub caller: String,
    pub key: String,
    /// Of the whole request: the same key with a different request is a conflict.
    pub body_hash: String,
    /// Empty until it is known, although the request was executed. Without secrets.
    pub answer: String,
    /// The whole response if it has a secret, for [`SECRET_LIFE`].
    pub secret_answer: Option<String>,
    /// The path of what the request created. The key is stored as long as that exists; without it, for [`KEY_LIFE`].
    pub made: Option<String>,
    pub created_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct Row {
    client_id: String,
    key: String,
    body_hash: String,
    answer: String,
    secret_answer: Option<String>,
    made: Option<String>,
    created_at: i64,
}

impl TryFrom<Row> for KeyedAnswer {
    type Error = StoreError;

    fn try_from(row: Row) -> StoreResult<Self> {
        Ok(KeyedAnswer {
            caller: row.client_id,
            key: row.key,
            body_hash: row.body_hash,
            answer: row.answer,
            secret_answer: row.secret_answer,
            made: row.made,
            created_at: timestamp(row.created_at)?,
        })
    }
}

/// The key of the current request.
struct Pending {
    keyed: KeyedAnswer,
    stored: bool,
}

tokio::task_local! {
    static PENDING: Arc<Mutex<Pending>>;
}

/// Runs a request under its key. Returns the request's output, the key with the response that it foresaw, and whether a
/// transaction stored the key.
pub async fn within<T>(keyed: KeyedAnswer, request: impl Future<Output = T>) -> (T, KeyedAnswer, bool) {
    let pending = Arc::new(Mutex::new(Pending { keyed, stored: false }));
    let output = scoped(pending.clone(), request).await;
    let pending = pending.lock().unwrap_or_else(PoisonError::into_inner);
    (output, pending.keyed.clone(), pending.stored)
}

async fn scoped<T>(pending: Arc<Mutex<Pending>>, work: impl Future<Output = T>) -> T {
    JOINS_COMMIT.scope(pending.clone(), PENDING.scope(pending, work)).await
}

/// Runs what doesn't carry the request out, such as counting it: its transactions don't store the key.
pub async fn aside<T>(work: impl Future<Output = T>) -> T {
    match current() {
        Some(keyed) => scoped(Arc::new(Mutex::new(Pending { keyed, stored: true })), work).await,
        None => work.await,
    }
}

/// The key that this request runs under, if any.
pub fn current() -> Option<KeyedAnswer> {
    PENDING.try_with(|pending| pending.lock().unwrap_or_else(PoisonError::into_inner).keyed.clone()).ok()
}

/// Sets the response that the request will return, so that it is stored in the same transaction.
pub fn foresee(answer: String, made: Option<String>) {
    let _ = PENDING.try_with(|pending| {
        let mut pending = pending.lock().unwrap_or_else(PoisonError::into_inner);
        pending.keyed.answer = answer;
        pending.keyed.made = made;
    });
}

impl Idempotency<'_> {
    pub async fn find(&self, caller: &str, key: &str) -> StoreResult<Option<KeyedAnswer>> {
        const SQL: &str = "SELECT client_id, key, body_hash, answer, secret_answer, made, created_at FROM idempotency
            WHERE client_id = $1 AND key = $2";
        let mut reader = self.0.read().await?;
        let row: Option<Row> = on!(reader, c => query_as(SQL).bind(caller).bind(key).fetch_optional(c).await)?;
        row.map(KeyedAnswer::try_from).transpose()
    }

    /// Stores the response of a request whose key no transaction stored. `Conflict` if the key is taken.
    pub async fn add(&self, keyed: &KeyedAnswer) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        keep(&mut tx, keyed).await?;
        tx.commit().await
    }

    /// Adds the response to a key that a transaction stored.
    pub async fn complete(&self, keyed: &KeyedAnswer) -> StoreResult<()> {
        const SQL: &str = "UPDATE idempotency SET answer = $3, made = $4, secret_answer = $5
            WHERE client_id = $1 AND key = $2";
        let mut tx = self.0.write().await?;
        changed!(
            tx,
            query(SQL)
                .bind(&keyed.caller)
                .bind(&keyed.key)
                .bind(&keyed.answer)
                .bind(&keyed.made)
                .bind(&keyed.secret_answer)
        )?;
        tx.commit().await
    }

    /// Releases a key whose request failed after all.
    pub async fn release(&self, keyed: &KeyedAnswer) -> StoreResult<()> {
        const SQL: &str = "DELETE FROM idempotency WHERE client_id = $1 AND key = $2 AND body_hash = $3";
        let mut tx = self.0.write().await?;
        changed!(tx, query(SQL).bind(&keyed.caller).bind(&keyed.key).bind(&keyed.body_hash))?;
        tx.commit().await
    }

    /// Removes the keys of a deleted resource.
    pub async fn remove_of(&self, made: &str) -> StoreResult<()> {
        let mut tx = self.0.write().await?;
        changed!(tx, query("DELETE FROM idempotency WHERE made = $1").bind(made))?;
        tx.commit().await
    }

    /// Drops the secrets of responses from before a time.
    pub async fn drop_secrets(&self, before: Timestamp) -> StoreResult<u64> {
        const SQL: &str =
            "UPDATE idempotency SET secret_answer = NULL WHERE secret_answer IS NOT NULL AND created_at < $1";
        let mut tx = self.0.write().await?;
        let dropped = changed!(tx, query(SQL).bind(micros(before)))?;
        tx.commit().await?;
        Ok(dropped)
    }

    /// Removes up to `limit` keys from before a time whose requests created nothing that lasts; returns how many.
    pub async fn sweep(&self, before: Timestamp, limit: i64) -> StoreResult<u64> {
        let mut tx = self.0.write().await?;
        const SQL: Sql = sql!(
            "WITH old AS MATERIALIZED (SELECT client_id, key FROM idempotency WHERE made IS NULL AND created_at < $1
                ORDER BY created_at LIMIT $2" (postgres " FOR UPDATE SKIP LOCKED") ")
            DELETE FROM idempotency WHERE (client_id, key) IN (SELECT client_id, key FROM old)"
        );
        let sql = tx.pick(SQL);
        let removed = changed!(tx, query(sql).bind(micros(before)).bind(limit))?;
        tx.commit().await?;
        Ok(removed)
    }
}

/// Stores a key in the transaction that creates the resource. `Conflict` if the key is taken.
pub(crate) async fn keep(tx: &mut Tx, keyed: &KeyedAnswer) -> StoreResult<()> {
    const SQL: &str = "INSERT INTO idempotency (client_id, key, body_hash, answer, made, created_at, secret_answer)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    changed!(
        tx,
        query(SQL)
            .bind(&keyed.caller)
            .bind(&keyed.key)
            .bind(&keyed.body_hash)
            .bind(&keyed.answer)
            .bind(&keyed.made)
            .bind(micros(keyed.created_at))
            .bind(&keyed.secret_answer)
    )?;
    Ok(())
}

/// The current request's key is stored once.
impl JoinsCommit for Mutex<Pending> {
    fn write<'a>(&'a self, tx: &'a mut Tx) -> Pin<Box<dyn Future<Output = StoreResult<()>> + Send + 'a>> {
        Box::pin(async {
            let keyed = {
                let pending = self.lock().unwrap_or_else(PoisonError::into_inner);
                if pending.stored {
                    return Ok(());
                }
                pending.keyed.clone()
            };
            keep(tx, &keyed).await?;
            self.lock().unwrap_or_else(PoisonError::into_inner).stored = true;
            Ok(())
        })
    }
}
