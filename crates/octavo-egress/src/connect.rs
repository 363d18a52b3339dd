//! A connect time-out of each call's own; the HTTP client only knows one for all calls.

use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use futures::future::BoxFuture;
use tokio::sync::watch;
use tokio::time::Instant;
use tower::{BoxError, Service};

/// The longest connect time-out that a call may ask for.
pub const LONGEST_CONNECT: Duration = Duration::from_secs(30);

tokio::task_local! {
    /// Set around a call. The client starts a connection in the task that waits for it, so it is seen there.
    pub static CALL: Call;
}

/// A call's connect time-out, and since when it waits for its answer: not while it connects.
#[derive(Clone)]
pub struct Call {
    connect_timeout: Duration,
    waits_since: Arc<watch::Sender<Option<Instant>>>,
}

impl Call {
    pub fn new(connect_timeout: Duration) -> Self {
        Call { connect_timeout, waits_since: Arc::new(watch::Sender::new(Some(Instant::now()))) }
    }

    /// Resolves once the call has waited for so long with a connection.
    pub async fn waited(&self, limit: Duration) {
        let mut since = self.waits_since.subscribe();
        loop {
            let end = since.borrow_and_update().and_then(|since| since.checked_add(limit));
            match end {
                Some(end) if tokio::time::timeout_at(end, since.changed()).await.is_err() => return,
                Some(_) => {}
                None => drop(since.changed().await),
            }
        }
    }

    fn connecting(&self) -> Connecting {
        self.waits_since.send_replace(None);
        Connecting(self.waits_since.clone())
    }
}

/// The wait for the answer begins once it is dropped.
struct Connecting(Arc<watch::Sender<Option<Instant>>>);

impl Drop for Connecting {
    fn drop(&mut self) {
        self.0.send_replace(Some(Instant::now()));
    }
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
        let call = CALL.try_with(Call::clone).ok();
        let limit = call.as_ref().map_or(LONGEST_CONNECT, |call| call.connect_timeout).min(LONGEST_CONNECT);
        let (connection, connecting) = (self.0.call(target), call.map(|call| call.connecting()));
        Box::pin(async move {
            let _connecting = connecting;
            tokio::time::timeout(limit, connection).await.unwrap_or_else(|_| Err(ConnectTimedOut(limit).into()))
        })
    }
}
