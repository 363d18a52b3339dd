//! Who signed in: <https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2>.

use std::time::Duration;

use octavo_domain::networks::Role;
use reqwest::Method;
use serde::Deserialize;

use super::api::{Api, CallError};
use crate::error::PlatformError;
use crate::http::Subject;
use crate::network::Profile;

/// A token can be refused as revoked in the first seconds of its life.
const REVOKED_FOR: Duration = Duration::from_secs(7);

#[derive(Deserialize)]
struct UserInfo {
    /// The member's id, for this app alone.
    sub: String,
    name: String,
    /// Signed, and expires after some weeks.
    picture: Option<String>,
}

pub(super) async fn load_profile(api: &Api, token: &str) -> Result<Profile, PlatformError> {
    let info = match ask_userinfo(api, token).await {
        Err(CallError::Refused(refusal)) if refusal.code == "REVOKED_ACCESS_TOKEN" => {
            api.pause(REVOKED_FOR).await;
            ask_userinfo(api, token).await
        }
        other => other,
    };
    let UserInfo { sub, name, picture } = info.map_err(|error| match api.failure(error) {
        PlatformError::TokenExpired => PlatformError::reauthorize("LinkedIn doesn't accept its own new token."),
        other => other,
    })?;
    // OpenID Connect has no user name.
    Ok(Profile { id: sub, username: name.clone(), display_name: name, avatar_url: picture })
}

/// The only call without a version.
async fn ask_userinfo(api: &Api, token: &str) -> Result<UserInfo, CallError> {
    let request = api.request(Method::GET, api.network.config.address(Role::Api), "/v2/userinfo").bearer_auth(token);
    api.call(request.about(Subject::Account)).await
}
