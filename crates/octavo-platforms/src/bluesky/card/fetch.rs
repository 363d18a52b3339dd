//! Fetches a page and its picture through the egress guard, up to a number of bytes and for a number of seconds.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures::StreamExt;
use octavo_egress::{Download, Egress, GetRequest};
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderValue, USER_AGENT};
use tokio::time::timeout;
use url::Url;

use super::page::Page;

/// For the page, and again for the picture, whatever they do.
const PATIENCE: Duration = Duration::from_secs(8);
/// Pages describe themselves at their beginning; the rest is not read.
const MAX_PAGE_BYTES: usize = 512 * 1024;
const MOST_REDIRECTS: usize = 3;
/// Bluesky shows these, and no SVG.
const PICTURES: [&str; 4] = ["image/jpeg", "image/png", "image/webp", "image/gif"];

pub(super) async fn page(guard: &Egress, url: &str) -> Option<Page> {
    let fetched = timeout(PATIENCE, async {
        let mut download = get(guard, url, "text/html").await?;
        let (content_type, address) = (content_type(&download), download.url.clone());
        let html = content_type.starts_with("text/html") || content_type.starts_with("application/xhtml+xml");
        Some((read(&mut download, MAX_PAGE_BYTES).await.filter(|_| html)?.0, content_type, address))
    });
    let (bytes, content_type, address) = noted(url, fetched.await.ok().flatten())?;
    Page::read(&bytes, &content_type, &address)
}

/// The content type, and the bytes if they are no more than that.
pub(super) async fn picture(guard: &Egress, url: &Url, most_bytes: usize) -> Option<(String, Bytes)> {
    let fetched = timeout(PATIENCE, async {
        let mut download = get(guard, url.as_str(), "image/*").await?;
        let content_type = content_type(&download);
        let kind = content_type.split(';').next().unwrap_or_default().trim().to_owned();
        let (bytes, is_whole) = read(&mut download, most_bytes).await?;
        (is_whole && PICTURES.contains(&kind.as_str())).then_some((kind, bytes))
    });
    noted(url.as_str(), fetched.await.ok().flatten())
}

fn noted<T>(url: &str, fetched: Option<T>) -> Option<T> {
    if fetched.is_none() {
        let host = Url::parse(url).ok().and_then(|url| url.host_str().map(str::to_owned));
        tracing::debug!(host, "a link card is left out: its page or picture can't be fetched");
    }
    fetched
}

async fn get(guard: &Egress, url: &str, accept: &'static str) -> Option<Download> {
    let headers = HeaderMap::from_iter([
        (ACCEPT, HeaderValue::from_static(accept)),
        (USER_AGENT, HeaderValue::from_static("Octavo (link card)")),
    ]);
    let request =
        GetRequest { url, headers, answer_timeout: PATIENCE, idle_timeout: PATIENCE, most_redirects: MOST_REDIRECTS };
    guard.get(request).await.ok().filter(|download| download.status == 200)
}

fn content_type(download: &Download) -> String {
    let value = download.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    value.unwrap_or_default().to_ascii_lowercase()
}

/// The first bytes, and whether they are all.
async fn read(download: &mut Download, most: usize) -> Option<(Bytes, bool)> {
    let mut bytes = BytesMut::new();
    while let Some(part) = download.body.next().await {
        bytes.extend_from_slice(&part.ok()?);
        if bytes.len() > most {
            bytes.truncate(most);
            return Some((bytes.freeze(), false));
        }
    }
    Some((bytes.freeze(), true))
}
