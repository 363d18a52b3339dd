//! Files on their way to X, in parts: <https://docs.x.com/x-api/media/quickstart/media-upload-chunked>.
//!
//! Nothing of it is visible before a post uses it, so all of it may be repeated.

use std::ops::Range;
use std::time::Duration;

use reqwest::header::CONTENT_LENGTH;
use reqwest::multipart::{Form, Part};
use serde::Deserialize;
use serde_json::json;

use super::api::{Api, CallError};
use super::compose::{Category, Uploaded};
use super::errors::Subject;
use super::processing::{self, Processing};
use super::session::Session;
use crate::error::{PlatformError, codes};
use crate::http;
use crate::post::{Attachment, MediaSource};
use crate::upload::{self, Watch};

const MIB: u64 = 1024 * 1024;
/// Common among clients; X names no limit of its own.
const PART: u64 = 4 * MIB;
/// What X's own clients send, for a front end that finds the other too large.
const SMALL_PART: u64 = MIB;
/// Waits before a part is sent again that got lost, seconds.
const PART_WAITS: [u64; 3] = [1, 3, 10];

pub(super) async fn upload(
    api: &Api,
    session: &Session,
    file: &Attachment,
    category: Category,
    media: &dyn MediaSource,
) -> Result<Uploaded, PlatformError> {
    upload::check(media, &file.path, file.size).await?;
    let transfer = Transfer { api, session, file, category, media };
    let uploaded = match transfer.run(PART).await {
        Err(error) if error.code() == codes::MEDIA_TOO_LARGE && file.size > SMALL_PART => {
            transfer.run(SMALL_PART).await?
        }
        other => other?,
    };
    transfer.describe(&uploaded).await?;
    Ok(uploaded)
}

struct Transfer<'a> {
    api: &'a Api,
    session: &'a Session,
    file: &'a Attachment,
    category: Category,
    media: &'a dyn MediaSource,
}

#[derive(Deserialize)]
struct Begun {
    data: Opened,
}

#[derive(Deserialize)]
struct Opened {
    id: String,
    media_key: String,
}

impl Transfer<'_> {
    async fn run(&self, part: u64) -> Result<Uploaded, PlatformError> {
        let Opened { id, media_key: key } = self.initialize().await?;
        for (index, range) in parts(self.file.size, part).enumerate() {
            self.send(&id, index, range).await?;
        }
        processing::wait(self.api, self.session, &id, self.finalize(&id).await?).await?;
        Ok(Uploaded { id, key })
    }

    async fn initialize(&self) -> Result<Opened, PlatformError> {
        let request = self.api.post(self.session, "/2/media/upload/initialize").json(&json!({
            "media_type": self.file.content_type,
            "total_bytes": self.file.size,
            "media_category": self.category.as_str(),
        }));
        let begun: Begun = self.api.call(request).await.map_err(|error| error.about(Subject::Media))?;
        Ok(begun.data)
    }

    /// One part, again where it got lost.
    async fn send(&self, id: &str, index: usize, range: Range<u64>) -> Result<(), PlatformError> {
        for wait in PART_WAITS {
            match self.append(id, index, range.clone()).await {
                Err(error) if is_passing(&error) => (self.api.sleep)(Duration::from_secs(wait)).await,
                other => return other,
            }
        }
        self.append(id, index, range).await
    }

    async fn append(&self, id: &str, index: usize, range: Range<u64>) -> Result<(), PlatformError> {
        let watch = Watch::default();
        let size = range.end - range.start;
        let body = upload::open_part(self.media, &self.file.path, range, &watch).await?;
        let part = Part::stream_with_length(body, size).file_name("part");
        let form = Form::new().text("segment_index", index.to_string()).part("media", part);
        let request = self.api.post(self.session, &format!("/2/media/upload/{id}/append"));
        match self.api.accepted(request.multipart(form).timeout(http::upload_timeout(size))).await {
            Ok(_) => Ok(()),
            Err(error @ CallError::Lost(_)) => {
                Err(watch.media_failure().unwrap_or_else(|| error.about(Subject::Media)))
            }
            Err(error) => Err(error.about(Subject::Media)),
        }
    }

    async fn finalize(&self, id: &str) -> Result<Processing, PlatformError> {
        let request = self.api.post(self.session, &format!("/2/media/upload/{id}/finalize"));
        // Without a length many front ends refuse a POST (411), and hyper gives none to an empty one.
        self.api.call(request.header(CONTENT_LENGTH, 0)).await.map_err(|error| error.about(Subject::Media))
    }

    /// Gives the file its alt text.
    async fn describe(&self, uploaded: &Uploaded) -> Result<(), PlatformError> {
        let alt = self.file.alt_text.as_deref().filter(|alt| !alt.trim().is_empty());
        let Some(alt) = alt.filter(|_| self.category != Category::Video) else {
            return Ok(());
        };
        let request = self.api.post(self.session, "/2/media/metadata").json(&json!({
            "id": uploaded.id,
            "metadata": { "alt_text": { "text": alt } },
        }));
        self.api.accepted(request).await.map(drop).map_err(|error| error.about(Subject::Media))
    }
}

fn parts(size: u64, part: u64) -> impl Iterator<Item = Range<u64>> {
    (0..size.div_ceil(part)).map(move |index| index * part..size.min((index + 1) * part))
}

/// Worth sending the same part again at once.
fn is_passing(error: &PlatformError) -> bool {
    matches!(error.code(), codes::NETWORK_ERROR | codes::PLATFORM_UNAVAILABLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_a_file_exactly() {
        let rows: [(u64, &[(u64, u64)]); 4] =
            [(0, &[]), (3, &[(0, 3)]), (4, &[(0, 4)]), (9, &[(0, 4), (4, 8), (8, 9)])];
        for (size, expected) in rows {
            let found: Vec<(u64, u64)> = parts(size, 4).map(|range| (range.start, range.end)).collect();
            assert_eq!(found, expected, "{size}");
        }
    }
}
