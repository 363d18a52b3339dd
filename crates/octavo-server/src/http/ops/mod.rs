//! For operators: is it alive, is it ready, what is it doing.

mod this_machine;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use octavo_store::due::LaneKind;

use crate::http::app::AppState;
use crate::http::error::{ApiError, ErrorCode};
use crate::settings::Settings;
use crate::telemetry;
use this_machine::{by_a_name_of_this_machine, on_this_machine};

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

fn health_routes() -> Router<AppState> {
    Router::new().route("/healthz", get(healthz)).route("/readyz", get(readyz))
}

fn metrics_route() -> Router<AppState> {
    Router::new().route("/metrics", get(show_metrics))
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
