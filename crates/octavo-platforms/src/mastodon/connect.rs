//! Whose token it is, and what it may do.

use reqwest::Method;
use serde::Deserialize;
use url::Url;

use super::api::{Api, is_id};
use super::errors::missing_scope;
use super::session::Session;
use crate::error::PlatformError;
use crate::http::Subject;
use crate::network::Profile;

/// What posting needs (<https://docs.joinmastodon.org/api/oauth-scopes/>); the first word of each stands for the whole.
const SCOPES: [&str; 4] = ["read:accounts", "read:statuses", "write:media", "write:statuses"];

/// <https://docs.joinmastodon.org/methods/apps/#verify_credentials>
#[derive(Deserialize)]
struct Application {
    /// Since Mastodon 4.3.
    scopes: Option<Vec<String>>,
}

/// <https://docs.joinmastodon.org/methods/accounts/#verify_credentials>
#[derive(Deserialize)]
struct Account {
    id: String,
    username: String,
    #[serde(default)]
    display_name: String,
    avatar: Option<String>,
}

/// A token as people paste it; none if it can't be one.
pub(super) fn clean_token(text: &str) -> Option<String> {
    let token = text.trim();
    let is_token = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic());
    is_token.then(|| token.to_owned())
}

/// Servers before 4.3 don't say what a token may do. There, a missing scope shows with the first post.
pub(super) async fn check_scopes(api: &Api, server: &Url, token: &str) -> Result<(), PlatformError> {
    let request = api.request(Method::GET, server, "/api/v1/apps/verify_credentials").bearer_auth(token);
    let Application { scopes } = api.call_repeatable(request.about(Subject::Account)).await?;
    let Some(granted) = scopes else { return Ok(()) };
    let has = |scope: &str| granted.iter().any(|it| it == scope || scope.split(':').next() == Some(it));
    let missing: Vec<&str> = SCOPES.into_iter().filter(|scope| !has(scope)).collect();
    if missing.is_empty() { Ok(()) } else { Err(missing_scope(&missing.join(", "))) }
}

/// Its id is the one of its server.
pub(super) async fn load_profile(api: &Api, session: &Session) -> Result<Profile, PlatformError> {
    let request = api.get(session, "/api/v1/accounts/verify_credentials").about(Subject::Account);
    let Account { id, username, display_name, avatar } = api.call_repeatable(request).await?;
    if !is_id(&id) {
        return Err(api.garbled());
    }
    let display_name = if display_name.trim().is_empty() { username.clone() } else { display_name };
    Ok(Profile { id, username, display_name, avatar_url: avatar.filter(|url| is_web_address(url)) })
}

/// The id that no other server can name.
pub(super) fn global_id(id: &str, server: &Url, configured: &Url) -> String {
    if server.origin() == configured.origin() {
        return id.to_owned();
    }
    let host = server.host_str().unwrap_or_default();
    server.port().map_or_else(|| format!("{id}@{host}"), |port| format!("{id}@{host}:{port}"))
}

/// Whether an address of the server may be shown to people.
pub(super) fn is_web_address(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https"))
}
