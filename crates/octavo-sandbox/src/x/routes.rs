//! The API under `/x/2`, the page under `/x-web`.

use std::future::Future;
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use http::StatusCode;
use serde_json::Value;

use super::calls::{self, Call};
use super::error::{Outcome, Refusal, blank};
use super::{XSimulator, alt_text, create, oauth, processing, timeline, uploads, users};
use crate::core::consent;

type Shared = Arc<XSimulator>;

pub fn router(sim: Shared) -> Router {
    let api = Router::new()
        .route("/oauth2/token", post(issue))
        .route("/oauth2/revoke", post(revoke))
        .route("/users/me", get(me))
        .route("/users/{id}/tweets", get(read_timeline))
        .route("/tweets", post(create_post))
        .route("/tweets/{id}", get(show_post).delete(delete_post))
        .route("/media/upload", get(status))
        .route("/media/upload/initialize", post(initialize))
        .route("/media/upload/{id}/append", post(append))
        .route("/media/upload/{id}/finalize", post(finalize))
        .route("/media/metadata", post(describe))
        .fallback(async || blank(404, "Not Found", "Not Found"));
    Router::new()
        .nest("/x/2", api)
        .route("/x-web/i/oauth2/authorize", consent::at(&sim))
        .layer(DefaultBodyLimit::disable())
        .with_state(sim)
}

/// A call with a token: who it is, whether they may, then the call itself with
/// the headers of its limits.
async fn called<F>(
    sim: &Shared,
    call: &Call,
    request: Request,
    act: impl FnOnce(Shared, String, Request) -> F,
) -> Response
where
    F: Future<Output = Outcome>,
{
    let admitted = sim.caller(request.headers(), call).and_then(|account| Ok((sim.admit(&account, call)?, account)));
    let (headers, account) = match admitted {
        Ok(admitted) => admitted,
        Err(refusal) => return refusal.into_response(),
    };
    let mut response = answer(act(Arc::clone(sim), account, request).await);
    response.headers_mut().extend(headers);
    response
}

fn answer(outcome: Outcome) -> Response {
    outcome.map_or_else(Refusal::into_response, |body: Value| Json(body).into_response())
}

async fn issue(State(sim): State<Shared>, request: Request) -> Response {
    answer(oauth::issue(&sim, request).await)
}

async fn revoke(State(sim): State<Shared>, request: Request) -> Response {
    answer(oauth::revoke(&sim, request).await)
}

async fn me(State(sim): State<Shared>, request: Request) -> Response {
    called(&sim, &calls::ME, request, async |sim, account, request| users::me(&sim, &account, &request)).await
}

async fn read_timeline(State(sim): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    called(&sim, &calls::TIMELINE, request, async |sim, _, request| timeline::read(&sim, &id, &request)).await
}

async fn show_post(State(sim): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    called(&sim, &calls::SHOW, request, async |sim, _, request| timeline::read_one(&sim, &id, &request)).await
}

async fn create_post(State(sim): State<Shared>, request: Request) -> Response {
    let made = async |sim: Shared, account: String, request| create::create(&sim, &account, request).await;
    let mut response = called(&sim, &calls::CREATE, request, made).await;
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::CREATED;
    }
    response
}

async fn delete_post(State(sim): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    called(&sim, &calls::DELETE, request, async |sim, account, _| create::delete(&sim, &account, &id)).await
}

async fn status(State(sim): State<Shared>, request: Request) -> Response {
    called(&sim, &calls::STATUS, request, async |sim, account, request| processing::status(&sim, &account, &request))
        .await
}

async fn initialize(State(sim): State<Shared>, request: Request) -> Response {
    let act = async |sim: Shared, account: String, request| uploads::initialize(&sim, &account, request).await;
    called(&sim, &calls::INITIALIZE, request, act).await
}

async fn append(State(sim): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    let act = async |sim: Shared, account: String, request| uploads::append(&sim, &account, &id, request).await;
    called(&sim, &calls::APPEND, request, act).await
}

async fn finalize(State(sim): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    let act = async |sim: Shared, account: String, _| uploads::finalize(&sim, &account, &id).await;
    called(&sim, &calls::FINALIZE, request, act).await
}

async fn describe(State(sim): State<Shared>, request: Request) -> Response {
    let act = async |sim: Shared, account: String, request| alt_text::set(&sim, &account, request).await;
    called(&sim, &calls::METADATA, request, act).await
}
