//! One pooled client for all guarded calls.

use std::error::Error as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use reqwest::header::{ACCEPT_ENCODING, HeaderMap, HeaderValue};
use url::Url;

use crate::classify::{EgressPolicy, Refusal};
use crate::resolver::GuardedResolver;
use crate::url::check;

/// The longest connect time-out that a call may ask for.
const LONGEST_CONNECT: Duration = Duration::from_secs(30);
const IDLE: Duration = Duration::from_secs(60);
const IDLE_PER_HOST: usize = 32;

/// The guard. Cheap to clone; all clones share the pool.
#[derive(Clone)]
pub struct Egress {
    policy: Arc<EgressPolicy>,
    pub(crate) http: reqwest::Client,
}

/// A POST to an address that a user gave.
pub struct PostRequest<'a> {
    pub url: &'a str,
    pub headers: HeaderMap,
    pub body: Bytes,
    /// Together with `read_timeout` the time for all of it, from the name's look-up to the last byte.
    pub connect_timeout: Duration,
    pub read_timeout: Duration,
    /// More of the answer is not read.
    pub most_answer: usize,
}

#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: HeaderMap,
    /// The first bytes of the answer.
    pub body: Bytes,
    pub elapsed: Duration,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum EgressError {
    #[error("not called: {0}")]
    Refused(#[from] Refusal),
    #[error("no connection: {0}")]
    Connect(String),
    #[error("no answer within {0:?}")]
    Timeout(Duration),
    #[error("the connection broke: {0}")]
    Broken(String),
    #[error("{0}")]
    Redirects(String),
}

impl EgressError {
    /// A stable name for metrics.
    pub fn class(&self) -> &'static str {
        match self {
            EgressError::Refused(_) => "refused",
            EgressError::Connect(_) => "connect",
            EgressError::Timeout(_) => "timeout",
            EgressError::Broken(_) => "broken",
            EgressError::Redirects(_) => "redirects",
        }
    }
}

impl Egress {
    /// # Errors
    /// When the TLS provider is not installed.
    #[expect(clippy::disallowed_methods, reason = "this is the guard")]
    pub fn new(policy: EgressPolicy) -> Result<Self, reqwest::Error> {
        let policy = Arc::new(policy);
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .dns_resolver(Arc::new(GuardedResolver(policy.clone())))
            .connect_timeout(LONGEST_CONNECT)
            .pool_idle_timeout(IDLE)
            .pool_max_idle_per_host(IDLE_PER_HOST)
            .tcp_nodelay(true)
            .build()?;
        Ok(Egress { policy, http })
    }

    /// Judges a URL as far as it can be without asking a name server: for saying no when it is given.
    pub fn check_url(&self, text: &str) -> Result<Url, Refusal> {
        check(text, &self.policy)
    }

    /// Sends a POST. One deadline covers all of it; a redirect is an answer like any other.
    pub async fn post(&self, request: PostRequest<'_>) -> Result<Response, EgressError> {
        let url = self.check_url(request.url)?;
        let deadline = request.connect_timeout + request.read_timeout;
        let started = Instant::now();
        let call = self.call(url, request, started);
        tokio::time::timeout(deadline, call).await.map_err(|_| EgressError::Timeout(deadline))?
    }

    async fn call(&self, url: Url, request: PostRequest<'_>, started: Instant) -> Result<Response, EgressError> {
        let post = self
            .http
            .post(url)
            .headers(request.headers)
            .header(ACCEPT_ENCODING, HeaderValue::from_static("identity"))
            .body(request.body);
        // The answer's head is waited for as long as both allow; a call on a pooled connection connects in no time.
        let response = post.send().await.map_err(sort)?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let mut stream = response.bytes_stream();
        let mut body = BytesMut::new();
        while body.len() < request.most_answer {
            let Some(chunk) = stream.next().await else {
                break;
            };
            let chunk = chunk.map_err(sort)?;
            body.extend_from_slice(&chunk[..chunk.len().min(request.most_answer - body.len())]);
        }
        Ok(Response { status, headers, body: body.freeze(), elapsed: started.elapsed() })
    }
}

/// The refusal of the resolver lies deep inside of the client's error.
pub(crate) fn sort(error: reqwest::Error) -> EgressError {
    let mut source = error.source();
    while let Some(inner) = source {
        if let Some(refusal) = inner.downcast_ref::<Refusal>() {
            return EgressError::Refused(refusal.clone());
        }
        source = inner.source();
    }
    let (connect, reason) = (error.is_connect(), innermost(&error));
    if connect { EgressError::Connect(reason) } else { EgressError::Broken(reason) }
}

fn innermost(error: &reqwest::Error) -> String {
    let mut last: &dyn std::error::Error = error;
    while let Some(inner) = last.source() {
        last = inner;
    }
    last.to_string()
}
