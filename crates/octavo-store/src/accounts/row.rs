//! An account as its row has it.

use octavo_domain::account_health::HealthFacts;
use uuid::Uuid;

use super::{Account, CONNECTED};
use crate::due::NEVER;
use crate::time::{timestamp, timestamp_opt};
use crate::{StoreError, StoreResult, json as text};

#[derive(sqlx::FromRow)]
pub(super) struct Row {
    id: i64,
    lane: Uuid,
    workspace_id: Uuid,
    platform: String,
    external_id: String,
    username: String,
    display_name: String,
    avatar_url: Option<String>,
    credentials_sealed: String,
    credentials_expire_at: Option<i64>,
    status: String,
    updates_offset: i64,
    created_at: i64,
    updated_at: i64,
    access_ends_at: Option<i64>,
    status_since: i64,
    status_reason: Option<String>,
    paused_until: Option<i64>,
    paused_since: Option<i64>,
    pause_reason: Option<String>,
    limits: String,
    checked_at: Option<i64>,
    server: Option<String>,
}

impl Row {
    fn health(&self) -> StoreResult<HealthFacts> {
        Ok(HealthFacts {
            connected: self.status == CONNECTED,
            status_since: timestamp(self.status_since)?,
            status_reason: self.status_reason.clone(),
            access_ends_at: timestamp_opt(self.access_ends_at)?,
            paused_until: timestamp_opt(self.paused_until.filter(|until| *until < NEVER))?,
            paused_since: timestamp_opt(self.paused_since)?,
            pause_reason: self.pause_reason.clone(),
            limits: text::decode(&self.limits)?,
            checked_at: timestamp_opt(self.checked_at)?,
        })
    }
}

impl TryFrom<Row> for Account {
    type Error = StoreError;

    fn try_from(row: Row) -> StoreResult<Self> {
        Ok(Account {
            health: row.health()?,
            id: row.id,
            lane: row.lane,
            workspace_id: row.workspace_id,
            platform: row.platform.parse().map_err(|_| StoreError::Corrupt(row.platform))?,
            external_id: row.external_id,
            server: row.server,
            username: row.username,
            display_name: row.display_name,
            avatar_url: row.avatar_url,
            credentials_sealed: row.credentials_sealed,
            credentials_expire_at: timestamp_opt(row.credentials_expire_at)?,
            updates_offset: row.updates_offset,
            created_at: timestamp(row.created_at)?,
            updated_at: timestamp(row.updated_at)?,
        })
    }
}
