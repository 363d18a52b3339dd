//! Reading requests without trusting them.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, BodyDataStream, HttpBody as _};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::{Bytes, BytesMut};
use futures::{Stream, StreamExt as _};
use http::HeaderMap;
use http::header::AUTHORIZATION;
use tokio::sync::Mutex;

use super::media::{MediaStore, ReceiveError, Received};

pub const MAX_FORM_BYTES: u64 = 64 * 1024;

/// In the order they came.
#[derive(Default)]
pub struct Params(Vec<(String, String)>);

impl FromIterator<(String, String)> for Params {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(pairs: T) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl Params {
    pub fn of_query(request: &Request) -> Self {
        Self::parse(request.uri().query().unwrap_or_default().as_bytes())
    }

    /// An `application/x-www-form-urlencoded` body.
    pub async fn of_form(body: Body) -> Result<Self, ReceiveError> {
        Ok(Self::parse(&read_bytes(body, MAX_FORM_BYTES).await?))
    }

    /// These, then those.
    pub fn and(mut self, more: Self) -> Self {
        self.0.extend(more.0);
        self
    }

    pub fn parse(bytes: &[u8]) -> Self {
        Self(url::form_urlencoded::parse(bytes).into_owned().collect())
    }

    /// The first value of a name that has one.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.all(name).find(|value| !value.is_empty())
    }

    pub fn all<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// All names with their values.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// `get` where missing and empty are the same.
    pub fn text(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default()
    }
}

/// Id and secret of a client (RFC 7617).
pub fn basic(headers: &HeaderMap) -> Option<(String, String)> {
    let pair = STANDARD.decode(value(headers, "basic")?).ok()?;
    let pair = String::from_utf8(pair).ok()?;
    pair.split_once(':').map(|(id, secret)| (id.to_owned(), secret.to_owned()))
}

/// The token (RFC 6750).
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    value(headers, "bearer")
}

fn value<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let (scheme, value) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case(wanted).then(|| value.trim())
}

/// What of a refused body is still read, so that a client that is sending can
/// read the refusal instead of a reset.
const MAX_DRAINED_BYTES: u64 = 64 * 1024 * 1024;
const MAX_DRAINED_FOR: Duration = Duration::from_secs(5);

/// Middleware: answers only when the request's body is read, by the handler or
/// (what a handler left) by nobody.
pub async fn drain_body(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let body = Arc::new(Mutex::new(body.into_data_stream()));
    let lent = futures::stream::unfold(Arc::clone(&body), |body| async move {
        let chunk = body.lock().await.next().await?;
        Some((chunk, body))
    });
    let answer = next.run(Request::from_parts(parts, Body::from_stream(lent))).await;
    let mut rest = body.lock().await;
    let _ = tokio::time::timeout(MAX_DRAINED_FOR, drain(&mut rest)).await;
    answer
}

async fn drain(body: &mut BodyDataStream) {
    let mut left = MAX_DRAINED_BYTES;
    while let Some(Ok(chunk)) = body.next().await {
        match left.checked_sub(chunk.len() as u64) {
            Some(rest) => left = rest,
            None => return,
        }
    }
}

/// The body as a stream that ends in [`ReceiveError::TooLarge`] after `limit`.
pub fn limited_stream(body: Body, limit: u64) -> impl Stream<Item = Result<Bytes, ReceiveError>> + Send {
    let start = Some((body.into_data_stream(), 0_u64));
    futures::stream::unfold(start, move |state| async move {
        let (mut stream, seen) = state?;
        match stream.next().await? {
            Err(error) => Some((Err(ReceiveError::Broken(error.to_string())), None)),
            Ok(chunk) => {
                let seen = seen + chunk.len() as u64;
                if seen > limit {
                    return Some((Err(ReceiveError::TooLarge), None));
                }
                Some((Ok(chunk), Some((stream, seen))))
            }
        }
    })
}

/// The whole body in memory, for small ones.
pub async fn read_bytes(body: Body, limit: u64) -> Result<Bytes, ReceiveError> {
    let mut stream = std::pin::pin!(limited_stream(body, limit));
    let mut all = BytesMut::new();
    while let Some(chunk) = stream.next().await {
        all.extend_from_slice(&chunk?);
    }
    Ok(all.freeze())
}

/// The whole body into a file of the media store.
pub async fn store_body(store: &MediaStore, body: Body, limit: u64) -> Result<Received, ReceiveError> {
    let mut upload = store.begin().await?;
    let mut stream = std::pin::pin!(limited_stream(body, limit));
    while let Some(chunk) = stream.next().await {
        upload.push(&chunk?, limit).await?;
    }
    Ok(upload.finish().await?)
}
