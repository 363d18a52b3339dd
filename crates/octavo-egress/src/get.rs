//! A download from an address that a user gave: streamed, redirects followed under the guard.

use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt, try_unfold};
use reqwest::Response;
use reqwest::header::{
    ACCEPT, ACCEPT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderName, HeaderValue, IF_RANGE, LAST_MODIFIED, RANGE,
    USER_AGENT,
};
use url::Url;

use crate::called::CalledUrl;
use crate::client::Egress;
use crate::error::{EgressError, GetError, sort};
use crate::patience::Patience;
use crate::redirect;

/// So many redirects are followed.
pub const MOST_REDIRECTS: usize = 3;

/// What of the caller's headers goes along, to every host that a redirect leads to.
const PASSED: [HeaderName; 4] = [ACCEPT, IF_RANGE, RANGE, USER_AGENT];

/// A GET of an address that a user gave.
pub struct GetRequest<'a> {
    pub url: &'a str,
    /// Of these `Accept`, `If-Range`, `Range` and `User-Agent` are sent and the rest is dropped: the hosts are
    /// strangers, so no cookie, credential or `Referer` goes to them.
    pub headers: HeaderMap,
    /// For the name's look-up, the connection and TLS of each hop, at most 30 s.
    pub connect_timeout: Duration,
    /// The longest silence, before a head (counted after `connect_timeout`) and between two parts of the body.
    pub idle_timeout: Duration,
    /// For all of it, redirects and the body to its end, while the caller does other things too.
    pub total_timeout: Duration,
}

/// The answer of the last hop, whatever its status; its body is still to be read.
pub struct Download {
    pub status: u16,
    pub headers: HeaderMap,
    /// Where the redirects ended.
    pub final_url: CalledUrl,
    /// In bytes, of this answer's body (with 206 a part of the whole), if announced. A body that ends before is an
    /// error of the stream; it cannot be longer.
    pub content_length: Option<u64>,
    /// As sent: a claim of the source.
    pub content_type: Option<String>,
    /// For `If-Range` (RFC 9110, section 13.1.5: only a strong one).
    pub etag: Option<String>,
    pub last_modified: Option<String>,
    /// The body as it arrives, in the coding in which the source sent it (it was asked for none), of any length:
    /// counting is the caller's. It is read from the network only as fast as it is taken. It ends after an error.
    /// Dropping it ends the connection.
    pub body: BoxStream<'static, Result<Bytes, EgressError>>,
}

impl Egress {
    /// Gets what is at a URL, after at most [`MOST_REDIRECTS`] redirects (301, 302, 303, 307, 308). Each is judged
    /// like the first URL: what could not be called at first is not called after a redirect either. So none leads
    /// from https to http but into a range that the operator opened.
    ///
    /// # Errors
    /// [`GetError`]; any HTTP status but a redirect's is an answer, not an error.
    pub async fn get(&self, request: GetRequest<'_>) -> Result<Download, GetError> {
        let mut url = self.check_url(request.url)?;
        let patience = Patience::new(request.total_timeout);
        for _ in 0..=MOST_REDIRECTS {
            let response = self.hop(url, &request, &patience).await?;
            match redirect::target(&response, &self.policy) {
                None => return Ok(download(response, patience, request.idle_timeout)),
                Some(next) => url = next?,
            }
        }
        Err(GetError::TooManyRedirects(MOST_REDIRECTS))
    }

    async fn hop(&self, url: Url, request: &GetRequest<'_>, patience: &Patience) -> Result<Response, EgressError> {
        let get = self.http.get(url).headers(passed(&request.headers));
        let head = request.connect_timeout.saturating_add(request.idle_timeout);
        patience.within(head, self.send(get, request.connect_timeout)).await?
    }
}

fn passed(given: &HeaderMap) -> HeaderMap {
    let kept = PASSED.into_iter().filter_map(|name| Some((given.get(&name)?.clone(), name)));
    let mut headers: HeaderMap = kept.map(|(value, name)| (name, value)).collect();
    headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
    headers
}

fn download(response: Response, patience: Patience, idle_timeout: Duration) -> Download {
    let text = |name| response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    Download {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        final_url: CalledUrl(response.url().clone()),
        content_length: response.content_length(),
        content_type: text(CONTENT_TYPE),
        etag: text(ETAG),
        last_modified: text(LAST_MODIFIED),
        body: parts(response, patience, idle_timeout),
    }
}

fn parts(response: Response, patience: Patience, idle: Duration) -> BoxStream<'static, Result<Bytes, EgressError>> {
    let next = move |mut response: Response| async move {
        let part = patience.within(idle, response.chunk()).await?.map_err(sort)?;
        Ok(part.map(|part| (part, response)))
    };
    try_unfold(response, next).boxed()
}

impl fmt::Debug for Download {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Download")
            .field("status", &self.status)
            .field("final_url", &self.final_url)
            .field("content_length", &self.content_length)
            .field("content_type", &self.content_type)
            .finish_non_exhaustive()
    }
}
