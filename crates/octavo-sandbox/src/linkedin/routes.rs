//! The paths of LinkedIn's two hosts, each under a prefix of its own.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, post, put};

use super::state::LinkedInSimulator;
use super::{auth, comments, lookups, oauth, posts, uploads};
use crate::core::{consent, token_endpoint};

pub fn router(sim: Arc<LinkedInSimulator>) -> Router {
    Router::new()
        .route("/linkedin-www/oauth/v2/authorization", consent::consent_routes(&sim))
        .route("/linkedin-www/oauth/v2/accessToken", post(token_endpoint::issue_token::<LinkedInSimulator>))
        .route("/linkedin-www/oauth/v2/introspectToken", post(oauth::introspect_token))
        .route("/linkedin-www/oauth/v2/revoke", post(oauth::revoke_token))
        .route("/linkedin-www/dms-uploads/{kind}/{name}/{place}", put(uploads::put_bytes))
        .route("/linkedin/v2/userinfo", get(auth::get_userinfo))
        .route("/linkedin/rest/images", post(uploads::image_action))
        .route("/linkedin/rest/documents", post(uploads::document_action))
        .route("/linkedin/rest/documents/{urn}", get(lookups::get_document))
        .route("/linkedin/rest/videos", post(uploads::video_action))
        .route("/linkedin/rest/videos/{urn}", get(lookups::get_video))
        .route("/linkedin/rest/posts", post(posts::create_post).get(posts::find_posts))
        .route("/linkedin/rest/posts/{urn}", delete(posts::delete_post))
        .route(
            "/linkedin/rest/socialActions/{urn}/comments",
            post(comments::create_comment).get(comments::list_comments),
        )
        .route("/linkedin/rest/socialActions/{urn}/comments/{id}", delete(comments::delete_comment))
        .layer(DefaultBodyLimit::disable())
        .with_state(sim)
}
