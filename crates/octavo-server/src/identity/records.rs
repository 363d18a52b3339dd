//! The OAuth core's storage: its records as sealed rows on SQLite or PostgreSQL.
//!
//! A record is found by the digest of its secret and sealed under the master key, so that a copy of the
//! database holds nothing that can be presented. Compare-and-swap compares a keyed digest ("version") of
//! what the contract compares: the state of codes, the whole of refresh tokens and clients.

use std::sync::Arc;
use std::time::SystemTime;

use jiff::Timestamp;
use oauth_as::device::normalize_user_code;
use oauth_as::store::{RevocationWindow, StorageError};
use oauth_as::{
    AuthorizationCodeRecord, AuthorizationCodeState, Client, ClientId, DeviceGrant, DeviceGrantState, IssuedToken,
    RefreshTokenRecord, Storage, WriteOutcome,
};
use octavo_domain::Kind;
use octavo_store::identity::{ClientRow, CodeRow, DeviceRow, RefreshRow, Rotation, TokenRow, Window};
use octavo_store::{Store, StoreError};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::clients;
use super::seal::{Purpose, SealError, Sealer};
use super::secret::key_of;

/// Storage for the OAuth core. Cloning shares the store.
#[derive(Clone)]
pub struct Records {
    store: Store,
    sealer: Sealer,
    /// The public origin, which the portal's addresses begin with.
    origin: String,
}

#[derive(Debug, thiserror::Error)]
enum RecordError {
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

type Outcome<T> = Result<T, RecordError>;

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

    fn client_row(&self, client: &Client) -> Outcome<ClientRow> {
        let client_id = client.client_id.as_str().to_owned();
        Ok(ClientRow {
            sealed: self.seal(&format!("client {client_id}"), client)?,
            version: self.version(client)?,
            client_id,
        })
    }

    fn code_row(&self, record: &AuthorizationCodeRecord) -> Outcome<CodeRow> {
        let key = key_of(&record.code);
        Ok(CodeRow {
            client_id: record.client_id.as_str().to_owned(),
            subject: record.subject.clone(),
            sealed: self.seal(&format!("code {key}"), record)?,
            version: self.version(&record.state)?,
            expires_at: time(record.expires_at)?,
            key,
        })
    }

    fn token_row(&self, token: &IssuedToken) -> Outcome<TokenRow> {
        let key = key_of(&token.access_token);
        let subject = token.subject.clone();
        Ok(TokenRow {
            client_id: token.client_id.as_str().to_owned(),
            user_id: subject.as_deref().and_then(|subject| Kind::User.parse(subject)),
            subject,
            family: token.family_id.clone(),
            scopes: token.scope.to_string(),
            audience: token.resource.join(" "),
            sealed: self.seal(&format!("token {key}"), token)?,
            granted_at: time(token.grant_established_at)?,
            expires_at: time(token.expires_at)?,
            key,
        })
    }

    fn refresh_row(&self, record: &RefreshTokenRecord) -> Outcome<RefreshRow> {
        let key = key_of(&record.refresh_token);
        Ok(RefreshRow {
            client_id: record.client_id.as_str().to_owned(),
            subject: record.subject.clone(),
            family: record.family_id.clone(),
            sealed: self.seal(&format!("refresh {key}"), record)?,
            version: self.version(record)?,
            granted_at: time(record.grant_established_at)?,
            expires_at: record.expires_at.map(time).transpose()?,
            key,
        })
    }

    fn device_row(&self, grant: &DeviceGrant) -> Outcome<DeviceRow> {
        let key = key_of(&grant.device_code);
        Ok(DeviceRow {
            user_code: normalize_user_code(&grant.user_code),
            client_id: grant.client_id.as_str().to_owned(),
            sealed: self.seal(DEVICE, grant)?,
            version: self.version(&grant.state)?,
            expires_at: time(grant.expires_at)?,
            key,
        })
    }

    async fn find_client(&self, client_id: &str) -> Outcome<Option<Client>> {
        if client_id == clients::PORTAL {
            return Ok(Some(clients::portal(&self.origin)));
        }
        if let Some(app) = self.store.apps().find_by_client_id(client_id).await? {
            return Ok(Some(clients::application(app)));
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

    async fn take_code(&self, code: &str) -> Outcome<Option<AuthorizationCodeRecord>> {
        let key = key_of(code);
        let sealed = self.store.oauth().take_code(&key).await?;
        self.open(&format!("code {key}"), sealed)
    }
}

/// Device grants are found by two names, so their sealed record is bound to neither.
const DEVICE: &str = "device";

fn time(time: SystemTime) -> Outcome<Timestamp> {
    Ok(Timestamp::try_from(time)?)
}

fn window(window: RevocationWindow) -> Outcome<Window> {
    Ok(Window { recorded_at: time(window.recorded_at)?, until: time(window.until)? })
}

fn written(applied: bool) -> WriteOutcome {
    if applied { WriteOutcome::Applied } else { WriteOutcome::RefusedRevoked }
}

fn lift<T, E: Into<RecordError>>(result: Result<T, E>) -> Result<T, StorageError> {
    result.map_err(|error| error.into().into())
}

fn named(scope: &str) -> Result<(), StorageError> {
    if scope.is_empty() {
        return Err(RecordError::EmptyScope.into());
    }
    Ok(())
}

impl Storage for Records {
    async fn get_client(&self, client_id: &ClientId) -> Result<Option<Arc<Client>>, StorageError> {
        lift(self.find_client(client_id.as_str()).await).map(|client| client.map(Arc::new))
    }

    async fn put_client(&self, client: Client) -> Result<(), StorageError> {
        let row = lift(self.client_row(&client))?;
        lift(self.store.oauth().put_client(&row).await)
    }

    async fn compare_and_swap_client(&self, expected: &Client, updated: Client) -> Result<bool, StorageError> {
        lift(self.swap_client(expected, &updated).await)
    }

    async fn delete_client(&self, client_id: &ClientId, over: RevocationWindow) -> Result<bool, StorageError> {
        named(client_id.as_str())?;
        let over = lift(window(over))?;
        lift(self.store.oauth().revoke_client(client_id.as_str(), over).await)
    }

    async fn put_device_grant(&self, grant: DeviceGrant) -> Result<(), StorageError> {
        let row = lift(self.device_row(&grant))?;
        lift(self.store.oauth().put_device(&row).await)
    }

    async fn get_device_grant(&self, device_code: &str) -> Result<Option<DeviceGrant>, StorageError> {
        let sealed = lift(self.store.oauth().find_device(&key_of(device_code)).await)?;
        lift(self.open(DEVICE, sealed))
    }

    async fn find_device_grant_by_user_code(
        &self,
        normalized_user_code: &str,
    ) -> Result<Option<DeviceGrant>, StorageError> {
        let oauth = self.store.oauth();
        let sealed = lift(oauth.find_device_by_user_code(normalized_user_code).await)?;
        lift(self.open(DEVICE, sealed))
    }

    async fn take_device_grant(&self, device_code: &str) -> Result<Option<DeviceGrant>, StorageError> {
        let sealed = lift(self.store.oauth().take_device(&key_of(device_code)).await)?;
        lift(self.open(DEVICE, sealed))
    }

    async fn compare_and_swap_device_grant(
        &self,
        expected: &DeviceGrantState,
        updated: DeviceGrant,
    ) -> Result<bool, StorageError> {
        let row = lift(self.device_row(&updated))?;
        let expected = lift(self.version(expected))?;
        lift(self.store.oauth().swap_device(&expected, &row).await)
    }

    async fn put_authorization_code(&self, record: AuthorizationCodeRecord) -> Result<(), StorageError> {
        let row = lift(self.code_row(&record))?;
        lift(self.store.oauth().put_code(&row).await)
    }

    async fn compare_and_swap_authorization_code(
        &self,
        expected: &AuthorizationCodeState,
        updated: AuthorizationCodeRecord,
    ) -> Result<bool, StorageError> {
        let row = lift(self.code_row(&updated))?;
        let expected = lift(self.version(expected))?;
        lift(self.store.oauth().swap_code(&expected, &row).await)
    }

    async fn take_authorization_code(&self, code: &str) -> Result<Option<AuthorizationCodeRecord>, StorageError> {
        lift(self.take_code(code).await)
    }

    async fn put_token(&self, token: IssuedToken) -> Result<WriteOutcome, StorageError> {
        let row = lift(self.token_row(&token))?;
        lift(self.store.oauth().put_token(&row).await).map(written)
    }

    async fn get_token(&self, access_token: &str) -> Result<Option<Arc<IssuedToken>>, StorageError> {
        lift(self.find_token(access_token).await)
    }

    async fn delete_token(&self, access_token: &str) -> Result<(), StorageError> {
        lift(self.store.oauth().delete_token(&key_of(access_token)).await)
    }

    async fn put_refresh_token(&self, record: RefreshTokenRecord) -> Result<WriteOutcome, StorageError> {
        let row = lift(self.refresh_row(&record))?;
        lift(self.store.oauth().put_refresh(&row).await).map(written)
    }

    async fn get_refresh_token(&self, refresh_token: &str) -> Result<Option<Arc<RefreshTokenRecord>>, StorageError> {
        lift(self.find_refresh(refresh_token).await)
    }

    async fn rotate_refresh_token(
        &self,
        expected: &RefreshTokenRecord,
        spent: &RefreshTokenRecord,
        access: &IssuedToken,
        next: Option<&RefreshTokenRecord>,
    ) -> Result<bool, StorageError> {
        lift(self.rotate(expected, spent, access, next).await)
    }

    async fn take_refresh_token(&self, refresh_token: &str) -> Result<Option<RefreshTokenRecord>, StorageError> {
        lift(self.take_refresh(refresh_token).await)
    }

    async fn revoke_token_family(&self, family_id: &str, over: RevocationWindow) -> Result<u64, StorageError> {
        named(family_id)?;
        let over = lift(window(over))?;
        lift(self.store.oauth().revoke_family(family_id, over).await)
    }

    async fn sweep_expired(&self, now: SystemTime) -> Result<u64, StorageError> {
        let now = lift(time(now))?;
        lift(self.store.oauth().sweep(now).await)
    }
}
