//! Until when a token is good: <https://learn.microsoft.com/linkedin/shared/authentication/token-introspection>.

use jiff::Timestamp;
use octavo_domain::networks::Role;
use serde::Deserialize;

use super::api::Api;
use super::session::Session;
use crate::error::PlatformError;
use crate::grant;
use crate::http;
use crate::oauth::OAuth;

#[derive(Deserialize)]
struct TokenStatus {
    active: bool,
    /// Seconds since 1970.
    expires_at: Option<i64>,
}

/// When the access token ends. LinkedIn counts this call against no limit of the member.
pub(super) async fn ask_token(api: &Api, oauth: &OAuth, session: &Session) -> Result<Option<Timestamp>, PlatformError> {
    let address = http::address(api.network.config.address(Role::Token), "/oauth/v2/introspectToken");
    let request = oauth.token_request(&address, &session.access_token)?;
    let answer = request.send().await.map_err(|lost| lost.temporary("LinkedIn"))?;
    if !answer.status.is_success() {
        return Err(grant::classify_refusal("LinkedIn", &answer));
    }
    let status: TokenStatus = answer.json().ok_or_else(|| PlatformError::garbled("LinkedIn"))?;
    if !status.active {
        return Err(PlatformError::TokenExpired);
    }
    Ok(status.expires_at.and_then(|seconds| Timestamp::from_second(seconds).ok()))
}
