//! Who may read the metrics: only clients of this machine, unless the operator gives them an address of their own.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::http::app::AppState;
use crate::http::error::ApiError;
use crate::http::layers::client_address;
use crate::settings::is_loopback;

/// A page in a browser on this machine can call a loopback address by a name of its own (DNS rebinding).
pub async fn by_a_name_of_this_machine(request: Request, next: Next) -> Response {
    if names_loopback(request.headers()) {
        return next.run(request).await;
    }
    ApiError::forbidden("Use a loopback address as the host.").into_response()
}

fn names_loopback(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.is_some_and(|host| is_loopback(&format!("http://{host}")))
}

/// Lets only clients of this machine pass. A proxy on it connects from loopback too, and need not show: where the public URL
/// leads to another host, one may be in front.
pub async fn on_this_machine(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let forwarded = [HeaderName::from_static("x-forwarded-for"), header::FORWARDED, header::VIA];
    let is_direct = !forwarded.iter().any(|name| headers.contains_key(name));
    let has_no_proxy = is_loopback(&state.settings.public_url) && is_direct && names_loopback(headers);
    if has_no_proxy && client_address::of(&request).is_loopback() {
        return next.run(request).await;
    }
    let message = "/metrics responds only to clients on this machine, and only where the public URL is a loopback address. \
        Set metrics.listen to serve it on another address.";
    ApiError::forbidden(message).into_response()
}
