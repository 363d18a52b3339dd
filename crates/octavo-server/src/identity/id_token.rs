//! ID tokens (OpenID Connect Core section 2).

use aws_lc_rs::digest::{SHA256, digest};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::SignedDuration;
use jsonwebtoken::jwk::JwkSet;
use octavo_domain::{Kind, Scopes};
use octavo_store::identity::Grant;
use octavo_store::users::User;
use serde::{Deserialize, Serialize};

use super::person_claims::PersonClaims;
use super::{Identity, IdentityError};

/// The `typ` of ID tokens.
const KIND: &str = "JWT";
const ID_TTL: SignedDuration = SignedDuration::from_mins(10);

#[derive(Serialize)]
struct Claims<'a> {
    iss: String,
    sub: String,
    aud: &'a str,
    exp: i64,
    iat: i64,
    auth_time: i64,
    at_hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sid: Option<String>,
    #[serde(flatten)]
    person: PersonClaims,
}

/// What an ID token that comes back to us says.
#[derive(Debug, Deserialize)]
pub(super) struct Hint {
    pub iss: String,
    pub sub: String,
    pub aud: String,
}

impl Identity {
    /// An ID token beside an access token. `nonce` goes into the first of a grant only.
    pub(super) async fn id_token(
        &self,
        user: &User,
        grant: &Grant,
        scopes: &Scopes,
        access_token: &str,
        nonce: Option<&str>,
    ) -> Result<String, IdentityError> {
        let now = self.0.clock.now();
        let claims = Claims {
            iss: self.0.settings.origin(),
            sub: Kind::User.show(user.id),
            aud: &grant.client_id,
            exp: (now + ID_TTL).as_second(),
            iat: now.as_second(),
            auth_time: grant.auth_time.as_second(),
            at_hash: at_hash(access_token),
            nonce,
            sid: grant.sid.map(|sid| sid.simple().to_string()),
            person: PersonClaims::new(user, scopes),
        };
        self.0.keys.sign(KIND, &claims).await
    }

    /// What an ID token of ours says, expired or not; none when it is not ours.
    pub(super) async fn read_hint(&self, jwt: &str) -> Result<Option<Hint>, IdentityError> {
        let hint: Option<Hint> = self.0.keys.verify(KIND, jwt).await?;
        let issuer = self.0.settings.origin();
        Ok(hint.filter(|hint| hint.iss == issuer))
    }

    /// The public keys that verify our JWTs.
    pub async fn jwks(&self) -> Result<JwkSet, IdentityError> {
        self.0.keys.published().await
    }
}

/// The left half of the access token's SHA-256 (OpenID Connect Core section 3.1.3.6).
fn at_hash(access_token: &str) -> String {
    let hash = digest(&SHA256, access_token.as_bytes());
    URL_SAFE_NO_PAD.encode(&hash.as_ref()[..16])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_hash_of_the_specifications_example() {
        // OpenID Connect Core, appendix A.3.
        assert_eq!(at_hash("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y"), "77QmUPtjPfzWtF2AnpK9RQ");
    }
}
