//! Calls of the versioned API, and its refusals as they arrive.
//!
//! <https://learn.microsoft.com/linkedin/marketing/versioning>,
//! <https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling>

use octavo_domain::Clock;
use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

use super::Config;
use super::errors::{self, LinkedInError, Subject};
use super::session::Session;
use crate::call;
use crate::context::{Context, Sleep};
use crate::error::PlatformError;
use crate::grant;
use crate::http::{self, Answer, PlatformHttp, PlatformRequest};
use crate::upload::Watch;

pub(super) struct Api {
    pub(super) config: Config,
    pub(super) http: PlatformHttp,
    pub(super) clock: Clock,
    pub(super) sleep: Sleep,
}

pub(super) type CallError = call::CallError<LinkedInError>;

/// The gateway's form has `code`, the content service's has `errorDetails`.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Body {
    code: String,
    message: String,
    error_details: Value,
}

impl Api {
    pub(super) fn new(config: &Config, context: &Context) -> Self {
        let Context { clock, sleep, .. } = context.clone();
        Api { config: config.clone(), http: context.http(&[&config.api, &config.oauth]), clock, sleep }
    }

    /// A request with the headers that every call under `/rest` has.
    pub(super) fn rest(&self, session: &Session, method: Method, path: &str) -> PlatformRequest {
        self.http
            .request(method, http::address(&self.config.api, &format!("/rest/{path}")))
            .bearer_auth(&session.access_token)
            .header("LinkedIn-Version", &self.config.version)
            .header("X-Restli-Protocol-Version", "2.0.0")
    }

    /// The action of a resource, such as `images` and `initializeUpload`. May be repeated.
    pub(super) async fn act(
        &self,
        session: &Session,
        resource: &str,
        action: &str,
        body: &Value,
    ) -> Result<Answer, PlatformError> {
        let request = self.rest(session, Method::POST, resource).query(&[("action", action)]).json(body);
        self.accepted(request).await.map_err(|error| self.about(Subject::Media, error))
    }

    pub(super) async fn call<T: DeserializeOwned>(&self, request: PlatformRequest) -> Result<T, CallError> {
        request.call(refusal).await
    }

    /// For calls whose success has no body.
    pub(super) async fn accepted(&self, request: PlatformRequest) -> Result<Answer, CallError> {
        request.accepted(refusal).await
    }

    /// Sends bytes of a file; a break may be on our own side.
    pub(super) async fn put(&self, request: PlatformRequest, watch: &Watch) -> Result<Answer, PlatformError> {
        match self.accepted(request).await {
            Err(error @ CallError::Lost(_)) => {
                Err(watch.media_failure().unwrap_or_else(|| self.about(Subject::Media, error)))
            }
            other => other.map_err(|error| self.about(Subject::Media, error)),
        }
    }

    /// For calls that may be repeated at will.
    pub(super) fn about(&self, subject: Subject, error: CallError) -> PlatformError {
        error.into_platform_error("LinkedIn", |refusal| {
            errors::classify(&refusal, subject, &self.config.version, self.clock.now())
        })
    }
}

fn refusal(answer: &Answer) -> LinkedInError {
    let Body { code, message, error_details } = answer.json().unwrap_or_default();
    let inner = error_details["inputErrors"][0]["code"].as_str();
    LinkedInError {
        status: answer.status.as_u16(),
        code: inner.map_or(code, str::to_owned),
        words: message,
        retry_after: answer.retry_after(),
    }
}

/// A URN as a part of a path: Rest.li wants its colons encoded.
pub(super) fn key(urn: &str) -> String {
    url::form_urlencoded::byte_serialize(urn.as_bytes()).collect()
}

/// An address for bytes, if it is one of LinkedIn's own: it comes in an answer, and the token goes there.
pub(super) fn upload_address(config: &Config, text: &str) -> Result<Url, PlatformError> {
    let own = [config.oauth.origin(), config.api.origin()];
    let is_linkedins = |url: &Url| {
        let hosts = ["linkedin.com", "licdn.com"];
        let under = |host: &str| hosts.iter().any(|top| host.strip_suffix(top).is_some_and(|sub| sub.ends_with('.')));
        own.contains(&url.origin()) || (url.scheme() == "https" && url.host_str().is_some_and(under))
    };
    Url::parse(text).ok().filter(is_linkedins).ok_or_else(|| grant::garbled("LinkedIn"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_go_to_linkedin_only() {
        let rows = [
            ("https://www.linkedin.com/dms-uploads/x?y=z", true),
            ("https://dms.licdn.com/x", true),
            ("https://api.linkedin.com/x", true),
            ("http://dms.licdn.com/x", false),
            ("https://evil-linkedin.com/x", false),
            ("https://linkedin.com.example.org/x", false),
            ("https://example.org/www.linkedin.com", false),
            ("file:///etc/passwd", false),
            ("dms-uploads/x", false),
        ];
        for (address, expected) in rows {
            assert_eq!(upload_address(&Config::default(), address).is_ok(), expected, "{address}");
        }
    }

    #[test]
    fn a_urn_in_a_path_is_encoded_whole() {
        assert_eq!(key("urn:li:video:D4E_-1"), "urn%3Ali%3Avideo%3AD4E_-1");
    }
}
