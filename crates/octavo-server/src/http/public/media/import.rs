//! Media fetched from a URL.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::import::{ImportFacts, ImportStatus};
use octavo_store::imports::{Import, NewImport};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::auth::{MediaReader, MediaWriter};
use crate::http::extract::{ImportId, JsonBody};
use crate::ids;

/// The file to fetch.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportRequest {
    /// An https URL on a public address. `sourceUrl` is an alias.
    #[serde(alias = "sourceUrl", alias = "source_url", alias = "fileUrl", alias = "mediaUrl")]
    #[schema(value_type = String, required, format = "uri", example = "https://media.example/clip.mp4")]
    url: Option<String>,
    /// For your own records. Octavo detects the type from the content.
    #[serde(alias = "filename", alias = "fileName", alias = "filename_hint")]
    #[expect(dead_code, reason = "part of the contract; nothing depends on a name")]
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
    request_body = ImportRequest,
    responses((status = ACCEPTED, description = "Octavo accepted the import.", body = ImportBody)))]
pub async fn import_media(
    State(state): State<AppState>,
    MediaWriter(caller): MediaWriter,
    JsonBody { input, .. }: JsonBody<ImportRequest>,
) -> ApiResult<(StatusCode, Json<ImportBody>)> {
    let app_id = caller.acting_app()?;
    let url = &input.check(|request, problems| {
        let url = problems.require_text("url", request.url)?;
        if let Err(refusal) = state.egress.check_url(&url) {
            problems.add("url", format!("{refusal}."));
        }
        Some(url)
    })?;
    let new = NewImport {
        job: ids::new_id(),
        workspace_id: caller.workspace_id,
        app_id,
        source_url: url,
        event_id: ids::new_id(),
        now: state.clock.now(),
        most: state.settings.quotas.imports_waiting,
    };
    let import = state.store.imports().queue(&new).await?;
    state.wake.import();
    Ok((StatusCode::ACCEPTED, Json(import.into())))
}

/// Returns the state of an import.
#[utoipa::path(get, path = "/v1/media/upload/import/{id}", tag = "Media",
    security(("bearer" = ["media.write"], "clientId" = [])),
    params(("id" = i64, Path, description = "The import's `id`.")),
    responses((status = OK, description = "The import.", body = ImportBody)))]
pub async fn show_import(
    State(state): State<AppState>,
    MediaReader(caller): MediaReader,
    ImportId(id): ImportId,
) -> ApiResult<Json<ImportBody>> {
    let import = state.store.imports().find(caller.reach()?, id).await?;
    import.map(|it| Json(it.into())).ok_or_else(|| ApiError::not_found("import"))
}
