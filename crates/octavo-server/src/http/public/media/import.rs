//! Media fetched from a URL.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::import::{ImportFacts, ImportStatus};
use octavo_domain::plain_text::file_name;
use octavo_store::imports::{Import, NewImport};
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;
use utoipa::ToSchema;

use super::EXAMPLE_FILE;
use crate::http::app::AppState;
use crate::http::describe::links::{ID, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::auth::{MediaReader, MediaWriter};
use crate::http::extract::{ImportId, JsonBody};
use crate::ids;

/// In the description.
const SOURCE: &str = "https://media.example/clip.mp4";

/// The file to fetch.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportRequest {
    /// An https URL on a public address. `sourceUrl` is an alias.
    #[serde(alias = "sourceUrl", alias = "source_url", alias = "fileUrl", alias = "mediaUrl")]
    #[schema(value_type = String, required, format = "uri", example = "https://media.example/clip.mp4")]
    url: Option<String>,
    /// The name that people know the file by. The default is the last part of the URL's path. Octavo detects the type from the
    /// content.
    #[serde(alias = "filename", alias = "fileName", alias = "filename_hint")]
    filename_hint: Option<String>,
}

/// An import and its state.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportBody {
    /// The same as `taskId`.
    #[schema(example = 1)]
    id: i64,
    /// The same as `id`.
    #[schema(example = 1)]
    import_id: i64,
    /// A simplified `state`.
    status: ImportStatus,
    /// The same as `s3Key`.
    path: Option<String>,
    #[serde(flatten)]
    facts: ImportFacts,
}

impl From<Import> for ImportBody {
    fn from(import: Import) -> Self {
        let Import { facts, .. } = import;
        let (id, status, path) = (facts.task_id, facts.state.status(), facts.s3_key.clone());
        ImportBody { id, import_id: id, status, path, facts }
    }
}

/// Imports a file from a URL in the background.
///
/// Follow the import with `media.import.*` webhooks or `GET /v1/media/upload/import/{id}`. Octavo retries temporary
/// failures up to 5 times.
#[utoipa::path(post, path = "/v1/media/upload/import", tag = "Media",
    security(("bearer" = ["media.write"], "clientId" = [])),
    request_body(content = ImportRequest, example = json!({ "url": SOURCE, "filenameHint": "clip.mp4" })),
    responses((status = ACCEPTED, description = "Octavo accepted the import.", body = ImportBody,
            example = json!(ImportBody::example("QUEUED", None)))),
    extensions(("x-leads" = json!([lead("202", &[("id", ID)], &["show_import"])]))))]
pub async fn import_media(
    State(state): State<AppState>,
    MediaWriter(caller): MediaWriter,
    JsonBody { input, .. }: JsonBody<ImportRequest>,
) -> ApiResult<(StatusCode, Json<ImportBody>)> {
    let (url, hint) = &input.check(|request, problems| {
        let url = problems.require_text("url", request.url)?;
        if let Err(refusal) = state.egress.check_url(&url) {
            problems.add("url", format!("{refusal}."));
        }
        Some((url, request.filename_hint))
    })?;
    let name = hint.as_deref().and_then(file_name).or_else(|| name_in(url));
    let new = NewImport {
        job: ids::new_id(),
        workspace_id: caller.workspace_id,
        app_id: caller.publisher()?,
        source_url: url,
        name: name.as_deref(),
        event_id: ids::new_id(),
        now: state.clock.now(),
        most: state.settings.quotas.imports_waiting,
    };
    let import = state.store.imports().queue(&new).await?;
    state.wake.import();
    Ok((StatusCode::ACCEPTED, Json(import.into())))
}

/// `clip.mp4` in `https://media.example/clips/clip.mp4?size=large`.
fn name_in(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    file_name(&percent_decode_str(url.path()).decode_utf8().ok()?)
}

/// Returns the state of an import.
#[utoipa::path(get, path = "/v1/media/upload/import/{id}", tag = "Media",
    security(("bearer" = ["media.write"], "clientId" = [])),
    params(("id" = i64, Path, description = "The import's `id`.")),
    responses((status = OK, description = "The import.", body = ImportBody,
            example = json!(ImportBody::example("READY", Some(EXAMPLE_FILE))))))]
pub async fn show_import(
    State(state): State<AppState>,
    MediaReader(caller): MediaReader,
    ImportId(id): ImportId,
) -> ApiResult<Json<ImportBody>> {
    let import = state.store.imports().find(caller.reach()?, id).await?;
    import.map(|it| Json(it.into())).ok_or_else(|| ApiError::not_found("import"))
}

impl ImportBody {
    /// In the description.
    pub fn example(state: &str, path: Option<&str>) -> Value {
        json!({
            "id": 1, "taskId": 1, "importId": 1, "state": state, "status": path.map_or("PENDING", |_| "COMPLETED"),
            "sourceUrl": SOURCE, "bytesDownloaded": path.map_or(0, |_| 1_048_576),
            "totalBytes": path.map_or(-1, |_| 1_048_576), "detectedMime": path.map(|_| "video/mp4"),
            "s3Key": path, "path": path,
            "attempts": path.map_or(0, |_| 1), "errorCode": null, "errorMessage": null,
        })
    }
}
