//! Tokens of sixty days, got and renewed:
//! <https://developers.facebook.com/docs/instagram-platform/reference/refresh_access_token>.

use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde::{Deserialize, Serialize};

use super::profile::Profile;
use crate::error::PlatformError;
use crate::grant::PlatformApp;
use crate::http::PlatformRequest;
use crate::meta::Graph;

/// A younger token is not renewed.
const MIN_AGE: SignedDuration = SignedDuration::from_hours(24);

/// The credentials of an account. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Session {
    pub(super) user_id: String,
    pub(super) access_token: String,
    issued_at: Timestamp,
    expires_at: Timestamp,
}

/// A token of sixty days as it is given out. Has no `Debug`: it is a secret.
#[derive(Deserialize)]
pub(super) struct Token {
    pub(super) access_token: String,
    expires_in: i64,
}

/// The token of sixty days for that of an hour.
pub(super) async fn exchange(graph: &Graph, app: &PlatformApp, short: &str) -> Result<Token, PlatformError> {
    let query =
        [("grant_type", "ig_exchange_token"), ("client_secret", app.client_secret.as_str()), ("access_token", short)];
    token(graph, graph.unversioned(Method::GET, "/access_token").query(&query)).await
}

/// A new token for the old one, which goes on for as long as it lives. May be repeated.
pub(super) async fn refresh(graph: &Graph, session: Session) -> Result<Session, PlatformError> {
    let now = graph.clock.now();
    if now.duration_since(session.issued_at) < MIN_AGE {
        return Ok(session);
    }
    let query = [("grant_type", "ig_refresh_token"), ("access_token", session.access_token.as_str())];
    let token = token(graph, graph.unversioned(Method::GET, "/refresh_access_token").query(&query)).await?;
    Ok(session.with(token, now))
}

async fn token(graph: &Graph, request: PlatformRequest) -> Result<Token, PlatformError> {
    graph.call_repeatable(request).await
}

impl Session {
    pub(super) fn of(token: Token, profile: &Profile, now: Timestamp) -> Session {
        let (user_id, access_token) = (profile.id.clone(), String::new());
        Session { user_id, access_token, issued_at: now, expires_at: now }.with(token, now)
    }

    fn with(self, token: Token, now: Timestamp) -> Session {
        let life = SignedDuration::from_secs(token.expires_in.max(0));
        let expires_at = now.saturating_add(life).unwrap_or(now);
        Session { access_token: token.access_token, issued_at: now, expires_at, ..self }
    }

    /// After five sixths of the token's life: there are ten days left for whatever is in the way.
    pub(super) fn renew_at(&self) -> Timestamp {
        let life = self.expires_at.duration_since(self.issued_at);
        self.expires_at - life / 6
    }
}
