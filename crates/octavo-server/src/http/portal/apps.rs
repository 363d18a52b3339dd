//! The developer's applications.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::Kind;
use octavo_store::apps::App;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::app::AppState;
use crate::http::connect::logo_address;
use crate::http::describe::links::{FIRST, ID, lead};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::{AppsReader, AppsWriter};
use crate::http::extract::input::Problems;
use crate::http::extract::owned::{Owned, OwnedApp, gone};
use crate::http::extract::person::Recent;
use crate::identity::apps::CreateAppError;

/// What can follow for an application.
const OF_APP: &[&str] =
    &["update_app", "update_callbacks", "show_secret", "rotate_secret", "list_clients", "create_client", "delete_app"];

/// An application: one of your OAuth clients.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = App)]
pub struct AppBody {
    /// Use it as `appId`.
    #[schema(example = "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The name that people see.
    name: String,
    /// Send it in `x-api-key`.
    client_id: String,
    /// Where people return after sign-in.
    callback_urls: Vec<String>,
    /// Whether its `account.reconnect_required` events have `reconnectUrl`.
    reconnect_links: bool,
    /// The colour of buttons on the connect page.
    #[schema(example = "#0E5C52")]
    accent_color: Option<String>,
    /// The logo on the connect page, for anyone who has this address.
    logo_url: Option<String>,
}

impl AppBody {
    pub(super) fn new(app: App, state: &AppState) -> Self {
        AppBody {
            logo_url: app.logo.map(|digest| logo_address(&state.settings.public_url, &digest)),
            id: Kind::App.show(app.id),
            name: app.name,
            client_id: app.client_id,
            callback_urls: app.callback_urls,
            reconnect_links: app.reconnect_links,
            accent_color: app.accent_color,
        }
    }
}

/// Lists your applications, oldest first.
#[utoipa::path(get, path = "/v1/apps", tag = "Apps", security(("bearer" = ["apps.read"])),
    responses((status = OK, description = "The applications.", body = Vec<AppBody>,
            example = json!([AppBody::example()]))),
    extensions(("x-leads" = json!([lead("200", &[("id", FIRST)], OF_APP)]))))]
pub async fn list_apps(State(state): State<AppState>, AppsReader(caller): AppsReader) -> ApiResult<Json<Vec<AppBody>>> {
    let apps = state.store.apps().list(caller.workspace_id).await?;
    Ok(Json(apps.into_iter().map(|app| AppBody::new(app, &state)).collect()))
}

/// The application to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewApp {
    /// The name that people see.
    #[schema(value_type = String, required, min_length = 1, max_length = 100)]
    name: Option<String>,
    /// Where people return after they allow the application: https, or http on loopback.
    #[schema(value_type = Vec<String>, required, min_items = 1, max_items = 20)]
    callback_urls: Option<Vec<String>>,
}

/// Creates an application with a client ID and a client secret.
#[utoipa::path(post, path = "/v1/apps", tag = "Apps", security(("bearer" = ["apps.write"])),
    request_body(content = NewApp,
        example = json!({ "name": "Folio", "callbackUrls": ["https://app.example/callback"] })),
    responses((status = CREATED, description = "The application.", body = AppBody,
            example = json!(AppBody::example()))),
    extensions(("x-leads" = json!([
        lead("201", &[("id", ID)], OF_APP),
        lead("201", &[("appId", ID)], &["list_webhooks"]),
        lead("201", &[], &["create_key"])
            .with(json!({ "name": "Release notes", "appId": ID, "scopes": ["accounts.read"] })),
    ]))))]
pub async fn create_app(
    State(state): State<AppState>,
    AppsWriter(caller): AppsWriter,
    JsonBody { input, .. }: JsonBody<NewApp>,
) -> ApiResult<(StatusCode, Json<AppBody>)> {
    let (name, urls) = input.check(|new, problems| {
        let name = app_name(new.name, problems);
        let urls = callback_urls(new.callback_urls, problems);
        Some((name?, urls?))
    })?;
    let (owner, most) = (caller.workspace_id, state.settings.quotas.apps);
    let made = crate::identity::apps::create(&state.store, &state.identity, &state.clock, owner, &name, urls, most);
    let (app, _secret) = made.await.map_err(|error| match error {
        CreateAppError::Store(error) => ApiError::from(error),
        CreateAppError::Identity(error) => error.into(),
    })?;
    Ok((StatusCode::CREATED, Json(AppBody::new(app, &state))))
}

/// The new callback URLs. They replace the old ones.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Callbacks {
    /// https, or http on loopback.
    #[schema(value_type = Vec<String>, required, min_items = 1, max_items = 20)]
    callback_urls: Option<Vec<String>>,
}

/// Replaces an application's callback URLs. Codes that were issued for a removed one no longer work.
///
/// The sign-in must be at most 10 minutes old, because people's codes are sent to these URLs.
#[utoipa::path(patch, path = "/v1/apps/{id}/callbacks", tag = "Apps", security(("bearer" = ["apps.write"])),
    params(("id" = String, Path, description = "The application's id.")),
    request_body(content = Callbacks, example = json!({ "callbackUrls": ["https://app.example/callback"] })),
    responses((status = OK, description = "The application.", body = AppBody,
            example = json!(AppBody::example())),
        (status = FORBIDDEN, description = "The sign-in is more than 10 minutes old (STEP_UP_REQUIRED), or the token or \
            the role doesn't allow the call (FORBIDDEN).", body = ErrorBody)))]
pub async fn update_callbacks(
    State(state): State<AppState>,
    Owned(app, _): OwnedApp<Recent<AppsWriter>>,
    JsonBody { input, .. }: JsonBody<Callbacks>,
) -> ApiResult<Json<AppBody>> {
    let urls = input.check(|new, problems| callback_urls(new.callback_urls, problems))?;
    state.identity.set_callback_urls(&app, &urls).await?;
    Ok(Json(AppBody::new(App { callback_urls: urls, ..app }, &state)))
}

/// Deletes an application. Its tokens are revoked, its deliveries stop, and its scheduled posts are cancelled.
#[utoipa::path(delete, path = "/v1/apps/{id}", tag = "Apps", security(("bearer" = ["apps.write"])),
    params(("id" = String, Path, description = "The application's id.")),
    responses((status = NO_CONTENT, description = "It was deleted.")))]
pub async fn delete_app(State(state): State<AppState>, Owned(app, _): OwnedApp<AppsWriter>) -> ApiResult<StatusCode> {
    state.store.apps().delete(app.id, state.clock.now()).await.map_err(gone::<App>)?;
    state.identity.revoke_app(&app.client_id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn app_name(name: Option<String>, problems: &mut Problems) -> Option<String> {
    let name = problems.require_text("name", name)?.trim().to_owned();
    if let Err(problem) = crate::identity::apps::check_name(&name) {
        problems.add("name", problem);
    }
    Some(name)
}

fn callback_urls(urls: Option<Vec<String>>, problems: &mut Problems) -> Option<Vec<String>> {
    let urls = problems.require("callbackUrls", urls)?;
    if !(1..=20).contains(&urls.len()) {
        problems.add("callbackUrls", format!("{} callback URLs. Send 1 to 20.", urls.len()));
    }
    for (index, url) in urls.iter().enumerate().take(20) {
        if let Err(problem) = crate::identity::apps::check_callback_url(url) {
            problems.add(format!("callbackUrls[{index}]"), problem);
        }
    }
    Some(urls)
}

impl AppBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "name": "Folio",
            "clientId": "oct_bdfeef6869364c108fb886175e7e070f",
            "callbackUrls": ["https://app.example/callback"],
            "reconnectLinks": false,
            "accentColor": null,
            "logoUrl": null,
        })
    }
}
