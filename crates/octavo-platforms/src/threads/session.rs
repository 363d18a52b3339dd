//! Signing in: a code, a token of an hour, a token of 60 days, and that again and again.
//!
//! <https://developers.facebook.com/docs/threads/get-started/long-lived-tokens>

use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde::{Deserialize, Serialize};
use url::Url;

use crate::adapter::{AuthorizationRequest, Fresh, Granted, pack};
use crate::error::{PlatformError, codes};
use crate::grant::{PlatformApp, Tokens};
use crate::http;
use crate::meta::Graph;

/// What posting and reading one's own posts need.
const SCOPES: &str = "threads_basic,threads_content_publish";
/// A younger token is not made to last longer.
const MIN_AGE: SignedDuration = SignedDuration::from_hours(24);
/// A renewal that fails is tried again after this, while the token still has this to live.
const PUT_OFF: SignedDuration = SignedDuration::from_hours(2 * 24);

/// The credentials of a Threads account. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Session {
    pub(super) access_token: String,
    obtained_at: Timestamp,
    expires_at: Timestamp,
}

pub(super) fn authorization_url(web: &Url, app: &PlatformApp, request: &AuthorizationRequest) -> Url {
    let mut url = http::address(web, "/oauth/authorize");
    url.query_pairs_mut()
        .append_pair("client_id", &app.client_id)
        .append_pair("redirect_uri", request.redirect_uri.as_str())
        .append_pair("scope", SCOPES)
        .append_pair("response_type", "code")
        .append_pair("state", &request.state);
    url
}

/// From a code to a session that lasts.
pub(super) async fn begin(graph: &Graph, app: &PlatformApp, granted: &Granted) -> Result<Session, PlatformError> {
    /// Its `user_id` is left aside: a number too large for many readers of JSON. The profile has it as a text.
    #[derive(Deserialize)]
    struct Short {
        access_token: String,
    }
    let form = [
        ("client_id", app.client_id.as_str()),
        ("client_secret", app.client_secret.as_str()),
        ("grant_type", "authorization_code"),
        ("redirect_uri", granted.redirect_uri.as_str()),
        // Meta's redirect ends in `#_`, which people copy along.
        ("code", granted.code.trim_end_matches("#_")),
    ];
    let request = graph.unversioned(Method::POST, "/oauth/access_token").form(&form);
    let short: Short = graph.call_repeatable(request).await.map_err(refused)?;
    let query = [
        ("grant_type", "th_exchange_token"),
        ("client_secret", app.client_secret.as_str()),
        ("access_token", short.access_token.as_str()),
    ];
    let tokens =
        graph.call_repeatable(graph.unversioned(Method::GET, "/access_token").query(&query)).await.map_err(refused)?;
    Ok(Session::of(tokens, graph.clock.now()))
}

/// A code that is not taken is one that is too old, or was used before.
fn refused(error: PlatformError) -> PlatformError {
    match error {
        PlatformError::Permanent { code, .. } if code == codes::CONTENT_REFUSED => {
            PlatformError::reauthorize("Threads does not accept this sign-in: it was too long ago, or is used up.")
        }
        other => other,
    }
}

/// A token that lasts longer. Without one, a token that still has days to live goes on.
pub(super) async fn refresh(graph: &Graph, session: Session) -> Result<Fresh, PlatformError> {
    let now = graph.clock.now();
    if now < session.obtained_at.saturating_add(MIN_AGE).unwrap_or(now) {
        return session.fresh();
    }
    let query = [("grant_type", "th_refresh_token"), ("access_token", session.access_token.as_str())];
    let later = now.saturating_add(PUT_OFF).unwrap_or(now);
    match graph.call_repeatable(graph.unversioned(Method::GET, "/refresh_access_token").query(&query)).await {
        Ok(tokens) => Session::of(tokens, now).fresh(),
        Err(error) if !matches!(error, PlatformError::Reauthorize { .. }) && later < session.expires_at => {
            Ok(Fresh { expires_at: Some(later), ..session.fresh()? })
        }
        Err(error) => Err(error),
    }
}

impl Session {
    fn of(tokens: Tokens, now: Timestamp) -> Session {
        Session { expires_at: tokens.expires_at(now), access_token: tokens.access_token, obtained_at: now }
    }

    /// After five sixths of its life: ten days are left of sixty.
    pub(super) fn renew_at(&self) -> Timestamp {
        self.expires_at - self.expires_at.duration_since(self.obtained_at) / 6
    }

    fn fresh(&self) -> Result<Fresh, PlatformError> {
        Ok(Fresh { credentials: pack(self)?, expires_at: Some(self.renew_at()) })
    }
}
