//! Signing in, and tokens:
//! <https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login>.

use jiff::{SignedDuration, Timestamp};
use reqwest::RequestBuilder;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

use super::errors;
use super::graph::{CallError, Graph, Refusal};
use super::profile::Profile;
use crate::adapter::{AuthorizationRequest, Granted};
use crate::error::{PlatformError, quote};
use crate::grant::{self, misconfigured};
use crate::http::{self, Answer};
use crate::registry::PlatformApp;

const BASIC: &str = "instagram_business_basic";
const PUBLISH: &str = "instagram_business_content_publish";
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

pub(super) fn authorization_url(web: &Url, app: &PlatformApp, request: &AuthorizationRequest) -> Url {
    let mut url = http::address(web, "/oauth/authorize");
    url.query_pairs_mut()
        .append_pair("client_id", &app.client_id)
        .append_pair("redirect_uri", request.redirect_uri.as_str())
        .append_pair("response_type", "code")
        .append_pair("scope", &format!("{BASIC},{PUBLISH}"))
        .append_pair("state", &request.state);
    url
}

/// The token of an hour for a code.
pub(super) async fn redeem(
    graph: &Graph,
    api: &Url,
    app: &PlatformApp,
    granted: &Granted,
) -> Result<String, PlatformError> {
    let form = [
        ("client_id", app.client_id.as_str()),
        ("client_secret", app.client_secret.as_str()),
        ("grant_type", "authorization_code"),
        ("redirect_uri", granted.redirect_uri.as_str()),
        // Instagram puts `#_` behind its answer; a copied address may carry it along.
        ("code", granted.code.trim_end_matches("#_")),
    ];
    let request = graph.http.post(http::address(api, "/oauth/access_token")).form(&form);
    let answer = http::send(request).await.map_err(|lost| lost.temporary(graph.platform))?;
    if !answer.status.is_success() {
        return Err(refused(&answer));
    }
    let answer = answer.json().map(unwrapped).unwrap_or_default();
    let missing = [BASIC, PUBLISH].into_iter().find(|scope| !grants(&answer["permissions"], scope));
    match (answer["access_token"].as_str(), missing) {
        (Some(token), None) => Ok(token.to_owned()),
        (Some(_), Some(missing)) => Err(PlatformError::reauthorize(format!(
            "Instagram granted less than posting needs (missing: {missing}). Allow all of it."
        ))),
        (None, _) => Err(grant::garbled(graph.platform)),
    }
}

/// Some answers come as they are, some as the only one of a list.
pub(super) fn unwrapped(mut answer: Value) -> Value {
    match answer.pointer_mut("/data/0") {
        Some(inner) => inner.take(),
        None => answer,
    }
}

/// A list, or a text with commas. Nothing said means all that was asked for.
fn grants(permissions: &Value, scope: &str) -> bool {
    match permissions {
        Value::Array(list) => list.iter().any(|granted| granted == scope),
        Value::String(list) => list.split(',').any(|granted| granted.trim() == scope),
        _ => true,
    }
}

/// `{"error_type", "code", "error_message"}`, where it is not a refusal of the Graph API.
fn refused(answer: &Answer) -> PlatformError {
    #[derive(Deserialize)]
    struct Body {
        error_message: String,
    }
    let Some(Body { error_message }) = answer.json() else {
        return errors::classify(Refusal::of(answer));
    };
    let (words, said) = (error_message.to_lowercase(), quote(&error_message));
    if answer.status.is_server_error() {
        return PlatformError::unavailable(
            format!("Instagram has an internal problem ({said})."),
            answer.retry_after(),
        );
    }
    let is_about_app = ["redirect_uri", "client", "platform app", "secret"].iter().any(|word| words.contains(word));
    if is_about_app {
        return misconfigured(format!(
            "Instagram does not accept this server's app ({said}): the operator has to check its id, its secret and its redirect address."
        ));
    }
    PlatformError::reauthorize(format!("Instagram does not accept the sign-in ({said})."))
}

/// The token of sixty days for that of an hour.
pub(super) async fn exchange(graph: &Graph, app: &PlatformApp, short: &str) -> Result<Token, PlatformError> {
    let query =
        [("grant_type", "ig_exchange_token"), ("client_secret", app.client_secret.as_str()), ("access_token", short)];
    token(graph, graph.unversioned("/access_token").query(&query)).await
}

/// A new token for the old one, which goes on for as long as it lives. May be repeated.
pub(super) async fn refresh(graph: &Graph, session: Session) -> Result<Session, PlatformError> {
    let now = graph.clock.now();
    if now.duration_since(session.issued_at) < MIN_AGE {
        return Ok(session);
    }
    let query = [("grant_type", "ig_refresh_token"), ("access_token", session.access_token.as_str())];
    let token = token(graph, graph.unversioned("/refresh_access_token").query(&query)).await?;
    Ok(session.with(token, now))
}

async fn token(graph: &Graph, request: RequestBuilder) -> Result<Token, PlatformError> {
    graph.call(request).await.map_err(|error: CallError| errors::of(graph, error))
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn answers_come_in_two_wrappings() {
        assert_eq!(unwrapped(json!({ "data": [{ "id": 1 }] })), json!({ "id": 1 }));
        assert_eq!(unwrapped(json!({ "id": 1 })), json!({ "id": 1 }));
        assert_eq!(unwrapped(json!("odd")), json!("odd"));
        assert_eq!(unwrapped(json!({ "data": [] })), json!({ "data": [] }));
    }

    #[test]
    fn permissions_come_in_three_forms() {
        let rows = [
            (json!([BASIC, PUBLISH]), true),
            (json!([BASIC]), false),
            (json!("instagram_business_basic, instagram_business_content_publish"), true),
            (json!("instagram_business_basic"), false),
            (Value::Null, true),
        ];
        for (permissions, expected) in rows {
            assert_eq!(grants(&permissions, PUBLISH), expected, "{permissions}");
        }
    }
}
