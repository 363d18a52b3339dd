//! Captions: <https://developers.google.com/youtube/v3/docs/captions/insert>.

use reqwest::header::LOCATION;
use serde_json::{Value, json};
use url::Url;

use super::api::CallError;
use super::session::Access;
use super::step_error::StepError;
use crate::error::{PlatformError, codes};
use crate::post::{Attachment, MediaSource, OutgoingPost};
use crate::upload::Watch;

/// The video has a track with the same language and name.
const EXISTS: &str = "captionExists";

/// A track that a post asks for.
pub(super) struct Track<'a> {
    pub(super) language: &'a str,
    name: &'a str,
    /// None if the post came without the file.
    file: Option<&'a Attachment>,
}

pub(super) fn tracks(post: &OutgoingPost) -> Vec<Track<'_>> {
    let tracks = post.settings["captions"].as_array().into_iter().flatten();
    tracks.map(|track| read_track(post, track)).collect()
}

fn read_track<'a>(post: &'a OutgoingPost, track: &'a Value) -> Track<'a> {
    let text = |name: &str| track[name].as_str().unwrap_or_default();
    let file = post.setting_files.iter().find(|file| file.path == text("path"));
    Track { language: text("language"), name: text("name"), file }
}

/// Adds a track. YouTube refuses a second one with the same language and name, so a track that is there is not added again.
pub(super) async fn add(
    access: &Access<'_>,
    video: &str,
    track: &Track<'_>,
    media: &dyn MediaSource,
) -> Result<(), StepError> {
    let gone = || PlatformError::permanent(codes::MEDIA_MISSING, "The file of the captions is no longer stored.");
    let file = track.file.ok_or_else(|| StepError::Media(gone()))?;
    match upload(access, video, track, file, media).await {
        Err(StepError::Call(CallError::Refused(refusal))) if refusal.reason == EXISTS => Ok(()),
        ended => ended,
    }
}

async fn upload(
    access: &Access<'_>,
    video: &str,
    track: &Track<'_>,
    file: &Attachment,
    media: &dyn MediaSource,
) -> Result<(), StepError> {
    let session = open_session(access, video, track, file).await.map_err(StepError::Call)?;
    let (api, watch) = (access.api, Watch::default());
    let request = api.http.put(session).bearer_auth(access.token());
    let sent = api.accepted(request.file(media, file, &watch).await.map_err(StepError::Media)?).await;
    sent.map(drop).map_err(|error| watch.media_failure().map_or(StepError::Call(error), StepError::Media))
}

/// Where to send the file.
async fn open_session(
    access: &Access<'_>,
    video: &str,
    track: &Track<'_>,
    file: &Attachment,
) -> Result<Url, CallError> {
    let api = access.api;
    let resource = json!({ "snippet": { "videoId": video, "language": track.language, "name": track.name } });
    let request = api.post_to_upload(&access.token(), "/captions");
    let request = request.query(&[("uploadType", "resumable"), ("part", "snippet")]).json(&resource);
    let request = request.header("x-upload-content-length", file.size);
    let answer = api.accepted(request.header("x-upload-content-type", &file.content_type)).await?;
    let location = answer.headers.get(LOCATION).and_then(|location| Url::parse(location.to_str().ok()?).ok());
    location.filter(|url| api.is_own(url)).ok_or(CallError::Garbled)
}
