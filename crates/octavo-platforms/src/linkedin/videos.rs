//! Videos, in the parts that LinkedIn cuts:
//! <https://learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api>.

use std::ops::Range;

use reqwest::header::ETAG;
use serde::Deserialize;
use serde_json::json;

use super::api::Api;
use super::session::Session;
use super::{images, processing};
use crate::error::PlatformError;
use crate::http::Subject;
use crate::post::{Attachment, MediaSource};
use crate::upload::{self, Watch};

/// Waits before a lost part is sent again, in seconds.
const PART_WAITS: [u64; 3] = [1, 3, 10];

#[derive(Deserialize)]
struct Opened {
    value: Upload,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Upload {
    video: String,
    #[serde(default)]
    upload_token: String,
    upload_instructions: Vec<Part>,
    /// Where one was asked for.
    thumbnail_upload_url: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Part {
    upload_url: String,
    first_byte: u64,
    /// This byte too.
    last_byte: u64,
}

/// Returns the video's URN once posts can show it.
pub(super) async fn upload_video(
    api: &Api,
    session: &Session,
    file: &Attachment,
    thumbnail: Option<&Attachment>,
    media: &dyn MediaSource,
) -> Result<String, PlatformError> {
    upload::check_file(media, &file.path, file.size).await?;
    thumbnail.map_or(Ok(()), images::check_kind)?;
    let Upload { video, upload_token, upload_instructions, thumbnail_upload_url } =
        open_upload(api, session, file, thumbnail.is_some()).await?;
    let mut etags = Vec::with_capacity(upload_instructions.len());
    for part in &upload_instructions {
        etags.push(send_part(api, file, part, media).await?);
    }
    if let (Some(address), Some(thumbnail)) = (thumbnail_upload_url, thumbnail) {
        images::put_image(api, session, &address, thumbnail, media).await?;
    }
    let asked = json!({ "finalizeUploadRequest": {
        "video": video, "uploadToken": upload_token, "uploadedPartIds": etags,
    } });
    api.act(session, "videos", "finalizeUpload", &asked).await?;
    processing::wait(api, session, &video).await?;
    Ok(video)
}

async fn open_upload(
    api: &Api,
    session: &Session,
    file: &Attachment,
    thumbnail: bool,
) -> Result<Upload, PlatformError> {
    let asked = json!({ "initializeUploadRequest": {
        "owner": session.person, "fileSizeBytes": file.size, "uploadCaptions": false, "uploadThumbnail": thumbnail,
    } });
    let answer = api.act(session, "videos", "initializeUpload", &asked).await?;
    let opened: Option<Opened> = answer.json();
    let covering = opened.map(|opened| opened.value).filter(|upload| covers(&upload.upload_instructions, file.size));
    covering.ok_or_else(|| api.garbled())
}

/// Sends one part, again if it was lost; returns its ETag.
async fn send_part(
    api: &Api,
    file: &Attachment,
    part: &Part,
    media: &dyn MediaSource,
) -> Result<String, PlatformError> {
    api.with_retries(&PART_WAITS, PlatformError::is_passing, || put_part(api, file, part, media)).await
}

/// The address is signed, so the token is not sent.
async fn put_part(api: &Api, file: &Attachment, part: &Part, media: &dyn MediaSource) -> Result<String, PlatformError> {
    let watch = Watch::default();
    let request = api.http.put(api.network.upload_address(&part.upload_url)?).about(Subject::Media);
    let request = request.file_part(media, &file.path, "application/octet-stream", part.range(), &watch).await?;
    let answer = api.upload(request, &watch).await?;
    let etag = answer.headers.get(ETAG).and_then(|etag| etag.to_str().ok()).map(|etag| etag.trim_matches('"'));
    etag.filter(|etag| !etag.is_empty()).map(str::to_owned).ok_or_else(|| api.garbled())
}

impl Part {
    fn range(&self) -> Range<u64> {
        self.first_byte..self.last_byte.saturating_add(1)
    }
}

/// Whether the parts are the whole file, in order, without a gap.
fn covers(parts: &[Part], size: u64) -> bool {
    let end = parts.iter().try_fold(0, |end, part| {
        let range = part.range();
        (range.start == end && range.end > end).then_some(range.end)
    });
    end == Some(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_to_cover_the_file() {
        let rows: [(&[(u64, u64)], bool); 8] = [
            (&[(0, 9)], true),
            (&[(0, 3), (4, 9)], true),
            (&[], false),
            (&[(0, 8)], false),
            (&[(0, 10)], false),
            (&[(0, 3), (5, 9)], false),
            (&[(4, 9), (0, 3)], false),
            (&[(0, u64::MAX)], false),
        ];
        for (cut, expected) in rows {
            let part = |&(first_byte, last_byte)| Part { upload_url: String::new(), first_byte, last_byte };
            assert_eq!(covers(&cut.iter().map(part).collect::<Vec<_>>(), 10), expected, "{cut:?}");
        }
    }
}
