//! Uploads to X, in parts: <https://docs.x.com/x-api/media/quickstart/media-upload-chunked>.
//!
//! An upload is not visible before a post uses it, so all of it may be repeated.

use std::ops::Range;

use reqwest::header::CONTENT_LENGTH;
use reqwest::multipart::{Form, Part};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::api::Api;
use super::processing::{self, Processing};
use super::session::Session;
use crate::error::{PlatformError, codes};
use crate::http::{self, PlatformRequest, Subject};
use crate::post::{Attachment, MediaKind, MediaSource};
use crate::upload::{self, Watch};

const MIB: u64 = 1024 * 1024;
/// Common among clients; X names no limit of its own.
const PART: u64 = 4 * MIB;
/// What X's own clients send, for a front end that finds the other too large.
const SMALL_PART: u64 = MIB;
/// Waits before a lost part is sent again, in seconds.
const PART_WAITS: [u64; 3] = [1, 3, 10];

/// A file that X has.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Uploaded {
    pub(super) id: String,
    /// What the post will show, and no other.
    pub(super) key: String,
}

/// X's `media_category`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Category {
    Image,
    Video,
}

impl Category {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Category::Image => "tweet_image",
            Category::Video => "tweet_video",
        }
    }

    pub(super) fn of_file(file: &Attachment) -> Option<Category> {
        match (file.kind()?, file.content_type.as_str()) {
            // X accepts GIFs; Octavo's rules do not (JPEG, PNG, WEBP).
            (MediaKind::Photo, "image/gif") => None,
            (MediaKind::Photo, _) => Some(Category::Image),
            (MediaKind::Video, _) => Some(Category::Video),
        }
    }
}

pub(super) async fn upload_file(
    api: &Api,
    session: &Session,
    file: &Attachment,
    category: Category,
    media: &dyn MediaSource,
) -> Result<Uploaded, PlatformError> {
    upload::check_file(media, &file.path, file.size).await?;
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
            self.send_part(&id, index, range).await?;
        }
        processing::wait(self.api, self.session, &id, self.finalize(&id).await?).await?;
        Ok(Uploaded { id, key })
    }

    async fn initialize(&self) -> Result<Opened, PlatformError> {
        let request = self.post("/2/media/upload/initialize").json(&json!({
            "media_type": self.file.content_type,
            "total_bytes": self.file.size,
            "media_category": self.category.as_str(),
        }));
        let begun: Begun = self.api.call_repeatable(request).await?;
        Ok(begun.data)
    }

    /// One part, again where it got lost.
    async fn send_part(&self, id: &str, index: usize, range: Range<u64>) -> Result<(), PlatformError> {
        let attempt = || self.append(id, index, range.clone());
        self.api.with_retries(&PART_WAITS, PlatformError::is_passing, attempt).await
    }

    async fn append(&self, id: &str, index: usize, range: Range<u64>) -> Result<(), PlatformError> {
        let watch = Watch::default();
        let size = range.end - range.start;
        let body = upload::open_part(self.media, &self.file.path, range, &watch).await?;
        let part = Part::stream_with_length(body, size).file_name("part");
        let form = Form::new().text("segment_index", index.to_string()).part("media", part);
        let request = self.post(&format!("/2/media/upload/{id}/append")).multipart(form);
        self.api.upload(request.timeout(http::upload_timeout(size)), &watch).await.map(drop)
    }

    async fn finalize(&self, id: &str) -> Result<Processing, PlatformError> {
        let request = self.post(&format!("/2/media/upload/{id}/finalize"));
        // Without a length many front ends refuse a POST (411), and hyper sends none with an empty body.
        self.api.call_repeatable(request.header(CONTENT_LENGTH, 0)).await
    }

    /// Gives the file its alt text.
    async fn describe(&self, uploaded: &Uploaded) -> Result<(), PlatformError> {
        let alt = self.file.alt_text.as_deref().filter(|alt| !alt.trim().is_empty());
        let Some(alt) = alt.filter(|_| self.category != Category::Video) else {
            return Ok(());
        };
        let request = self.post("/2/media/metadata").json(&json!({
            "id": uploaded.id,
            "metadata": { "alt_text": { "text": alt } },
        }));
        self.api.accepted(request).await.map(drop).map_err(|error| self.api.failure(error))
    }

    fn post(&self, path: &str) -> PlatformRequest {
        self.api.post(self.session, path).about(Subject::Media)
    }
}

fn parts(size: u64, part: u64) -> impl Iterator<Item = Range<u64>> {
    (0..size.div_ceil(part)).map(move |index| index * part..size.min((index + 1) * part))
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
