//! The person's authenticator app.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::find_user;
use super::proof::{ProofBody, prove};
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::JsonBody;
use crate::http::extract::person::RecentlySignedIn;
use crate::identity::TotpError;

/// A new secret for an authenticator app.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotpSecret {
    /// The secret in base32, for typing it.
    secret: String,
    /// The secret as authenticator apps read it.
    otpauth_url: String,
    /// `otpauthUrl` as a QR code: an SVG image in a `data:` URL.
    qr_code: String,
}

/// A code of the authenticator app.
#[derive(Deserialize, ToSchema)]
pub struct TotpCode {
    /// The six digits that the app shows now.
    #[schema(value_type = String, required, max_length = 64)]
    code: Option<String>,
}

/// The recovery codes, shown this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConfirmedTotp)]
pub struct RecoveryCodes {
    /// Each signs in once, instead of a code of the app.
    #[schema(min_items = 10, max_items = 10)]
    recovery_codes: Vec<String>,
}

/// Begins to set up an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). Nothing changes until you confirm the new
/// secret: an app that is in use stays in use. Another call replaces a secret that was not confirmed.
///
/// The sign-in must be at most 10 minutes old. If an app is in use, send your password or a code of it; otherwise no body is
/// needed.
#[utoipa::path(post, path = "/v1/me/totp", tag = "Your account", security(("bearer" = ["api"])),
    request_body(content = Option<ProofBody>, example = json!(ProofBody::example())),
    responses((status = OK, description = "The secret. It is not shown again.", body = TotpSecret,
            example = json!(TotpSecret::example())),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token is \
            not the portal's or lacks the scope (FORBIDDEN).", body = ErrorBody)))]
pub async fn begin_totp(
    State(state): State<AppState>,
    RecentlySignedIn(person): RecentlySignedIn,
    body: Bytes,
) -> ApiResult<Json<TotpSecret>> {
    if state.identity.has_totp(person.id()).await? {
        prove(&state, &person, &body).await?;
    }
    let user = find_user(&state, &person).await?;
    let new = state.identity.propose_totp(&user).await?;
    Ok(Json(TotpSecret { secret: new.secret, otpauth_url: new.url, qr_code: new.qr_code }))
}

/// Confirms the new secret with a code. From now on, sign-in with the password also asks for a code. The response contains
/// ten new recovery codes, and earlier ones stop working.
///
/// The sign-in must be at most 10 minutes old.
#[utoipa::path(post, path = "/v1/me/totp/confirm", tag = "Your account", security(("bearer" = ["api"])),
    request_body(content = TotpCode, example = json!({ "code": "492039" })),
    responses((status = OK, description = "The authenticator app is in use.", body = RecoveryCodes,
            example = json!(RecoveryCodes::example())),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token is \
            not the portal's or lacks the scope (FORBIDDEN).", body = ErrorBody),
        (status = CONFLICT, description = "There is no new secret to confirm, or the Idempotency-Key was used with a \
            different request (CONFLICT).", body = ErrorBody)))]
pub async fn confirm_totp(
    State(state): State<AppState>,
    RecentlySignedIn(person): RecentlySignedIn,
    JsonBody { input, .. }: JsonBody<TotpCode>,
) -> ApiResult<Json<RecoveryCodes>> {
    let code = input.check(|code, problems| problems.require("code", code.code))?;
    let recovery_codes =
        state.identity.confirm_totp(&find_user(&state, &person).await?, &code).await.map_err(refusal)?;
    tracing::info!(user = %person.id(), "authenticator app set up");
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Removes the authenticator app and the recovery codes. Sign-in then asks for the password alone. Octavo notifies the
/// person by mail.
///
/// The sign-in must be at most 10 minutes old, and the body must prove again who you are. After five wrong attempts, Octavo
/// slows down further ones.
#[utoipa::path(delete, path = "/v1/me/totp", tag = "Your account", security(("bearer" = ["api"])),
    request_body(content = ProofBody, example = json!(ProofBody::example())),
    responses((status = NO_CONTENT, description = "There is no authenticator app any more."),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token is \
            not the portal's or lacks the scope (FORBIDDEN).", body = ErrorBody)))]
pub async fn remove_totp(
    State(state): State<AppState>,
    RecentlySignedIn(person): RecentlySignedIn,
    body: Bytes,
) -> ApiResult<StatusCode> {
    prove(&state, &person, &body).await?;
    state.identity.remove_totp(&find_user(&state, &person).await?).await?;
    tracing::info!(user = %person.id(), "authenticator app removed");
    Ok(StatusCode::NO_CONTENT)
}

fn refusal(error: TotpError) -> ApiError {
    match error {
        TotpError::WrongCode => ApiError::invalid_field("code", error.to_string()),
        TotpError::NotBegun => ApiError::conflict(error.to_string()),
        TotpError::Internal(error) => error.into(),
    }
}

impl TotpSecret {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
            "otpauthUrl": "otpauth://totp/Octavo:mara.lind@fernhill.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Octavo",
            "qrCode": "data:image/svg+xml;base64,PHN2Zy8+",
        })
    }
}

impl RecoveryCodes {
    /// In the description.
    pub fn example() -> Value {
        json!({ "recoveryCodes": [
            "k4mq-7x2d", "fwbb-h3tz", "p6cr-2nve", "d6ya-5ksj", "m3gh-4qlw", "x7tn-4bpc", "r2ve-7zdk", "w5js-6yfa",
            "q2hd-3mzu", "t4kw-6cpe",
        ] })
    }
}
