//! A download from an address that a user gave: streamed, redirects followed under the guard.

use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt, try_unfold};
use reqwest::Response;
use reqwest::header::{ACCEPT, ACCEPT_ENCODING, HeaderMap, HeaderName, HeaderValue, IF_RANGE, RANGE, USER_AGENT};
use url::Url;

use crate::client::Egress;
use crate::connect::Call;
use crate::error::{EgressError, sort};
use crate::redirect;
use crate::timeouts::within;

/// What of the caller's headers goes along, to every host that a redirect leads to.
const PASSED: [HeaderName; 4] = [ACCEPT, IF_RANGE, RANGE, USER_AGENT];

/// A GET of an address that a user gave.
pub struct GetRequest<'a> {
    pub url: &'a str,
    /// Of these `Accept`, `If-Range`, `Range` and `User-Agent` are sent and the rest is dropped: the hosts are
    /// strangers, so no cookie, credential or `Referer` goes to them.
    pub headers: HeaderMap,
    /// Each of the addresses in a chain of redirects has to answer within this: the name's look-up, the connection
    /// and TLS (at most 30 s of it), and the answer's head.
    pub answer_timeout: Duration,
    /// The longest silence between two parts of the body.
    pub idle_timeout: Duration,
    pub most_redirects: usize,
}

/// The answer of the last hop, whatever its status; its body is still on its way.
pub struct Download {
    /// The address of the last hop.
    pub url: Url,
    pub status: u16,
    pub headers: HeaderMap,
    /// The body as it arrives, in the coding in which the source sent it (it was asked for none), of any length and
    /// for any time: both are the caller's to limit. It is read from the network only as fast as it is taken. One
    /// that ends before its announced length ends with an error. Dropping it ends the connection.
    pub body: BoxStream<'static, Result<Bytes, EgressError>>,
}

impl Egress {
    /// Gets what is at a URL, following redirects (301, 302, 303, 307, 308). Each is judged like the first URL: what
    /// could not be called at first is not called after a redirect either. So none leads from https to http but into
    /// a range that the operator opened.
    ///
    /// # Errors
    /// [`EgressError`]; any HTTP status but a redirect's is an answer, not an error.
    pub async fn get(&self, request: GetRequest<'_>) -> Result<Download, EgressError> {
        let mut url = self.check_url(request.url)?;
        for _ in 0..=request.most_redirects {
            let response = self.hop(url, &request).await?;
            match redirect::target(&response, &self.policy) {
                None => return Ok(download(response, request.idle_timeout)),
                Some(next) => url = next?,
            }
        }
        Err(EgressError::Redirects(format!("more than {} redirects", request.most_redirects)))
    }

    async fn hop(&self, url: Url, request: &GetRequest<'_>) -> Result<Response, EgressError> {
        let get = self.http.get(url).headers(passed(&request.headers));
        within(request.answer_timeout, EgressError::Timeout, self.send(get, Call::new(request.answer_timeout))).await?
    }
}

fn passed(given: &HeaderMap) -> HeaderMap {
    let kept = PASSED.into_iter().filter_map(|name| given.get(&name).cloned().map(|value| (name, value)));
    let mut headers: HeaderMap = kept.collect();
    headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
    headers
}

fn download(response: Response, idle: Duration) -> Download {
    let (url, status, headers) = (response.url().clone(), response.status().as_u16(), response.headers().clone());
    let next = move |mut response: Response| async move {
        let part = within(idle, EgressError::Stalled, response.chunk()).await?.map_err(sort)?;
        Ok(part.map(|part| (part, response)))
    };
    Download { url, status, headers, body: try_unfold(response, next).boxed() }
}

/// Headers may hold secrets, so logs see none.
impl fmt::Debug for Download {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Download").field("status", &self.status).finish_non_exhaustive()
    }
}
