//! The token endpoint (RFC 6749 section 3.2): codes and refresh tokens in, tokens out; and revocation. A device polls it.
//!
//! The exchange itself is ours, not the OAuth core's: it happens in one transaction, so that a code that is redeemed
//! twice at once leaves no live token, and a rotated refresh token works from the first second.

mod device;
mod redeem;
mod refresh;
mod resources;

use std::sync::Arc;

use oauth_as::grant::DEVICE_CODE_GRANT_URN;
use oauth_as::{Client, ClientId, ErrorCode, ErrorResponse, IssuedToken, ScopeSet, Storage};
use octavo_domain::{Scope, Scopes};
use octavo_store::identity::Grant;
use octavo_store::users::User;
use serde::Serialize;
use uuid::Uuid;

use super::access_token::{REFRESH_PREFIX, seconds};
use super::{ACCESS_TTL, Identity, IdentityError, OauthError, Params};
use crate::vault::random_token;

/// A token response (RFC 6749 section 5.1, OpenID Connect Core section 3.1.3.3).
#[derive(Serialize)]
pub struct TokenAnswer {
    pub access_token: String,
    pub token_type: &'static str,
    pub expires_in: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
    pub scope: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id_token: Option<String>,
    /// Whose tokens they are.
    #[serde(skip)]
    pub client_id: String,
    #[serde(skip)]
    pub user_id: Uuid,
}

/// What tokens are issued for.
struct Granted<'a> {
    client: &'a Client,
    family: &'a str,
    subject: Option<String>,
    scope: ScopeSet,
    resource: Vec<String>,
    /// When the person allowed it: what a revocation is compared with.
    since: std::time::SystemTime,
}

impl Identity {
    /// Answers a token request. `basic` is what HTTP Basic named, if it was used.
    pub async fn token(&self, params: &Params, basic: Option<(String, String)>) -> Result<TokenAnswer, OauthError> {
        no_repeats(params)?;
        match require(params, "grant_type")? {
            "authorization_code" => {
                let client = self.client(params, basic).await?;
                self.redeem_code(params, &client).await
            }
            "refresh_token" => {
                let client = self.client(params, basic).await?;
                self.refresh(params, &client).await
            }
            DEVICE_CODE_GRANT_URN => {
                let client = self.client(params, basic).await?;
                self.poll_device(params, &client).await
            }
            _ => {
                let why = "grant_type must be authorization_code, refresh_token or the one of devices (RFC 8628)";
                Err(OauthError::refused("unsupported_grant_type", why))
            }
        }
    }

    /// An access token that is not stored yet.
    fn new_access_token(&self, granted: &Granted<'_>) -> Result<IssuedToken, IdentityError> {
        let now = self.0.clock.now().into();
        let (client_id, subject) = (granted.client.client_id.clone(), granted.subject.clone());
        let mut token =
            IssuedToken::new(random_token()?, client_id, subject, granted.scope.clone(), now, now + ACCESS_TTL);
        token.resource.clone_from(&granted.resource);
        token.family_id = Some(granted.family.to_owned());
        token.grant_established_at = granted.since;
        Ok(token)
    }

    /// The response for tokens that are stored. `nonce` goes into the first ID token of a grant only.
    async fn token_answer(
        &self,
        access: &IssuedToken,
        refresh_token: &str,
        (grant, user): (&Grant, &User),
        nonce: Option<&str>,
    ) -> Result<TokenAnswer, OauthError> {
        let scope = access.scope.to_string();
        let scopes = Scopes::parse(&scope).unwrap_or_default();
        let access_token = self.show_access_token(access).await?;
        let id_token = if scopes.allow(Scope::OpenId) {
            Some(self.id_token(user, grant, &scopes, &access_token, nonce).await?)
        } else {
            None
        };
        Ok(TokenAnswer {
            access_token,
            token_type: "Bearer",
            expires_in: seconds(access.expires_at)? - self.0.clock.now().as_second(),
            refresh_token: Some(format!("{REFRESH_PREFIX}{refresh_token}")),
            scope,
            id_token,
            client_id: grant.client_id.clone(),
            user_id: user.id,
        })
    }

    /// The person of a grant, unless the person or the session that it is bound to is gone.
    async fn person_of(&self, grant: &Grant) -> Result<Option<User>, IdentityError> {
        if let Some(sid) = grant.sid
            && self.session_by_sid(sid).await?.is_none()
        {
            return Ok(None);
        }
        let user = self.0.store.users().find(grant.user_id).await?;
        Ok(user.filter(|user| user.disabled_at.is_none()))
    }

    async fn revoke_family(&self, family: &str) -> Result<(), IdentityError> {
        self.0.store.oauth().revoke_family(family, self.window()).await?;
        Ok(())
    }

    /// Revokes a token (RFC 7009): a refresh token with all its grant's tokens. An unknown token is no error.
    pub async fn revoke(&self, params: &Params, basic: Option<(String, String)>) -> Result<(), OauthError> {
        no_repeats(params)?;
        let token = require(params, "token")?;
        let client = self.client(params, basic).await?;
        if let Some(raw) = token.strip_prefix(REFRESH_PREFIX) {
            let record = self.0.records.get_refresh_token(raw).await?;
            if let Some(record) = record.filter(|record| record.client_id == client.client_id) {
                self.revoke_family(&record.family_id).await?;
            }
        } else if let Some(key) = self.key_of_access_token(token).await? {
            self.0.store.oauth().end_token(&key, client.client_id.as_str()).await?;
        }
        Ok(())
    }

    /// Who calls, proven: by Basic or in the body, never both (RFC 6749 section 2.3).
    async fn client(&self, params: &Params, basic: Option<(String, String)>) -> Result<Arc<Client>, OauthError> {
        let (client_id, secret) = credentials(params, basic)?;
        let client = self.0.records.get_client(&ClientId::new(client_id)).await?;
        let client = client.ok_or_else(|| ErrorResponse::new(ErrorCode::InvalidClient))?;
        let is_proven = client.auth.verify(secret.as_deref())
            || self.is_former_secret(client.client_id.as_str(), secret.as_deref().unwrap_or_default()).await?;
        if is_proven { Ok(client) } else { Err(ErrorResponse::new(ErrorCode::InvalidClient).into()) }
    }
}

fn credentials(params: &Params, basic: Option<(String, String)>) -> Result<(String, Option<String>), OauthError> {
    let in_body = params.get("client_id");
    let Some((client_id, secret)) = basic else {
        let client_id = in_body.ok_or_else(|| OauthError::refused("invalid_client", "the client sent no client_id"))?;
        return Ok((client_id.to_owned(), params.get("client_secret").map(str::to_owned)));
    };
    if params.get("client_secret").is_some() {
        let why = "the client authenticates twice: with HTTP Basic and in the body";
        return Err(OauthError::invalid_request(why));
    }
    if in_body.is_some_and(|named| named != client_id) {
        return Err(OauthError::invalid_request("client_id differs from the one in HTTP Basic"));
    }
    Ok((client_id, Some(secret)))
}

/// The refusal of a code or refresh token that does not work, whatever the reason.
fn invalid_grant() -> OauthError {
    ErrorResponse::new(ErrorCode::InvalidGrant).into()
}

fn ended() -> OauthError {
    OauthError::invalid_grant("the grant has ended: the person signed out, or the access was withdrawn")
}

fn require<'a>(params: &'a Params, name: &str) -> Result<&'a str, OauthError> {
    params.get(name).ok_or_else(|| OauthError::invalid_request(format!("{name} is missing")))
}

fn no_repeats(params: &Params) -> Result<(), OauthError> {
    match params.repeated() {
        Some(name) => Err(OauthError::invalid_request(format!("{name} is repeated"))),
        None => Ok(()),
    }
}
