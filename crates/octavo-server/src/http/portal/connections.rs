//! Connecting and disconnecting social accounts.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::Platform;
use octavo_domain::networks::Credential;
use octavo_domain::time::iso;
use octavo_platforms::{PlatformError, codes};
use octavo_store::accounts::Account;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use crate::http::app::AppState;
use crate::http::connect::returning::{Journey, MAX_RETURN, callback_url, name_person, own_address, set_out};
use crate::http::describe::links::{ID, lead};
use crate::http::error::{ApiError, ApiResult, ErrorCode};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::{AccountsWriter, Caller};
use crate::http::extract::owned::{Owned, OwnedAccount, OwnedRow};
use crate::http::public::accounts::AccountBody;
use crate::http::public::accounts::OF_ACCOUNT;
use crate::ids;
use crate::publisher::Publishing;
use crate::publisher::connecting::{ConnectError, Connecting};

/// What each network asks for.
fn credentials_schema() -> Object {
    let field = |field: &Credential| match field.is_optional {
        true => format!("`{}` if needed", field.name),
        false => format!("`{}`", field.name),
    };
    let of = |platform: Platform| {
        let fields: Vec<String> = platform.network().connection.credentials().iter().map(field).collect();
        (!fields.is_empty()).then(|| format!("{platform}: {}.", fields.join(", ")))
    };
    let networks: Vec<String> = Platform::ALL.into_iter().filter_map(of).collect();
    ObjectBuilder::new().schema_type(Type::Object).description(Some(networks.join(" "))).build()
}

/// The credentials of the account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ConnectRequest {
    /// A network without an authorization page.
    #[schema(value_type = Platform, required, example = "TELEGRAM")]
    platform: Option<String>,
    #[schema(schema_with = credentials_schema, required)]
    credentials: Option<Map<String, Value>>,
}

/// Connects an account with credentials that its owner enters, such as a bot token or an app password.
///
/// If the account is already connected, its credentials are replaced and its id stays the same. Only a person in the portal can move
/// a connected Bluesky account to another server. What waits for approval on it, or was approved, then waits again.
#[utoipa::path(post, path = "/v1/accounts", tag = "Accounts",
    security(("bearer" = ["api"], "clientId" = [])),
    request_body(content = ConnectRequest,
        example = json!({ "platform": "TELEGRAM", "credentials": { "token": "123456:ABC-DEF" } })),
    responses((status = CREATED, description = "The account.", body = AccountBody,
            example = json!(AccountBody::example()))),
    extensions(("x-leads" = json!([lead("201", &[("id", ID)], OF_ACCOUNT)]))))]
pub async fn connect_account(
    State(state): State<AppState>,
    AccountsWriter(caller): AccountsWriter,
    JsonBody { input, .. }: JsonBody<ConnectRequest>,
) -> ApiResult<(StatusCode, Json<AccountBody>)> {
    let (platform, credentials) = input.check(|request, problems| {
        let platform = problems.require_as("platform", request.platform);
        let credentials = problems.require("credentials", request.credentials);
        Some((platform?, Value::Object(credentials?)))
    })?;
    let publishing = state.publishing();
    let id = connecting(&state, &publishing, &caller).connect(platform, credentials).await;
    created(&state, &caller, id.map_err(|error| refusal("credentials", error))?).await
}

/// The account to connect.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthorizeRequest {
    /// A network with an authorization page.
    #[schema(value_type = Platform, required, example = "INSTAGRAM")]
    platform: Option<String>,
    /// Where to send the person afterwards. Its scheme, host and port must be those of one of the application's callback URLs.
    #[schema(max_length = 500, format = "uri")]
    redirect_url: Option<String>,
    /// Your own text, which is added to `redirectUrl`, so that you recognize the person.
    #[schema(max_length = 500)]
    state: Option<String>,
}

/// Where to send the person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Authorization {
    /// The network's own page.
    #[schema(format = "uri")]
    url: String,
    /// When the URL expires.
    #[schema(format = DateTime)]
    expires_at: String,
}

/// Starts to connect an account on its network's authorization page.
///
/// Send the person to `url`. Without `redirectUrl`, the portal completes the connection when they return, so they must be signed in
/// there.
///
/// With `redirectUrl`, the person needs no account here. Octavo completes the connection and sends them to `redirectUrl` with
/// `accountIds` and your `state`. If it was not connected, `error` comes instead of `accountIds`: `access_denied` if the person did not
/// allow it, `expired` if they took too long, or `connection_failed`.
#[utoipa::path(post, path = "/v1/accounts/authorizations", tag = "Accounts",
    security(("bearer" = ["api"], "clientId" = [])),
    request_body(content = AuthorizeRequest, example = json!({ "platform": "THREADS" })),
    responses((status = CREATED, description = "The URL of the network's page.", body = Authorization,
            example = json!({ "url": "https://threads.net/oauth/authorize?client_id=1&state=s",
            "expiresAt": "2026-11-21T09:40:00.000Z" }))))]
pub async fn authorize_account(
    State(state): State<AppState>,
    AccountsWriter(caller): AccountsWriter,
    JsonBody { input, .. }: JsonBody<AuthorizeRequest>,
) -> ApiResult<(StatusCode, Json<Authorization>)> {
    let (platform, redirect_url, text) = input.check(|request, problems| {
        let platform = problems.require_as("platform", request.platform);
        let redirect_url = problems.text_to("redirectUrl", request.redirect_url.as_deref(), MAX_RETURN);
        let text = problems.text_to("state", request.state.as_deref(), MAX_RETURN);
        if text.is_some() && redirect_url.is_none() {
            problems.add("state", "It is for redirectUrl. Send that too, or leave this out.");
        }
        Some((platform?, redirect_url, text))
    })?;
    let publishing = state.publishing();
    let begun = match redirect_url {
        Some(url) => {
            let app_id = caller.acting_app()?;
            let url = &own_address(&state, app_id, &url).await?;
            let Caller { user_id, workspace_id, .. } = caller;
            let journey = Journey { app_id, user_id, workspace_id, link_id: None, url, state: text.as_deref() };
            set_out(&state, &publishing, platform, journey).await
        }
        None => connecting(&state, &publishing, &caller).authorize(platform, None).map(|(mut page, until)| {
            name_person(&state, caller.workspace_id, &mut page);
            (page, until)
        }),
    };
    let (url, until) = begun.map_err(|error| refusal("platform", error))?;
    Ok((StatusCode::CREATED, Json(Authorization { url: url.into(), expires_at: iso(until) })))
}

/// The parameters that the network added to the callback URL.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CompleteRequest {
    /// The `state` parameter, unchanged.
    #[schema(value_type = String, required)]
    state: Option<String>,
    /// The `code` parameter. It works once.
    #[schema(value_type = String, required)]
    code: Option<String>,
}

/// Completes a connection with the parameters that the network sent. Only the person who started it can do this.
#[utoipa::path(post, path = "/v1/accounts/authorizations/complete", tag = "Accounts",
    security(("bearer" = ["api"], "clientId" = [])),
    request_body(content = CompleteRequest,
        example = json!({ "state": "the-state-sent-along", "code": "the-code-that-came-back" })),
    responses((status = CREATED, description = "The account.", body = AccountBody,
            example = json!(AccountBody::example()))),
    extensions(("x-leads" = json!([lead("201", &[("id", ID)], OF_ACCOUNT)]))))]
pub async fn complete_authorization(
    State(state): State<AppState>,
    AccountsWriter(caller): AccountsWriter,
    JsonBody { input, .. }: JsonBody<CompleteRequest>,
) -> ApiResult<(StatusCode, Json<AccountBody>)> {
    let (sealed, code) = input.check(|request, problems| {
        let sealed = problems.require("state", request.state);
        let code = problems.require("code", request.code);
        Some((sealed?, code?))
    })?;
    let publishing = state.publishing();
    let id = connecting(&state, &publishing, &caller).complete(&sealed, code).await;
    created(&state, &caller, id.map_err(|error| refusal("code", error))?).await
}

/// Disconnects an account. Its scheduled posts fail with ACCOUNT_DISCONNECTED, and webhooks receive the events.
#[utoipa::path(delete, path = "/v1/accounts/{id}", tag = "Accounts",
    security(("bearer" = ["api"], "clientId" = [])),
    params(("id" = i64, Path, description = "The account's id.")),
    responses((status = NO_CONTENT, description = "The account was disconnected.")))]
pub async fn disconnect_account(
    State(state): State<AppState>,
    Owned(account, _): OwnedAccount<AccountsWriter>,
) -> ApiResult<StatusCode> {
    state.store.accounts().remove(&account, state.clock.now(), ids::new_id).await?;
    state.wake.publish();
    state.publishing().give_back(&account).await;
    Ok(StatusCode::NO_CONTENT)
}

pub(in crate::http) fn connecting<'a>(state: &AppState, publishing: &'a Publishing, caller: &Caller) -> Connecting<'a> {
    let Caller { user_id, workspace_id, is_portal, .. } = *caller;
    let redirect_uri = callback_url(state);
    Connecting { publishing, user_id, workspace_id, is_person: is_portal, only: None, redirect_uri }
}

async fn created(state: &AppState, caller: &Caller, id: i64) -> ApiResult<(StatusCode, Json<AccountBody>)> {
    Ok((StatusCode::CREATED, Json(AccountBody::new(Account::find(state, caller, id).await?, state.clock.now()))))
}

fn refusal(field: &str, error: ConnectError) -> ApiError {
    match error {
        ConnectError::Platform(error) if error.code() == codes::SERVICE_REFUSED => {
            ApiError::invalid_field("credentials.service", error.to_string())
        }
        ConnectError::Platform(
            PlatformError::Temporary { message, .. } | PlatformError::QuotaExceeded { message, .. },
        ) => ApiError::new(ErrorCode::ServiceUnavailable, format!("{message} Try again.")),
        ConnectError::Store(error) => error.into(),
        ConnectError::Seal(_) | ConnectError::NoRandomness(_) => ApiError::internal(error),
        ConnectError::Elsewhere | ConnectError::OtherAccount => ApiError::forbidden(error.to_string()),
        ConnectError::NoPage(_) => ApiError::invalid_field("platform", error.to_string()),
        ConnectError::Platform(_) | ConnectError::Stale => ApiError::invalid_field(field, error.to_string()),
    }
}
