//! Calls of a network's API: how they are sent, and what it means when they fail.

use std::fmt;
use std::time::Duration;

use jiff::Timestamp;
use octavo_domain::Clock;
use reqwest::Method;
use serde::de::DeserializeOwned;
use url::Url;

use crate::context::{Context, Sleep};
use crate::error::{PlatformError, PublishError};
use crate::http::{self, Answer, Lost, PlatformHttp, PlatformRequest, Subject};
use crate::upload::Watch;

/// How a call failed. `R` is what a refusal of the network says.
#[derive(Debug)]
pub(crate) enum CallError<R> {
    Lost(Lost),
    Refused(R),
    /// A success that cannot be read.
    Garbled,
}

/// What differs between the APIs of the networks.
pub(crate) trait NetworkApi {
    /// A refusal as it arrives.
    type Refusal: fmt::Debug;

    /// For messages.
    fn name(&self) -> &'static str;

    fn read_refusal(&self, answer: &Answer, about: Subject, now: Timestamp) -> Self::Refusal;

    fn classify(&self, refusal: Self::Refusal, now: Timestamp) -> PlatformError;

    /// The reason why a refused call may have had its effect all the same; `None` if it certainly had none.
    fn doubt(&self, refusal: &Self::Refusal) -> Option<String>;

    /// For APIs whose success status is not the last word.
    fn read_success<T: DeserializeOwned>(
        &self,
        answer: &Answer,
        _about: Subject,
        _now: Timestamp,
    ) -> Result<T, CallError<Self::Refusal>> {
        answer.json().ok_or(CallError::Garbled)
    }
}

/// [`NetworkApi::doubt`] by the status alone.
pub(crate) fn doubtful_status(status: u16) -> Option<String> {
    (status >= 500 || status == 408).then(|| format!("status {status}"))
}

/// Calls one network.
pub(crate) struct Caller<A> {
    pub(crate) network: A,
    pub(crate) http: PlatformHttp,
    pub(crate) clock: Clock,
    sleep: Sleep,
}

impl<A: NetworkApi> Caller<A> {
    /// `configured` are the network's own addresses in the settings.
    pub(crate) fn new(network: A, configured: &[&Url], context: &Context) -> Self {
        let Context { clock, sleep, .. } = context.clone();
        Caller { network, http: context.http(configured), clock, sleep }
    }

    /// `path` starts with `/` and follows the base's own path.
    pub(crate) fn request(&self, method: Method, base: &Url, path: &str) -> PlatformRequest {
        self.http.request(method, http::address(base, path))
    }

    /// The caller decides what a failure means.
    pub(crate) async fn call<T: DeserializeOwned>(&self, request: PlatformRequest) -> Result<T, CallError<A::Refusal>> {
        let about = request.subject();
        let answer = self.accepted(request).await?;
        self.network.read_success(&answer, about, self.clock.now())
    }

    /// As [`call`](Self::call), for calls whose success may have no body.
    pub(crate) async fn accepted(&self, request: PlatformRequest) -> Result<Answer, CallError<A::Refusal>> {
        let about = request.subject();
        let answer = request.send().await.map_err(CallError::Lost)?;
        if answer.status.is_success() {
            return Ok(answer);
        }
        Err(CallError::Refused(self.network.read_refusal(&answer, about, self.clock.now())))
    }

    /// For answers that the caller of a network reads by itself.
    pub(crate) fn refusal(&self, answer: &Answer) -> A::Refusal {
        self.network.read_refusal(answer, Subject::default(), self.clock.now())
    }

    /// For calls that may be repeated: a lost answer is only temporary. Never for a call that publishes.
    pub(crate) async fn call_repeatable<T: DeserializeOwned>(
        &self,
        request: PlatformRequest,
    ) -> Result<T, PlatformError> {
        self.call(request).await.map_err(|error| self.failure(error))
    }

    /// Sends bytes of a file, which may be repeated. A broken connection may be due to a file that Octavo could not
    /// read.
    pub(crate) async fn upload(&self, request: PlatformRequest, watch: &Watch) -> Result<Answer, PlatformError> {
        self.accepted(request).await.map_err(|error| match (&error, watch.media_failure()) {
            (CallError::Lost(_), Some(failure)) => failure,
            _ => self.failure(error),
        })
    }

    /// Only for calls that may be repeated, and for those that certainly had no effect.
    pub(crate) fn failure(&self, error: CallError<A::Refusal>) -> PlatformError {
        match error {
            CallError::Lost(lost) => lost.temporary(self.network.name()),
            CallError::Refused(refusal) => self.classify(refusal),
            CallError::Garbled => self.garbled(),
        }
    }

    pub(crate) fn classify(&self, refusal: A::Refusal) -> PlatformError {
        self.network.classify(refusal, self.clock.now())
    }

    /// For the call that publishes.
    pub(crate) fn publish_error(&self, error: CallError<A::Refusal>) -> PublishError {
        match error {
            CallError::Refused(refusal) => match self.network.doubt(&refusal) {
                Some(cause) => self.unconfirmed(&cause),
                None => self.classify(refusal).into(),
            },
            CallError::Lost(Lost::AfterSending(cause)) => self.unconfirmed(&cause),
            CallError::Lost(lost) => lost.temporary(self.network.name()).into(),
            CallError::Garbled => self.unconfirmed("a response that cannot be read"),
        }
    }

    pub(crate) fn unconfirmed(&self, cause: &str) -> PublishError {
        let name = self.network.name();
        PublishError::Unknown {
            message: format!("{name} did not confirm the post ({cause}). Octavo checks whether it was published."),
        }
    }

    /// A success whose content makes no sense.
    pub(crate) fn garbled(&self) -> PlatformError {
        PlatformError::garbled(self.network.name())
    }

    pub(crate) async fn pause(&self, time: Duration) {
        (self.sleep)(time).await;
    }

    /// Tries again after each of the waits (in seconds) as long as the failure may pass.
    pub(crate) async fn with_retries<T, E, F>(
        &self,
        waits: &[u64],
        may_pass: impl Fn(&E) -> bool,
        attempt: impl Fn() -> F,
    ) -> Result<T, E>
    where
        F: Future<Output = Result<T, E>>,
    {
        for seconds in waits {
            match attempt().await {
                Err(error) if may_pass(&error) => self.pause(Duration::from_secs(*seconds)).await,
                ended => return ended,
            }
        }
        attempt().await
    }
}
