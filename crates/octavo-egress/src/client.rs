//! One pooled client for all guarded calls.

use std::sync::Arc;
use std::time::Duration;

use reqwest::RequestBuilder;
use reqwest::header::HeaderMap;
use tower::layer::layer_fn;
use url::Url;

use crate::classify::{EgressPolicy, Refusal};
use crate::connect::{BoundedConnect, CALL, Call, LONGEST_CONNECT};
use crate::error::{EgressError, sort};
use crate::resolver::{GuardedResolver, Resolver, SystemResolver};
use crate::url::check;

const IDLE: Duration = Duration::from_secs(60);
/// An answer's head may have this many bytes in names and values. (On HTTP/1.1 the client itself reads at most
/// 100 headers and 417,792 bytes before it gives up, and has no setting for less.)
const MOST_HEAD: u32 = 32 * 1024;

/// The guard. Cheap to clone; all clones share the pool.
#[derive(Clone)]
pub struct Egress {
    pub(crate) policy: Arc<EgressPolicy>,
    pub(crate) http: reqwest::Client,
}

impl Egress {
    /// The guard over the operating system's resolver.
    ///
    /// # Errors
    /// When the TLS provider is not installed.
    pub fn new(policy: EgressPolicy) -> Result<Self, reqwest::Error> {
        Egress::with_resolver(policy, Arc::new(SystemResolver))
    }

    /// The guard over another source of addresses, which it judges like any.
    ///
    /// # Errors
    /// When the TLS provider is not installed.
    pub fn with_resolver(policy: EgressPolicy, names: Arc<dyn Resolver>) -> Result<Self, reqwest::Error> {
        let policy = Arc::new(policy);
        let http = builder(&policy, names).build()?;
        Ok(Egress { policy, http })
    }

    /// Judges a URL as far as it can be without asking a name server: for saying no when it is given. The answer is
    /// the URL as it would be called.
    ///
    /// # Errors
    /// What stands against it, in words for the person who gave it.
    pub fn check_url(&self, text: &str) -> Result<Url, Refusal> {
        check(text, &self.policy)
    }

    /// Sends one request and waits for the answer's head.
    pub(crate) async fn send(&self, request: RequestBuilder, call: Call) -> Result<reqwest::Response, EgressError> {
        let response = CALL.scope(call, request.send()).await.map_err(sort)?;
        if head_bytes(response.headers()) > MOST_HEAD as usize {
            return Err(EgressError::Broken(format!(
                "the head of the response is larger than {} KiB",
                MOST_HEAD / 1024
            )));
        }
        Ok(response)
    }
}

/// The client inside of the guard.
#[expect(clippy::disallowed_methods, reason = "this is the guard")]
pub(crate) fn builder(policy: &Arc<EgressPolicy>, names: Arc<dyn Resolver>) -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .dns_resolver(Arc::new(GuardedResolver { policy: policy.clone(), names }))
        .connect_timeout(LONGEST_CONNECT)
        .connector_layer(layer_fn(BoundedConnect))
        .http2_max_header_list_size(MOST_HEAD)
        .pool_idle_timeout(IDLE)
        // As many connections to a host are kept as were in use at the same time; callers bound that.
        .pool_max_idle_per_host(usize::MAX)
        .tcp_nodelay(true)
}

fn head_bytes(headers: &HeaderMap) -> usize {
    headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum()
}
