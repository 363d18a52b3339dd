//! Answers given under an `Idempotency-Key`, kept with what was made.

use jiff::Timestamp;
use sqlx::{query, query_as};

use crate::db::Tx;
use crate::time::micros;
use crate::{Db, StoreResult, changed, on};

pub struct Idempotency<'a>(pub(crate) &'a Db);

/// A key as a client sent it, and the answer that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyedAnswer {
    /// Who may use the key again: a client and the person it acts for. The column is called `client_id`.
    pub caller: String,
    pub key: String,
    /// Of the request's method, path and body: the same key with another request is a conflict.
    pub body_hash: String,
    /// The answer, in the handler's own form.
    pub answer: String,
}

impl Idempotency<'_> {
    pub async fn find(&self, caller: &str, key: &str) -> StoreResult<Option<KeyedAnswer>> {
        const SQL: &str = "SELECT body_hash, answer FROM idempotency WHERE client_id = $1 AND key = $2";
        let mut reader = self.0.read().await?;
        let row: Option<(String, String)> =
            on!(reader, c => query_as(SQL).bind(caller).bind(key).fetch_optional(c).await)?;
        Ok(row.map(|(body_hash, answer)| KeyedAnswer {
            caller: caller.to_owned(),
            key: key.to_owned(),
            body_hash,
            answer,
        }))
    }
}

/// Keeps an answer in the transaction that makes what it speaks of. `Conflict` when the key is taken.
pub(crate) async fn keep(tx: &mut Tx, keyed: &KeyedAnswer, now: Timestamp) -> StoreResult<()> {
    const SQL: &str =
        "INSERT INTO idempotency (client_id, key, body_hash, answer, created_at) VALUES ($1, $2, $3, $4, $5)";
    changed!(
        tx,
        query(SQL).bind(&keyed.caller).bind(&keyed.key).bind(&keyed.body_hash).bind(&keyed.answer).bind(micros(now))
    )?;
    Ok(())
}
