//! Clients that no developer made: most are agents. They registered themselves, or a document at their URL describes them.

use jiff::Timestamp;
use sqlx::{query, query_as};
use uuid::Uuid;

use crate::columns::{JsonText, MaybeMicros, Micros};
use crate::time::micros;
use crate::{Db, StoreResult, changed, on};

pub struct AgentClients<'a>(pub(crate) &'a Db);

/// A client that no developer made.
#[derive(Debug, Clone, sqlx::FromRow)]
pub struct AgentClient {
    /// Stands where an application's id would: what the client makes belongs to it.
    pub id: Uuid,
    pub client_id: String,
    /// As the client calls itself.
    pub name: String,
    #[sqlx(try_from = "JsonText")]
    pub redirect_uris: Vec<String>,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    /// Until then its document counts; none for a client that registered itself.
    #[sqlx(try_from = "MaybeMicros")]
    pub fresh_until: Option<Timestamp>,
    /// Whether it may sign people in by a code that they type elsewhere (RFC 8628).
    pub device_flow: bool,
}

impl AgentClients<'_> {
    pub async fn find(&self, client_id: &str) -> StoreResult<Option<AgentClient>> {
        const SQL: &str = "SELECT id, client_id, name, redirect_uris, created_at, fresh_until, device_flow
            FROM agent_client WHERE client_id = $1";
        let mut reader = self.0.read().await?;
        Ok(on!(reader, c => query_as(SQL).bind(client_id).fetch_optional(c).await)?)
    }

    /// Adds a client, or replaces what is known of it; its `id` and age stay. Of its kind, registered or described by a
    /// document, `most` clients may wait for someone to allow them something. The oldest ones beyond that are forgotten.
    pub async fn put(&self, client: &AgentClient, most: i64) -> StoreResult<()> {
        const SQL: &str =
            "INSERT INTO agent_client (id, client_id, name, redirect_uris, created_at, fresh_until, device_flow)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (client_id) DO UPDATE SET name = excluded.name, redirect_uris = excluded.redirect_uris,
                fresh_until = excluded.fresh_until, device_flow = excluded.device_flow";
        const FORGET: &str = "DELETE FROM agent_client WHERE client_id IN (SELECT client_id FROM (
            SELECT client_id, row_number() OVER (ORDER BY created_at DESC, id DESC) AS place FROM agent_client a
            WHERE client_id <> $1 AND (fresh_until IS NULL) = $2
                AND NOT EXISTS (SELECT 1 FROM consent c WHERE c.client_id = a.client_id)) waiting
            WHERE place >= $3)";
        let mut tx = self.0.write().await?;
        changed!(
            tx,
            query(SQL)
                .bind(client.id)
                .bind(&client.client_id)
                .bind(&client.name)
                .bind(crate::json::encode(&client.redirect_uris))
                .bind(micros(client.created_at))
                .bind(client.fresh_until.map(micros))
                .bind(client.device_flow)
        )?;
        changed!(tx, query(FORGET).bind(&client.client_id).bind(client.fresh_until.is_none()).bind(most))?;
        tx.commit().await
    }
}
