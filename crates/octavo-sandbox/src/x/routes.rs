//! The API under `/x/2`, the page under `/x-web`.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{delete, get, post};

use super::auth::{self, Call, Caller};
use super::errors::problem_without_type;
use super::state::XSimulator;
use super::{accounts, media, oauth, posts, timeline, uploads};
use crate::core::{consent, token_endpoint};

pub fn router(sim: Arc<XSimulator>) -> Router {
    let admitted = |call| from_fn_with_state((Arc::clone(&sim), call), admit);
    let show = get(timeline::read_post).route_layer(admitted(&auth::SHOW));
    let delete = delete(posts::delete_post).route_layer(admitted(&auth::DELETE));
    let api = Router::new()
        .route("/oauth2/token", post(token_endpoint::issue_token::<XSimulator>))
        .route("/oauth2/revoke", post(oauth::revoke_token))
        .route("/users/me", get(accounts::get_me).route_layer(admitted(&auth::ME)))
        .route("/users/{id}/tweets", get(timeline::read_timeline).route_layer(admitted(&auth::TIMELINE)))
        .route("/tweets", post(posts::create_post).route_layer(admitted(&auth::CREATE)))
        .route("/tweets/{id}", show.merge(delete))
        .route("/media/upload", get(media::upload_status).route_layer(admitted(&auth::STATUS)))
        .route("/media/upload/initialize", post(uploads::initialize_upload).route_layer(admitted(&auth::INITIALIZE)))
        .route("/media/upload/{id}/append", post(uploads::append_part).route_layer(admitted(&auth::APPEND)))
        .route("/media/upload/{id}/finalize", post(uploads::finalize_upload).route_layer(admitted(&auth::FINALIZE)))
        .route("/media/metadata", post(media::set_alt_text).route_layer(admitted(&auth::METADATA)))
        .fallback(async || problem_without_type(404, "Not Found", "Not Found"));
    Router::new()
        .nest("/x/2", api)
        .route("/x-web/i/oauth2/authorize", consent::consent_routes(&sim))
        .layer(DefaultBodyLimit::disable())
        .with_state(sim)
}

/// A call with a token: who it is, whether they may, then the call itself with
/// the headers of its limits.
async fn admit(
    State((sim, call)): State<(Arc<XSimulator>, &'static Call)>,
    mut request: Request,
    next: Next,
) -> Response {
    let admitted = sim.caller(request.headers(), call).and_then(|account| Ok((sim.admit(&account, call)?, account)));
    let (headers, account) = match admitted {
        Ok(admitted) => admitted,
        Err(refusal) => return refusal.into_response(),
    };
    request.extensions_mut().insert(Caller(account));
    let mut response = next.run(request).await;
    response.headers_mut().extend(headers);
    response
}
