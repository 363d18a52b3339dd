//! A refresh token in exchange for tokens (RFC 6749 section 6, RFC 9700 section 4.14).
//!
//! A public client's token rotates. The answer is kept with the spent token for a moment: two tabs may send the same
//! token, and an answer can be lost on the way. After that moment a spent token means theft, and the grant ends.

use std::time::SystemTime;

use jiff::Timestamp;
use oauth_as::{
    Client, ErrorCode, ErrorResponse, IssuedToken, RefreshTokenRecord, RefreshTokenState, ScopeSet, Storage,
};
use octavo_domain::Scope;
use octavo_store::identity::{Exchange, Grant, Spends};
use octavo_store::users::User;
use serde::{Deserialize, Serialize};

use super::{Granted, TokenAnswer, ended, invalid_grant, require};
use crate::identity::access_token::REFRESH_PREFIX;
use crate::identity::clients::granting_scopes;
use crate::identity::{Identity, IdentityError, OauthError, Params, REFRESH_RETRY};
use crate::vault::random_token;

impl Identity {
    pub(super) async fn refresh(&self, params: &Params, client: &Client) -> Result<TokenAnswer, OauthError> {
        let record = self.presented(params, client).await?;
        if record.state == RefreshTokenState::Spent {
            return self.sent_again(params, &record).await;
        }
        let now = self.0.clock.now();
        if record.expires_at.is_some_and(|expiry| SystemTime::from(now) >= expiry) {
            return Err(OauthError::invalid_grant("the refresh token has expired; authorize again"));
        }
        let (grant, user) = self.grant_of(&record).await?;
        let granted = Granted {
            client,
            family: &record.family_id,
            subject: record.subject.clone(),
            scope: narrow_scope(&record, client, params)?,
            resource: self.narrow_resource(&record.resource, params)?,
            since: record.grant_established_at,
        };
        let access = self.new_access_token(&granted)?;
        if client.auth.is_confidential() {
            self.renew(&record, &access, now).await?;
            return self.token_answer(&access, &record.refresh_token, (&grant, &user), None).await;
        }
        match self.rotate(&record, &access, now).await? {
            Some(next) => self.token_answer(&access, &next, (&grant, &user), None).await,
            None => {
                let spent = self.presented(params, client).await?;
                self.sent_again(params, &spent).await
            }
        }
    }

    /// The refresh token sent, if it is this client's.
    async fn presented(&self, params: &Params, client: &Client) -> Result<RefreshTokenRecord, OauthError> {
        let raw = require(params, "refresh_token")?.strip_prefix(REFRESH_PREFIX).unwrap_or_default();
        let record = self.0.records.get_refresh_token(raw).await?;
        let record = record.filter(|record| record.client_id == client.client_id).ok_or_else(invalid_grant)?;
        Ok((*record).clone())
    }

    async fn grant_of(&self, record: &RefreshTokenRecord) -> Result<(Grant, User), OauthError> {
        let grant = self.0.store.grants().find_by_family(&record.family_id).await?.ok_or_else(ended)?;
        match self.person_of(&grant).await? {
            Some(user) => Ok((grant, user)),
            None => {
                self.revoke_family(&record.family_id).await?;
                Err(ended())
            }
        }
    }

    /// Stores an access token; the refresh token of a confidential client stays, being useless without its secret.
    async fn renew(&self, record: &RefreshTokenRecord, access: &IssuedToken, now: Timestamp) -> Result<(), OauthError> {
        let exchange = Exchange {
            spends: Spends::Nothing,
            family: &record.family_id,
            access: &self.0.records.token_row(access)?,
            refresh: None,
            now,
        };
        if self.0.store.oauth().exchange(&exchange).await? { Ok(()) } else { Err(ended()) }
    }

    /// Stores an access token and the next refresh token, which is returned; none when another request was faster.
    async fn rotate(
        &self,
        record: &RefreshTokenRecord,
        access: &IssuedToken,
        now: Timestamp,
    ) -> Result<Option<String>, IdentityError> {
        let mut next = record.clone();
        next.refresh_token = random_token()?;
        next.retry = None;
        let answer = Answer::new(access, &next, (now + REFRESH_RETRY).into());
        let mut spent = record.clone();
        spent.state = RefreshTokenState::Spent;
        spent.retry = Some(answer.into_record()?);
        let records = &self.0.records;
        let exchange = Exchange {
            spends: Spends::Refresh {
                spent: &records.refresh_row(&spent)?,
                expected_version: &records.refresh_row(record)?.version,
            },
            family: &record.family_id,
            access: &records.token_row(access)?,
            refresh: Some(&records.refresh_row(&next)?),
            now,
        };
        Ok(self.0.store.oauth().exchange(&exchange).await?.then_some(next.refresh_token))
    }

    /// A spent token once more: the same answer for a moment, then the end of the grant.
    async fn sent_again(&self, params: &Params, spent: &RefreshTokenRecord) -> Result<TokenAnswer, OauthError> {
        let answer = Answer::of(spent)?.filter(|answer| SystemTime::from(self.0.clock.now()) < answer.until);
        let Some(Answer { response, .. }) = answer else {
            self.revoke_family(&spent.family_id).await?;
            return Err(OauthError::invalid_grant("the refresh token was used before; the grant has been revoked"));
        };
        let access = self.0.records.get_token(&response.access_token).await?.ok_or_else(ended)?;
        if requested_scope(params, &spent.scope)?.unwrap_or_else(|| granting(&spent.scope)) != access.scope {
            return Err(OauthError::refused("invalid_scope", "the refresh token was used with another scope"));
        }
        if self.narrow_resource(&spent.resource, params)? != access.resource {
            return Err(OauthError::refused("invalid_target", "the refresh token was used with another resource"));
        }
        let (grant, user) = self.grant_of(spent).await?;
        self.token_answer(&access, &response.refresh_token, (&grant, &user), None).await
    }
}

/// The answer to a rotation. In the spent token's record it has the form of the crate's own `RefreshTokenRetry`, whose
/// fields are private.
#[derive(Serialize, Deserialize)]
struct Answer {
    response: Response,
    until: SystemTime,
}

#[derive(Serialize, Deserialize)]
struct Response {
    access_token: String,
    token_type: String,
    expires_in: u64,
    refresh_token: String,
}

impl Answer {
    fn new(access: &IssuedToken, next: &RefreshTokenRecord, until: SystemTime) -> Self {
        let response = Response {
            access_token: access.access_token.clone(),
            token_type: "Bearer".to_owned(),
            expires_in: 0,
            refresh_token: next.refresh_token.clone(),
        };
        Answer { response, until }
    }

    fn into_record<T: serde::de::DeserializeOwned>(self) -> Result<T, IdentityError> {
        Ok(serde_json::from_value(serde_json::to_value(self)?)?)
    }

    fn of(spent: &RefreshTokenRecord) -> Result<Option<Self>, IdentityError> {
        let kept = spent.retry.as_ref().map(serde_json::to_value).transpose()?;
        Ok(kept.map(serde_json::from_value).transpose()?)
    }
}

/// The scopes of the new access token: those granted, or fewer. The grant keeps them all (RFC 6749 section 6).
fn narrow_scope(record: &RefreshTokenRecord, client: &Client, params: &Params) -> Result<ScopeSet, OauthError> {
    let granted = granting(&record.scope);
    if !granted.is_subset(&client.allowed_scopes) {
        return Err(OauthError::refused(
            "invalid_scope",
            "the application is no longer allowed all scopes of this grant",
        ));
    }
    match requested_scope(params, &granted)? {
        None => Ok(granted),
        Some(fewer) if fewer.is_subset(&granted) => Ok(fewer),
        Some(_) => Err(ErrorResponse::new(ErrorCode::InvalidScope)
            .with_description("a refresh can narrow the scope but not widen it")
            .into()),
    }
}

/// Earlier releases left `profile` out of grants: a client that names it by habit still gets what such a grant has.
fn requested_scope(params: &Params, granted: &ScopeSet) -> Result<Option<ScopeSet>, OauthError> {
    let profile = Scope::Profile.as_str();
    let has_profile = granted.to_string().split(' ').any(|name| name == profile);
    let wanted = params.get("scope").map(|scope| {
        let names = granting_scopes(scope);
        let kept: Vec<_> = names.split(' ').filter(|name| has_profile || *name != profile).collect();
        ScopeSet::parse(&kept.join(" "))
    });
    wanted.transpose().map_err(|_| OauthError::refused("invalid_scope", "malformed scope"))
}

/// Grants of earlier releases name scopes that grant nothing.
fn granting(scope: &ScopeSet) -> ScopeSet {
    ScopeSet::parse(&granting_scopes(&scope.to_string())).unwrap_or_else(|_| ScopeSet::empty())
}
