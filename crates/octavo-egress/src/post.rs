//! A POST to an address that a user gave, and the beginning of its answer.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use reqwest::header::{ACCEPT_ENCODING, HeaderMap, HeaderValue};
use tokio::time::Instant;
use url::Url;

use crate::client::Egress;
use crate::connect::Call;
use crate::error::{EgressError, sort};
use crate::timeouts::within;

/// A POST to an address that a user gave.
pub struct PostRequest<'a> {
    pub url: &'a str,
    /// All of them are sent; `Accept-Encoding` is always `identity`.
    pub headers: HeaderMap,
    pub body: Bytes,
    /// For the name's look-up, the connection and TLS, at most 30 s.
    pub connect_timeout: Duration,
    /// From the connection to the answer's head, and between the parts of the answer. Twice as long for all of them.
    pub read_timeout: Duration,
    /// In bytes. More of the answer is not read.
    pub most_answer: usize,
}

#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: HeaderMap,
    /// The first bytes of the answer.
    pub body: Bytes,
    pub elapsed: Duration,
}

impl Egress {
    /// Sends a POST; a redirect is an answer like any other.
    ///
    /// # Errors
    /// [`EgressError`]; any HTTP status is an answer, not an error.
    pub async fn post(&self, request: PostRequest<'_>) -> Result<Response, EgressError> {
        let url = self.check_url(request.url)?;
        let whole = request.read_timeout.saturating_mul(2);
        let call = Call::new(request.connect_timeout);
        tokio::select! {
            biased;
            done = self.post_checked(url, request, &call) => done,
            () = call.waited(whole) => Err(EgressError::TooSlow(whole)),
        }
    }

    async fn post_checked(&self, url: Url, mut request: PostRequest<'_>, call: &Call) -> Result<Response, EgressError> {
        let started = Instant::now();
        request.headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        let post = self.http.post(url).headers(request.headers).body(request.body);
        let response = tokio::select! {
            biased;
            response = self.send(post, call.clone()) => response?,
            () = call.waited(request.read_timeout) => return Err(EgressError::Timeout(request.read_timeout)),
        };
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = beginning(response, request.most_answer, request.read_timeout).await?;
        Ok(Response { status, headers, body, elapsed: started.elapsed() })
    }
}

async fn beginning(response: reqwest::Response, most: usize, longest_pause: Duration) -> Result<Bytes, EgressError> {
    let mut stream = response.bytes_stream();
    let mut body = BytesMut::new();
    while body.len() < most {
        let Some(chunk) = within(longest_pause, EgressError::Stalled, stream.next()).await? else {
            break;
        };
        let chunk = chunk.map_err(sort)?;
        body.extend_from_slice(&chunk[..chunk.len().min(most - body.len())]);
    }
    Ok(body.freeze())
}
