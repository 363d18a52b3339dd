//! Signing in:
//! <https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login>.

use octavo_domain::networks::{INSTAGRAM_COMMENTS, INSTAGRAM_INSIGHTS, Role};
use serde::Deserialize;
use serde_json::Value;

use super::errors;
use crate::adapter::Granted;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, quote};
use crate::http::{self, Answer};
use crate::meta::{Graph, tokens};
use crate::oauth::{OAuth, OAuthFlow};

const BASIC: &str = "instagram_business_basic";
const PUBLISH: &str = "instagram_business_content_publish";

pub(super) fn oauth(config: &NetworkConfig, graph: &Graph) -> OAuth {
    let page = http::address(config.address(Role::Web), "/oauth/authorize");
    let token = http::address(config.address(Role::Token), "/oauth/access_token");
    let flow = OAuthFlow {
        scope_separator: ",",
        optional_scopes: &[INSTAGRAM_COMMENTS, INSTAGRAM_INSIGHTS],
        ..OAuthFlow::new(errors::NAME, page, token, &[BASIC, PUBLISH])
    };
    OAuth::new(flow, &config.app, &graph.http)
}

/// The token of an hour.
pub(super) struct ShortToken {
    pub(super) token: String,
    pub(super) lacks_numbers: bool,
}

/// The token of an hour for a code.
pub(super) async fn redeem(graph: &Graph, oauth: &OAuth, granted: Granted) -> Result<ShortToken, PlatformError> {
    let request = oauth.code_request(&tokens::without_fragment(granted))?;
    let answer = request.send().await.map_err(|lost| lost.temporary(errors::NAME))?;
    if !answer.status.is_success() {
        return Err(refused_code(graph, &answer));
    }
    let answer = answer.json().map(unwrapped).unwrap_or_default();
    let missing = [BASIC, PUBLISH].into_iter().find(|scope| !grants(&answer["permissions"], scope));
    match (answer["access_token"].as_str(), missing) {
        (Some(token), None) => Ok(ShortToken {
            token: token.to_owned(),
            lacks_numbers: !grants(&answer["permissions"], INSTAGRAM_INSIGHTS),
        }),
        (Some(_), Some(missing)) => Err(oauth.granted_too_little(missing)),
        (None, _) => Err(graph.garbled()),
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
fn refused_code(graph: &Graph, answer: &Answer) -> PlatformError {
    #[derive(Deserialize)]
    struct Body {
        error_message: String,
    }
    let Some(Body { error_message }) = answer.json() else {
        return graph.classify(graph.refusal(answer));
    };
    let (words, said) = (error_message.to_lowercase(), quote(&error_message));
    if answer.status.is_server_error() {
        return PlatformError::internal("Instagram", said, answer.retry_after());
    }
    let is_about_app = ["redirect_uri", "client", "platform app", "secret"].iter().any(|word| words.contains(word));
    if is_about_app {
        return PlatformError::misconfigured(format!(
            "Instagram does not accept this server's app ({said}). The operator has to check its ID, secret and redirect URL."
        ));
    }
    PlatformError::reauthorize(format!("Instagram doesn't accept the sign-in ({said})."))
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
