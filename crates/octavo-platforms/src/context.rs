//! What adapters take from the world around them: HTTP, the time, waiting.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use octavo_domain::Clock;

use crate::http::Http;

/// Waits for so long; replaced in tests.
pub type Sleep = Arc<dyn Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync>;

/// Shared by all adapters; cheap to clone.
#[derive(Clone)]
pub struct Context {
    pub(crate) http: Http,
    pub(crate) clock: Clock,
    pub(crate) sleep: Sleep,
}

impl Context {
    /// Fails only where the TLS set-up of the process is broken. A rustls crypto provider must have
    /// been installed before, or reqwest panics.
    pub fn new(clock: Clock) -> Result<Self, reqwest::Error> {
        Ok(Context {
            http: Http::new()?,
            clock,
            sleep: Arc::new(|time| tokio::time::sleep(time).boxed()),
        })
    }

    #[must_use]
    pub fn with_sleep(mut self, sleep: Sleep) -> Self {
        self.sleep = sleep;
        self
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").finish_non_exhaustive()
    }
}
