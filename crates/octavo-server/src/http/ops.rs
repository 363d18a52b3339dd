//! For operators: is it alive, is it ready, what is it doing.

use std::time::Instant;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use octavo_store::due::LaneKind;

use super::app::AppState;
use super::client_address;
use super::error::{ApiError, ErrorCode};
use crate::settings::{Settings, is_loopback};
use crate::{telemetry, traces};

pub fn routes(state: &AppState) -> Router<AppState> {
    match state.settings.metrics_listen {
        Some(_) => health_routes(),
        None => {
            health_routes().merge(metrics_route().layer(middleware::from_fn_with_state(state.clone(), on_this_machine)))
        }
    }
}

/// For `metrics.listen`: a process without the API has no other address.
pub fn own_routes(settings: &Settings) -> Router<AppState> {
    let routes = health_routes().merge(metrics_route());
    match settings.metrics_listen {
        Some(address) if address.ip().is_loopback() => routes.layer(middleware::from_fn(by_a_name_of_this_machine)),
        _ => routes,
    }
}

/// A page in a browser on this machine can call a loopback address by a name of its own (DNS rebinding).
async fn by_a_name_of_this_machine(request: Request, next: Next) -> Response {
    if names_loopback(request.headers()) {
        return next.run(request).await;
    }
    ApiError::forbidden("Use a loopback address as the host.").into_response()
}

fn names_loopback(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.is_some_and(|host| is_loopback(&format!("http://{host}")))
}

fn health_routes() -> Router<AppState> {
    Router::new().route("/healthz", get(healthz)).route("/readyz", get(readyz))
}

fn metrics_route() -> Router<AppState> {
    Router::new().route("/metrics", get(show_metrics))
}

/// Lets only clients of this machine pass. A proxy on it connects from loopback too, and need not show: where the public URL
/// leads to another host, one may be in front.
async fn on_this_machine(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let forwarded = [HeaderName::from_static("x-forwarded-for"), header::FORWARDED, header::VIA];
    let is_direct = !forwarded.iter().any(|name| headers.contains_key(name));
    let has_no_proxy = is_loopback(&state.settings.public_url) && is_direct && names_loopback(headers);
    if has_no_proxy && client_address::of(&request).is_loopback() {
        return next.run(request).await;
    }
    let message = "/metrics responds only to clients on this machine, and only where the public URL is a loopback address. \
        Set metrics.listen to serve it on another address.";
    ApiError::forbidden(message).into_response()
}

/// The process answers.
async fn healthz() -> &'static str {
    "ok\n"
}

/// The process can do its work: its database answers.
async fn readyz(State(state): State<AppState>) -> Response {
    match state.store.due().next_ready(LaneKind::Deliver, state.clock.now()).await {
        Ok(_) => "ready\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            ApiError::new(ErrorCode::ServiceUnavailable, "The database doesn't respond.").into_response()
        }
    }
}

/// Prometheus text. What waits is asked of the database when it is scraped.
async fn show_metrics(State(state): State<AppState>) -> Response {
    telemetry::collect(&state.store, &state.clock, &state.settings.data_dir).await;
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], state.metrics.render()).into_response()
}

/// Counts and times every request by its route, never by its raw path.
pub async fn observe(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = label(request.method()).to_owned();
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let response = next.run(request).await;
    let status = response.status();
    traces::answered(&method, &route, status.as_u16());
    let labels = [("method", method), ("route", route.clone()), ("status", status.as_u16().to_string())];
    metrics::counter!(telemetry::HTTP_REQUESTS, &labels).increment(1);
    metrics::histogram!(telemetry::HTTP_REQUEST_SECONDS, "route" => route).record(started.elapsed().as_secs_f64());
    if status == StatusCode::INTERNAL_SERVER_ERROR {
        tracing::warn!(status = status.as_u16(), "answered");
    } else {
        tracing::debug!(status = status.as_u16(), elapsed = ?started.elapsed(), "answered");
    }
    response
}

/// A sender may make methods up; the metrics do not keep them.
fn label(method: &Method) -> &str {
    match *method {
        Method::GET | Method::HEAD | Method::POST | Method::PUT | Method::PATCH | Method::DELETE | Method::OPTIONS => {
            method.as_str()
        }
        _ => "other",
    }
}
