//! Which tokens the API and the MCP server accept, and where to get them (RFC 9728).

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header;
use octavo_domain::Scope;
use serde_json::{Value, json};

use crate::identity::Identity;
use crate::identity::agents;

const KEPT: [(header::HeaderName, &str); 1] = [(header::CACHE_CONTROL, "public, max-age=300")];

/// Of the API.
pub(super) async fn api(State(identity): State<Identity>) -> Response {
    let origin = identity.settings().origin();
    let scopes = Scope::OF_APPS.map(Scope::as_str).join(" ");
    (KEPT, Json(document(&origin, &origin, "Octavo", &scopes))).into_response()
}

/// Of the MCP server.
pub(super) async fn mcp(State(identity): State<Identity>) -> Response {
    let settings = identity.settings();
    let document =
        document(&settings.origin(), &settings.mcp_resource(), "Octavo for agents", &agents::default_scopes());
    (KEPT, Json(document)).into_response()
}

fn document(origin: &str, resource: &str, name: &str, scopes: &str) -> Value {
    json!({
        "resource": resource,
        "resource_name": name,
        "authorization_servers": [origin],
        "scopes_supported": scopes.split(' ').collect::<Vec<_>>(),
        "bearer_methods_supported": ["header"],
    })
}
