//! What a refused call of the MCP server says: where to read how to authorize (RFC 9728 section 5.1, RFC 6750 section 3).

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::http::error::ApiError;

/// Adds the challenge to a refusal. It names no error if no token came (RFC 6750 section 3.1).
pub fn challenge(refusal: ApiError, public_url: &str, error: Option<&str>, scope: &str) -> Response {
    let error = error.map(|error| format!("error=\"{error}\", ")).unwrap_or_default();
    let text = format!("Bearer resource_metadata=\"{public_url}{METADATA}{PATH}\", {error}scope=\"{scope}\"");
    let mut response = refusal.into_response();
    if let Ok(value) = HeaderValue::from_str(&text) {
        response.headers_mut().insert(header::WWW_AUTHENTICATE, value);
    }
    response
}

/// The MCP server's address.
pub const PATH: &str = "/mcp";

/// Begins the address of the documents that describe protected resources (RFC 9728 section 3).
const METADATA: &str = "/.well-known/oauth-protected-resource";
