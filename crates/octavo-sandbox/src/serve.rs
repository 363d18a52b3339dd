//! The sandbox on its own socket.

use std::future::Future;
use std::io;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::sandbox::Sandbox;

/// How long requests in progress may take after `shutdown`.
const GRACE: Duration = Duration::from_secs(5);

/// Serves the platforms and the control API on `listener` until `shutdown`
/// resolves; then waits for requests in progress, at most five seconds.
///
/// # Errors
/// When the listener fails.
pub async fn serve(
    listener: TcpListener,
    sandbox: Sandbox,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    if sandbox.public_url().is_none() {
        sandbox.set_public_url(format!("http://{}", listener.local_addr()?));
    }
    let app = sandbox.router().merge(sandbox.control_router());
    let (stopped, stopping) = tokio::sync::oneshot::channel();
    let graceful = async move {
        shutdown.await;
        sandbox.stop();
        let _ = stopped.send(());
    };
    let serving = axum::serve(listener, app).with_graceful_shutdown(graceful);
    tokio::select! {
        ended = serving.into_future() => ended,
        () = grace_after(stopping) => Ok(()),
    }
}

async fn grace_after(stopping: tokio::sync::oneshot::Receiver<()>) {
    if stopping.await.is_ok() {
        tokio::time::sleep(GRACE).await;
    } else {
        std::future::pending::<()>().await;
    }
}
