//! Files that a platform fetches itself, from addresses its clients give. Like the platforms it goes only where an
//! address is known to be the client's: below the media base or, where nobody told one, on this machine.

use std::sync::{OnceLock, PoisonError, RwLock};
use std::time::Duration;

use http::header::CONTENT_TYPE;
use reqwest::{Client, redirect};
use url::{Host, Url};

use super::media::{MediaStore, ReceiveError, StoredFile};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(60);

#[derive(Default)]
pub struct MediaFetcher {
    base: RwLock<Option<Url>>,
    /// Made at the first pull: most sandboxes never pull.
    client: OnceLock<Client>,
}

impl MediaFetcher {
    /// Fetches with this client from below `base` only, which ends with a slash.
    pub fn through(client: Client, base: Url) -> Self {
        Self { base: RwLock::new(Some(base)), client: OnceLock::from(client) }
    }

    /// `base` ends with a slash.
    pub fn set_base(&self, base: Url) {
        *self.base.write().unwrap_or_else(PoisonError::into_inner) = Some(base);
    }

    /// The address, if it is the client's own.
    pub fn verified(&self, address: &str) -> Option<Url> {
        let url = Url::parse(address).ok().filter(|url| url.username().is_empty() && url.password().is_none())?;
        let base = self.base.read().unwrap_or_else(PoisonError::into_inner);
        let is_own = match &*base {
            Some(base) => url.as_str().starts_with(base.as_str()),
            None => matches!(url.scheme(), "http" | "https") && is_loopback(&url),
        };
        is_own.then_some(url)
    }

    fn client(&self) -> Result<&Client, ReceiveError> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        // Where the process has a provider it stays; without one reqwest panics.
        let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
        #[expect(clippy::disallowed_methods, reason = "this is the simulated platforms' own client")]
        let client = Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT)
            .redirect(redirect::Policy::none())
            .build()
            .map_err(broken)?;
        Ok(self.client.get_or_init(|| client))
    }

    /// Fetches a file of at most `limit` bytes into the media store, with the type that the file's server names, which may
    /// be empty. Redirects are not followed.
    pub async fn fetch(
        &self,
        store: &MediaStore,
        address: Url,
        limit: u64,
    ) -> Result<(StoredFile, String), ReceiveError> {
        let mut response = self.client()?.get(address).send().await.map_err(broken)?;
        if response.status() != reqwest::StatusCode::OK {
            return Err(ReceiveError::Broken(format!("status {}", response.status())));
        }
        let named = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let named = named.unwrap_or_default().to_lowercase();
        let mut upload = store.begin().await?;
        while let Some(chunk) = response.chunk().await.map_err(broken)? {
            upload.push(&chunk, limit).await?;
        }
        Ok((store.keep(upload.finish().await?).await?, named))
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

fn broken(error: reqwest::Error) -> ReceiveError {
    ReceiveError::Broken(error.without_url().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_clients_own_addresses_are_verified() {
        let pulls = MediaFetcher::default();
        let rows = [
            ("http://127.0.0.1:8080/media/a.jpg", true, false),
            ("http://[::1]/a.jpg", true, false),
            ("https://octavo.example/media/a.jpg?expires=1", false, true),
            ("https://octavo.example/media/../v1/apps", false, false),
            ("https://octavo.example.evil/media/a.jpg", false, false),
            ("https://user@octavo.example/media/a.jpg", false, false),
            ("http://169.254.169.254/latest", false, false),
            ("file:///etc/passwd", false, false),
            ("no address", false, false),
        ];
        for (address, on_loopback, _) in rows {
            assert_eq!(pulls.verified(address).is_some(), on_loopback, "{address}");
        }
        pulls.set_base("https://octavo.example/media/".parse().unwrap());
        for (address, _, below_base) in rows {
            assert_eq!(pulls.verified(address).is_some(), below_base, "{address}");
        }
    }
}
