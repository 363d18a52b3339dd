//! Calls of the Threads API.

use octavo_domain::Clock;
use reqwest::{Client, Method, RequestBuilder};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::Config;
use super::errors;
use super::graph::GraphError;
use super::session::Session;
use crate::context::{Context, Sleep};
use crate::error::PlatformError;
use crate::grant;
use crate::http::{self, Lost};

pub(super) const NAME: &str = "Threads";

pub(super) struct Api {
    config: Config,
    http: Client,
    pub(super) clock: Clock,
    pub(super) sleep: Sleep,
}

/// What a call that makes something answers.
#[derive(Deserialize)]
pub(super) struct Made {
    pub(super) id: String,
}

/// How a call failed.
pub(super) enum CallError {
    Lost(Lost),
    Refused(GraphError),
    /// A success that cannot be read.
    Garbled,
}

impl Api {
    pub(super) fn new(config: &Config, context: &Context) -> Self {
        let Context { http, clock, sleep } = context.clone();
        Api { config: config.clone(), http, clock, sleep }
    }

    /// A call outside of the versions, without credentials.
    pub(super) fn plain(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, http::address(&self.config.graph, path))
    }

    pub(super) fn get(&self, session: &Session, path: &str) -> RequestBuilder {
        self.versioned(Method::GET, session, path)
    }

    pub(super) fn post(&self, session: &Session, path: &str) -> RequestBuilder {
        self.versioned(Method::POST, session, path)
    }

    fn versioned(&self, method: Method, session: &Session, path: &str) -> RequestBuilder {
        self.plain(method, &format!("/{}{path}", self.config.version)).bearer_auth(&session.access_token)
    }

    pub(super) async fn call<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, CallError> {
        let answer = http::send(request).await.map_err(CallError::Lost)?;
        if answer.status.is_success() {
            answer.json().ok_or(CallError::Garbled)
        } else {
            Err(CallError::Refused(GraphError::of(&answer)))
        }
    }

    /// A call that may be repeated at will.
    pub(super) async fn read<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, PlatformError> {
        self.call(request).await.map_err(|error| self.failure(error))
    }

    pub(super) fn failure(&self, error: CallError) -> PlatformError {
        match error {
            CallError::Lost(lost) => lost.temporary(NAME),
            CallError::Refused(error) => self.classify(&error),
            CallError::Garbled => grant::garbled(NAME),
        }
    }

    pub(super) fn classify(&self, error: &GraphError) -> PlatformError {
        errors::classify(&self.config.version, error)
    }
}
