//! The storage contract of the OAuth core, call by call.

use std::sync::Arc;
use std::time::SystemTime;

use oauth_as::store::{RevocationWindow, StorageError};
use oauth_as::{
    AuthorizationCodeRecord, AuthorizationCodeState, Client, ClientId, DeviceGrant, DeviceGrantState, IssuedToken,
    RefreshTokenRecord, Storage, WriteOutcome,
};
use octavo_store::identity::Window;

use super::rows::time;
use super::{DEVICE, Outcome, RecordError, Records};
use crate::vault::key_of;

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
        self.find_device(&key_of(device_code)).await
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
