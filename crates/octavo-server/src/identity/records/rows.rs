//! Records as rows: what is searched and swept by stands in the clear, the rest is sealed.

use std::time::SystemTime;

use jiff::Timestamp;
use oauth_as::device::normalize_user_code;
use oauth_as::{AuthorizationCodeRecord, Client, DeviceGrant, IssuedToken, RefreshTokenRecord};
use octavo_domain::Kind;
use octavo_store::identity::{ClientRow, CodeRow, DeviceRow, RefreshRow, TokenRow};

use super::{DEVICE, Outcome, Records};
use crate::vault::key_of;

impl Records {
    pub(super) fn client_row(&self, client: &Client) -> Outcome<ClientRow> {
        let client_id = client.client_id.as_str().to_owned();
        Ok(ClientRow {
            sealed: self.seal(&format!("client {client_id}"), client)?,
            version: self.version(client)?,
            client_id,
        })
    }

    pub(super) fn code_row(&self, record: &AuthorizationCodeRecord) -> Outcome<CodeRow> {
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

    pub(in crate::identity) fn token_row(&self, token: &IssuedToken) -> Outcome<TokenRow> {
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

    pub(in crate::identity) fn refresh_row(&self, record: &RefreshTokenRecord) -> Outcome<RefreshRow> {
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

    pub(super) fn device_row(&self, grant: &DeviceGrant) -> Outcome<DeviceRow> {
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
}

pub(super) fn time(time: SystemTime) -> Outcome<Timestamp> {
    Ok(Timestamp::try_from(time)?)
}
