//! Calls of the Graph API: <https://developers.facebook.com/docs/graph-api/overview>.

use jiff::Timestamp;
use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::refusal::GraphError;
use crate::call::{self, Caller, NetworkApi};
use crate::error::PlatformError;
use crate::http::{Answer, PlatformRequest, Subject};

/// One of the platforms, in a version of its API.
pub(crate) struct GraphApi {
    pub(crate) rules: GraphRules,
    pub(crate) base: Url,
    pub(crate) version: String,
}

/// What refusals mean on one of the platforms.
pub(crate) struct GraphRules {
    pub(crate) platform: &'static str,
    pub(crate) classify: fn(version: &str, refusal: &GraphError) -> PlatformError,
    pub(crate) doubt: fn(refusal: &GraphError) -> Option<String>,
}

pub(crate) type Graph = Caller<GraphApi>;
pub(crate) type CallError = call::CallError<GraphError>;

/// The answer of a call that creates something.
#[derive(Deserialize)]
pub(crate) struct Created {
    pub(crate) id: String,
}

impl NetworkApi for GraphApi {
    type Refusal = GraphError;

    fn name(&self) -> &'static str {
        self.rules.platform
    }

    fn read_refusal(&self, answer: &Answer, _about: Subject, _now: Timestamp) -> GraphError {
        GraphError::from_answer(answer)
    }

    fn classify(&self, refusal: GraphError, _now: Timestamp) -> PlatformError {
        (self.rules.classify)(&self.version, &refusal)
    }

    fn doubt(&self, refusal: &GraphError) -> Option<String> {
        (self.rules.doubt)(refusal)
    }
}

impl Graph {
    /// `path` starts with a slash. The token goes in a header: addresses end up in logs.
    pub(crate) fn get(&self, token: &str, path: &str) -> PlatformRequest {
        self.versioned(Method::GET, token, path)
    }

    pub(crate) fn post(&self, token: &str, path: &str) -> PlatformRequest {
        self.versioned(Method::POST, token, path)
    }

    pub(crate) fn delete(&self, token: &str, path: &str) -> PlatformRequest {
        self.versioned(Method::DELETE, token, path)
    }

    fn versioned(&self, method: Method, token: &str, path: &str) -> PlatformRequest {
        self.unversioned(method, &format!("/{}{path}", self.network.version)).bearer_auth(token)
    }

    /// For the calls about tokens, which have no versions.
    pub(crate) fn unversioned(&self, method: Method, path: &str) -> PlatformRequest {
        self.request(method, &self.network.base, path)
    }

    /// As [`call_repeatable`](Caller::call_repeatable), but fails if Meta serves another version than the one asked for:
    /// <https://developers.facebook.com/docs/graph-api/guides/versioning>
    pub(crate) async fn call_in_version<T: DeserializeOwned>(
        &self,
        request: PlatformRequest,
    ) -> Result<T, PlatformError> {
        let answer = self.accepted(request).await.map_err(|error| self.failure(error))?;
        let served = answer.headers.get("facebook-api-version").and_then(|version| version.to_str().ok());
        let GraphApi { rules, version, .. } = &self.network;
        if let Some(served) = served.filter(|served| served != version) {
            return Err(PlatformError::misconfigured(format!(
                "{} no longer serves version {version} of its API and responds with version {served} instead. The \
                 operator must set {served} or a newer version.",
                rules.platform
            )));
        }
        answer.json().ok_or_else(|| self.garbled())
    }
}
