//! The issuer's answer: a code, which is exchanged for an ID token.

use std::sync::Arc;

use openidconnect::core::{CoreTokenResponse, CoreUserInfoClaims};
use openidconnect::{
    AuthorizationCode, ClaimsVerificationError, OAuth2TokenResponse, PkceCodeVerifier, RequestTokenError,
    SignatureVerificationError, SubjectIdentifier,
};

use super::claims::{Claims, read_id_token};
use super::provider::{Client, Metadata};
use super::request::{Pending, REQUEST};
use super::{Arrival, EXTERNAL_SIGN_IN_TTL, ExternalError, Provider};
use crate::identity::{AccountError, BroughtAlong, Identity, Params};

/// Longer error codes are none of RFC 6749's or OpenID Connect's.
const MOST_OF_CODE: usize = 64;

impl Identity {
    /// Reads the issuer's answer and signs its person in. `cookie` is the one that the sign-in began with. Also returns where
    /// the person wants to go.
    pub async fn finish_external(
        &self,
        params: &Params,
        cookie: &str,
        brought: BroughtAlong<'_>,
    ) -> Result<(Arrival, String), AccountError> {
        let provider = self.provider()?;
        let now = self.now();
        let pending: Pending = self.open_external(REQUEST, cookie).ok_or(ExternalError::Ended)?;
        if now > pending.since + EXTERNAL_SIGN_IN_TTL || params.get("state") != Some(&pending.state) {
            return Err(ExternalError::Ended.into());
        }
        let metadata = provider.metadata(now).await.map_err(|_| provider.down())?;
        let code = provider.code_in(params, &metadata)?;
        let client = provider.client(&metadata, self.external_callback()?);
        let tokens = provider.redeem(&client, code, &pending).await?;
        let mut claims = self.read_tokens(provider, metadata, &tokens, &pending).await?;
        if claims.email.is_none() {
            provider.ask_email(&client, &tokens, &mut claims).await?;
        }
        Ok((self.arrive(provider, claims, &pending.return_to, brought).await?, pending.return_to))
    }

    /// Checks the ID token, with newer keys if it is signed with one that is not known.
    async fn read_tokens(
        &self,
        provider: &Provider,
        metadata: Arc<Metadata>,
        tokens: &CoreTokenResponse,
        pending: &Pending,
    ) -> Result<Claims, AccountError> {
        let now = self.now();
        let mut read = read_id_token(&provider.settings, &metadata, tokens, pending, now);
        if let Err(ClaimsVerificationError::SignatureVerification(SignatureVerificationError::NoMatchingKey)) = read
            && let Some(newer) = provider.newer_keys(now).await
        {
            read = read_id_token(&provider.settings, &newer, tokens, pending, now);
        }
        read.map_err(|error| match error {
            ClaimsVerificationError::InvalidAuthTime(_) => ExternalError::NotFresh { name: provider.name() }.into(),
            error => provider.invalid(&error).into(),
        })
    }
}

impl Provider {
    /// Returns the authorization code. Fails if another issuer answered (RFC 9207) or this one refused.
    fn code_in(&self, params: &Params, metadata: &Metadata) -> Result<AuthorizationCode, ExternalError> {
        let is_named = metadata.additional_metadata().authorization_response_iss_parameter_supported;
        match params.get("iss") {
            Some(issuer) if issuer != self.settings.issuer => return Err(self.invalid(&"another issuer's answer")),
            None if is_named => return Err(self.invalid(&"the answer does not name its issuer")),
            _ => {}
        }
        if params.repeated().is_some() {
            return Err(self.invalid(&"a parameter is repeated"));
        }
        match (params.get("error"), params.get("code")) {
            (Some(error), _) => {
                let code = error.chars().filter(char::is_ascii_graphic).take(MOST_OF_CODE).collect();
                Err(ExternalError::Denied { name: self.name(), code })
            }
            (None, Some(code)) => Ok(AuthorizationCode::new(code.to_owned())),
            (None, None) => Err(self.invalid(&"neither a code nor an error")),
        }
    }

    async fn redeem(
        &self,
        client: &Client,
        code: AuthorizationCode,
        pending: &Pending,
    ) -> Result<CoreTokenResponse, ExternalError> {
        let request = client.exchange_code(code).map_err(|error| self.invalid(&error))?;
        let request = request.set_pkce_verifier(PkceCodeVerifier::new(pending.verifier.clone()));
        let fetch = self.fetch().map_err(|error| self.invalid(&error))?;
        request.request_async(fetch).await.map_err(|error| match error {
            RequestTokenError::Request(error) => {
                tracing::warn!(%error, "the issuer's token endpoint can't be reached");
                self.down()
            }
            // The response may hold tokens, so the log does not get it.
            RequestTokenError::Parse(error, _) => self.invalid(&error),
            error => self.invalid(&error),
        })
    }

    /// Issuers may leave the address to the UserInfo endpoint (OpenID Connect Core section 5.4).
    async fn ask_email(
        &self,
        client: &Client,
        tokens: &CoreTokenResponse,
        claims: &mut Claims,
    ) -> Result<(), ExternalError> {
        // The crate panics at a token that fits in no header.
        if !tokens.access_token().secret().bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(self.invalid(&"the access token is not text"));
        }
        let subject = SubjectIdentifier::new(claims.subject.clone());
        let Ok(request) = client.user_info(tokens.access_token().clone(), Some(subject)) else {
            return Ok(());
        };
        let fetch = self.fetch().map_err(|error| self.invalid(&error))?;
        let found: CoreUserInfoClaims = request.request_async(fetch).await.map_err(|error| self.invalid(&error))?;
        claims.email = found.email().map(|email| email.to_string());
        claims.email_verified = found.email_verified() == Some(true);
        Ok(())
    }

    /// The log gets the reason, the person an apology.
    fn invalid(&self, reason: &dyn std::fmt::Display) -> ExternalError {
        tracing::warn!(%reason, issuer = self.settings.issuer, "the issuer's answer was refused");
        ExternalError::Invalid { name: self.name() }
    }
}
