//! Images, each in one request, and thumbnails: <https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api>.

use reqwest::header::{CONTENT_LENGTH, CONTENT_TYPE};
use serde::Deserialize;
use serde_json::json;

use super::api::{Api, upload_address};
use super::session::Session;
use crate::error::{PlatformError, codes};
use crate::grant;
use crate::http;
use crate::post::{Attachment, MediaSource};
use crate::upload::{self, Watch};

#[derive(Deserialize)]
struct Opened {
    value: Place,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Place {
    upload_url: String,
    image: String,
}

/// Gives the image's URN.
pub(super) async fn upload(
    api: &Api,
    session: &Session,
    file: &Attachment,
    media: &dyn MediaSource,
) -> Result<String, PlatformError> {
    check_kind(file)?;
    let asked = json!({ "initializeUploadRequest": { "owner": session.person } });
    let answer = api.act(session, "images", "initializeUpload", &asked).await?;
    let Opened { value: place } = answer.json().ok_or_else(|| grant::garbled("LinkedIn"))?;
    put(api, session, &place.upload_url, file, media).await?;
    Ok(place.image)
}

/// Sends a whole picture to an address that LinkedIn gave out for it.
pub(super) async fn put(
    api: &Api,
    session: &Session,
    address: &str,
    file: &Attachment,
    media: &dyn MediaSource,
) -> Result<(), PlatformError> {
    let address = upload_address(&api.config, address)?;
    let watch = Watch::default();
    let body = upload::open(media, &file.path, file.size, &watch).await?;
    let request = api
        .http
        .put(address)
        .bearer_auth(&session.access_token)
        .header("media-type-family", "STILLIMAGE")
        .header(CONTENT_TYPE, &file.content_type)
        .header(CONTENT_LENGTH, file.size)
        .timeout(http::upload_timeout(file.size))
        .body(body);
    api.put(request, &watch).await.map(drop)
}

/// LinkedIn would take the bytes of another kind and fail later, without a word that helps.
pub(super) fn check_kind(file: &Attachment) -> Result<(), PlatformError> {
    if matches!(file.content_type.as_str(), "image/jpeg" | "image/png" | "image/gif") {
        return Ok(());
    }
    Err(PlatformError::permanent(
        codes::MEDIA_UNSUPPORTED,
        format!("LinkedIn takes JPEG, PNG and GIF images, not {}. Convert the image.", file.content_type),
    ))
}
