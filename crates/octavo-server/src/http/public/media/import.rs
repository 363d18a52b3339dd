//! Media fetched from a URL.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use octavo_domain::import::ImportFacts;
use octavo_store::StoreError;
use octavo_store::imports::{Import, NewImport};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::auth::{Caller, MediaWriter};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{ImportId, JsonBody};
use crate::http::{AppState, idempotency};
use crate::ids;

/// The file to fetch.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportRequest {
    /// https, on a public address.
    #[schema(format = "uri", example = "https://media.example/clip.mp4")]
    url: String,
    /// For your own records; the file's content decides what it is.
    #[expect(dead_code, reason = "part of the contract; nothing depends on a name")]
    filename_hint: Option<String>,
}

/// An import as it stands.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportBody {
    /// The same as `taskId`.
    #[schema(example = 1)]
    id: i64,
    #[serde(flatten)]
    facts: ImportFacts,
}

impl From<Import> for ImportBody {
    fn from(import: Import) -> Self {
        ImportBody { id: import.facts.task_id, facts: import.facts }
    }
}

/// Fetches a file from a URL, in the background.
///
/// Webhooks tell of it (`media.import.*`), and so does `GET /v1/media/upload/import/{id}`. Temporary failures are
/// tried again up to 5 times.
#[utoipa::path(post, path = "/v1/media/upload/import", tag = "Media",
    security(("bearer" = ["media.write"], "clientId" = [])),
    params(("idempotency-key" = Option<String>, Header, description = "The same key and body give the first answer again.")),
    request_body = ImportRequest,
    responses((status = ACCEPTED, description = "It is going to be fetched.", body = ImportBody)))]
pub async fn import_media(
    State(state): State<AppState>,
    MediaWriter(caller): MediaWriter,
    headers: HeaderMap,
    JsonBody { value: request, bytes }: JsonBody<ImportRequest>,
) -> ApiResult<(StatusCode, Json<ImportBody>)> {
    let app_id = caller.acting_app()?;
    let key = idempotency::keyed(&headers, &caller, "POST /v1/media/upload/import", &bytes)?;
    if let Some(first) = idempotency::earlier(&state, key.as_ref()).await? {
        return show(&state, &caller, first.parse().map_err(ApiError::internal)?).await;
    }
    let url = request.url.trim();
    state.egress.check_url(url).map_err(|refusal| ApiError::invalid_field("url", format!("{refusal}.")))?;
    let new = NewImport {
        job: ids::new_id(),
        owner_id: caller.user_id,
        app_id,
        source_url: url,
        event_id: ids::new_id(),
        now: state.clock.now(),
    };
    let id = match state.store.imports().queue(&new, key.as_ref()).await {
        Err(StoreError::Conflict(_)) if key.is_some() => return Err(idempotency::in_use()),
        queued => queued?,
    };
    state.wake.import();
    state.wake.deliver();
    show(&state, &caller, id).await
}

async fn show(state: &AppState, caller: &Caller, id: i64) -> ApiResult<(StatusCode, Json<ImportBody>)> {
    let import = state.store.imports().find(caller.reach()?, id).await?;
    import.map(|it| (StatusCode::ACCEPTED, Json(it.into()))).ok_or_else(|| ApiError::not_found("import"))
}

/// How an import stands.
#[utoipa::path(get, path = "/v1/media/upload/import/{id}", tag = "Media",
    security(("bearer" = ["media.write"], "clientId" = [])),
    params(("id" = i64, Path, description = "The import's `id`.")),
    responses((status = OK, description = "The import.", body = ImportBody)))]
pub async fn show_import(
    State(state): State<AppState>,
    MediaWriter(caller): MediaWriter,
    ImportId(id): ImportId,
) -> ApiResult<Json<ImportBody>> {
    let import = state.store.imports().find(caller.reach()?, id).await?;
    import.map(|it| Json(it.into())).ok_or_else(|| ApiError::not_found("import"))
}
