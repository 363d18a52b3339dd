//! The device's side of the device authorization grant (RFC 8628): it asks for codes, then for tokens until its person has
//! answered.

use std::time::{Duration, SystemTime};

use oauth_as::{
    Client, ClientId, DeviceAuthorizationResponse, DeviceGrant, DeviceGrantState, GrantType, ScopeSet, Storage,
};
use octavo_domain::Kind;

use super::{Granted, TokenAnswer, ended, invalid_grant, no_repeats, require};
use crate::identity::agents::{COMMAND_LINE, is_for_tools, requested_scope};
use crate::identity::clients::granting_scopes;
use crate::identity::{Identity, IdentityError, OauthError, Params};
use crate::vault::key_of;

/// RFC 8628 section 3.5.
const SLOWER: Duration = Duration::from_secs(5);

impl Identity {
    /// Answers a device authorization request (RFC 8628 section 3.1). `basic` is what HTTP Basic named, if it was used.
    pub async fn begin_device(
        &self,
        params: &Params,
        basic: Option<(String, String)>,
    ) -> Result<DeviceAuthorizationResponse, OauthError> {
        no_repeats(params)?;
        if params.get("client_id") == Some(COMMAND_LINE) {
            self.learn_command_line().await?;
        }
        let client = self.client(params, basic).await?;
        is_device(&client)?;
        self.narrow_resource(&self.resource_of_device(&client), params)?;
        let scope = requested(params, &client)?;
        let client_id = ClientId::new(client.client_id.as_str());
        Ok(self.0.core.device_authorization(&client_id, None, scope.as_ref()).await?)
    }

    /// One poll of a device (RFC 8628 section 3.4).
    pub(super) async fn poll_device(&self, params: &Params, client: &Client) -> Result<TokenAnswer, OauthError> {
        is_device(client)?;
        let code = require(params, "device_code")?;
        let device = self.0.records.get_device_grant(code).await?;
        let device = device.filter(|device| device.client_id == client.client_id).ok_or_else(invalid_grant)?;
        if SystemTime::from(self.0.clock.now()) >= device.expires_at {
            self.0.records.take_device_grant(code).await?;
            return Err(OauthError::refused("expired_token", "the device code has expired; ask for another one"));
        }
        if !self.is_in_time(&device).await? {
            let why = format!("the device asks too often; wait {} s longer each time", SLOWER.as_secs());
            return Err(OauthError::refused("slow_down", why));
        }
        match device.state {
            DeviceGrantState::Pending => {
                Err(OauthError::refused("authorization_pending", "the person has not answered yet"))
            }
            DeviceGrantState::Denied => {
                self.0.records.take_device_grant(code).await?;
                Err(OauthError::refused("access_denied", "the person did not allow it"))
            }
            DeviceGrantState::Approved { .. } => self.redeem_device(params, client, &device).await,
        }
    }

    /// Notes a poll, and whether it kept the interval. A person's answer that comes at the same moment wins over the note.
    async fn is_in_time(&self, device: &DeviceGrant) -> Result<bool, IdentityError> {
        let now = SystemTime::from(self.0.clock.now());
        let next = device.last_poll_at.and_then(|last| last.checked_add(device.interval));
        let in_time = next.is_none_or(|next| now >= next);
        let interval = if in_time { device.interval } else { device.interval.saturating_add(SLOWER) };
        let noted = DeviceGrant { last_poll_at: Some(now), interval, ..device.clone() };
        self.0.records.compare_and_swap_device_grant(&device.state, noted).await?;
        Ok(in_time)
    }

    async fn redeem_device(
        &self,
        params: &Params,
        client: &Client,
        device: &DeviceGrant,
    ) -> Result<TokenAnswer, OauthError> {
        let grant = self.0.store.grants().find_by_code(&key_of(&device.device_code)).await?;
        let grant = grant.filter(|grant| grant.family.is_none()).ok_or_else(ended)?;
        let user = self.person_of(&grant).await?.ok_or_else(ended)?;
        let for_device = self.resource_of_device(client);
        let granted = Granted {
            client,
            family: &crate::vault::random_token()?,
            subject: Some(Kind::User.show(user.id)),
            scope: device.scope.clone(),
            resource: self.narrow_resource(&for_device, params)?,
            since: grant.seen_at.into(),
        };
        let answer = self.first_tokens(&granted, &for_device, (&grant, &user)).await?.ok_or_else(ended)?;
        self.0.records.take_device_grant(&device.device_code).await?;
        Ok(answer)
    }

    /// What a device's tokens are for: the API for the command line, the MCP server for all others.
    fn resource_of_device(&self, client: &Client) -> Vec<String> {
        is_for_tools(client).then(|| self.0.settings.mcp_resource()).into_iter().collect()
    }
}

fn is_device(client: &Client) -> Result<(), OauthError> {
    if client.allows_grant(GrantType::DeviceCode) {
        return Ok(());
    }
    let why = format!("this client did not register with the grant type {}", GrantType::DeviceCode.as_str());
    Err(OauthError::refused("unauthorized_client", why))
}

/// The scopes that a device asks for; none for the default.
fn requested(params: &Params, client: &Client) -> Result<Option<ScopeSet>, OauthError> {
    let asked = params.get("scope").and_then(|scope| match is_for_tools(client) {
        true => requested_scope(scope),
        false => Some(granting_scopes(scope)).filter(|scope| !scope.is_empty()),
    });
    let scope = asked.map(|scope| ScopeSet::parse(&scope)).transpose();
    scope.map_err(|_| OauthError::refused("invalid_scope", "malformed scope"))
}
