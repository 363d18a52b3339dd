//! The paths of Meta's two hosts, each under a prefix of its own.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::Value;

use super::auth::{Call, debug_token};
use super::state::ThreadsSimulator;
use super::{containers, conversation, insights, posts};
use crate::core::{consent, token_endpoint};
use crate::meta::{self, Outcome, unknown_path};

const VERSION: &str = "v1.0";

type Shared = Arc<ThreadsSimulator>;

pub fn router(sim: Shared) -> Router {
    Router::new()
        .route("/threads-web/oauth/authorize", consent::consent_routes(&sim))
        .route("/threads/oauth/access_token", post(token_endpoint::issue_token::<ThreadsSimulator>))
        .route("/threads/access_token", get(exchange))
        .route("/threads/refresh_access_token", get(refresh))
        .route("/threads/{version}/{node}", get(read_node).delete(delete_node))
        .route("/threads/{version}/{node}/{edge}", get(read_edge).post(write_edge))
        .with_state(sim)
}

async fn exchange(State(sim): State<Shared>, request: Request) -> Outcome<Json<Value>> {
    let call = Call::read(request).await?;
    meta::exchange_token(&sim.world, &call.params, call.token()).map(Json)
}

async fn refresh(State(sim): State<Shared>, request: Request) -> Outcome<Json<Value>> {
    let call = Call::read(request).await?;
    meta::refresh_token(&sim.world, &call.params, call.token()).map(Json)
}

type Node = Path<(String, String)>;
type Edge = Path<(String, String, String)>;

async fn read_node(State(sim): State<Shared>, Path((version, node)): Node, request: Request) -> Outcome<Json<Value>> {
    check(&version, &node)?;
    let call = Call::read(request).await?;
    if node == "debug_token" {
        return debug_token(&sim, &call).map(Json);
    }
    match conversation::show_reply(&sim, &node, &call)? {
        Some(reply) => Ok(Json(reply)),
        None => posts::read_node(&sim, &node, &call).map(Json),
    }
}

async fn delete_node(State(sim): State<Shared>, Path((version, node)): Node, request: Request) -> Outcome<Json<Value>> {
    check(&version, &node)?;
    posts::delete_post(&sim, &node, &Call::read(request).await?).await.map(Json)
}

async fn read_edge(
    State(sim): State<Shared>,
    Path((version, node, edge)): Edge,
    request: Request,
) -> Outcome<Json<Value>> {
    check(&version, &edge)?;
    let call = Call::read(request).await?;
    match edge.as_str() {
        "conversation" => conversation::list_conversation(&sim, &node, &call).map(Json),
        "insights" => insights::read_insights(&sim, &node, &call).map(Json),
        "replies" => posts::list_replies(&sim, &node, &call).map(Json),
        "threads" => posts::list_posts(&sim, &node, &call).map(Json),
        "threads_publishing_limit" => posts::publishing_limit(&sim, &node, &call).map(Json),
        other => Err(unknown_path(other)),
    }
}

async fn write_edge(
    State(sim): State<Shared>,
    Path((version, node, edge)): Edge,
    request: Request,
) -> Outcome<Json<Value>> {
    check(&version, &edge)?;
    let call = Call::read(request).await?;
    match edge.as_str() {
        "threads" => containers::create_container(&sim, &node, &call).await.map(Json),
        "manage_reply" => conversation::manage_reply(&sim, &node, &call).await.map(Json),
        "threads_publish" => posts::publish_container(&sim, &node, &call).await.map(Json),
        other => Err(unknown_path(other)),
    }
}

fn check(version: &str, path: &str) -> Outcome<()> {
    if version == VERSION { Ok(()) } else { Err(unknown_path(path)) }
}
