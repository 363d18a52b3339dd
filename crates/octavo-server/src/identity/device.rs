//! The person's side of the device authorization grant (RFC 8628): they type a device's code in a browser, and answer a
//! consent page.

use std::time::SystemTime;

use oauth_as::device::normalize_user_code;
use oauth_as::{Client, DeviceApprovalError, DeviceGrant, DeviceGrantState, GrantType, Storage};
use octavo_domain::{Kind, Scopes};
use octavo_store::StoreError;
use octavo_store::identity::{Grant, Session};
use uuid::Uuid;

use super::{AccountError, Identity, IdentityError};
use crate::vault::{Purpose, key_of};

/// A device whose person has not answered yet.
#[derive(Debug)]
pub(super) struct WaitingDevice {
    pub client: Client,
    grant: DeviceGrant,
}

impl WaitingDevice {
    pub fn key(&self) -> String {
        key_of(&self.grant.device_code)
    }

    pub fn user_code(&self) -> &str {
        &self.grant.user_code
    }

    pub fn scopes(&self) -> Scopes {
        Scopes::parse(&self.grant.scope.to_string()).unwrap_or_default()
    }
}

impl Identity {
    /// The device that shows this code. Codes are short, so attempts are counted for each person (RFC 8628 section 5.1).
    pub(super) async fn device_of_user_code(
        &self,
        user_code: &str,
        user_id: Uuid,
    ) -> Result<WaitingDevice, AccountError> {
        let bucket = format!("device codes of {}", Kind::User.show(user_id));
        let bucket = self.0.sealer.digest(Purpose::Account, bucket.as_bytes());
        self.count_attempt(&bucket).await?;
        let found = self.0.records.find_device_grant_by_user_code(&normalize_user_code(user_code)).await?;
        let device = self.waiting(found).await?.ok_or(AccountError::WrongDeviceCode)?;
        self.0.store.throttle().uncount(&bucket).await?;
        Ok(device)
    }

    /// The device that a consent page was shown for.
    pub(super) async fn waiting_device(&self, key: &str) -> Result<Option<WaitingDevice>, IdentityError> {
        let found = self.0.records.find_device(key).await?;
        self.waiting(found).await
    }

    async fn waiting(&self, found: Option<DeviceGrant>) -> Result<Option<WaitingDevice>, IdentityError> {
        let now = SystemTime::from(self.0.clock.now());
        let waits = |grant: &DeviceGrant| grant.state == DeviceGrantState::Pending && now < grant.expires_at;
        let Some(grant) = found.filter(waits) else {
            return Ok(None);
        };
        let client = self.0.records.get_client(&grant.client_id).await?;
        let client = client.filter(|client| client.allows_grant(GrantType::DeviceCode));
        Ok(client.map(|client| WaitingDevice { client: (*client).clone(), grant }))
    }

    /// Grants the device tokens for a workspace. False if another answer came first: a code has one grant.
    pub(super) async fn allow_device(
        &self,
        device: &WaitingDevice,
        session: &Session,
        workspace_id: Uuid,
    ) -> Result<bool, IdentityError> {
        let grant = Grant {
            code: device.key(),
            family: None,
            client_id: device.client.client_id.as_str().to_owned(),
            user_id: session.user_id,
            workspace_id: Some(workspace_id),
            sid: None,
            nonce: None,
            auth_time: session.auth_time,
            verifier_sealed: None,
            seen_at: self.0.clock.now(),
        };
        match self.0.store.grants().add(&grant, session.sid, true).await {
            Err(StoreError::Conflict(_)) => return Ok(false),
            added => added?,
        }
        let subject = Kind::User.show(session.user_id);
        answered(self.0.core.approve_device(device.user_code(), subject).await)
    }

    /// False if another answer came first.
    pub(super) async fn deny_device(&self, device: &WaitingDevice) -> Result<bool, IdentityError> {
        answered(self.0.core.deny_device(device.user_code()).await)
    }
}

fn answered(outcome: Result<(), DeviceApprovalError>) -> Result<bool, IdentityError> {
    match outcome {
        Ok(()) => Ok(true),
        Err(DeviceApprovalError::Storage(error)) => Err(error.into()),
        Err(_) => Ok(false),
    }
}
