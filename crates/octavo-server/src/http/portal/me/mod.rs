//! A person's own account. Only the portal's token opens these calls.

pub mod connected_apps;
pub mod email;
pub mod export;
pub mod leave;
pub mod notices;
pub mod passkeys;
pub mod password;
pub mod proof;
pub mod push;
pub mod sessions;
pub mod totp;

use axum::Json;
use axum::extract::State;
use octavo_domain::time::iso;
use octavo_domain::{Kind, plain_text};
use octavo_store::users::User;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::JsonBody;
use crate::http::extract::input::Problems;
use crate::http::extract::person::Person;

const MAX_NAME: usize = 100;

/// The signed-in person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// The person's id, `usr_…`: the `sub` of their tokens.
    #[schema(example = "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The address that they sign in with.
    email: String,
    /// Whether the address is proved to be theirs.
    email_verified: bool,
    /// The name that they chose. Null until they choose one.
    name: Option<String>,
    /// Whether they have set a password.
    has_password: bool,
    /// Whether sign-in also asks for a code of an authenticator app.
    totp: bool,
    /// Recovery codes that were not used yet.
    #[schema(minimum = 0, maximum = 10)]
    recovery_codes_left: i64,
    /// How many passkeys they have.
    #[schema(minimum = 0, maximum = 20)]
    passkeys: usize,
    /// When the account was created.
    #[schema(format = DateTime)]
    created_time: String,
}

impl Me {
    async fn new(state: &AppState, user: User) -> ApiResult<Self> {
        Ok(Me {
            id: Kind::User.show(user.id),
            email: user.email,
            email_verified: user.email_verified,
            name: user.name,
            has_password: user.password_hash.is_some(),
            totp: state.identity.has_totp(user.id).await?,
            recovery_codes_left: state.store.totp().count_recovery_codes(user.id).await?,
            passkeys: state.store.passkeys().list(user.id).await?.len(),
            created_time: iso(user.created_at),
        })
    }
}

/// Returns the signed-in person.
#[utoipa::path(get, path = "/v1/me", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = OK, description = "The person.", body = Me,
            example = json!(Me::example()))))]
pub async fn show_me(State(state): State<AppState>, person: Person) -> ApiResult<Json<Me>> {
    find(&state, &person).await
}

/// What to change of the person.
#[derive(Debug, Deserialize, ToSchema)]
pub struct MeChange {
    /// The new name. An empty text removes it.
    #[schema(value_type = String, required, max_length = 100)]
    name: Option<String>,
}

/// Changes the name of the signed-in person.
#[utoipa::path(patch, path = "/v1/me", tag = "Your account", security(("bearer" = ["api"])),
    request_body(content = MeChange, example = json!({ "name": "Mara Lind" })),
    responses((status = OK, description = "The person.", body = Me,
            example = json!(Me::example()))))]
pub async fn update_me(
    State(state): State<AppState>,
    person: Person,
    JsonBody { input, .. }: JsonBody<MeChange>,
) -> ApiResult<Json<Me>> {
    let name = input.check(|change, problems| plain_name(change.name, problems))?;
    state.store.users().rename(person.id(), Some(name.as_str()).filter(|name| !name.is_empty())).await?;
    find(&state, &person).await
}

async fn find(state: &AppState, person: &Person) -> ApiResult<Json<Me>> {
    Ok(Json(Me::new(state, find_user(state, person).await?).await?))
}

async fn find_user(state: &AppState, person: &Person) -> ApiResult<User> {
    let user = state.store.users().find(person.id()).await?;
    user.ok_or_else(|| ApiError::not_found("person"))
}

fn plain_name(name: Option<String>, problems: &mut Problems) -> Option<String> {
    let name = problems.require("name", name)?.trim().to_owned();
    let count = name.chars().count();
    if count > MAX_NAME {
        problems.add("name", format!("The name has {count} characters. Use at most {MAX_NAME}."));
    }
    if let Some(c) = plain_text::unseen(&name) {
        let code = u32::from(c);
        problems.add("name", format!("The name contains the invisible character U+{code:04X}. Remove it."));
    }
    Some(name)
}

impl Me {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "email": "mara.lind@fernhill.example",
            "emailVerified": false,
            "name": "Mara Lind",
            "hasPassword": true,
            "totp": true,
            "recoveryCodesLeft": 10,
            "passkeys": 1,
            "createdTime": "2026-11-20T08:12:44.310Z",
        })
    }
}
