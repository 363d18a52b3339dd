//! A connect time-out of each call's own; the HTTP client only knows one for all calls.

use std::task::{Context, Poll};
use std::time::Duration;

use futures::future::BoxFuture;
use tower::{BoxError, Service};

/// The longest connect time-out that a call may ask for.
pub const LONGEST_CONNECT: Duration = Duration::from_secs(30);

tokio::task_local! {
    /// Set around a call. The client starts a connection in the task that waits for it, so it is seen there.
    pub static CONNECT_TIMEOUT: Duration;
}

/// Nobody was reached in time: look-up, connection and TLS together.
#[derive(Debug, thiserror::Error)]
#[error("no connection within {0:?}")]
pub struct ConnectTimedOut(pub Duration);

/// The connector, bounded.
#[derive(Clone)]
pub struct BoundedConnect<S>(pub S);

impl<S, R> Service<R> for BoundedConnect<S>
where
    S: Service<R, Error = BoxError>,
    S::Future: Send + 'static,
    S::Response: 'static,
{
    type Response = S::Response;
    type Error = BoxError;
    type Future = BoxFuture<'static, Result<S::Response, BoxError>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.0.poll_ready(context)
    }

    fn call(&mut self, target: R) -> Self::Future {
        let limit = CONNECT_TIMEOUT.try_with(|limit| *limit).unwrap_or(LONGEST_CONNECT).min(LONGEST_CONNECT);
        let connecting = self.0.call(target);
        Box::pin(async move {
            tokio::time::timeout(limit, connecting).await.unwrap_or_else(|_| Err(ConnectTimedOut(limit).into()))
        })
    }
}
