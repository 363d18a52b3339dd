//! The token endpoint (RFC 6749 section 3.2): codes and refresh tokens in, tokens out; and revocation.

use oauth_as::token::TokenTypeHint;
use oauth_as::{Client, ClientId, GrantType, ScopeSet, Storage, TokenRequest, TokenResponse};
use octavo_domain::{Scope, Scopes};
use octavo_store::identity::Grant;
use octavo_store::users::User;
use serde::Serialize;
use uuid::Uuid;

use super::access_token::{ACCESS_PREFIX, REFRESH_PREFIX};
use super::clients::bare_scopes;
use super::seal::Purpose;
use super::secret::key_of;
use super::{Core, Identity, IdentityError, OauthError, Params};

/// A token response (RFC 6749 section 5.1, OpenID Connect Core section 3.1.3.3).
#[derive(Serialize)]
pub struct TokenAnswer {
    pub access_token: String,
    pub token_type: &'static str,
    pub expires_in: u64,
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

/// The client as it named itself.
struct Caller {
    client_id: ClientId,
    secret: Option<String>,
    /// None when there is no such client; the core then says so, after the same work.
    client: Option<Client>,
}

/// How the grant behind a response is found.
enum Origin<'a> {
    /// The key of the code just redeemed.
    Code(&'a str),
    Refresh,
}

impl Identity {
    /// Answers a token request. `basic` is what HTTP Basic named, if it was used.
    pub async fn token(&self, params: &Params, basic: Option<(String, String)>) -> Result<TokenAnswer, OauthError> {
        no_repeats(params)?;
        let grant_type = require(params, "grant_type")?;
        let grant_type = GrantType::parse(grant_type)
            .filter(|known| matches!(known, GrantType::AuthorizationCode | GrantType::RefreshToken))
            .ok_or_else(|| {
                let why = "grant_type is authorization_code or refresh_token";
                OauthError::refused("unsupported_grant_type", why)
            })?;
        let caller = self.caller(params, basic).await?;
        match grant_type {
            GrantType::AuthorizationCode => self.redeem_code(params, caller).await,
            _ => self.refresh(params, caller).await,
        }
    }

    async fn redeem_code(&self, params: &Params, caller: Caller) -> Result<TokenAnswer, OauthError> {
        let code = require(params, "code")?;
        let key = key_of(code);
        let grant = self.0.store.grants().find_by_code(&key).await?;
        let mut verifier = params.get("code_verifier").map(str::to_owned);
        if let (None, Some(grant)) = (&verifier, &grant) {
            verifier = self.kept_verifier(grant)?;
        }
        let request = TokenRequest::AuthorizationCode {
            client_id: caller.client_id.clone(),
            client_secret: caller.secret.clone(),
            code: code.to_owned(),
            redirect_uri: params.get("redirect_uri").map(str::to_owned),
            code_verifier: verifier,
        };
        let response = self.core_of(&caller).token(request).await?;
        self.complete(response, Origin::Code(&key)).await
    }

    async fn refresh(&self, params: &Params, caller: Caller) -> Result<TokenAnswer, OauthError> {
        let presented = require(params, "refresh_token")?;
        let scope = params
            .get("scope")
            .map(|scope| ScopeSet::parse(&bare_scopes(scope)))
            .transpose()
            .map_err(|_| OauthError::refused("invalid_scope", "malformed scope"))?;
        let request = TokenRequest::RefreshToken {
            client_id: caller.client_id.clone(),
            client_secret: caller.secret.clone(),
            refresh_token: presented.strip_prefix(REFRESH_PREFIX).unwrap_or_default().to_owned(),
            scope,
        };
        let response = self.core_of(&caller).token(request).await?;
        self.complete(response, Origin::Refresh).await
    }

    /// Turns the core's response into ours, if the grant behind it still stands. It may have ended while the
    /// core was at work: then what was just issued is revoked again.
    async fn complete(&self, response: TokenResponse, origin: Origin<'_>) -> Result<TokenAnswer, OauthError> {
        let issued = self.0.records.get_token(&response.access_token).await?;
        let ended = || OauthError::invalid_grant("the grant has ended");
        let issued = issued.ok_or_else(ended)?;
        let family = issued.family_id.as_deref().ok_or_else(ended)?;
        let Some((grant, user)) = self.standing_grant(family, &origin).await? else {
            let oauth = self.0.store.oauth();
            oauth.revoke_family(family, self.window()).await?;
            return Err(ended());
        };
        let scope = response.scope.unwrap_or_default();
        let scopes = Scopes::parse(&scope).unwrap_or_default();
        let access_token = self.show_access_token(&issued).await?;
        let id_token = if scopes.allow(Scope::OpenId) {
            let nonce = match origin {
                Origin::Code(_) => grant.nonce.as_deref(),
                Origin::Refresh => None,
            };
            let signed = self.id_token(&user, &grant, &scopes, &access_token, nonce);
            Some(signed.await?)
        } else {
            None
        };
        Ok(TokenAnswer {
            access_token,
            token_type: "Bearer",
            expires_in: response.expires_in,
            refresh_token: response.refresh_token.map(|raw| format!("{REFRESH_PREFIX}{raw}")),
            scope,
            id_token,
            client_id: grant.client_id,
            user_id: user.id,
        })
    }

    /// The grant and its person, if neither has ended, nor the session the grant is bound to.
    async fn standing_grant(&self, family: &str, origin: &Origin<'_>) -> Result<Option<(Grant, User)>, IdentityError> {
        let grants = self.0.store.grants();
        let now = self.0.clock.now();
        let stands = match origin {
            Origin::Code(code) => grants.redeem(code, family, now).await?,
            Origin::Refresh => grants.touch(family, now).await?,
        };
        if !stands {
            return Ok(None);
        }
        let Some(grant) = grants.find_by_family(family).await? else {
            return Ok(None);
        };
        if let Some(sid) = grant.sid
            && self.session_by_sid(sid).await?.is_none()
        {
            return Ok(None);
        }
        let user = self.0.store.users().find(grant.user_id).await?;
        let user = user.filter(|user| user.disabled_at.is_none());
        Ok(user.map(|user| (grant, user)))
    }

    /// The verifier we kept for a client that sent no PKCE challenge.
    fn kept_verifier(&self, grant: &Grant) -> Result<Option<String>, IdentityError> {
        let Some(sealed) = &grant.verifier_sealed else {
            return Ok(None);
        };
        let sealer = &self.0.sealer;
        let verifier = sealer.open_text(Purpose::Verifier, &grant.code, sealed)?;
        Ok(Some(verifier.to_string()))
    }

    /// Revokes a token (RFC 7009): a refresh token with all its grant's tokens. An unknown token is no error.
    pub async fn revoke(&self, params: &Params, basic: Option<(String, String)>) -> Result<(), OauthError> {
        no_repeats(params)?;
        let token = require(params, "token")?;
        let caller = self.caller(params, basic).await?;
        let (raw, hint) = if let Some(raw) = token.strip_prefix(ACCESS_PREFIX) {
            (raw, TokenTypeHint::AccessToken)
        } else {
            let raw = token.strip_prefix(REFRESH_PREFIX).unwrap_or_default();
            (raw, TokenTypeHint::RefreshToken)
        };
        let core = self.core_of(&caller);
        let secret = caller.secret.as_deref();
        // Authenticates the client first, also where the token is a JWT, of which the core knows nothing.
        core.revoke(&caller.client_id, secret, raw, Some(hint)).await?;
        Ok(self.revoke_jwt(token, &caller.client_id).await?)
    }

    /// Who calls: by Basic or in the body, never both (RFC 6749 section 2.3).
    async fn caller(&self, params: &Params, basic: Option<(String, String)>) -> Result<Caller, OauthError> {
        let in_body = params.get("client_id");
        let (client_id, secret) = match basic {
            Some((client_id, secret)) => {
                if params.get("client_secret").is_some() {
                    return Err(OauthError::invalid_request(
                        "the client authenticates twice: by HTTP Basic and in the body",
                    ));
                }
                if in_body.is_some_and(|named| named != client_id) {
                    return Err(OauthError::invalid_request("client_id differs from the one in HTTP Basic"));
                }
                (client_id, Some(secret))
            }
            None => {
                let client_id = in_body
                    .ok_or_else(|| OauthError::refused("invalid_client", "the client does not say who it is"))?;
                let secret = params.get("client_secret").map(str::to_owned);
                (client_id.to_owned(), secret)
            }
        };
        let client_id = ClientId::new(client_id);
        let client = self.0.records.get_client(&client_id).await?;
        Ok(Caller { client: client.map(|client| (*client).clone()), client_id, secret })
    }

    fn core_of(&self, caller: &Caller) -> &Core {
        match &caller.client {
            Some(client) => self.core_for(client),
            None => &self.0.confidential,
        }
    }
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
