//! Files for posts.

use axum::Json;
use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::extract::{DefaultBodyLimit, State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::AppState;
use crate::http::auth::MediaWriter;
use crate::http::error::{ApiError, ApiResult, ErrorCode};
use crate::media::UploadError;

#[derive(Debug, Serialize, ToSchema)]
pub struct Uploaded {
    /// What `attachmentPaths` takes.
    #[schema(example = "019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f/019a2f6d00007b5f9c3e1d2a4b6c8e0f.jpg")]
    path: String,
}

#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart form")]
pub struct UploadForm {
    /// The file: JPEG, PNG, WEBP, GIF, MP4, MOV or WebM, told by its content.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    file: Vec<u8>,
}

/// Uploads a file; it is streamed to the store and judged by its content.
#[utoipa::path(post, path = "/v1/media/upload", tag = "Media",
    security(("bearer" = ["media.write"], "clientId" = [])),
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = OK, description = "Where the file is.", body = Uploaded)))]
pub async fn upload_media(
    State(state): State<AppState>,
    MediaWriter(caller): MediaWriter,
    form: Result<Multipart, MultipartRejection>,
) -> ApiResult<Json<Uploaded>> {
    let mut form = form.map_err(|_| {
        ApiError::new(ErrorCode::UnsupportedMediaType, "Send multipart/form-data with the file in the field \"file\".")
    })?;
    let broken = |_| ApiError::invalid_field("body", "The multipart form is malformed or broke off.");
    while let Some(field) = form.next_field().await.map_err(broken)? {
        if field.name() == Some("file") {
            let file = state.media.take(caller.user_id, field).await.map_err(refusal)?;
            return Ok(Json(Uploaded { path: file.path }));
        }
    }
    Err(ApiError::invalid_field("file", "The form has no field \"file\"."))
}

fn refusal(error: UploadError) -> ApiError {
    match error {
        UploadError::TooLarge(_) => ApiError::new(ErrorCode::PayloadTooLarge, error.to_string()),
        UploadError::Empty | UploadError::UnknownType | UploadError::Damaged(_) | UploadError::BrokenOff => {
            ApiError::invalid_field("file", error.to_string())
        }
        UploadError::Objects(error) => ApiError::internal(error),
        UploadError::Store(error) => error.into(),
    }
}

/// The upload has its own, larger limit, counted while it streams.
pub fn no_body_limit() -> DefaultBodyLimit {
    DefaultBodyLimit::disable()
}
