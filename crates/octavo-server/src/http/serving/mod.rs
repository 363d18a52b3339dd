//! Serving connections: how many there may be, how long they may wait, how large a header may be.
//!
//! HTTP/1.1 only. Proxies speak it to their upstreams, and every bound below holds for it.

mod activity;
mod leftover;
mod slots;
mod stream;
mod timer;

use std::convert::Infallible;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::serve::Listener;
use http::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::settings::Settings;
use crate::tls::Acceptor;
use activity::{Activity, AnsweringBody};
use slots::Slots;
use stream::ConnectionStream;
use timer::Timer;

/// The longest request head, and how much of a connection is held in memory at once: what Node.js accepts too.
const MAX_BUFFER: usize = 16 * 1024;

/// Serves `app` until `stop`; then waits for the answers that are under way, for the grace time at most.
pub async fn serve(
    mut listener: TcpListener,
    tls: Option<Arc<Acceptor>>,
    app: Router,
    settings: &Settings,
    stop: CancellationToken,
) {
    let slots = Slots::new(settings);
    let tasks = TaskTracker::new();
    loop {
        let (stream, peer) = tokio::select! {
            () = stop.cancelled() => break,
            accepted = Listener::accept(&mut listener) => accepted,
        };
        let free = tokio::select! {
            () = stop.cancelled() => break,
            free = slots.wait() => free,
        };
        let activity = Arc::new(Activity::new(&settings.connections));
        let Some(slot) = slots.take(free, peer.ip(), &activity) else {
            continue;
        };
        let body_timeout = settings.connections.body_timeout;
        let connection = Connection { peer, app: app.clone(), activity, body_timeout, stop: stop.clone() };
        let tls = tls.clone();
        tasks.spawn(async move {
            connection.serve(stream, tls.as_deref()).await;
            drop(slot);
        });
    }
    drop(listener);
    tasks.close();
    if tokio::time::timeout(settings.grace, tasks.wait()).await.is_err() {
        tracing::warn!(
            connections = tasks.len(),
            "connections closed: their responses took longer than the grace time"
        );
    }
}

/// One connection, from its first byte on: the time-out for the first head includes the TLS handshake.
struct Connection {
    peer: SocketAddr,
    app: Router,
    activity: Arc<Activity>,
    body_timeout: Duration,
    stop: CancellationToken,
}

impl Connection {
    async fn serve(self, stream: TcpStream, tls: Option<&Acceptor>) {
        let stream = ConnectionStream::new(stream, self.activity.clone(), self.body_timeout);
        match tls {
            None => self.serve_http(stream).await,
            // On the heap, so that a connection without TLS doesn't hold its place too.
            Some(tls) => Box::pin(self.serve_tls(stream, tls)).await,
        }
    }

    async fn serve_tls(self, stream: ConnectionStream, tls: &Acceptor) {
        let (mut timer, mut accepted) = (Timer::default(), pin!(tls.accept(stream)));
        let accepted = tokio::select! {
            biased;
            accepted = accepted.as_mut() => accepted,
            () = poll_fn(|context| self.activity.poll_overdue(context, &mut timer)) => return,
            () = self.stop.cancelled() => return,
        };
        match accepted {
            Ok(Some(stream)) => self.serve_http(stream).await,
            Ok(None) => {}
            Err(error) => tracing::debug!(peer = %self.peer, %error, "no TLS handshake"),
        }
    }

    async fn serve_http(self, stream: impl AsyncRead + AsyncWrite + Unpin) {
        let Connection { peer, app, activity, body_timeout, stop } = self;
        let watched = activity.clone();
        let service = service_fn(move |request: Request<Incoming>| {
            let mut answering = activity.answer();
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            let app = app.clone();
            async move {
                let answer = |request| app.oneshot(request);
                let response = leftover::read_on(request, &mut answering, body_timeout, answer).await;
                Ok::<Response<AnsweringBody>, Infallible>(response.map(|body| AnsweringBody::new(body, answering)))
            }
        });
        let http = http1::Builder::new().max_buf_size(MAX_BUFFER).serve_connection(TokioIo::new(stream), service);
        let (mut connection, mut timer, mut is_stopping) = (pin!(http), Timer::default(), false);
        loop {
            tokio::select! {
                biased;
                ended = connection.as_mut() => return log(ended),
                () = poll_fn(|context| watched.poll_overdue(context, &mut timer)) => {
                    // TLS tells the client that nothing is missing.
                    if is_stopping || !watched.is_idle() {
                        return;
                    }
                }
                () = watched.dropped() => return,
                () = stop.cancelled(), if !is_stopping => {}
            }
            is_stopping = true;
            connection.as_mut().graceful_shutdown();
        }
    }
}

fn log(ended: hyper::Result<()>) {
    if let Err(error) = ended {
        tracing::debug!(%error, "connection ended");
    }
}
