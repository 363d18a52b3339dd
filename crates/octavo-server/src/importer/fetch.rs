//! A download that goes on where it broke off, where the source allows it.

use std::time::{Duration, Instant};

use futures::StreamExt;
use http::header::{CONTENT_LENGTH, CONTENT_RANGE, ETAG, HeaderMap, HeaderValue, IF_RANGE, RANGE};
use octavo_domain::import::ImportError;
use octavo_egress::{Download, Egress, GetRequest};
use octavo_store::imports::Import;

use super::decide::{Failure, of_status};
use super::spool::Spool;

const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
const MOST_REDIRECTS: usize = 3;
/// Between two words about how far a download has come.
const WORD_EVERY: Duration = Duration::from_secs(2);

/// A download on its way into a spool.
pub struct Fetch {
    download: Download,
    most_bytes: u64,
    said: Instant,
}

/// What came of reading on.
pub enum Read {
    /// Time to say how far it is.
    More,
    End,
}

impl Fetch {
    /// Asks the source for the file, or for the rest of it, and notes what it says of the whole.
    pub async fn begin(
        egress: &Egress,
        import: &mut Import,
        spool: &mut Spool,
        most_bytes: u64,
    ) -> Result<Self, Failure> {
        let request = GetRequest {
            url: &import.facts.source_url,
            headers: resume(import.validator.as_deref(), spool.size),
            answer_timeout: ANSWER_TIMEOUT,
            idle_timeout: IDLE_TIMEOUT,
            most_redirects: MOST_REDIRECTS,
        };
        let download = egress.get(request).await?;
        match download.status {
            206 if begins_at(&download.headers) == Some(spool.size) => {}
            200 => spool.restart().await.map_err(Failure::unexpected)?,
            206 | 416 => {
                // What is kept fits nothing the source has now: the next try begins anew.
                spool.restart().await.map_err(Failure::unexpected)?;
                import.validator = None;
                return Err(Failure::new(ImportError::Unexpected, "The file changed at its source."));
            }
            status => return Err(of_status(status)),
        }
        import.validator = strong_etag(&download.headers);
        import.facts.bytes_downloaded = spool.size.cast_signed();
        import.facts.total_bytes = match number(&download.headers, CONTENT_LENGTH) {
            Some(rest) if spool.size + rest > most_bytes => return Err(Failure::too_large(most_bytes)),
            Some(rest) => (spool.size + rest).cast_signed(),
            None => -1,
        };
        Ok(Fetch { download, most_bytes, said: now() })
    }

    /// Reads on until there is something to say.
    pub async fn read(&mut self, spool: &mut Spool) -> Result<Read, Failure> {
        while let Some(chunk) = self.download.body.next().await {
            let chunk = chunk?;
            if spool.size + chunk.len() as u64 > self.most_bytes {
                return Err(Failure::too_large(self.most_bytes));
            }
            spool.write(&chunk).await.map_err(Failure::unexpected)?;
            if self.said.elapsed() >= WORD_EVERY {
                self.said = now();
                spool.sync().await.map_err(Failure::unexpected)?;
                return Ok(Read::More);
            }
        }
        spool.sync().await.map_err(Failure::unexpected)?;
        Ok(Read::End)
    }
}

fn now() -> Instant {
    Instant::now()
}

/// Without a validator nothing tells whether the rest belongs to what is kept (RFC 9110, section 13.1.5).
fn resume(validator: Option<&str>, kept: u64) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let Some(validator) = validator.and_then(|etag| HeaderValue::from_str(etag).ok()).filter(|_| kept > 0) else {
        return headers;
    };
    if let Ok(range) = HeaderValue::from_str(&format!("bytes={kept}-")) {
        headers.insert(RANGE, range);
        headers.insert(IF_RANGE, validator);
    }
    headers
}

/// Weak validators do not promise equal bytes.
fn strong_etag(headers: &HeaderMap) -> Option<String> {
    let etag = headers.get(ETAG)?.to_str().ok()?;
    (etag.starts_with('"') && etag.len() <= 512).then(|| etag.to_owned())
}

/// The first byte of `bytes 100-199/200`.
fn begins_at(headers: &HeaderMap) -> Option<u64> {
    let range = headers.get(CONTENT_RANGE)?.to_str().ok()?;
    range.trim().strip_prefix("bytes ")?.split_once('-')?.0.parse().ok()
}

fn number(headers: &HeaderMap, name: http::HeaderName) -> Option<u64> {
    headers.get(name)?.to_str().ok()?.parse().ok()
}
