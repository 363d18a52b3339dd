//! The chats that an account reaches.

use sqlx::{query, query_as};

use super::Accounts;
use crate::{StoreResult, changed, on};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chat {
    pub chat_id: String,
    pub title: String,
    /// In the network's words, such as `channel`.
    pub kind: String,
    /// Public name, without the `@`.
    pub username: Option<String>,
}

impl Accounts<'_> {
    pub async fn chats(&self, account_id: i64) -> StoreResult<Vec<Chat>> {
        const SQL: &str =
            "SELECT chat_id, title, type, username FROM chat WHERE account_id = $1 ORDER BY title, chat_id";
        let mut reader = self.0.read().await?;
        let rows: Vec<(String, String, String, Option<String>)> =
            on!(reader, c => query_as(SQL).bind(account_id).fetch_all(c).await)?;
        let chat = |(chat_id, title, kind, username)| Chat { chat_id, title, kind, username };
        Ok(rows.into_iter().map(chat).collect())
    }

    /// Writes what the platform's updates said: chats joined or renamed, chats left, and how far they were read.
    pub async fn learn_chats(&self, account_id: i64, seen: &[Chat], left: &[String], offset: i64) -> StoreResult<()> {
        const UPSERT: &str = "INSERT INTO chat (account_id, chat_id, title, type, username) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (account_id, chat_id) DO UPDATE SET title = excluded.title, type = excluded.type,
                username = excluded.username";
        let mut tx = self.0.write().await?;
        for chat in seen {
            changed!(
                tx,
                query(UPSERT)
                    .bind(account_id)
                    .bind(&chat.chat_id)
                    .bind(&chat.title)
                    .bind(&chat.kind)
                    .bind(&chat.username)
            )?;
        }
        for chat_id in left {
            changed!(
                tx,
                query("DELETE FROM chat WHERE account_id = $1 AND chat_id = $2").bind(account_id).bind(chat_id)
            )?;
        }
        changed!(tx, query("UPDATE account SET updates_offset = $2 WHERE id = $1").bind(account_id).bind(offset))?;
        tx.commit().await
    }
}
