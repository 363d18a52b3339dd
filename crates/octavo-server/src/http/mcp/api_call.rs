//! Calls of the API that a tool makes for its caller: the API's own handlers, in this process.

use std::net::IpAddr;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use octavo_store::audit::{self, Acting};
use serde_json::Value;
use tower::ServiceExt;

use crate::http::app::AppState;
use crate::http::error::ApiError;
use crate::http::extract::MAX_JSON;
use crate::http::extract::auth;
use crate::http::layers::client_address::ClientAddress;
use crate::http::layers::request_id;
use crate::identity::Principal;
use crate::ids;

/// The largest answer of the API that a tool reads.
const MOST_ANSWER: usize = 32 * 1024 * 1024;

/// Who calls a tool, and by which request. An extension of that request.
#[derive(Debug, Clone)]
pub struct Caller {
    pub principal: Principal,
    pub address: Option<IpAddr>,
    pub request_id: String,
}

/// The API as tools call it: without the limits of callers, which the tool's own call has passed.
#[derive(Clone)]
pub struct ApiRouter {
    state: AppState,
    routes: Router,
}

/// A call of the API.
#[derive(Debug)]
pub struct ApiCall {
    pub method: Method,
    /// With the query.
    pub path: String,
    pub body: Option<Value>,
    /// Headers besides those that say who calls.
    pub headers: Vec<(&'static str, String)>,
}

impl ApiCall {
    pub fn get(path: impl Into<String>) -> Self {
        ApiCall { method: Method::GET, path: path.into(), body: None, headers: Vec::new() }
    }

    pub fn post(path: impl Into<String>, body: Value) -> Self {
        ApiCall { method: Method::POST, path: path.into(), body: Some(body), headers: Vec::new() }
    }

    pub fn patch(self) -> Self {
        ApiCall { method: Method::PATCH, ..self }
    }

    pub fn delete(self) -> Self {
        ApiCall { method: Method::DELETE, ..self }
    }

    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }
}

/// An answer of the API.
#[derive(Debug)]
pub struct ApiAnswer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    /// Null where there is none.
    pub body: Value,
}

impl ApiRouter {
    pub fn new(state: &AppState, api: Router<AppState>) -> Self {
        let layers = (DefaultBodyLimit::max(MAX_JSON), middleware::from_fn_with_state(state.clone(), once));
        ApiRouter { state: state.clone(), routes: api.layer(layers).with_state(state.clone()) }
    }

    /// Makes a call for someone. The answer may be an error of the API; the error is one of making the call.
    pub async fn call(&self, caller: &Caller, call: ApiCall) -> Result<ApiAnswer, ApiError> {
        let request = request(caller, call)?;
        let acting = Acting::new(caller.address, self.state.clock.clone(), ids::AUDIT);
        let answered = audit::within(acting, async {
            audit::act_as(auth::actor(&caller.principal));
            self.routes.clone().oneshot(request).await
        });
        let response = request_id::within(caller.request_id.clone(), answered).await.into_response();
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, MOST_ANSWER).await.map_err(ApiError::internal)?;
        let body =
            if bytes.is_empty() { Value::Null } else { serde_json::from_slice(&bytes).map_err(ApiError::internal)? };
        Ok(ApiAnswer { status: parts.status, headers: parts.headers, body })
    }
}

async fn once(State(state): State<AppState>, request: Request, next: Next) -> Response {
    state.idempotency.once(request, next).await
}

fn request(caller: &Caller, call: ApiCall) -> Result<Request, ApiError> {
    // The principal decides who calls. The handlers only look whether there is a token at all.
    let mut request = Request::builder()
        .method(call.method)
        .uri(call.path)
        .header(header::AUTHORIZATION, "Bearer -")
        .header("x-api-key", &caller.principal.client_id);
    for (name, value) in call.headers {
        request = request.header(name, value);
    }
    let body = match call.body {
        Some(body) => {
            request = request.header(header::CONTENT_TYPE, "application/json");
            Body::from(body.to_string())
        }
        None => Body::empty(),
    };
    let mut request = request.body(body).map_err(ApiError::internal)?;
    request.extensions_mut().insert(caller.principal.clone());
    if let Some(address) = caller.address {
        request.extensions_mut().insert(ClientAddress(address));
    }
    Ok(request)
}
