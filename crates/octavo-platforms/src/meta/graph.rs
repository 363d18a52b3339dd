//! Calls of the Graph API: <https://developers.facebook.com/docs/graph-api/overview>.

use octavo_domain::Clock;
use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use url::Url;

use super::refusal::GraphError;
use crate::call;
use crate::context::{Context, Sleep};
use crate::error::PlatformError;
use crate::grant::{garbled, misconfigured};
use crate::http::{self, PlatformHttp, PlatformRequest};

pub(crate) struct Graph {
    pub(crate) platform: &'static str,
    base: Url,
    version: String,
    sort: Sort,
    pub(crate) http: PlatformHttp,
    pub(crate) clock: Clock,
    pub(crate) sleep: Sleep,
}

/// What a refusal means on one of the platforms, under a version of its API.
type Sort = fn(&str, &GraphError) -> PlatformError;

pub(crate) type CallError = call::CallError<GraphError>;

/// What a call that makes something answers.
#[derive(Deserialize)]
pub(crate) struct Made {
    pub(crate) id: String,
}

impl Graph {
    pub(crate) fn new(
        platform: &'static str,
        base: &Url,
        version: &str,
        sort: Sort,
        context: &Context,
        http: PlatformHttp,
    ) -> Self {
        let Context { clock, sleep, .. } = context.clone();
        Graph { platform, base: base.clone(), version: version.to_owned(), sort, http, clock, sleep }
    }

    /// `path` starts with a slash. The token goes in a header: addresses end up in logs.
    pub(crate) fn get(&self, token: &str, path: &str) -> PlatformRequest {
        self.versioned(Method::GET, token, path)
    }

    pub(crate) fn post(&self, token: &str, path: &str) -> PlatformRequest {
        self.versioned(Method::POST, token, path)
    }

    fn versioned(&self, method: Method, token: &str, path: &str) -> PlatformRequest {
        self.unversioned(method, &format!("/{}{path}", self.version)).bearer_auth(token)
    }

    /// For the calls about tokens, which have no versions.
    pub(crate) fn unversioned(&self, method: Method, path: &str) -> PlatformRequest {
        self.http.request(method, http::address(&self.base, path))
    }

    pub(crate) async fn call<T: DeserializeOwned>(&self, request: PlatformRequest) -> Result<T, CallError> {
        request.call(GraphError::of).await
    }

    /// A call that may be repeated at will.
    pub(crate) async fn read<T: DeserializeOwned>(&self, request: PlatformRequest) -> Result<T, PlatformError> {
        self.call(request).await.map_err(|error| self.failure(error))
    }

    /// As `read`, unless Meta serves another version: <https://developers.facebook.com/docs/graph-api/guides/versioning>
    pub(crate) async fn read_as_asked<T: DeserializeOwned>(
        &self,
        request: PlatformRequest,
    ) -> Result<T, PlatformError> {
        let answer = request.accepted(GraphError::of).await.map_err(|error| self.failure(error))?;
        let served = answer.headers.get("facebook-api-version").and_then(|version| version.to_str().ok());
        if let Some(served) = served.filter(|served| *served != self.version) {
            return Err(misconfigured(format!(
                "{} no longer serves version {} of its API and answers as {served} instead. The operator has to set {served} or a newer version.",
                self.platform, self.version
            )));
        }
        answer.json().ok_or_else(|| garbled(self.platform))
    }

    /// For calls that may be repeated at will, and for those that certainly had no effect.
    pub(crate) fn failure(&self, error: CallError) -> PlatformError {
        error.into_platform_error(self.platform, |refusal| self.classify(&refusal))
    }

    pub(crate) fn classify(&self, refusal: &GraphError) -> PlatformError {
        (self.sort)(&self.version, refusal)
    }
}
