//! What an ID token says, once it is proved to be the issuer's, for us, and of this sign-in (OpenID Connect Core section
//! 3.1.3.7).

use chrono::DateTime;
use jiff::{SignedDuration, Timestamp};
use openidconnect::core::{CoreIdTokenVerifier, CoreJwsSigningAlgorithm as Alg, CoreTokenResponse};
use openidconnect::{AccessTokenHash, ClaimsVerificationError, ClientId, Nonce, OAuth2TokenResponse, TokenResponse};

use super::ExternalIssuer;
use super::provider::Metadata;
use super::request::Pending;

/// Clocks differ by so much.
const LEEWAY: SignedDuration = SignedDuration::from_secs(60);

/// Signature algorithms that only the issuer can sign with. HMAC is excluded: anyone with the client secret could sign.
const ALGORITHMS: [Alg; 9] = [
    Alg::RsaSsaPkcs1V15Sha256,
    Alg::RsaSsaPkcs1V15Sha384,
    Alg::RsaSsaPkcs1V15Sha512,
    Alg::RsaSsaPssSha256,
    Alg::RsaSsaPssSha384,
    Alg::RsaSsaPssSha512,
    Alg::EcdsaP256Sha256,
    Alg::EcdsaP384Sha384,
    Alg::EdDsa,
];

/// What the issuer says of a person.
pub(super) struct Claims {
    pub subject: String,
    pub email: Option<String>,
    pub email_verified: bool,
    /// When they proved who they are; 1970 where the issuer does not say.
    pub auth_time: Timestamp,
    pub id_token: String,
}

fn check_issue_time(issued: i64, now: Timestamp) -> Result<(), String> {
    if issued > (now + LEEWAY).as_second() { Err("iat is in the future".to_owned()) } else { Ok(()) }
}

/// Whom the token is about, and the client that it was issued to.
fn check_names(subject: &str, party: Option<&str>, settings: &ExternalIssuer) -> Result<(), ClaimsVerificationError> {
    if subject.is_empty() {
        return Err(ClaimsVerificationError::InvalidSubject("sub is empty".to_owned()));
    }
    if party.is_some_and(|party| party != settings.client_id) {
        return Err(ClaimsVerificationError::InvalidAudience("azp names another client".to_owned()));
    }
    Ok(())
}

pub(super) fn read_id_token(
    settings: &ExternalIssuer,
    metadata: &Metadata,
    tokens: &CoreTokenResponse,
    pending: &Pending,
    now: Timestamp,
) -> Result<Claims, ClaimsVerificationError> {
    let token = tokens.id_token();
    let token = token.ok_or_else(|| ClaimsVerificationError::Other("the answer has no ID token".to_owned()))?;
    let verifier = CoreIdTokenVerifier::new_public_client(
        ClientId::new(settings.client_id.clone()),
        metadata.issuer().clone(),
        metadata.jwks().clone(),
    );
    let earliest = pending.since - LEEWAY;
    let verifier = verifier
        .set_allowed_algs(ALGORITHMS)
        .set_time_fn(move || DateTime::from_timestamp((now - LEEWAY).as_second(), 0).unwrap_or_default())
        .set_issue_time_verifier_fn(move |issued| check_issue_time(issued.timestamp(), now))
        .set_auth_time_verifier_fn(|auth_time| match auth_time {
            _ if !pending.again => Ok(()),
            Some(time) if time.timestamp() >= earliest.as_second() => Ok(()),
            _ => Err("the person did not sign in again".to_owned()),
        });
    let claims = token.claims(&verifier, &Nonce::new(pending.nonce.clone()))?;
    check_names(claims.subject(), claims.authorized_party().map(|party| party.as_str()), settings)?;
    if let Some(expected) = claims.access_token_hash() {
        let alg = token.signing_alg().map_err(ClaimsVerificationError::SignatureVerification)?;
        let key = token.signing_key(&verifier).map_err(ClaimsVerificationError::SignatureVerification)?;
        let hash = AccessTokenHash::from_token(tokens.access_token(), alg, key);
        if !hash.is_ok_and(|hash| hash == *expected) {
            return Err(ClaimsVerificationError::Other("at_hash is another access token's".to_owned()));
        }
    }
    let auth_time = claims.auth_time().and_then(|time| Timestamp::from_second(time.timestamp()).ok());
    Ok(Claims {
        subject: claims.subject().to_string(),
        email: claims.email().map(|email| email.to_string()),
        email_verified: claims.email_verified() == Some(true),
        auth_time: auth_time.unwrap_or(Timestamp::UNIX_EPOCH).min(now),
        id_token: token.to_string(),
    })
}
