//! Changing an application: whether its events bring links, and how the page of its links looks.

use axum::Json;
use axum::extract::State;
use octavo_domain::accent::Accent;
use octavo_store::apps::{App, AppChange};
use serde::Deserialize;
use utoipa::ToSchema;

use super::apps::AppBody;
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::AppsWriter;
use crate::http::extract::input::{Problems, sent};
use crate::http::extract::owned::{Owned, OwnedApp, gone};
use crate::media::LogoError;

/// What to change of an application. What you leave out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppPatch {
    /// True: each `account.reconnect_required` event has `reconnectUrl`, a connect link that connects this account again. Anyone
    /// who reads the event can use it, for 48 hours.
    #[schema(value_type = Option<bool>)]
    reconnect_links: Option<bool>,
    /// The colour of buttons on the connect page: `#RRGGBB`. Null removes it.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<String>, pattern = "^#[0-9A-Fa-f]{6}$")]
    accent_color: Option<Option<String>>,
    /// The path of an uploaded PNG, JPEG or WebP: the logo on the connect page. Null removes it.
    #[serde(default, deserialize_with = "sent")]
    #[schema(value_type = Option<String>)]
    logo: Option<Option<String>>,
}

/// What is asked for, before the logo is read.
struct Checked {
    change: AppChange,
    logo: Option<Option<String>>,
}

impl AppPatch {
    fn check(self, problems: &mut Problems) -> Option<Checked> {
        let AppPatch { reconnect_links, accent_color, logo } = self;
        if reconnect_links.is_none() && accent_color.is_none() && logo.is_none() {
            problems.add("body", "Send reconnectLinks, accentColor or logo.");
        }
        let accent_color = accent_color.map(|color| color.and_then(|color| readable_color(&color, problems)));
        let change = AppChange { reconnect_links, accent_color, logo: None };
        Some(Checked { change, logo })
    }
}

fn readable_color(text: &str, problems: &mut Problems) -> Option<String> {
    let color = Accent::parse(text);
    if color.is_none() {
        problems.add("accentColor", "Send a colour such as #0E5C52: a number sign and six hexadecimal digits.");
    }
    color.map(Accent::to_hex)
}

/// Changes whether events that ask for a reconnection have a link for it, and how the connect page looks.
///
/// The logo is stored as a PNG of at most 256 pixels a side, on white. The page darkens or lightens the colour as far as it
/// must to be readable.
#[utoipa::path(patch, path = "/v1/apps/{id}", tag = "Apps", security(("bearer" = ["apps.write"])),
    params(("id" = String, Path, description = "The application's id.")),
    request_body(content = AppPatch, example = json!({ "reconnectLinks": true, "accentColor": "#0E5C52" })),
    responses((status = OK, description = "The application.", body = AppBody,
            example = json!(AppBody::example()))))]
pub async fn update_app(
    State(state): State<AppState>,
    Owned(app, AppsWriter(caller)): OwnedApp<AppsWriter>,
    JsonBody { input, .. }: JsonBody<AppPatch>,
) -> ApiResult<Json<AppBody>> {
    let Checked { change, logo } = input.check(AppPatch::check)?;
    let logo = match logo {
        Some(Some(path)) => Some(Some(state.media.logo(caller.reach()?, &path).await.map_err(refusal)?)),
        Some(None) => Some(None),
        None => None,
    };
    let changed = state.store.apps().change(app.id, AppChange { logo, ..change }).await.map_err(gone::<App>)?;
    Ok(Json(AppBody::new(changed, &state)))
}

fn refusal(error: LogoError) -> ApiError {
    match error {
        LogoError::Refused(why) => ApiError::invalid_field("logo", why),
        LogoError::Objects(error) => ApiError::storage_failed(error),
        LogoError::Store(error) => error.into(),
    }
}
