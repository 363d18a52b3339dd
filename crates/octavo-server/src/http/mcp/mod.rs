//! `/mcp`: the Model Context Protocol over streamable HTTP, for agents. The crate `rmcp` speaks the protocol, in revision
//! 2026-07-28 and for clients that still initialize in 2025-11-25. It is stateless: any process answers any call.
//!
//! A tool adds words, never logic: it calls the API's own handlers ([`api_call`]), which check scopes, roles, limits and
//! idempotency as for any client.

mod api_call;
mod arguments;
mod challenge;
#[cfg(debug_assertions)]
mod fixtures;
mod guard;
mod network_settings;
mod run;
mod schemas;
mod server;
mod shapes;
mod tools;
mod words;

use std::sync::Arc;

use axum::Router;
use axum::middleware;
use rmcp::ServerHandler;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use utoipa::openapi::OpenApi;

use super::app::AppState;
use super::extract::MAX_JSON;
use api_call::ApiRouter;
use challenge::PATH;
use schemas::Schemas;
use server::McpServer;

/// The MCP server. `api` are the routes that its tools call, and `description` describes them.
pub fn routes(state: &AppState, api: Router<AppState>, description: &OpenApi) -> Router {
    let server = McpServer::new(ApiRouter::new(state, api), Schemas::new(description));
    let routes = Router::new();
    #[cfg(debug_assertions)]
    let routes = if state.settings.sandbox {
        routes.route_service(FIXTURES, service(state, fixtures::WithFixtures::new(server.clone())))
    } else {
        routes
    };
    routes
        .route_service(PATH, service(state, server))
        .layer(middleware::from_fn_with_state(state.clone(), guard::admit))
}

/// Where the conformance suite finds its tools, in the sandbox of a development build.
#[cfg(debug_assertions)]
const FIXTURES: &str = "/sandbox/mcp";

/// The protocol over streamable HTTP, without sessions.
fn service<S: ServerHandler + Clone + Sync>(
    state: &AppState,
    server: S,
) -> StreamableHttpService<S, NeverSessionManager> {
    // `host::check` has judged the Host header. A browser names where its page came from: only our own pages may call.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_JSON)
        .disable_allowed_hosts()
        .with_allowed_origins([own_origin(&state.settings.public_url)]);
    StreamableHttpService::new(move || Ok(server.clone()), Arc::new(NeverSessionManager::default()), config)
}

/// With its port, which `rmcp` otherwise takes for any.
fn own_origin(public_url: &str) -> String {
    let port =
        url::Url::parse(public_url).ok().filter(|url| url.port().is_none()).and_then(|url| url.port_or_known_default());
    port.map_or_else(|| public_url.to_owned(), |port| format!("{public_url}:{port}"))
}
