//! Who signed in: <https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2>.

use octavo_domain::networks::Role;
use std::time::Duration;

use reqwest::Method;
use serde::Deserialize;

use super::api::{Api, CallError};
use crate::error::PlatformError;
use crate::http::Subject;

/// A token can be refused as revoked in the first seconds of its life.
const SETTLING: Duration = Duration::from_secs(7);

#[derive(Deserialize)]
pub(super) struct Profile {
    /// The member's id, for this app alone.
    pub(super) sub: String,
    pub(super) name: String,
    /// Signed, and ends after some weeks.
    pub(super) picture: Option<String>,
}

pub(super) async fn load(api: &Api, token: &str) -> Result<Profile, PlatformError> {
    let profile = match ask(api, token).await {
        Err(CallError::Refused(refusal)) if refusal.code == "REVOKED_ACCESS_TOKEN" => {
            api.pause(SETTLING).await;
            ask(api, token).await
        }
        other => other,
    };
    profile.map_err(|error| match api.failure(error) {
        PlatformError::TokenExpired => PlatformError::reauthorize("LinkedIn does not accept its own new token."),
        other => other,
    })
}

/// The only call without a version.
async fn ask(api: &Api, token: &str) -> Result<Profile, CallError> {
    let request = api.request(Method::GET, api.network.config.address(Role::Api), "/v2/userinfo").bearer_auth(token);
    api.call(request.about(Subject::Account)).await
}
