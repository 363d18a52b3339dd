//! HTTP to the authority. `instant-acme` asks; this sends by the operator's client, and says plainly what went wrong.

use std::error::Error;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::{HeaderMap, Request, Response, StatusCode, header};
use http_body_util::{BodyExt, Full};
use instant_acme::{BodyWrapper, BytesResponse, CertificateIdentifier, Error as AcmeError, HttpClient};
use octavo_domain::{Clock, retry_after};
use octavo_egress::{operator_client, operator_client_trusting};
use url::Url;

use super::renewals::RenewalInfo;
use crate::tls::{AcmeSettings, Certificate, TlsError};

/// Far longer than any chain of certificates.
const MOST_BYTES: usize = 1024 * 1024;

/// The HTTP client of an authority. Cloning shares the connections.
#[derive(Clone)]
pub struct DirectoryClient {
    http: reqwest::Client,
    directory_url: Url,
    clock: Clock,
    /// How long the last refusal asks to wait.
    retry_after: Arc<Mutex<Option<Duration>>>,
}

#[derive(Debug, thiserror::Error)]
pub(super) enum CallError {
    #[error("{host} doesn't respond: {cause}")]
    NoResponse { host: String, cause: String },
    #[error("{host} returns {status}")]
    Status { host: String, status: StatusCode },
    #[error("{0} returns more than 1 MiB")]
    TooLong(String),
    #[error("{0} returns no renewal information")]
    NoRenewalInfo(String),
    #[error("{0} returns no ACME directory")]
    NoDirectory(String),
    #[error(transparent)]
    Request(#[from] reqwest::Error),
}

impl DirectoryClient {
    /// Reads `tls.ca`, if it is set.
    pub fn from_settings(settings: &AcmeSettings, clock: Clock) -> Result<Self, TlsError> {
        let http = match &settings.ca {
            None => operator_client()?,
            Some(path) => {
                let pem = std::fs::read(path).map_err(|error| TlsError::File { path: path.clone(), error })?;
                Certificate::chain_from_pem(&pem)
                    .map_err(|error| TlsError::Certificate { path: path.clone(), error })?;
                operator_client_trusting(&pem)?
            }
        };
        Ok(DirectoryClient { http, directory_url: settings.directory_url.clone(), clock, retry_after: Arc::default() })
    }

    /// Whether the authority answers as one; otherwise why not.
    pub async fn check(&self) -> Result<(), String> {
        self.directory().await.map(drop).map_err(|error| error.to_string())
    }

    async fn directory(&self) -> Result<serde_json::Value, CallError> {
        let response = self.send(self.http.get(self.directory_url.clone()).build()?).await?;
        let directory: serde_json::Value = serde_json::from_slice(response.body()).unwrap_or_default();
        match directory["newOrder"].as_str() {
            Some(_) => Ok(directory),
            None => Err(CallError::NoDirectory(host(&self.directory_url))),
        }
    }

    /// What the authority says about renewing a certificate, and how long it asks to wait before the next question. None: it
    /// doesn't offer this.
    pub(super) async fn renewal_info(
        &self,
        certificate: &CertificateIdentifier<'_>,
    ) -> Result<Option<(RenewalInfo, Option<Duration>)>, CallError> {
        let directory = self.directory().await?;
        let Some(url) = directory["renewalInfo"].as_str() else { return Ok(None) };
        let response = self.send(self.http.get(format!("{url}/{certificate}")).build()?).await?;
        let info = serde_json::from_slice(response.body()).map_err(|_| CallError::NoRenewalInfo(url.to_owned()))?;
        Ok(Some((info, self.asked_wait(response.headers()))))
    }

    pub(super) fn boxed(&self) -> Box<dyn HttpClient> {
        Box::new(self.clone())
    }

    /// How long the last refusal asked to wait, once.
    pub(super) fn take_retry_after(&self) -> Option<Duration> {
        self.retry_after.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    async fn send(&self, request: reqwest::Request) -> Result<Response<Bytes>, CallError> {
        let host = host(request.url());
        let no_response =
            |error: reqwest::Error| CallError::NoResponse { host: host.clone(), cause: causes(&error.without_url()) };
        let mut response = self.http.execute(request).await.map_err(no_response)?;
        let mut body = BytesMut::new();
        while let Some(chunk) = response.chunk().await.map_err(no_response)? {
            body.extend_from_slice(&chunk);
            if body.len() > MOST_BYTES {
                return Err(CallError::TooLong(host));
            }
        }
        let (status, headers) = (response.status(), std::mem::take(response.headers_mut()));
        if status.is_client_error() || status.is_server_error() {
            let asked = self.asked_wait(&headers);
            *self.retry_after.lock().unwrap_or_else(PoisonError::into_inner) = asked;
            // Everything else must not be read as a problem document (RFC 7807).
            if serde_json::from_slice::<serde_json::Map<String, serde_json::Value>>(&body).is_err() {
                return Err(CallError::Status { host, status });
            }
        }
        let mut answer = Response::new(body.freeze());
        (*answer.status_mut(), *answer.headers_mut()) = (status, headers);
        Ok(answer)
    }

    fn asked_wait(&self, headers: &HeaderMap) -> Option<Duration> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        retry_after(text(header::RETRY_AFTER), text(header::DATE), Some(self.clock.now()))
    }
}

impl HttpClient for DirectoryClient {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, AcmeError>> + Send>> {
        let client = self.clone();
        Box::pin(async move {
            let (mut parts, body) = request.into_parts();
            // Octavo's own, as in every other call.
            parts.headers.remove(header::USER_AGENT);
            let body = body.collect().await.unwrap_or_else(|never| match never {}).to_bytes();
            let request = reqwest::Request::try_from(Request::from_parts(parts, body));
            let sent = match request {
                Ok(request) => client.send(request).await,
                Err(error) => Err(error.into()),
            };
            sent.map(|response| BytesResponse::from(response.map(Full::new)))
                .map_err(|error| AcmeError::Other(error.into()))
        })
    }
}

fn host(url: &Url) -> String {
    url.host_str().unwrap_or_default().to_owned()
}

/// What a call failed of, down to its first cause.
fn causes(error: &reqwest::Error) -> String {
    let causes = std::iter::successors(Some(error as &dyn Error), |&error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
