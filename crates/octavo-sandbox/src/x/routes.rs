//! The API under `/x/2`, the page under `/x-web`.

use std::future::Future;
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use http::StatusCode;

use super::auth::{self, Call};
use super::errors::{Outcome, problem_without_type};
use super::state::XSimulator;
use super::{accounts, media, oauth, posts, timeline, uploads};
use crate::core::{consent, token_endpoint};

type Shared = Arc<XSimulator>;

pub fn router(sim: Shared) -> Router {
    let api = Router::new()
        .route("/oauth2/token", post(token_endpoint::issue_token::<XSimulator>))
        .route("/oauth2/revoke", post(oauth::revoke_token))
        .route("/users/me", get(me))
        .route("/users/{id}/tweets", get(read_timeline))
        .route("/tweets", post(create_post))
        .route("/tweets/{id}", get(show_post).delete(delete_post))
        .route("/media/upload", get(status))
        .route("/media/upload/initialize", post(initialize))
        .route("/media/upload/{id}/append", post(append))
        .route("/media/upload/{id}/finalize", post(finalize))
        .route("/media/metadata", post(describe))
        .fallback(async || problem_without_type(404, "Not Found", "Not Found"));
    Router::new()
        .nest("/x/2", api)
        .route("/x-web/i/oauth2/authorize", consent::consent_routes(&sim))
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
    let mut response = act(Arc::clone(sim), account, request).await.map(Json).into_response();
    response.headers_mut().extend(headers);
    response
}

async fn me(State(sim): State<Shared>, request: Request) -> Response {
    called(&sim, &auth::ME, request, async |sim, account, request| accounts::get_me(&sim, &account, &request)).await
}

async fn read_timeline(State(sim): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    called(&sim, &auth::TIMELINE, request, async |sim, _, request| timeline::read_timeline(&sim, &id, &request)).await
}

async fn show_post(State(sim): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    called(&sim, &auth::SHOW, request, async |sim, _, request| timeline::read_post(&sim, &id, &request)).await
}

async fn create_post(State(sim): State<Shared>, request: Request) -> Response {
    let made = async |sim: Shared, account: String, request| posts::create_post(&sim, &account, request).await;
    let mut response = called(&sim, &auth::CREATE, request, made).await;
    if response.status() == StatusCode::OK {
        *response.status_mut() = StatusCode::CREATED;
    }
    response
}

async fn delete_post(State(sim): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    called(&sim, &auth::DELETE, request, async |sim, account, _| posts::delete_post(&sim, &account, &id)).await
}

async fn status(State(sim): State<Shared>, request: Request) -> Response {
    called(&sim, &auth::STATUS, request, async |sim, account, request| media::upload_status(&sim, &account, &request))
        .await
}

async fn initialize(State(sim): State<Shared>, request: Request) -> Response {
    let act = async |sim: Shared, account: String, request| uploads::initialize_upload(&sim, &account, request).await;
    called(&sim, &auth::INITIALIZE, request, act).await
}

async fn append(State(sim): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    let act = async |sim: Shared, account: String, request| uploads::append_part(&sim, &account, &id, request).await;
    called(&sim, &auth::APPEND, request, act).await
}

async fn finalize(State(sim): State<Shared>, Path(id): Path<String>, request: Request) -> Response {
    let act = async |sim: Shared, account: String, _| uploads::finalize_upload(&sim, &account, &id).await;
    called(&sim, &auth::FINALIZE, request, act).await
}

async fn describe(State(sim): State<Shared>, request: Request) -> Response {
    let act = async |sim: Shared, account: String, request| media::set_alt_text(&sim, &account, request).await;
    called(&sim, &auth::METADATA, request, act).await
}
