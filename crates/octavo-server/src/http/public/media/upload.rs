//! `POST /v1/media/upload`: the file in the request.

use axum::Json;
use axum::extract::multipart::{Field, Multipart, MultipartRejection};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::HeaderMap;
use octavo_domain::plain_text::file_name;
use octavo_store::StoreError;
use utoipa::ToSchema;

use super::{EXAMPLE_FILE, OF_FILE, Uploaded, refusal};
use crate::http::app::AppState;
use crate::http::describe::links::{PATH, lead};
use crate::http::error::{ApiError, ApiResult, ErrorCode};
use crate::http::extract::auth::{Caller, MediaWriter};
use crate::http::layers::idempotency;
use crate::media::{Incoming, Sender, UploadError};

/// The file, as a form.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart form")]
pub struct UploadForm {
    /// The file: JPEG, PNG, WEBP, GIF, MP4, MOV, WebM or PDF, or SRT, VTT or SBV captions. Octavo detects the type from the
    /// content, and keeps the filename.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    file: Vec<u8>,
}

/// Uploads a file. Octavo streams it to storage and detects its type from its content.
#[utoipa::path(post, path = "/v1/media/upload", tag = "Media",
    security(("bearer" = ["media.write"], "clientId" = [])),
    request_body(content = UploadForm, content_type = "multipart/form-data",
        example = json!({ "file": "the bytes of clip.mp4" })),
    responses((status = OK, description = "The path of the file.", body = Uploaded,
            example = json!({ "path": EXAMPLE_FILE }))),
    extensions(("x-leads" = json!([lead("200", &[("path", PATH)], OF_FILE)]))))]
pub async fn upload_media(
    State(state): State<AppState>,
    MediaWriter(caller): MediaWriter,
    headers: HeaderMap,
    form: Result<Multipart, MultipartRejection>,
) -> ApiResult<Json<Uploaded>> {
    let key = idempotency::key(&headers)?;
    let mut form = form.map_err(|_| {
        ApiError::new(ErrorCode::UnsupportedMediaType, "Send multipart/form-data with the file in the field \"file\".")
    })?;
    let broken = |_| ApiError::invalid_field("body", "The multipart form is malformed, or the connection broke.");
    while let Some(field) = form.next_field().await.map_err(broken)? {
        if field.name() == Some("file") {
            return take(&state, &caller, key, field).await.map(|path| Json(Uploaded { path }));
        }
    }
    Err(ApiError::invalid_field("file", "The form has no field \"file\"."))
}

/// The file's path: of the first upload, when the key was used before with the same content.
async fn take(state: &AppState, caller: &Caller, key: Option<&str>, file: Field<'_>) -> ApiResult<String> {
    let id = idempotency::caller_id(&caller.client_id, caller.user_id, caller.workspace_id, caller.key.as_deref());
    if let Some(key) = key
        && let Some(first) = state.store.idempotency().find(&id, key).await?
    {
        let digest = Incoming::new(file, state.media.max_bytes).skip().await;
        idempotency::same(&first, &digest.map_err(|error| refusal("file", error))?)?;
        return Ok(first.answer);
    }
    let name = file.file_name().and_then(file_name);
    let sender = Sender { maker: caller.maker()?, name, key: key.map(|key| (id.as_str(), key)) };
    match state.media.take(&sender, file).await {
        Ok(file) => Ok(file.path),
        Err(UploadError::Store(StoreError::Conflict(_))) if key.is_some() => Err(idempotency::in_use()),
        Err(error) => Err(refusal("file", error)),
    }
}

/// The upload has its own, larger limit, counted while it streams.
pub fn no_body_limit() -> DefaultBodyLimit {
    DefaultBodyLimit::disable()
}
