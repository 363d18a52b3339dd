//! The crawlers with which networks fetch media from the addresses that clients give.
//!
//! Whoever has an account on a simulator names the address, so it is not just any: one on this machine, or, once the
//! operator has named origins, one of those alone. Redirects are not followed.

use std::error::Error as _;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use axum::body::Body;
use http::StatusCode;
use http::header::CONTENT_TYPE;
use reqwest::{Client, redirect};
use tokio::sync::OnceCell;
use url::{Host, Origin, Url};

use super::intake;
use super::media::{MediaStore, ReceiveError, Received};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The longest silence.
const READ_TIMEOUT: Duration = Duration::from_secs(20);

/// Why a file could not be fetched.
#[derive(Debug, thiserror::Error)]
pub enum PullError {
    #[error("the sandbox fetches nothing from there")]
    Closed,
    #[error("the address answers {0}")]
    Answer(StatusCode),
    #[error("no answer: {0}")]
    Lost(String),
    #[error(transparent)]
    Receive(#[from] ReceiveError),
}

/// A fetched file, and the type that its server claims.
pub struct Pulled {
    pub received: Received,
    pub content_type: String,
}

/// One client for all networks, made when it is first needed.
#[derive(Default)]
pub struct Crawler {
    origins: RwLock<Vec<Origin>>,
    client: OnceCell<Client>,
}

impl Crawler {
    /// Opens an origin and closes everything that was not opened.
    pub fn open(&self, origin: Origin) {
        self.origins.write().unwrap_or_else(PoisonError::into_inner).push(origin);
    }

    /// Fetches a file of at most `limit` bytes.
    pub async fn pull(&self, store: &MediaStore, url: &str, limit: u64) -> Result<Pulled, PullError> {
        let url = Url::parse(url).ok().filter(|url| self.is_open(url)).ok_or(PullError::Closed)?;
        let client = self.client.get_or_try_init(async || client()).await.map_err(|error| lost(&error))?;
        let answer = client.get(url).send().await.map_err(|error| lost(&error))?;
        if answer.status() != StatusCode::OK {
            return Err(PullError::Answer(answer.status()));
        }
        let content_type = answer.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let content_type = content_type.unwrap_or_default().to_owned();
        let received = intake::file(store, Body::from_stream(answer.bytes_stream()), limit).await?;
        Ok(Pulled { received, content_type })
    }

    fn is_open(&self, url: &Url) -> bool {
        let origins = self.origins.read().unwrap_or_else(PoisonError::into_inner);
        let is_web = matches!(url.scheme(), "http" | "https") && url.username().is_empty();
        is_web && if origins.is_empty() { is_loopback(url) } else { origins.contains(&url.origin()) }
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

fn client() -> Result<Client, reqwest::Error> {
    #[expect(clippy::disallowed_methods, reason = "a network's crawler, which goes where the operator lets it")]
    let client = Client::builder();
    client
        .user_agent("octavo-sandbox-crawler")
        .no_proxy()
        .redirect(redirect::Policy::none())
        .connect_timeout(CONNECT_TIMEOUT)
        .read_timeout(READ_TIMEOUT)
        .build()
}

/// The innermost reason; reqwest's own text quotes the address, which may be a secret.
fn lost(error: &reqwest::Error) -> PullError {
    let mut reason = "the connection was lost".to_owned();
    let mut source = error.source();
    while let Some(inner) = source {
        reason = inner.to_string();
        source = inner.source();
    }
    PullError::Lost(reason)
}
