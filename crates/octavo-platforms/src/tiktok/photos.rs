//! Photos, which TikTok fetches itself:
//! <https://developers.tiktok.com/doc/content-posting-api-reference-photo-post>.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::api::Api;
use super::session::Session;
use super::status::{self, Handle, Shown};
use crate::adapter::Published;
use crate::error::{PlatformError, PublishError};
use crate::post::{Attachment, MediaSource};
use crate::upload;

/// TikTok itself gives up fetching after an hour.
const PATIENCE: u64 = 3600;

/// Photos that are still to be named to TikTok.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Album {
    pub(super) post_info: Value,
    paths: Vec<String>,
    /// The photo to use as the cover, counted from 0.
    #[serde(default)]
    cover: u64,
    /// AI made it.
    #[serde(default)]
    pub(super) is_aigc: bool,
    /// Before the attempt.
    pub(super) since: Timestamp,
    pub(super) shown: Shown,
}

#[derive(Deserialize)]
struct Begun {
    publish_id: String,
}

pub(super) async fn prepare(
    api: &Api,
    files: &[Attachment],
    post_info: Value,
    cover: u64,
    shown: Shown,
    media: &dyn MediaSource,
) -> Result<Album, PlatformError> {
    for file in files {
        upload::check_file(media, &file.path, file.size).await?;
    }
    let paths = files.iter().map(|file| file.path.clone()).collect();
    Ok(Album { post_info, paths, cover, is_aigc: false, since: api.clock.now(), shown })
}

pub(super) async fn publish(
    api: &Api,
    session: &Session,
    album: &Album,
    media: &dyn MediaSource,
) -> Result<Published, PublishError> {
    let body = json!({
        "media_type": "PHOTO",
        "post_mode": if album.shown.in_inbox { "MEDIA_UPLOAD" } else { "DIRECT_POST" },
        "post_info": album.post_info,
        "is_aigc": album.is_aigc,
        "source_info": {
            "source": "PULL_FROM_URL",
            "photo_images": addresses(&album.paths, media).await?,
            "photo_cover_index": album.cover,
        },
    });
    let begun: Result<Begun, _> = api.call(api.post(session, "/post/publish/content/init/", &body)).await;
    let begun = begun.map_err(|error| api.publish_error(error))?;
    let handle = Handle { publish_id: &begun.publish_id, shown: &album.shown, kind: "photo" };
    status::wait_for_post(api, session, &handle, PATIENCE).await
}

async fn addresses(paths: &[String], media: &dyn MediaSource) -> Result<Vec<String>, PlatformError> {
    let mut addresses = Vec::with_capacity(paths.len());
    for path in paths {
        let address = media.url(path).await.map_err(|error| upload::media_error(path, &error))?;
        addresses.push(address.to_string());
    }
    Ok(addresses)
}
