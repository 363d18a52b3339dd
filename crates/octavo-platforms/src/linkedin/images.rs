//! Images, each in one request, and thumbnails: <https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api>.

use serde::Deserialize;
use serde_json::json;

use super::api::Api;
use super::session::Session;
use crate::error::{PlatformError, codes};
use crate::http::Subject;
use crate::post::{Attachment, MediaSource};
use crate::upload::Watch;

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

/// Returns the image's URN.
pub(super) async fn upload_image(
    api: &Api,
    session: &Session,
    file: &Attachment,
    media: &dyn MediaSource,
) -> Result<String, PlatformError> {
    check_kind(file)?;
    let asked = json!({ "initializeUploadRequest": { "owner": session.person } });
    let answer = api.act(session, "images", "initializeUpload", &asked).await?;
    let Opened { value: place } = answer.json().ok_or_else(|| api.garbled())?;
    put_image(api, session, &place.upload_url, file, media).await?;
    Ok(place.image)
}

/// Sends a whole picture to an address that LinkedIn gave out for it.
pub(super) async fn put_image(
    api: &Api,
    session: &Session,
    address: &str,
    file: &Attachment,
    media: &dyn MediaSource,
) -> Result<(), PlatformError> {
    let watch = Watch::default();
    let request = api.http.put(api.network.upload_address(address)?).about(Subject::Media);
    let request = request.bearer_auth(&session.access_token).header("media-type-family", "STILLIMAGE");
    api.upload(request.file(media, file, &watch).await?, &watch).await.map(drop)
}

/// LinkedIn would accept the bytes of another type and fail later without a useful message.
pub(super) fn check_kind(file: &Attachment) -> Result<(), PlatformError> {
    if matches!(file.content_type.as_str(), "image/jpeg" | "image/png" | "image/gif") {
        return Ok(());
    }
    Err(PlatformError::permanent(
        codes::MEDIA_UNSUPPORTED,
        format!("LinkedIn accepts JPEG, PNG and GIF images, not {}. Convert the image.", file.content_type),
    ))
}
