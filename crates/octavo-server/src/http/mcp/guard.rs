//! What a call of the MCP server passes: who calls, how often, with how large a body, and may this token do that?

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use octavo_domain::Scope;
use serde::Deserialize;

use super::api_call::Caller;
use super::challenge::challenge;
use super::tools;
use crate::http::app::AppState;
use crate::http::error::{ApiError, ErrorCode};
use crate::http::extract::auth;
use crate::http::extract::small_body::read_small;
use crate::http::extract::{bearer, read_json_bytes};
use crate::http::layers::{client_address, limit, request_id};
use crate::identity::Principal;
use crate::identity::agents::default_scopes;

/// The most bytes that are read of a call without a valid token.
const MOST_READ_OF_STRANGERS: usize = 16 * 1024;

pub async fn admit(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let refusal = match identify(&state, request.headers()).await {
        Ok(principal) => {
            octavo_store::audit::act_as(auth::actor(&principal));
            let address = client_address::known(&request);
            let caller = Caller { principal: principal.clone(), address, request_id: request_id::current() };
            request.extensions_mut().insert(principal);
            request.extensions_mut().insert(caller);
            None
        }
        Err(refusal) => Some(refusal),
    };
    // A call without a good token counts for its address, as at the API.
    let run = async |request| match refusal.map_or_else(|| auth::check_address(&request), Err) {
        Ok(()) => pass(&state, request, next).await,
        Err(refusal) if refusal.code() == ErrorCode::Unauthorized => {
            let error = bearer(request.headers()).map(|_| "invalid_token");
            challenge(refusal, &state.settings.public_url, error, &needed_scope(request).await)
        }
        Err(refusal) => refusal.into_response(),
    };
    limit::per_client(&state.limits, request, run).await
}

/// Only a token that was issued for this server counts: not a key, and not one for the API.
async fn identify(state: &AppState, headers: &HeaderMap) -> Result<Principal, ApiError> {
    let token = bearer(headers).ok_or_else(|| {
        ApiError::unauthorized("Send an access token for this MCP server: \"authorization: Bearer <token>\".")
    })?;
    let asked = auth::asked_workspace(headers);
    let found = state.identity.authenticate_agent(token, asked).await?.filter(|principal| !principal.is_portal);
    let principal = found.ok_or_else(|| {
        let resource = state.identity.settings().mcp_resource();
        ApiError::invalid_token(format!(
            "The access token is unknown, revoked or expired, or it was not issued for this server. Get one with \
             resource={resource}."
        ))
    })?;
    // The calls that tools make don't repeat the header.
    auth::membership(headers, &principal)?;
    Ok(principal)
}

/// Of a message what decides which scope it needs.
#[derive(Deserialize)]
struct Message {
    method: Option<String>,
    params: Option<Params>,
}

#[derive(Deserialize)]
struct Params {
    name: Option<String>,
}

async fn pass(state: &AppState, request: Request, next: Next) -> Response {
    if request.method() != Method::POST {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let bytes = match read_json_bytes(body).await {
        Ok(bytes) => bytes,
        Err(error) => return error.into_response(),
    };
    if let Some(caller) = parts.extensions.get::<Caller>()
        && let Some(scope) = scope_of(&bytes).filter(|scope| !caller.principal.scopes.allow(*scope))
    {
        let name = scope.as_str();
        let why = format!("The access token lacks the scope \"{name}\". Authorize again and ask for it.");
        let refusal = ApiError::insufficient_scope(scope, why);
        return challenge(refusal, &state.settings.public_url, Some("insufficient_scope"), name);
    }
    next.run(Request::from_parts(parts, Body::from(bytes))).await
}

/// The scope that the called tool needs. What is no call of a tool needs none.
fn scope_of(message: &Bytes) -> Option<Scope> {
    let message: Message = serde_json::from_slice(message).ok()?;
    if message.method.as_deref() != Some("tools/call") {
        return None;
    }
    tools::find(message.params?.name?.as_str())?.scope
}

/// The scope that a client without a valid token should request: what its call needs, or what the tools need together.
async fn needed_scope(request: Request) -> String {
    let body = read_small(request.into_body(), MOST_READ_OF_STRANGERS).await.unwrap_or_default();
    scope_of(&body).map_or_else(default_scopes, |scope| scope.as_str().to_owned())
}
