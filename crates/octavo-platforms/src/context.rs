//! What adapters take from the world around them: HTTP, the time, waiting.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use octavo_domain::Clock;
use reqwest::Client;

/// Waits for so long; replaced in tests.
pub type Sleep = Arc<dyn Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync>;

/// Shared by all adapters; cheap to clone.
#[derive(Clone)]
pub struct Context {
    /// From [`shared_client`](crate::shared_client): adapters rely on its following no redirects and repeating
    /// nothing.
    pub http: Client,
    pub clock: Clock,
    pub sleep: Sleep,
}

impl Context {
    /// One that really waits.
    pub fn new(http: Client, clock: Clock) -> Self {
        Context { http, clock, sleep: Arc::new(|time| tokio::time::sleep(time).boxed()) }
    }
}
