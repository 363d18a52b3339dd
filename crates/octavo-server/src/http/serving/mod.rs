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

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::serve::Listener;
use http::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

use crate::settings::{ConnectionSettings, Settings};
use activity::{Activity, AnsweringBody};
use slots::Slots;
use stream::ConnectionStream;
use timer::Timer;

/// The longest request head, and how much of a connection is held in memory at once: what Node.js accepts too.
const MAX_BUFFER: usize = 16 * 1024;

/// Serves `app` until `stop`; then waits for the answers that are under way, for the grace time at most.
pub async fn serve(mut listener: TcpListener, app: Router, settings: &Settings, stop: CancellationToken) {
    let slots = Slots::new(settings);
    let tasks = TaskTracker::new();
    loop {
        let free = tokio::select! {
            () = stop.cancelled() => break,
            free = slots.wait() => free,
        };
        let (stream, peer) = tokio::select! {
            () = stop.cancelled() => break,
            accepted = Listener::accept(&mut listener) => accepted,
        };
        let Some(slot) = slots.take(free, peer.ip()) else {
            continue;
        };
        let (app, timeouts, stop) = (app.clone(), settings.connections.clone(), stop.clone());
        tasks.spawn(async move {
            serve_connection(stream, peer, app, &timeouts, stop).await;
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

async fn serve_connection(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    timeouts: &ConnectionSettings,
    stop: CancellationToken,
) {
    let activity = Arc::new(Activity::new(timeouts));
    let io = TokioIo::new(ConnectionStream::new(stream, activity.clone(), timeouts.body_timeout));
    let (watched, body_timeout) = (activity.clone(), timeouts.body_timeout);
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
    let mut connection = pin!(http1::Builder::new().max_buf_size(MAX_BUFFER).serve_connection(io, service));
    let (mut timer, mut is_stopping) = (Timer::default(), false);
    loop {
        tokio::select! {
            biased;
            ended = connection.as_mut() => return log(ended),
            () = poll_fn(|context| watched.poll_overdue(context, &mut timer)) => return,
            () = stop.cancelled(), if !is_stopping => {
                is_stopping = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

fn log(ended: hyper::Result<()>) {
    if let Err(error) = ended {
        tracing::debug!(%error, "connection ended");
    }
}
