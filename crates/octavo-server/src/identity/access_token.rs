//! Access tokens as clients get them: opaque or, where the operator wants it, JWTs that others can verify too (RFC 9068).
//!
//! Either names the same row, which is looked up at every call: revocation bites at once here, whatever the format.

use std::str::FromStr;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;
use oauth_as::IssuedToken;
use serde::{Deserialize, Serialize};

use super::signing::OVERLAP;
use super::{Identity, IdentityError, OauthError};
use crate::vault::key_of;

/// So that a person, or a scanner of leaked secrets, can tell what it is.
pub(super) const ACCESS_PREFIX: &str = "oct_at_";
pub(super) const REFRESH_PREFIX: &str = "oct_rt_";

/// The `typ` of JWT access tokens (RFC 9068 section 2.1).
const KIND: &str = "at+jwt";

/// How access tokens are issued. Both kinds are taken at any time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenFormat {
    Opaque,
    Jwt,
}

#[derive(Debug)]
pub struct UnknownFormat;

impl FromStr for TokenFormat {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "opaque" => Ok(TokenFormat::Opaque),
            "jwt" => Ok(TokenFormat::Jwt),
            _ => Err(UnknownFormat),
        }
    }
}

/// RFC 9068 section 2.2.
#[derive(Serialize)]
struct Claims {
    iss: String,
    sub: String,
    aud: Vec<String>,
    client_id: String,
    /// As some verifiers look for it, which know ID tokens better than RFC 9068.
    azp: String,
    iat: i64,
    exp: i64,
    /// What the token's row is found by. Logs of others may hold it: it opens nothing without the signature.
    jti: String,
    scope: String,
}

/// What we read of a token that comes back.
#[derive(Deserialize)]
struct Named {
    jti: String,
}

impl Identity {
    /// The token as its client gets it.
    pub(super) async fn show_access_token(&self, token: &IssuedToken) -> Result<String, IdentityError> {
        if self.0.settings.token_format == TokenFormat::Opaque {
            return Ok(format!("{ACCESS_PREFIX}{}", token.access_token));
        }
        let origin = self.0.settings.origin();
        let claims = Claims {
            sub: token.subject.clone().unwrap_or_default(),
            aud: if token.resource.is_empty() { vec![origin.clone()] } else { token.resource.clone() },
            iss: origin,
            client_id: token.client_id.as_str().to_owned(),
            azp: token.client_id.as_str().to_owned(),
            iat: seconds(token.issued_at)?,
            exp: seconds(token.expires_at)?,
            jti: key_of(&token.access_token),
            scope: token.scope.to_string(),
        };
        self.0.keys.sign(KIND, &claims).await
    }

    /// What the row of a token that came back is found by; none when the token was never ours.
    pub(super) async fn key_of_access_token(&self, shown: &str) -> Result<Option<String>, IdentityError> {
        match shown.strip_prefix(ACCESS_PREFIX) {
            Some(raw) => Ok(Some(key_of(raw))),
            None => Ok(self.claims(shown).await?.map(|claims| claims.jti)),
        }
    }

    /// Our keys sign for nobody else: that proves the issuer, also where the operator's tools know another public URL.
    async fn claims(&self, shown: &str) -> Result<Option<Named>, IdentityError> {
        self.0.keys.verify(KIND, shown).await
    }

    /// A JWT must not outlive the key that signed it.
    pub(super) fn check_life(&self, ttl: Duration) -> Result<(), OauthError> {
        if self.0.settings.token_format == TokenFormat::Jwt && ttl > OVERLAP.unsigned_abs() {
            return Err(OauthError::invalid_request(
                "with tokens.format = \"jwt\", a token can be valid for at most one day",
            ));
        }
        Ok(())
    }
}

pub(super) fn seconds(time: SystemTime) -> Result<i64, IdentityError> {
    let time = Timestamp::try_from(time).map_err(|error| IdentityError::Signing(error.to_string()))?;
    Ok(time.as_second())
}
