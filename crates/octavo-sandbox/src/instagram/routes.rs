//! The paths of Instagram's three hosts, each under a prefix of its own.

use std::future::Future;
use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use http::{HeaderName, HeaderValue};
use serde_json::Value;

use super::auth::{self, Call};
use super::errors::no_object;
use super::state::{BASIC, COMMENT, INSIGHTS, InstagramSimulator, PUBLISH};
use super::{accounts, comments, containers, moderation, posts};
use crate::core::requests::Params;
use crate::core::{consent, token_endpoint};
use crate::meta::{self, Outcome, invalid, unknown_path};

const API_VERSION: HeaderName = HeaderName::from_static("facebook-api-version");
const APP_USAGE: HeaderName = HeaderName::from_static("x-app-usage");

type Shared = Arc<InstagramSimulator>;

pub fn router(sim: Shared) -> Router {
    Router::new()
        .route("/instagram-www/oauth/authorize", consent::consent_routes(&sim))
        .route("/instagram-api/oauth/access_token", post(token_endpoint::issue_token::<InstagramSimulator>))
        .route("/instagram/access_token", get(exchange))
        .route("/instagram/refresh_access_token", get(refresh))
        .route("/instagram/{version}/{node}", get(read_node).post(change_comment).delete(delete_comment))
        .route("/instagram/{version}/{node}/{edge}", get(read_edge).post(post_edge))
        .with_state(sim)
}

async fn exchange(State(sim): State<Shared>, request: Request) -> Outcome<Json<Value>> {
    let query = Params::of_query(&request);
    meta::exchange_token(&sim.world, &query, query.get("access_token")).map(Json)
}

async fn refresh(State(sim): State<Shared>, request: Request) -> Outcome<Json<Value>> {
    let query = Params::of_query(&request);
    meta::refresh_token(&sim.world, &query, query.get("access_token")).map(Json)
}

async fn read_node(
    State(sim): State<Shared>,
    Path((version, node)): Path<(String, String)>,
    request: Request,
) -> Response {
    versioned(&sim, &version, async {
        let call = sim.call(request, BASIC).await?;
        look_up(&sim, &call, &node)
    })
    .await
}

fn look_up(sim: &InstagramSimulator, call: &Call, node: &str) -> Outcome<Value> {
    let (world, fields) = (sim.world.read(), call.params.get("fields"));
    if let Some(account) = world.accounts.get(&call.account).filter(|account| account.is_called(node)) {
        return accounts::account_to_json(account, world.posts(&account.id).len(), fields);
    }
    if sim.hidden.take(&call.account).is_some() {
        return Err(no_object(node));
    }
    if let Some(container) = world.own_container(&call.account, node) {
        return sim.show_container(node, container, fields);
    }
    if let Some(comment) = moderation::show_comment(sim, &world, call, node) {
        return comment;
    }
    let media = world.media.get(node).filter(|media| media.account == call.account && !media.deleted);
    posts::media_to_json(&world, media.ok_or_else(|| no_object(node))?, fields)
}

async fn change_comment(
    State(sim): State<Shared>,
    Path((version, node)): Path<(String, String)>,
    request: Request,
) -> Response {
    versioned(&sim, &version, async {
        let call = sim.call(request, COMMENT).await?;
        moderation::hide_comment(&sim, &call, &node).await
    })
    .await
}

async fn delete_comment(
    State(sim): State<Shared>,
    Path((version, node)): Path<(String, String)>,
    request: Request,
) -> Response {
    versioned(&sim, &version, async {
        let call = sim.call(request, COMMENT).await?;
        moderation::delete_comment(&sim, &call, &node).await
    })
    .await
}

async fn read_edge(
    State(sim): State<Shared>,
    Path((version, node, edge)): Path<(String, String, String)>,
    request: Request,
) -> Response {
    versioned(&sim, &version, async {
        let scope = match edge.as_str() {
            "content_publishing_limit" => PUBLISH,
            "comments" | "replies" => COMMENT,
            "insights" => INSIGHTS,
            _ => BASIC,
        };
        let call = sim.call(request, scope).await?;
        if edge == "comments" {
            return comments::list_comments(&sim, &call, &node);
        }
        if edge == "replies" {
            return moderation::list_replies(&sim, &call, &node);
        }
        if edge == "insights" {
            return posts::read_insights(&sim, &call, &node);
        }
        sim.require_own(&call, &node)?;
        match edge.as_str() {
            "content_publishing_limit" => accounts::publishing_limit(&sim, &call),
            "media" => posts::list_media(&sim, &call),
            _ => Err(invalid(format!("Tried accessing nonexisting field ({edge}) on node type (IGUser)"))),
        }
    })
    .await
}

async fn post_edge(
    State(sim): State<Shared>,
    Path((version, node, edge)): Path<(String, String, String)>,
    request: Request,
) -> Response {
    versioned(&sim, &version, async {
        if edge == "comments" {
            let call = sim.call(request, COMMENT).await?;
            return comments::create_comment(&sim, &call, &node).await;
        }
        if edge == "replies" {
            let call = sim.call(request, COMMENT).await?;
            return moderation::create_reply(&sim, &call, &node).await;
        }
        let call = sim.call(request, PUBLISH).await?;
        sim.require_own(&call, &node)?;
        match edge.as_str() {
            "media" => containers::create_container(&sim, &call).await,
            "media_publish" => posts::publish_container(&sim, &call).await,
            _ => Err(invalid("Unsupported post request.")),
        }
    })
    .await
}

/// Answers in the version that is served for the one that was asked for.
async fn versioned(sim: &InstagramSimulator, asked: &str, work: impl Future<Output = Outcome<Value>>) -> Response {
    let Some(served) = auth::served_version(asked, sim.world.core.now()) else {
        return unknown_path(asked).into_response();
    };
    let mut answer = work.await.map(Json).into_response();
    if let Ok(version) = HeaderValue::from_str(&served) {
        answer.headers_mut().insert(API_VERSION, version);
    }
    let usage = HeaderValue::from_static(r#"{"call_count":1,"total_cputime":1,"total_time":1}"#);
    answer.headers_mut().insert(APP_USAGE, usage);
    answer
}
