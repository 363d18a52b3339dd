//! The paths of TikTok's hosts, each under a prefix of its own.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post, put};

use super::state::TikTokSimulator;
use super::{accounts, oauth, photos, posts, video};
use crate::core::{consent, token_endpoint};

pub fn router(sim: Arc<TikTokSimulator>) -> Router {
    Router::new()
        .route("/tiktok-web/v2/auth/authorize/", consent::consent_routes(&sim))
        .route("/tiktok/v2/oauth/token/", post(token_endpoint::issue_token::<TikTokSimulator>))
        .route("/tiktok/v2/oauth/revoke/", post(oauth::revoke_token))
        .route("/tiktok/v2/user/info/", get(accounts::user_info))
        .route("/tiktok/v2/video/list/", post(posts::list_posts))
        .route("/tiktok/v2/video/query/", post(posts::query_posts))
        .route("/tiktok/v2/post/publish/creator_info/query/", post(accounts::creator_info))
        .route("/tiktok/v2/post/publish/video/init/", post(video::init_video))
        .route("/tiktok/v2/post/publish/inbox/video/init/", post(video::init_inbox_video))
        .route("/tiktok/v2/post/publish/content/init/", post(photos::init_photos))
        .route("/tiktok/v2/post/publish/status/fetch/", post(posts::fetch_status))
        .route("/tiktok-upload/video/", put(video::put_chunk))
        .layer(DefaultBodyLimit::disable())
        .with_state(sim)
}
