//! Signing in: a code, a token of an hour, a token of 60 days, and that again and again.
//!
//! <https://developers.facebook.com/docs/threads/get-started/long-lived-tokens>,
//! <https://developers.facebook.com/docs/threads/troubleshooting#debug-an-access-token>

use jiff::{SignedDuration, Timestamp};
use octavo_domain::networks::{self, Role};
use serde::{Deserialize, Serialize};

use super::errors;
use crate::adapter::{Fresh, Granted};
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, codes};
use crate::grant::Tokens;
use crate::http;
use crate::meta::{Graph, tokens};
use crate::network::Credentials;
use crate::oauth::{OAuth, OAuthFlow};

/// Without them, posts are published, but not deleted, and their numbers are not read.
const OPTIONAL: &[&str] = &[networks::THREADS_DELETING, networks::THREADS_INSIGHTS];

/// What posting, replying to the account's own posts and reading the account's own posts need.
const SCOPES: [&str; 4] =
    ["threads_basic", "threads_content_publish", "threads_manage_replies", "threads_read_replies"];
/// A renewal that fails is tried again after this, while the token still has this to live.
const PUT_OFF: SignedDuration = SignedDuration::from_hours(2 * 24);

/// The credentials of a Threads account. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Session {
    pub(super) access_token: String,
    obtained_at: Timestamp,
    expires_at: Timestamp,
}

pub(super) fn oauth(config: &NetworkConfig, graph: &Graph) -> OAuth {
    let page = http::address(config.address(Role::Web), "/oauth/authorize");
    let token = http::address(config.address(Role::Api), "/oauth/access_token");
    let flow = OAuthFlow {
        scope_separator: ",",
        optional_scopes: OPTIONAL,
        ..OAuthFlow::new(errors::NAME, page, token, &SCOPES)
    };
    OAuth::new(flow, &config.app, &graph.http)
}

/// From a code to a session that lasts.
pub(super) async fn begin(graph: &Graph, oauth: &OAuth, granted: Granted) -> Result<Session, PlatformError> {
    /// Its `user_id` is not read: a number too large for many readers of JSON. The profile has it as a text.
    #[derive(Deserialize)]
    struct Short {
        access_token: String,
    }
    let request = oauth.code_request(&tokens::without_fragment(granted))?;
    let short: Short = graph.call_repeatable(request).await.map_err(explain_refused_code)?;
    let tokens = graph.long_lived_token("th_exchange_token", oauth.app()?, &short.access_token).await;
    Ok(Session::open(tokens.map_err(explain_refused_code)?, graph.clock.now()))
}

/// A code is refused when it is too old, or was used before.
fn explain_refused_code(error: PlatformError) -> PlatformError {
    match error {
        PlatformError::Permanent { code, .. } if code == codes::CONTENT_REFUSED => {
            PlatformError::reauthorize("Threads does not accept this sign-in: it is too old, or was used before.")
        }
        other => other,
    }
}

/// A token that lasts longer. If Threads issues none, a token that still has days to live stays in use.
pub(super) async fn refresh(graph: &Graph, session: Session) -> Result<Fresh, PlatformError> {
    let now = graph.clock.now();
    if !tokens::is_renewable(session.obtained_at, now) {
        return Fresh::from_session(&session);
    }
    let later = now.saturating_add(PUT_OFF).unwrap_or(now);
    match graph.renewed_token("th_refresh_token", &session.access_token).await {
        Ok(tokens) => Fresh::from_session(&Session::open(tokens, now)),
        Err(error) if !matches!(error, PlatformError::Reauthorize { .. }) && later < session.expires_at => {
            Ok(Fresh { expires_at: Some(later), ..Fresh::from_session(&session)? })
        }
        Err(error) => Err(error),
    }
}

/// Whether Threads says that the token is not for this. What cannot be read is not lacking.
pub(super) async fn lacks(graph: &Graph, session: &Session, scope: &str) -> bool {
    #[derive(Deserialize)]
    struct Answer {
        data: Inspected,
    }
    #[derive(Deserialize)]
    struct Inspected {
        scopes: Vec<String>,
    }
    let token = &session.access_token;
    let request = graph.get(token, "/debug_token").query(&[("input_token", token)]);
    let answer: Option<Answer> = graph.call(request).await.ok();
    answer.is_some_and(|answer| !answer.data.scopes.iter().any(|granted| granted == scope))
}

impl Session {
    fn open(tokens: Tokens, now: Timestamp) -> Session {
        Session { expires_at: tokens.expires_at(now), access_token: tokens.access_token, obtained_at: now }
    }
}

impl Credentials for Session {
    fn renew_at(&self) -> Option<Timestamp> {
        Some(tokens::renew_at(self.obtained_at, self.expires_at))
    }

    fn access_ends_at(&self) -> Option<Timestamp> {
        Some(self.expires_at)
    }
}
