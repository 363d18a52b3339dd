//! The developer's applications.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use octavo_domain::Kind;
use octavo_store::apps::App;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::apps::CreateAppError;
use crate::http::AppState;
use crate::http::auth::{AppsReader, AppsWriter, Caller};
use crate::http::error::{ApiError, ApiResult, ErrorDetail};
use crate::http::extract::{AppId, JsonBody};

/// An application: an OAuth client of yours.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = App)]
pub struct AppBody {
    /// For `appId`.
    #[schema(example = "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// As people see it.
    name: String,
    /// For `x-api-key`.
    client_id: String,
    /// Where people return to.
    callback_urls: Vec<String>,
}

impl From<App> for AppBody {
    fn from(app: App) -> Self {
        AppBody {
            id: Kind::App.show(app.id),
            name: app.name,
            client_id: app.client_id,
            callback_urls: app.callback_urls,
        }
    }
}

/// All your applications, oldest first.
#[utoipa::path(get, path = "/v1/apps", tag = "Apps", security(("bearer" = ["apps.read"])),
    responses((status = OK, description = "The applications.", body = Vec<AppBody>)))]
pub async fn list_apps(State(state): State<AppState>, AppsReader(caller): AppsReader) -> ApiResult<Json<Vec<AppBody>>> {
    let apps = state.store.apps().list(caller.user_id).await?;
    Ok(Json(apps.into_iter().map(AppBody::from).collect()))
}

/// The application to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewApp {
    /// As people see it.
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    /// Where people return to after they allowed the application: https, or http on loopback.
    #[schema(min_items = 1, max_items = 20)]
    callback_urls: Vec<String>,
}

/// Makes an application with a client ID and a client secret.
#[utoipa::path(post, path = "/v1/apps", tag = "Apps", security(("bearer" = ["apps.write"])), request_body = NewApp,
    responses((status = CREATED, description = "The application.", body = AppBody)))]
pub async fn create_app(
    State(state): State<AppState>,
    AppsWriter(caller): AppsWriter,
    JsonBody { value: new, .. }: JsonBody<NewApp>,
) -> ApiResult<(StatusCode, Json<AppBody>)> {
    let mut problems = callback_problems(&new.callback_urls);
    let name = new.name.trim();
    if name.is_empty() || name.chars().count() > 100 {
        problems.insert(0, ErrorDetail::new("name", "The name is empty or longer than 100 characters."));
    }
    if !problems.is_empty() {
        return Err(ApiError::invalid(problems));
    }
    let made =
        crate::apps::create(&state.store, &state.identity, &state.clock, caller.user_id, name, new.callback_urls);
    let (app, _secret) = made.await.map_err(|error| match error {
        CreateAppError::Store(error) => ApiError::from(error),
        CreateAppError::Identity(error) => error.into(),
    })?;
    Ok((StatusCode::CREATED, Json(app.into())))
}

/// All callback URLs from now on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Callbacks {
    /// https, or http on loopback.
    #[schema(min_items = 1, max_items = 20)]
    callback_urls: Vec<String>,
}

/// Replaces an application's callback URLs.
#[utoipa::path(patch, path = "/v1/apps/{id}/callbacks", tag = "Apps", security(("bearer" = ["apps.write"])),
    params(("id" = String, Path, description = "The application's id.")), request_body = Callbacks,
    responses((status = OK, description = "The application.", body = AppBody)))]
pub async fn update_callbacks(
    State(state): State<AppState>,
    AppsWriter(caller): AppsWriter,
    AppId(id): AppId,
    JsonBody { value: new, .. }: JsonBody<Callbacks>,
) -> ApiResult<Json<AppBody>> {
    let mut app = owned(&state, &caller, id).await?;
    let problems = callback_problems(&new.callback_urls);
    if !problems.is_empty() {
        return Err(ApiError::invalid(problems));
    }
    state.store.apps().set_callback_urls(id, &new.callback_urls).await?;
    app.callback_urls = new.callback_urls;
    Ok(Json(app.into()))
}

/// What proves the application at the token endpoint.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Secret {
    /// Keep it on your server.
    client_secret: String,
}

/// The client secret of an application.
#[utoipa::path(get, path = "/v1/apps/{id}/secret", tag = "Apps", security(("bearer" = ["apps.read"])),
    params(("id" = String, Path, description = "The application's id.")),
    responses((status = OK, description = "The secret; not to be cached.", body = Secret)))]
pub async fn show_secret(
    State(state): State<AppState>,
    AppsReader(caller): AppsReader,
    AppId(id): AppId,
) -> ApiResult<impl IntoResponse> {
    let app = owned(&state, &caller, id).await?;
    let client_secret = state.identity.reveal_secret(&app).map_err(ApiError::internal)?.to_string();
    tracing::info!(app = %Kind::App.show(id), "client secret shown to its owner");
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(Secret { client_secret })))
}

/// Deletes an application: its tokens die, its deliveries stop, its waiting posts are cancelled.
#[utoipa::path(delete, path = "/v1/apps/{id}", tag = "Apps", security(("bearer" = ["apps.write"])),
    params(("id" = String, Path, description = "The application's id.")),
    responses((status = NO_CONTENT, description = "It is gone.")))]
pub async fn delete_app(
    State(state): State<AppState>,
    AppsWriter(caller): AppsWriter,
    AppId(id): AppId,
) -> ApiResult<StatusCode> {
    let app = owned(&state, &caller, id).await?;
    state.store.apps().delete(id, state.clock.now()).await?;
    state.identity.revoke_app(&app.client_id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The application, when it is the caller's.
async fn owned(state: &AppState, caller: &Caller, id: Uuid) -> ApiResult<App> {
    let app = state.store.apps().find(id).await?;
    app.filter(|app| app.owner_id == caller.user_id).ok_or_else(|| ApiError::not_found("application"))
}

fn callback_problems(urls: &[String]) -> Vec<ErrorDetail> {
    if urls.is_empty() || urls.len() > 20 {
        return vec![ErrorDetail::new("callbackUrls", "Give between 1 and 20 callback URLs.")];
    }
    let problem = |(index, url): (usize, &String)| {
        callback_problem(url).map(|message| ErrorDetail::new(format!("callbackUrls[{index}]"), message))
    };
    urls.iter().enumerate().filter_map(problem).collect()
}

fn callback_problem(text: &str) -> Option<&'static str> {
    let Ok(url) = Url::parse(text) else {
        return Some("This is no absolute URL.");
    };
    let loopback = match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    if text.len() > 2_000 || text.contains(char::is_whitespace) {
        Some("A callback URL has no spaces and at most 2000 characters.")
    } else if !names_host(text) {
        Some("Write the callback URL with its host, as in https://app.example/callback, and without backslashes.")
    } else if !(url.scheme() == "https" || (url.scheme() == "http" && loopback)) {
        Some("A callback URL is https, or http on loopback.")
    } else if url.fragment().is_some() || text.contains('#') {
        Some("A callback URL has no fragment (#…).")
    } else if text.contains('*') {
        Some("Wildcards are not taken; list each callback URL.")
    } else if !url.username().is_empty() || url.password().is_some() {
        Some("A callback URL carries no user name or password.")
    } else {
        None
    }
}

/// Whether a host follows `://`. The URL's parser also takes `https:a`, `https:///a` and backslashes for one, but other
/// readers of the same text see another host, or none.
fn names_host(text: &str) -> bool {
    let after_scheme = text.split_once("://").map(|(_, rest)| rest);
    after_scheme.is_some_and(|rest| !rest.starts_with('/')) && !text.contains('\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callback_urls_are_https_or_loopback() {
        for good in ["https://a.example/cb?x=1", "http://127.0.0.1:8123/cb", "http://localhost/cb", "http://[::1]/"] {
            assert_eq!(callback_problem(good), None, "{good}");
        }
        for bad in [
            "http://a.example/",
            "javascript:alert(1)",
            "data:text/html,x",
            "https://a.example/#x",
            "https://*.example/",
            "https://u@a.example/",
            "/cb",
            "https://a.example/ x",
            "https:a.example/cb",
            "https:/a.example/cb",
            "https:///a.example/cb",
            "https:\\\\a.example/cb",
            "https://a.example\\@b.example/cb",
            "https://",
            "https://:443/cb",
            "https://?a",
        ] {
            assert!(callback_problem(bad).is_some(), "{bad}");
        }
    }
}
