//! The client secret of an application: shown, and replaced without a break.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use octavo_domain::Kind;
use octavo_domain::audit::{AuditAction, TargetType};
use octavo_domain::time::iso;
use octavo_store::apps::App;
use octavo_store::audit::NewEntry;
use serde::Serialize;
use utoipa::ToSchema;

use super::overlap::SecretRotation;
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::{AppsWriter, SecretsReader};
use crate::http::extract::owned::{Owned, OwnedApp, gone};
use crate::http::extract::person::Recent;
use crate::identity::IdentityError;

/// The secret that authenticates the application at the token endpoint.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Secret {
    /// Keep it on your server.
    client_secret: String,
}

/// Returns the client secret of an application.
#[utoipa::path(get, path = "/v1/apps/{id}/secret", tag = "Apps", security(("bearer" = ["apps.read"])),
    params(("id" = String, Path, description = "The application's id.")),
    responses((status = OK, description = "The secret. Don't cache it.", body = Secret,
            example = json!({ "clientSecret": "oct_cs_DbGtx2OswBppVNVkfKptOqyiwY8lDy2MJamTPXLWft4" }))))]
pub async fn show_secret(
    State(state): State<AppState>,
    Owned(app, _): OwnedApp<SecretsReader>,
) -> ApiResult<impl IntoResponse> {
    let client_secret = state.identity.reveal_secret(&app).map_err(ApiError::internal)?.to_string();
    let entry = NewEntry::new(AuditAction::SecretShown, app.workspace_id);
    state.store.audit().add(entry.on(TargetType::App, Kind::App.show(app.id))).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(Secret { client_secret })))
}

/// A new client secret.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RotatedSecret {
    /// The new secret. Keep it on your server.
    client_secret: String,
    /// Until when the old secret also works.
    #[schema(format = DateTime)]
    previous_secret_until: String,
}

/// Replaces the client secret of an application. The old secret continues to work at the token endpoint for a while.
///
/// Only one old secret works at a time: another rotation ends the one from before immediately. Tokens stay valid. The
/// sign-in must be at most 10 minutes old.
#[utoipa::path(post, path = "/v1/apps/{id}/secret/rotate", tag = "Apps", security(("bearer" = ["apps.write"])),
    params(("id" = String, Path, description = "The application's id.")),
    request_body(content = SecretRotation, example = json!({ "overlapSeconds": 86400 })),
    responses((status = OK, description = "The new secret. Don't cache it.", body = RotatedSecret,
            example = json!({ "clientSecret": "oct_cs_Xk2vQbGtx2OswBppVNVkfKptOqyiwY8lDy2MJamTPXL",
            "previousSecretUntil": "2026-11-22T09:30:00.000Z" })),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token or \
            the role doesn't allow the call (FORBIDDEN).", body = ErrorBody)))]
pub async fn rotate_secret(
    State(state): State<AppState>,
    Owned(app, _): OwnedApp<Recent<AppsWriter>>,
    JsonBody { input, .. }: JsonBody<SecretRotation>,
) -> ApiResult<impl IntoResponse> {
    let overlap = input.check(|sent, problems| Some(sent.overlap(problems)))?;
    let rotated = state.identity.rotate_client_secret(&app, overlap).await;
    let (client_secret, until) = rotated.map_err(|error| match error {
        IdentityError::Store(error) => gone::<App>(error),
        other => other.into(),
    })?;
    let body = RotatedSecret { client_secret: client_secret.to_string(), previous_secret_until: iso(until) };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(body)))
}
