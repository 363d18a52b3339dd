//! The person's passkeys.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::Kind;
use octavo_domain::time::iso;
use octavo_store::identity::PasskeyRow;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::proof::{ProofBody, prove};
use super::{find_user, plain_name};
use crate::http::app::AppState;
use crate::http::describe::links::{FIRST, ID, lead};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::JsonBody;
use crate::http::extract::input::Problems;
use crate::http::extract::owned::Owned;
use crate::http::extract::person::{Person, RecentlySignedIn};
use crate::identity::PasskeyError;

/// A passkey that the person can sign in with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Passkey)]
pub struct PasskeyBody {
    /// The passkey's id.
    #[schema(example = "psk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The id that browsers know it by, in base64url.
    #[schema(example = "AZovbI1-e1-cPh0qS2yODw")]
    credential_id: String,
    /// The name that the person gave it.
    name: String,
    /// When it was added.
    #[schema(format = DateTime)]
    created_time: String,
    /// When it last signed the person in, or signed an approval. Null until then.
    #[schema(format = DateTime)]
    last_used_at: Option<String>,
}

impl From<PasskeyRow> for PasskeyBody {
    fn from(row: PasskeyRow) -> Self {
        PasskeyBody {
            id: Kind::Passkey.show(row.id),
            credential_id: row.credential,
            name: row.name,
            created_time: iso(row.created_at),
            last_used_at: row.used_at.map(iso),
        }
    }
}

/// What the browser needs to create a passkey (Web Authentication, section 5.4).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyOptions {
    /// `PublicKeyCredentialCreationOptionsJSON`: pass it to `PublicKeyCredential.parseCreationOptionsFromJSON`.
    #[schema(value_type = Object)]
    public_key: Value,
}

/// A passkey that the browser created.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewPasskey {
    /// How the person wants to call it.
    #[schema(value_type = String, required, min_length = 1, max_length = 100)]
    name: Option<String>,
    /// `RegistrationResponseJSON`: what the credential's `toJSON()` returns.
    #[schema(value_type = Object, required)]
    credential: Option<Value>,
}

/// Returns a challenge for a new passkey. It is good for one `POST /v1/me/passkeys` from the same session, within 5 minutes.
/// Another call replaces it.
///
/// Browsers offer passkeys only if `public_url` has a host name and HTTPS, or is `http://localhost`. Under an IP address the
/// call returns `CONFLICT`. The sign-in must be at most 10 minutes old.
#[utoipa::path(post, path = "/v1/me/passkeys/options", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = OK, description = "The challenge.", body = PasskeyOptions,
            example = json!(PasskeyOptions::example())),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token is \
            not the portal's or lacks the scope (FORBIDDEN).", body = ErrorBody),
        (status = CONFLICT, description = "The server's address is an IP address, or the Idempotency-Key was used with a \
            different request (CONFLICT).", body = ErrorBody)))]
pub async fn begin_passkey(
    State(state): State<AppState>,
    RecentlySignedIn(person): RecentlySignedIn,
) -> ApiResult<Json<PasskeyOptions>> {
    let user = find_user(&state, &person).await?;
    let mut options = state.identity.begin_passkey(&user, person.session()).await.map_err(refusal)?;
    Ok(Json(PasskeyOptions { public_key: options["publicKey"].take() }))
}

/// Adds a passkey. It signs the person in without a password and without a code, because the device asks for a PIN or a
/// fingerprint. A person can have 20.
///
/// The sign-in must be at most 10 minutes old.
#[utoipa::path(post, path = "/v1/me/passkeys", tag = "Your account", security(("bearer" = ["api"])),
    request_body(content = NewPasskey, example = json!({ "name": "Laptop", "credential": { "id": "q1w2e3" } })),
    responses((status = CREATED, description = "The passkey.", body = PasskeyBody,
            example = json!(PasskeyBody::example())),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token is \
            not the portal's or lacks the scope (FORBIDDEN).", body = ErrorBody),
        (status = CONFLICT, description = "There is no open challenge for this session, the passkey is registered already, \
            the person has 20, or the Idempotency-Key was used with a different request (CONFLICT).", body = ErrorBody)),
    extensions(("x-leads" = json!([lead("201", &[("id", ID)], &["remove_passkey"])]))))]
pub async fn add_passkey(
    State(state): State<AppState>,
    RecentlySignedIn(person): RecentlySignedIn,
    JsonBody { input, .. }: JsonBody<NewPasskey>,
) -> ApiResult<(StatusCode, Json<PasskeyBody>)> {
    let (name, credential) = input.check(|new, problems| {
        let name = passkey_name(new.name, problems);
        let credential = problems.require("credential", new.credential);
        Some((name?, credential?))
    })?;
    let user = find_user(&state, &person).await?;
    let added = state.identity.add_passkey(&user, person.session(), name, credential).await.map_err(refusal)?;
    tracing::info!(user = %person.id(), "passkey added");
    Ok((StatusCode::CREATED, Json(added.into())))
}

/// Lists the person's passkeys, the oldest first.
#[utoipa::path(get, path = "/v1/me/passkeys", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = OK, description = "The passkeys.", body = Vec<PasskeyBody>,
            example = json!([PasskeyBody::example()]))),
    extensions(("x-leads" = json!([lead("200", &[("id", FIRST)], &["remove_passkey"])]))))]
pub async fn list_passkeys(State(state): State<AppState>, person: Person) -> ApiResult<Json<Vec<PasskeyBody>>> {
    let passkeys = state.store.passkeys().list(person.id()).await?;
    Ok(Json(passkeys.into_iter().map(PasskeyBody::from).collect()))
}

/// Removes a passkey. It no longer signs anyone in. Octavo notifies the person by mail.
///
/// The sign-in must be at most 10 minutes old, and the body must prove again who you are: with your password, or a code of
/// your authenticator app. After five wrong attempts, Octavo slows down further ones.
#[utoipa::path(delete, path = "/v1/me/passkeys/{id}", tag = "Your account", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The passkey's id.")),
    request_body(content = ProofBody, example = json!(ProofBody::example())),
    responses((status = NO_CONTENT, description = "The passkey is removed."),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token is \
            not the portal's or lacks the scope (FORBIDDEN).", body = ErrorBody)))]
pub async fn remove_passkey(
    State(state): State<AppState>,
    RecentlySignedIn(_): RecentlySignedIn,
    Owned(passkey, person): Owned<PasskeyRow, Person>,
    body: Bytes,
) -> ApiResult<StatusCode> {
    prove(&state, &person, &body).await?;
    state.identity.remove_passkeys(&find_user(&state, &person).await?, Some(passkey.id)).await?;
    tracing::info!(user = %person.id(), "passkey removed");
    Ok(StatusCode::NO_CONTENT)
}

fn passkey_name(name: Option<String>, problems: &mut Problems) -> Option<String> {
    let name = plain_name(name, problems)?;
    if name.is_empty() {
        problems.add("name", "Give the passkey a name, such as \"Laptop\".");
    }
    Some(name)
}

fn refusal(error: PasskeyError) -> ApiError {
    match error {
        PasskeyError::Refused(_) => ApiError::invalid_field("credential", error.to_string()),
        PasskeyError::Internal(error) => error.into(),
        other => ApiError::conflict(other.to_string()),
    }
}

impl PasskeyBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "psk_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "credentialId": "AZovbI1-e1-cPh0qS2yODw",
            "name": "Laptop",
            "createdTime": "2026-11-20T08:12:44.310Z",
            "lastUsedAt": null,
        })
    }
}

impl PasskeyOptions {
    /// In the description.
    pub fn example() -> Value {
        json!({ "publicKey": {
            "rp": { "id": "octavo.example", "name": "Octavo" },
            "user": { "id": "AZovbI1-e1-cPh0qS2yODw", "name": "mara.lind@fernhill.example",
            "displayName": "Mara Lind" },
            "challenge": "Kx1bM2cRZ0y8vYHq3n4LwT9uJ6eP5sDaG7fB0iCkXoE",
            "pubKeyCredParams": [{ "type": "public-key", "alg": -7 }],
        } })
    }
}
