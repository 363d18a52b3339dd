//! Calls to the issuer: bounded in time and in bytes, and never redirected.

use std::time::Duration;

use futures::future::BoxFuture;
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use reqwest::{Client, Request};

/// For one call, to the last byte.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Discovery documents and key sets take some KiB.
const MOST_BYTES: usize = 256 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    #[error(transparent)]
    Http(#[from] reqwest::Error),
    #[error("the response is larger than {} KiB", MOST_BYTES / 1024)]
    TooLarge,
}

/// The operator's client, as the protocol's crate wants it.
pub struct Fetch(pub Client);

impl<'c> AsyncHttpClient<'c> for Fetch {
    type Error = FetchError;
    type Future = BoxFuture<'c, Result<HttpResponse, FetchError>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.fetch(request))
    }
}

impl Fetch {
    async fn fetch(&self, request: HttpRequest) -> Result<HttpResponse, FetchError> {
        let mut request = Request::try_from(request)?;
        *request.timeout_mut() = Some(TIMEOUT);
        let mut response = self.0.execute(request).await?;
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            body.extend_from_slice(&chunk);
            if body.len() > MOST_BYTES {
                return Err(FetchError::TooLarge);
            }
        }
        let mut answer = HttpResponse::new(body);
        *answer.status_mut() = response.status();
        *answer.headers_mut() = std::mem::take(response.headers_mut());
        Ok(answer)
    }
}
