//! A new secret of a key, without a moment in which none works.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use octavo_domain::Kind;
use octavo_store::keys::Key;

use super::body::KeyWithSecret;
use crate::http::app::AppState;
use crate::http::error::{ApiResult, ErrorBody};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::AppsWriter;
use crate::http::extract::owned::{Owned, gone};
use crate::http::extract::person::Recent;
use crate::http::portal::overlap::SecretRotation;
use crate::identity::IdentityError;

/// Replaces the secret of a key. The old secret continues to work for a while.
///
/// Only one old secret works at a time: another rotation ends the one from before immediately. The limits and the count of the
/// day stay. The sign-in must be at most 10 minutes old.
#[utoipa::path(post, path = "/v1/keys/{id}/rotate", tag = "Keys", security(("bearer" = ["apps.write"])),
    params(("id" = String, Path, description = "The key's id.")),
    request_body(content = SecretRotation, example = json!({ "overlapSeconds": 86400 })),
    responses((status = OK, description = "The key with its new secret. Don't cache it.", body = KeyWithSecret,
            example = json!(KeyWithSecret::example())),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token or \
            the role doesn't allow the call (FORBIDDEN).", body = ErrorBody)))]
pub async fn rotate_key(
    State(state): State<AppState>,
    Owned(key, _): Owned<Key, Recent<AppsWriter>>,
    JsonBody { input, .. }: JsonBody<SecretRotation>,
) -> ApiResult<impl IntoResponse> {
    let overlap = input.check(|sent, problems| Some(sent.overlap(problems)))?;
    let rotated = state.identity.rotate_key(&key, overlap).await;
    let (secret, until) = rotated.map_err(|error| match error {
        IdentityError::Store(error) => gone::<Key>(error),
        other => other.into(),
    })?;
    tracing::info!(key = %Kind::Key.show(key.id), overlap = %overlap, "secret of a key replaced");
    let key = Key { former_until: Some(until), ..key };
    let body = KeyWithSecret::new(key, secret, state.clock.now());
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(body)))
}
