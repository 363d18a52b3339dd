//! What adapters need from outside: HTTP, the time, waiting.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use octavo_domain::Clock;
use octavo_egress::Egress;
use reqwest::Client;
use url::Url;

use crate::http::PlatformHttp;

/// Waits for this time; replaced in tests.
pub type Sleep = Arc<dyn Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync>;

/// Shared by all adapters; cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// For the addresses of the settings, from [`operator_client`](octavo_egress::operator_client): adapters rely on its
    /// following no redirects and repeating nothing.
    pub http: Client,
    /// For all other addresses: those that users give, and those that come in an answer.
    pub egress: Egress,
    pub clock: Clock,
    pub sleep: Sleep,
}

impl Context {
    /// With real waits.
    pub fn new(http: Client, egress: Egress, clock: Clock) -> Self {
        Context { http, egress, clock, sleep: Arc::new(|time| tokio::time::sleep(time).boxed()) }
    }

    /// The way to a network that has these addresses in the settings.
    pub(crate) fn http(&self, configured: &[&Url]) -> PlatformHttp {
        PlatformHttp::new(self.http.clone(), self.egress.clone(), configured)
    }
}
