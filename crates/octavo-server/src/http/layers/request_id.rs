//! Every request has an id: in its answer's header, in its error, in its log lines.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use tracing::Instrument;

use super::client_address::ClientAddress;
use crate::{ids, traces};

pub const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    static CURRENT: String;
}

/// The id of the request being answered; empty outside of one.
pub fn current() -> String {
    CURRENT.try_with(Clone::clone).unwrap_or_default()
}

/// Runs what another task does for a request, under the request's id.
pub async fn within<T>(id: String, work: impl Future<Output = T>) -> T {
    CURRENT.scope(id, work).await
}

/// Gives the request its id and its log span. An id that a proxy sent is kept when it is short and plain.
pub async fn assign<F: Future<Output = Response>>(request: Request, answer: impl FnOnce(Request) -> F) -> Response {
    let id = sent(&request).unwrap_or_else(|| ids::new_id().simple().to_string());
    let client = request.extensions().get::<ClientAddress>().map(|address| address.0);
    let span = tracing::info_span!("request", id = %id, client = client.map(tracing::field::display), method = %request.method(), path = request.uri().path());
    traces::continue_from(&span, request.headers());
    let mut response = CURRENT.scope(id.clone(), answer(request)).instrument(span).await;
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(HEADER, value);
    }
    response
}

fn sent(request: &Request) -> Option<String> {
    let id = request.headers().get(HEADER)?.to_str().ok()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (!id.is_empty() && id.len() <= 64 && id.chars().all(plain)).then(|| id.to_owned())
}
