//! Why there is no answer.

use std::error::Error as _;
use std::time::Duration;

use crate::classify::Refusal;
use crate::connect::ConnectTimedOut;

/// Why there is no answer. The texts are for people and name hosts at most, never paths or queries.
#[derive(Debug, thiserror::Error)]
pub enum EgressError {
    /// The guard: nothing was sent to whom the call meant. Trying again helps only after a change of the URL, the
    /// name's addresses or the policy.
    #[error("not called: {0}")]
    Refused(#[from] Refusal),
    /// The name has no address, nobody listens, or TLS failed.
    #[error("no connection: {0}")]
    Connect(String),
    /// Look-up, connection and TLS took longer than this.
    #[error("no connection within {} ms", .0.as_millis())]
    ConnectTimeout(Duration),
    /// There was a connection, and the head of the answer did not come within this time.
    #[error("no response within {} ms", .0.as_millis())]
    Timeout(Duration),
    /// The next part of the answer did not come within this time.
    #[error("the response paused for more than {} ms", .0.as_millis())]
    Stalled(Duration),
    /// The answer's parts came in time, and all of it did not.
    #[error("the response took longer than {} ms in all", .0.as_millis())]
    TooSlow(Duration),
    /// The answer is not HTTP, ended too early, or its head is too large.
    #[error("the connection broke: {0}")]
    Broken(String),
    /// The source redirects too often, or to no place that could be read. Only [`crate::Egress::get`] follows any.
    #[error("{0}")]
    Redirects(String),
}

impl EgressError {
    /// A stable name for metrics.
    pub fn class(&self) -> &'static str {
        match self {
            EgressError::Refused(_) => "refused",
            EgressError::Connect(_) => "connect",
            EgressError::ConnectTimeout(_)
            | EgressError::Timeout(_)
            | EgressError::Stalled(_)
            | EgressError::TooSlow(_) => "timeout",
            EgressError::Broken(_) => "broken",
            EgressError::Redirects(_) => "redirects",
        }
    }
}

/// The resolver's refusal and the connector's time-out lie deep inside of the client's error.
pub fn sort(error: reqwest::Error) -> EgressError {
    let error = error.without_url();
    let mut source = error.source();
    let mut last: &dyn std::error::Error = &error;
    while let Some(inner) = source {
        if let Some(refusal) = inner.downcast_ref::<Refusal>() {
            return EgressError::Refused(refusal.clone());
        }
        if let Some(ConnectTimedOut(limit)) = inner.downcast_ref() {
            return EgressError::ConnectTimeout(*limit);
        }
        (last, source) = (inner, inner.source());
    }
    let reason = last.to_string();
    if error.is_connect() { EgressError::Connect(reason) } else { EgressError::Broken(reason) }
}
