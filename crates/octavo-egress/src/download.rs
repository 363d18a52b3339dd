//! A streamed GET, with redirects that are followed here, each judged like the first address.

use std::time::Duration;

use bytes::Bytes;
use futures::StreamExt;
use futures::stream::BoxStream;
use reqwest::header::{ACCEPT_ENCODING, HeaderMap, HeaderValue, LOCATION};
use tokio::time::timeout;
use url::Url;

use crate::client::{Egress, EgressError, sort};

/// A GET of an address that a user gave.
pub struct GetRequest<'a> {
    pub url: &'a str,
    pub headers: HeaderMap,
    /// Each of the addresses in a chain of redirects has to answer within this.
    pub answer_timeout: Duration,
    /// The longest silence between two pieces of the body.
    pub idle_timeout: Duration,
    pub most_redirects: usize,
}

/// An answer whose body is still on its way.
pub struct Download {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: BoxStream<'static, Result<Bytes, EgressError>>,
}

impl Egress {
    /// Fetches an address. How long the body may take as a whole is the caller's to limit.
    ///
    /// # Errors
    /// [`EgressError::Redirects`] where the chain is too long or leads nowhere.
    pub async fn get(&self, request: GetRequest<'_>) -> Result<Download, EgressError> {
        let mut url = self.check_url(request.url)?;
        for _ in 0..=request.most_redirects {
            let call = self.http.get(url.clone()).headers(request.headers.clone());
            let call = call.header(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
            let answer = timeout(request.answer_timeout, call.send()).await;
            let answer = answer.map_err(|_| EgressError::Timeout(request.answer_timeout))?.map_err(sort)?;
            match target(&url, &answer) {
                None => return Ok(download(answer, request.idle_timeout)),
                Some(target) => url = self.check_url(target?.as_str())?,
            }
        }
        Err(EgressError::Redirects(format!("more than {} redirects", request.most_redirects)))
    }
}

/// Where a redirect leads (RFC 9110, section 15.4); none for any other answer.
fn target(from: &Url, answer: &reqwest::Response) -> Option<Result<Url, EgressError>> {
    if !matches!(answer.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
        return None;
    }
    let location = answer.headers().get(LOCATION).and_then(|value| value.to_str().ok());
    let target = location.and_then(|location| from.join(location).ok());
    Some(target.ok_or_else(|| EgressError::Redirects("a redirect without a usable address".into())))
}

fn download(answer: reqwest::Response, idle: Duration) -> Download {
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    let body = futures::stream::unfold(answer.bytes_stream().boxed(), move |mut body| async move {
        let chunk = match timeout(idle, body.next()).await {
            Ok(chunk) => chunk?.map_err(sort),
            Err(_) => Err(EgressError::Timeout(idle)),
        };
        Some((chunk, body))
    });
    Download { status, headers, body: body.boxed() }
}
