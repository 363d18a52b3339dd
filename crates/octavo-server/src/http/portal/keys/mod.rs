//! Keys of applications, as people at the portal make and end them.

mod body;
mod check;
mod rotate;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use octavo_domain::Kind;
use octavo_store::StoreError;
use octavo_store::keys::Key;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::http::app::AppState;
use crate::http::describe::links::{FIRST, ID, lead};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::{AppsWriter, Caller, SecretsReader};
use crate::http::extract::input::{Input, read_json};
use crate::http::extract::owned::{Owned, OwnedRow, gone, missing};
use crate::http::extract::person::Recent;
use crate::identity::IdentityError;
use body::{KeyBody, KeyWithSecret, NewKey};

pub use rotate::*;

/// What can follow for a key.
const OF_KEY: &[&str] = &["rotate_key", "delete_key"];

/// Lists the keys of the workspace's applications, oldest first. Never returns secrets.
#[utoipa::path(get, path = "/v1/keys", tag = "Keys", security(("bearer" = ["apps.read"])),
    responses((status = OK, description = "The keys.", body = Vec<KeyBody>,
            example = json!([KeyBody::example()]))),
    extensions(("x-leads" = json!([lead("200", &[("id", FIRST)], OF_KEY)]))))]
pub async fn list_keys(
    State(state): State<AppState>,
    SecretsReader(caller): SecretsReader,
) -> ApiResult<Json<Vec<KeyBody>>> {
    let (keys, now) = (state.store.keys().list(caller.workspace_id).await?, state.clock.now());
    Ok(Json(keys.into_iter().map(|key| KeyBody::new(key, now)).collect()))
}

/// Creates a key: a bearer token of an application, with limits. The response contains the secret, which is not shown again.
///
/// A key acts in the workspace of its application, with its own scopes and at most the role that you have in the workspace at
/// the time of each call. It ends when you leave the workspace. It needs no `x-api-key`. Calls beyond its limits return 403 for
/// accounts, scopes and addresses, 429 with `Retry-After` for posts a day, and 409 OUTSIDE_HOURS for times outside its hours. A
/// key that is limited to accounts can't connect accounts, list events, manage webhooks or use the sandbox, and does not see
/// posts that have other accounts too.
///
/// The sign-in must be at most 10 minutes old.
#[utoipa::path(post, path = "/v1/keys", tag = "Keys", security(("bearer" = ["apps.write"])),
    request_body(content = NewKey, example = json!(NewKey::example())),
    responses((status = CREATED, description = "The key with its secret. Don't cache it.", body = KeyWithSecret,
            example = json!(KeyWithSecret::example())),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token or \
            the role doesn't allow the call (FORBIDDEN).", body = ErrorBody),
        (status = CONFLICT, description = "The application has as many keys as the quota allows (QUOTA_EXCEEDED), or the \
            Idempotency-Key was used with a different request (CONFLICT).", body = ErrorBody)),
    extensions(("x-leads" = json!([lead("201", &[("id", ID)], OF_KEY)]))))]
pub async fn create_key(
    State(state): State<AppState>,
    Recent(AppsWriter(caller)): Recent<AppsWriter>,
    JsonBody { input, .. }: JsonBody<NewKey>,
) -> ApiResult<impl IntoResponse> {
    let most = state.settings.quotas.keys_per_app;
    let body = create(&state, caller.workspace_id, caller.user_id, input, most).await?;
    Ok((StatusCode::CREATED, [(header::CACHE_CONTROL, "no-store")], Json(body)))
}

async fn create(
    state: &AppState,
    workspace_id: Uuid,
    user_id: Uuid,
    input: Input<NewKey>,
    most: i64,
) -> ApiResult<KeyWithSecret> {
    let known = check::Known::load(state, workspace_id, input.value()).await?;
    let now = state.clock.now();
    let key = input.check(|new, problems| check::new_key(new, user_id, &known, now, problems))?;
    let secret = state.identity.add_key(&key, most).await.map_err(|error| match error {
        IdentityError::Store(StoreError::NotFound) => ApiError::not_found("application"),
        other => other.into(),
    })?;
    tracing::info!(key = %Kind::Key.show(key.id), "key created");
    Ok(KeyWithSecret::new(key, secret, now))
}

/// Creates a key for the operator, who needs no sign-in and has no quota. `body` is that of `POST /v1/keys`.
///
/// # Errors
/// What the call would answer.
pub async fn create_for_operator(
    state: &AppState,
    workspace_id: Uuid,
    user_id: Uuid,
    body: &Value,
) -> Result<Value, String> {
    let input = read_json(body.to_string().as_bytes());
    let created = async { create(state, workspace_id, user_id, input?, i64::MAX).await };
    created.await.map(|key| json!(key)).map_err(|error| error.to_text())
}

/// Deletes a key. Its secrets stop working immediately.
#[utoipa::path(delete, path = "/v1/keys/{id}", tag = "Keys", security(("bearer" = ["apps.write"])),
    params(("id" = String, Path, description = "The key's id.")),
    responses((status = NO_CONTENT, description = "It was deleted.")))]
pub async fn delete_key(State(state): State<AppState>, Owned(key, _): Owned<Key, AppsWriter>) -> ApiResult<StatusCode> {
    state.store.keys().delete(&key).await.map_err(gone::<Key>)?;
    tracing::info!(key = %Kind::Key.show(key.id), "key deleted");
    Ok(StatusCode::NO_CONTENT)
}

impl OwnedRow for Key {
    const NAME: &'static str = "key";
    type Id = String;

    async fn find(state: &AppState, caller: &Caller, id: String) -> ApiResult<Self> {
        let id = Kind::Key.parse(&id).ok_or_else(missing::<Self>)?;
        state.store.keys().find(caller.workspace_id, id).await?.ok_or_else(missing::<Self>)
    }
}
