//! How adapters reach their networks. Every request is a [`PlatformRequest`].

use std::fmt::Display;
use std::time::Duration;

use octavo_egress::{CALL_TIMEOUT, Egress};
use reqwest::multipart::Form;
use reqwest::{Body, Client, Method, RequestBuilder};
use serde::Serialize;
use url::{Origin, Url};

use crate::answer;
pub(crate) use crate::answer::{Answer, Lost};

/// The slowest connection that an upload's time-out allows for.
const MIN_UPLOAD_BYTES_PER_SECOND: u64 = 64 * 1024;

/// Calls one network: addresses from the settings directly, every other address through the egress guard.
#[derive(Clone)]
pub(crate) struct PlatformHttp {
    operator: Client,
    guard: Egress,
    configured: Vec<Origin>,
}

impl PlatformHttp {
    /// `configured` are this network's own addresses out of the settings. Those of other networks go through the guard.
    pub(crate) fn new(operator: Client, guard: Egress, configured: &[&Url]) -> Self {
        PlatformHttp { operator, guard, configured: configured.iter().map(|url| url.origin()).collect() }
    }

    pub(crate) fn guard(&self) -> &Egress {
        &self.guard
    }

    pub(crate) fn post(&self, url: Url) -> PlatformRequest {
        self.request(Method::POST, url)
    }

    pub(crate) fn put(&self, url: Url) -> PlatformRequest {
        self.request(Method::PUT, url)
    }

    pub(crate) fn request(&self, method: Method, url: Url) -> PlatformRequest {
        let guard = (!self.configured.contains(&url.origin())).then(|| self.guard.clone());
        PlatformRequest { request: self.operator.request(method, url), subject: Subject::default(), guard }
    }
}

/// What a call is about; networks don't always say what they refuse.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Subject {
    /// The account itself, or its posts.
    Account,
    /// A file that is being uploaded.
    Media,
    #[default]
    Post,
}

/// A request that has not been sent yet. Only [`send`](Self::send) sends it.
#[must_use]
pub(crate) struct PlatformRequest {
    request: RequestBuilder,
    subject: Subject,
    /// Where the address is not a setting.
    guard: Option<Egress>,
}

impl PlatformRequest {
    fn with(self, change: impl FnOnce(RequestBuilder) -> RequestBuilder) -> Self {
        PlatformRequest { request: change(self.request), ..self }
    }

    /// A post, unless this says otherwise.
    pub(crate) fn about(self, subject: Subject) -> Self {
        PlatformRequest { subject, ..self }
    }

    pub(crate) fn subject(&self) -> Subject {
        self.subject
    }

    pub(crate) fn bearer_auth(self, token: impl Display) -> Self {
        self.with(|request| request.bearer_auth(token))
    }

    pub(crate) fn basic_auth(self, user: &str, password: &str) -> Self {
        self.with(|request| request.basic_auth(user, Some(password)))
    }

    pub(crate) fn header(self, name: impl AsRef<str>, value: impl ToString) -> Self {
        self.with(|request| request.header(name.as_ref(), value.to_string()))
    }

    pub(crate) fn query(self, query: &(impl Serialize + ?Sized)) -> Self {
        self.with(|request| request.query(query))
    }

    pub(crate) fn json(self, body: &(impl Serialize + ?Sized)) -> Self {
        self.with(|request| request.json(body))
    }

    pub(crate) fn form(self, form: &(impl Serialize + ?Sized)) -> Self {
        self.with(|request| request.form(form))
    }

    pub(crate) fn multipart(self, form: Form) -> Self {
        self.with(|request| request.multipart(form))
    }

    pub(crate) fn body(self, body: impl Into<Body>) -> Self {
        self.with(|request| request.body(body))
    }

    pub(crate) fn timeout(self, timeout: Duration) -> Self {
        self.with(|request| request.timeout(timeout))
    }

    /// Sends it and reads the whole answer, up to a bound.
    pub(crate) async fn send(self) -> Result<Answer, Lost> {
        let Some(guard) = self.guard else {
            return answer::read_answer(self.request.send().await?).await;
        };
        let request = self.request.build()?;
        let host = request.url().host_str().unwrap_or_default().to_owned();
        let answered = match guard.execute(request).await {
            Ok(response) => answer::read_answer(response).await,
            Err(error) => Err(error.into()),
        };
        answered.map_err(|lost| lost.hidden(&host))
    }
}

/// The time to allow for sending this many bytes.
pub(crate) fn upload_timeout(bytes: u64) -> Duration {
    CALL_TIMEOUT + Duration::from_secs(bytes / MIN_UPLOAD_BYTES_PER_SECOND)
}

/// `base` with `path` behind its own path. `path` starts with `/`.
pub(crate) fn address(base: &Url, path: &str) -> Url {
    let mut url = base.clone();
    url.set_path(&format!("{}{path}", base.path().trim_end_matches('/')));
    url
}
