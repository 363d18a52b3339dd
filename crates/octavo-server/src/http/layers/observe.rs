//! Counts and times of requests.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use crate::{telemetry, traces};

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
