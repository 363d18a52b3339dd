//! Files that a platform fetches itself, from addresses that its clients give.
//!
//! Whoever gives an address learns only whether a picture or a video lies there: refusals do not say why, redirects
//! are not followed, and what was fetched is shown only as what it is by its content.

use std::time::Duration;

use futures::StreamExt as _;
use http::header::CONTENT_TYPE;
use reqwest::{Client, Response, redirect};
use tokio::sync::OnceCell;
use url::Url;

use super::media::{MediaStore, ReceiveError, Received};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const TIMEOUT: Duration = Duration::from_secs(300);

/// Why there is no file.
#[derive(Debug)]
pub enum FetchError {
    /// No address, nobody there, not found, or broken off.
    Unreachable,
    TooLarge,
    /// On the sandbox's own side.
    Io(std::io::Error),
}

/// A file as it was served.
pub struct Fetched {
    pub received: Received,
    /// The type its server names, lower case and without parameters; may be empty.
    pub content_type: String,
}

/// The platform's crawler. Its client is made when it is first needed.
#[derive(Default)]
pub struct Fetcher(OnceCell<Client>);

impl Fetcher {
    /// Fetches up to `limit` bytes.
    pub async fn fetch(&self, store: &MediaStore, address: &str, limit: u64) -> Result<Fetched, FetchError> {
        let url = Url::parse(address).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
        let url = url.ok_or(FetchError::Unreachable)?;
        let client = self.0.get_or_try_init(|| async { client() }).await;
        let client = client.map_err(|error| FetchError::Io(std::io::Error::other(error)))?;
        let answer = client.get(url).send().await.map_err(|_| FetchError::Unreachable)?;
        if !answer.status().is_success() {
            return Err(FetchError::Unreachable);
        }
        let content_type = content_type(&answer);
        Ok(Fetched { received: receive(store, answer, limit).await?, content_type })
    }
}

async fn receive(store: &MediaStore, answer: Response, limit: u64) -> Result<Received, FetchError> {
    let mut upload = store.begin().await.map_err(FetchError::Io)?;
    let mut chunks = answer.bytes_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|_| FetchError::Unreachable)?;
        upload.push(&chunk, limit).await.map_err(|error| match error {
            ReceiveError::TooLarge => FetchError::TooLarge,
            ReceiveError::Broken(_) => FetchError::Unreachable,
            ReceiveError::Io(error) => FetchError::Io(error),
        })?;
    }
    upload.finish().await.map_err(FetchError::Io)
}

fn content_type(answer: &Response) -> String {
    let named = answer.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    named.split(';').next().unwrap_or_default().trim().to_lowercase()
}

fn client() -> reqwest::Result<Client> {
    // reqwest takes the process's provider; one that is installed already stays.
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    #[expect(clippy::disallowed_methods, reason = "simulated platforms have a crawler of their own")]
    let client = Client::builder();
    client
        .user_agent("facebookexternalhit/1.1")
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(TIMEOUT)
        .redirect(redirect::Policy::none())
        .build()
}
