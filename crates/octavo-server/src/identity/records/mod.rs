//! The OAuth core's storage: its records as sealed rows on SQLite or PostgreSQL.
//!
//! A record is found by the digest of its secret and sealed under the master key, so that a copy of the
//! database holds nothing that can be presented. Compare-and-swap compares a keyed digest ("version") of
//! what the contract compares: the state of codes, the whole of refresh tokens and clients.

mod rows;
mod storage;

use std::sync::Arc;

use oauth_as::store::StorageError;
use oauth_as::{AuthorizationCodeRecord, Client, DeviceGrant, IssuedToken, RefreshTokenRecord};
use octavo_store::identity::Rotation;
use octavo_store::{Store, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{agents, clients};
use crate::vault::{Purpose, SealError, Sealer, key_of};

/// Device grants are found by two names, so their sealed record is bound to neither.
const DEVICE: &str = "device";

/// Storage for the OAuth core. Cloning shares the store.
#[derive(Clone)]
pub struct Records {
    store: Store,
    sealer: Sealer,
    /// The public origin, which the portal's addresses begin with.
    origin: String,
}

#[derive(Debug, thiserror::Error)]
pub(super) enum RecordError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Seal(#[from] SealError),
    #[error("a record does not read: {0}")]
    Json(#[from] serde_json::Error),
    #[error("a time is out of range: {0}")]
    Time(#[from] jiff::Error),
    #[error("a revocation needs the id of what it revokes")]
    EmptyScope,
}

impl From<RecordError> for StorageError {
    fn from(error: RecordError) -> Self {
        tracing::error!(%error, "an OAuth record could not be read or written");
        StorageError::new(error.to_string())
    }
}

pub(super) type Outcome<T> = Result<T, RecordError>;

impl Records {
    pub fn new(store: Store, sealer: Sealer, origin: String) -> Self {
        Records { store, sealer, origin }
    }

    fn seal(&self, row: &str, record: &impl Serialize) -> Outcome<String> {
        let json = serde_json::to_vec(record)?;
        Ok(self.sealer.seal(Purpose::OauthRecord, row, &json)?)
    }

    fn open<T: DeserializeOwned>(&self, row: &str, sealed: Option<String>) -> Outcome<Option<T>> {
        let Some(sealed) = sealed else {
            return Ok(None);
        };
        let json = self.sealer.open(Purpose::OauthRecord, row, &sealed)?;
        Ok(Some(serde_json::from_slice(&json)?))
    }

    fn version(&self, compared: &impl Serialize) -> Outcome<String> {
        let json = serde_json::to_vec(compared)?;
        Ok(self.sealer.digest(Purpose::OauthRecord, &json))
    }

    async fn find_client(&self, client_id: &str) -> Outcome<Option<Client>> {
        if client_id == clients::PORTAL {
            return Ok(Some(clients::portal(&self.origin)));
        }
        if let Some(app) = self.store.apps().find_by_client_id(client_id).await? {
            return Ok(Some(clients::application(app)));
        }
        if let Some(agent) = self.store.agent_clients().find(client_id).await? {
            return Ok(Some(agents::client(agent)));
        }
        let sealed = self.store.oauth().find_client(client_id).await?;
        self.open(&format!("client {client_id}"), sealed)
    }

    async fn swap_client(&self, expected: &Client, updated: &Client) -> Outcome<bool> {
        let row = self.client_row(updated)?;
        let expected = self.version(expected)?;
        Ok(self.store.oauth().swap_client(&expected, &row).await?)
    }

    async fn rotate(
        &self,
        expected: &RefreshTokenRecord,
        spent: &RefreshTokenRecord,
        access: &IssuedToken,
        next: Option<&RefreshTokenRecord>,
    ) -> Outcome<bool> {
        let next = next.map(|next| self.refresh_row(next)).transpose()?;
        let rotation = Rotation {
            expected_version: &self.version(expected)?,
            spent: &self.refresh_row(spent)?,
            access: &self.token_row(access)?,
            next: next.as_ref(),
        };
        Ok(self.store.oauth().rotate_refresh(rotation).await?)
    }

    async fn find_token(&self, access_token: &str) -> Outcome<Option<Arc<IssuedToken>>> {
        let key = key_of(access_token);
        let sealed = self.store.oauth().find_token(&key).await?;
        Ok(self.open(&format!("token {key}"), sealed)?.map(Arc::new))
    }

    async fn find_refresh(&self, token: &str) -> Outcome<Option<Arc<RefreshTokenRecord>>> {
        let key = key_of(token);
        let sealed = self.store.oauth().find_refresh(&key).await?;
        Ok(self.open(&format!("refresh {key}"), sealed)?.map(Arc::new))
    }

    async fn take_refresh(&self, token: &str) -> Outcome<Option<RefreshTokenRecord>> {
        let key = key_of(token);
        let sealed = self.store.oauth().take_refresh(&key).await?;
        self.open(&format!("refresh {key}"), sealed)
    }

    /// The record of a code, redeemed or not, by its key.
    pub(super) async fn find_code(&self, key: &str) -> Result<Option<AuthorizationCodeRecord>, StorageError> {
        let sealed = self.store.oauth().find_code(key).await.map_err(RecordError::from)?;
        Ok(self.open(&format!("code {key}"), sealed)?)
    }

    /// A device that asked to sign its person in, by the key of its code.
    pub(super) async fn find_device(&self, key: &str) -> Result<Option<DeviceGrant>, StorageError> {
        let sealed = self.store.oauth().find_device(key).await.map_err(RecordError::from)?;
        Ok(self.open(DEVICE, sealed)?)
    }

    /// Ends the codes of a client that were issued for other addresses than these.
    pub(super) async fn end_codes_for_others(&self, client_id: &str, kept: &[String]) -> Result<(), StorageError> {
        let codes = self.store.oauth().list_codes(client_id).await.map_err(RecordError::from)?;
        for (key, sealed) in codes {
            let record: Option<AuthorizationCodeRecord> = self.open(&format!("code {key}"), Some(sealed))?;
            if record.is_some_and(|record| !kept.contains(&record.redirect_uri)) {
                self.store.oauth().end_code(&key).await.map_err(RecordError::from)?;
            }
        }
        Ok(())
    }

    async fn take_code(&self, code: &str) -> Outcome<Option<AuthorizationCodeRecord>> {
        let key = key_of(code);
        let sealed = self.store.oauth().take_code(&key).await?;
        self.open(&format!("code {key}"), sealed)
    }
}
