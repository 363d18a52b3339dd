//! The way to the issuer.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use octavo_store::identity::Session;
use openidconnect::core::{CoreAuthPrompt, CoreAuthenticationFlow};
use openidconnect::{CsrfToken, Nonce, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope};
use serde::{Deserialize, Serialize};

use super::{ExternalError, Provider};
use crate::identity::authorize::SignInPrompt;
use crate::identity::{AccountError, Identity, IdentityError, Params, SESSION_TTL};
use crate::vault::{Purpose, random_token};

/// Where the issuer sends browsers back to; registered there.
pub const CALLBACK: &str = "/login/external/callback";
/// How long a person may take at the issuer.
pub const EXTERNAL_SIGN_IN_TTL: SignedDuration = SignedDuration::from_mins(10);
/// Browsers keep cookies of up to 4096 bytes; what is sealed grows by a third.
const MOST_OF_RETURN_TO: usize = 2500;

/// A sign-in that waits for the issuer's answer; sealed in the cookie of the browser that began it.
#[derive(Serialize, Deserialize)]
pub(super) struct Pending {
    pub state: String,
    pub nonce: String,
    pub verifier: String,
    pub return_to: String,
    pub since: Timestamp,
    /// Whether the person must prove again who they are.
    pub again: bool,
}

impl Identity {
    pub(super) fn provider(&self) -> Result<&Provider, AccountError> {
        self.0.provider.as_ref().ok_or(AccountError::BadLink)
    }

    /// Begins a sign-in at the issuer: where the browser goes, and its cookie. If the browser is signed in already, or goes
    /// on to a request that says so, the person must prove again who they are.
    pub async fn begin_external(
        &self,
        return_to: &str,
        session: Option<&Session>,
    ) -> Result<(String, String), AccountError> {
        let provider = self.provider()?;
        let now = self.now();
        let metadata = provider.metadata(now).await.map_err(|_| provider.down())?;
        let pending = Pending {
            state: random_token()?,
            nonce: random_token()?,
            verifier: random_token()?,
            return_to: Some(return_to).filter(|to| to.len() <= MOST_OF_RETURN_TO).unwrap_or("/portal").to_owned(),
            since: now,
            again: session.is_some() || wants_new_sign_in(return_to),
        };
        let client = provider.client(&metadata, self.external_callback()?);
        let verifier = PkceCodeVerifier::new(pending.verifier.clone());
        let (state, nonce) = (pending.state.clone(), pending.nonce.clone());
        let request = client
            .authorize_url(CoreAuthenticationFlow::AuthorizationCode, || CsrfToken::new(state), || Nonce::new(nonce))
            .add_scope(Scope::new("email".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            // Also makes the issuer say when the person signed in there.
            .set_max_age(if pending.again { Duration::ZERO } else { SESSION_TTL.unsigned_abs() });
        let request = if pending.again { request.add_prompt(CoreAuthPrompt::Login) } else { request };
        Ok((request.url().0.into(), self.seal_external(REQUEST, &pending)?))
    }

    /// Where the person of a sign-in wants to go.
    pub fn external_return_to(&self, cookie: &str) -> String {
        let pending: Option<Pending> = self.open_external(REQUEST, cookie);
        pending.map_or_else(|| "/portal".to_owned(), |pending| pending.return_to)
    }

    pub(super) fn external_callback(&self) -> Result<RedirectUrl, AccountError> {
        let url = RedirectUrl::new(format!("{}{CALLBACK}", self.0.settings.origin()));
        url.map_err(|_| ExternalError::Ended.into())
    }

    /// Seals what a browser keeps for a later step.
    pub(super) fn seal_external(&self, step: &str, value: &impl Serialize) -> Result<String, IdentityError> {
        Ok(self.0.sealer.seal(Purpose::ExternalSignIn, step, &serde_json::to_vec(value)?)?)
    }

    pub(super) fn open_external<T: for<'a> Deserialize<'a>>(&self, step: &str, sealed: &str) -> Option<T> {
        let text = self.0.sealer.open(Purpose::ExternalSignIn, step, sealed).ok()?;
        serde_json::from_slice(&text).ok()
    }
}

/// Whether the authorization request that a browser goes on to asks for a new sign-in.
fn wants_new_sign_in(return_to: &str) -> bool {
    let query = return_to.split_once('?').map_or("", |(_, query)| query);
    let prompt = SignInPrompt::parse(&Params::parse(query.as_bytes()));
    prompt.is_ok_and(|prompt| prompt.sign_in || prompt.max_age.is_some())
}

pub(super) const REQUEST: &str = "request";
pub(super) const CONNECT: &str = "connect";

impl Provider {
    pub(super) fn name(&self) -> String {
        self.settings.name.clone()
    }

    pub(super) fn down(&self) -> ExternalError {
        ExternalError::Down { name: self.name() }
    }
}
