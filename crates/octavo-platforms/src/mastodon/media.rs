//! Uploads: <https://docs.joinmastodon.org/methods/media/#v2>. A file that no post uses is not shown, so all of it may be
//! repeated.

use reqwest::multipart::{Form, Part};
use serde::Deserialize;

use super::api::{Api, is_id};
use super::session::Session;
use crate::error::{PlatformError, codes};
use crate::http::{self, Subject};
use crate::post::{Attachment, MediaSource};
use crate::upload::{self, Watch};
use crate::waiting::{Look, Pace};

/// Videos take a while.
const PACE: Pace = Pace { first: 1, waits: &[1, 2, 5], patience: 600 };

#[derive(Deserialize)]
struct Uploaded {
    id: String,
}

/// The id of the file, once the server has processed it.
pub(super) async fn upload_file(
    api: &Api,
    session: &Session,
    file: &Attachment,
    media: &dyn MediaSource,
) -> Result<String, PlatformError> {
    let watch = Watch::default();
    let body = upload::open_file(media, &file.path, file.size, &watch).await?;
    let part = Part::stream_with_length(body, file.size).file_name("file").mime_str(&file.content_type);
    let part = part.map_err(|_| {
        PlatformError::permanent(
            codes::MEDIA_UNSUPPORTED,
            "Mastodon accepts images and videos. Remove the other files.",
        )
    })?;
    let mut form = Form::new().part("file", part);
    if let Some(alt) = file.alt_text.as_deref().filter(|alt| !alt.trim().is_empty()) {
        form = form.text("description", alt.to_owned());
    }
    let request = api.post(session, "/api/v2/media").about(Subject::Media).multipart(form);
    let answer = api.upload(request.timeout(http::upload_timeout(file.size)), &watch).await?;
    let Uploaded { id } = answer.json().filter(|it: &Uploaded| is_id(&it.id)).ok_or_else(|| api.garbled())?;
    if answer.status.as_u16() == 202 {
        api.wait_until_processed(&PACE, || look(api, session, &id)).await?;
    }
    Ok(id)
}

/// 206 while it is being processed: <https://docs.joinmastodon.org/methods/media/#get>.
async fn look(api: &Api, session: &Session, id: &str) -> Result<Look<()>, PlatformError> {
    let request = api.get(session, &format!("/api/v1/media/{id}")).about(Subject::Media);
    match api.accepted(request).await {
        Ok(answer) if answer.status.as_u16() == 206 => Ok(Look::NotYet(None)),
        Ok(_) => Ok(Look::Ready(())),
        Err(error) => Look::failed(api.failure(error)),
    }
}
