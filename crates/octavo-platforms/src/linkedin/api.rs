//! Calls of the versioned API, and its refusals as they arrive.
//!
//! <https://learn.microsoft.com/linkedin/marketing/versioning>,
//! <https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling>

use jiff::Timestamp;
use octavo_domain::networks::Role;
use reqwest::Method;
use serde::Deserialize;
use serde_json::Value;
use url::Url;

use super::errors::{self, LinkedInError};
use super::session::Session;
use crate::call::{self, Caller, NetworkApi, doubtful_status};
use crate::context::Context;
use crate::endpoints::NetworkConfig;
use crate::error::PlatformError;
use crate::http::{Answer, PlatformRequest, Subject};

pub(super) struct LinkedInApi {
    pub(super) config: NetworkConfig,
}

pub(super) type Api = Caller<LinkedInApi>;
pub(super) type CallError = call::CallError<LinkedInError>;

/// The gateway's form has `code`, the content service's has `errorDetails`.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Body {
    code: String,
    message: String,
    error_details: Value,
}

impl LinkedInApi {
    /// Where LinkedIn wants the bytes of a file, if the address is one of its own: the token goes there.
    pub(super) fn upload_address(&self, text: &str) -> Result<Url, PlatformError> {
        let own = [Role::Api, Role::Token].map(|role| self.config.address(role).origin());
        let is_linkedins = |url: &Url| {
            let hosts = ["linkedin.com", "licdn.com"];
            let under =
                |host: &str| hosts.iter().any(|top| host.strip_suffix(top).is_some_and(|sub| sub.ends_with('.')));
            own.contains(&url.origin()) || (url.scheme() == "https" && url.host_str().is_some_and(under))
        };
        Url::parse(text).ok().filter(is_linkedins).ok_or_else(|| PlatformError::garbled("LinkedIn"))
    }
}

impl NetworkApi for LinkedInApi {
    type Refusal = LinkedInError;

    fn name(&self) -> &'static str {
        "LinkedIn"
    }

    fn read_refusal(&self, answer: &Answer, about: Subject, _now: Timestamp) -> LinkedInError {
        let Body { code, message, error_details } = answer.json().unwrap_or_default();
        let inner = error_details["inputErrors"][0]["code"].as_str();
        LinkedInError {
            status: answer.status.as_u16(),
            about,
            code: inner.map_or(code, str::to_owned),
            words: message,
            retry_after: answer.retry_after(),
        }
    }

    fn classify(&self, refusal: LinkedInError, now: Timestamp) -> PlatformError {
        errors::classify(&refusal, &self.config.version, now)
    }

    fn doubt(&self, refusal: &LinkedInError) -> Option<String> {
        doubtful_status(refusal.status)
    }
}

impl Api {
    pub(super) fn with(config: &NetworkConfig, context: &Context) -> Self {
        Caller::new(
            LinkedInApi { config: config.clone() },
            &[config.address(Role::Api), config.address(Role::Token)],
            context,
        )
    }

    /// A request with the headers that every call under `/rest` has.
    pub(super) fn rest(&self, session: &Session, method: Method, path: &str) -> PlatformRequest {
        let config = &self.network.config;
        self.request(method, config.address(Role::Api), &format!("/rest/{path}"))
            .bearer_auth(&session.access_token)
            .header("LinkedIn-Version", &config.version)
            .header("X-Restli-Protocol-Version", "2.0.0")
    }

    /// The action of a resource for files, such as `images` and `initializeUpload`. May be repeated.
    pub(super) async fn act(
        &self,
        session: &Session,
        resource: &str,
        action: &str,
        body: &Value,
    ) -> Result<Answer, PlatformError> {
        let request = self.rest(session, Method::POST, resource).query(&[("action", action)]).json(body);
        self.accepted(request.about(Subject::Media)).await.map_err(|error| self.failure(error))
    }
}

/// A URN as a part of a path: Rest.li wants its colons encoded.
pub(super) fn encode_urn(urn: &str) -> String {
    url::form_urlencoded::byte_serialize(urn.as_bytes()).collect()
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
        let api = LinkedInApi { config: NetworkConfig::new(octavo_domain::Platform::LinkedIn) };
        for (address, expected) in rows {
            assert_eq!(api.upload_address(address).is_ok(), expected, "{address}");
        }
    }

    #[test]
    fn a_urn_in_a_path_is_encoded_whole() {
        assert_eq!(encode_urn("urn:li:video:D4E_-1"), "urn%3Ali%3Avideo%3AD4E_-1");
    }
}
