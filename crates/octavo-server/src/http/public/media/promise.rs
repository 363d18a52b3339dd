//! Uploads in two calls: ask for an address, put the file there, confirm.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderValue;
use octavo_domain::plain_text::file_name;
use octavo_media::{KINDS, Kind};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{EXAMPLE_FILE, OF_FILE, Uploaded, refusal};
use crate::http::app::AppState;
use crate::http::describe::links::{PATH, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::MediaWriter;
use crate::http::extract::input::Problems;

/// The file to upload.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadUrlRequest {
    /// The name that people know the file by. If `contentType` is `application/octet-stream`, its extension determines the
    /// type.
    #[schema(example = "clip.mp4")]
    filename: Option<String>,
    /// image/jpeg, image/png, image/webp, image/gif, video/mp4, video/quicktime, video/webm, application/pdf,
    /// application/x-subrip, text/vtt or text/x-subviewer, in the same spelling as in the PUT. `image/jpg` and parameters
    /// are accepted.
    #[schema(value_type = String, required, example = "video/mp4")]
    content_type: Option<String>,
    /// The exact length in bytes.
    #[schema(value_type = u64, required, minimum = 1, example = 1_048_576)]
    size_bytes: Option<u64>,
}

/// Where to upload the file within one hour.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadUrl {
    /// Valid for one hour.
    #[schema(format = "uri")]
    url: String,
    /// Use it in `POST /v1/media/upload/confirm`, and then in `attachmentPaths`.
    #[schema(example = "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4")]
    key: String,
    /// Always PUT.
    #[schema(example = "PUT")]
    method: &'static str,
    /// Send these with the file.
    headers: UploadHeaders,
}

/// Send exactly these headers with the file.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadHeaders {
    /// The announced type, in the same spelling.
    #[serde(rename = "content-type")]
    content_type: String,
    /// The announced length in bytes.
    #[serde(rename = "content-length")]
    content_length: String,
}

/// Returns a URL for uploading a large file directly to storage.
///
/// Send the file to `url` with PUT, with exactly the announced type and length and without an access token. Then
/// confirm the key, or use it in the `attachmentPaths` of a post. Octavo deletes uploads that aren't confirmed within
/// 24 hours.
#[utoipa::path(post, path = "/v1/media/upload/urls", tag = "Media",
    security(("bearer" = ["media.write"], "clientId" = [])),
    request_body(content = UploadUrlRequest,
        example = json!({ "filename": "clip.mp4", "contentType": "video/mp4", "sizeBytes": 1_048_576 })),
    responses((status = OK, description = "Where to upload the file.", body = UploadUrl,
            example = json!(UploadUrl::example()))),
    extensions(("x-leads" = json!([
        lead("200", &[], &["confirm_upload"]).with(json!({ "key": "$response.body#/key" })),
    ]))))]
pub async fn create_upload_url(
    State(state): State<AppState>,
    MediaWriter(caller): MediaWriter,
    JsonBody { input, .. }: JsonBody<UploadUrlRequest>,
) -> ApiResult<Json<UploadUrl>> {
    let name = input.value().filename.as_deref().and_then(file_name);
    let (kind, content_type, size_bytes) =
        input.check(|request, problems| check(request, state.media.max_bytes, problems))?;
    let promise = state.media.promise(caller.maker()?, name, kind, &content_type, size_bytes).await?;
    Ok(Json(UploadUrl {
        url: promise.url.into(),
        key: promise.key,
        method: "PUT",
        headers: UploadHeaders { content_type, content_length: size_bytes.to_string() },
    }))
}

/// What is announced: its kind, its type as it is spelt (S3 signs the header), and its size.
fn check(request: UploadUrlRequest, max_bytes: u64, problems: &mut Problems) -> Option<(&'static Kind, String, u64)> {
    let content_type = problems.require_text("contentType", request.content_type);
    let filename = request.filename.unwrap_or_default();
    let known = content_type.and_then(|content_type| {
        let is_header = HeaderValue::from_str(&content_type).is_ok();
        let kind = Kind::announced(&content_type, &filename).filter(|_| is_header);
        if kind.is_none() {
            problems.add("contentType", unknown_type(&content_type));
        }
        Some((kind?, content_type))
    });
    let size = problems.require("sizeBytes", request.size_bytes);
    if let Some(size) = size.filter(|size| !(1..=max_bytes).contains(size)) {
        let message = format!("{size} bytes; this server accepts files of 1 to {max_bytes} bytes.");
        problems.add("sizeBytes", message);
    }
    let (kind, content_type) = known?;
    Some((kind, content_type, size?))
}

fn unknown_type(content_type: &str) -> String {
    let kinds: Vec<_> = KINDS.iter().map(|kind| kind.content_type).collect();
    format!(
        "\"{content_type}\" is not accepted. Send one of {}, or application/octet-stream with a filename that ends in \
         a known extension.",
        kinds.join(", ")
    )
}

/// The uploaded file.
#[derive(Debug, Deserialize, ToSchema)]
pub struct UploadConfirmation {
    /// From `POST /v1/media/upload/urls`.
    #[schema(value_type = String, required,
        example = "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.mp4")]
    key: Option<String>,
}

/// Confirms an upload. Octavo detects the file's type from its content.
#[utoipa::path(post, path = "/v1/media/upload/confirm", tag = "Media",
    security(("bearer" = ["media.write"], "clientId" = [])),
    request_body(content = UploadConfirmation, example = json!({ "key": EXAMPLE_FILE })),
    responses(
        (status = OK, description = "The path of the file.", body = Uploaded,
            example = json!({ "path": EXAMPLE_FILE })),
        (status = NOT_FOUND, description = "You have no unconfirmed upload with this key (NOT_FOUND).",
            body = crate::http::error::ErrorBody)),
    extensions(("x-leads" = json!([lead("200", &[("path", PATH)], OF_FILE)]))))]
pub async fn confirm_upload(
    State(state): State<AppState>,
    MediaWriter(caller): MediaWriter,
    JsonBody { input, .. }: JsonBody<UploadConfirmation>,
) -> ApiResult<Json<Uploaded>> {
    let key = input.check(|request, problems| problems.require_text("key", request.key))?;
    let confirmed = state.media.confirm(caller.reach()?, &key).await;
    let file = confirmed.map_err(|error| refusal("key", error))?;
    file.map(|file| Json(file.into())).ok_or_else(|| ApiError::not_found("upload"))
}

impl UploadUrl {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "url": format!("https://octavo.example/media/upload/{EXAMPLE_FILE}?signature=s"), "key": EXAMPLE_FILE,
            "method": "PUT",
            "headers": { "content-type": "video/mp4", "content-length": "1048576" },
        })
    }
}
