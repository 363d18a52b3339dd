//! Connecting accounts without an account here: the page of a connect link, and the way back from a network's page.

mod failure;
pub(super) mod icons;
mod logo;
mod look;
pub(super) mod page;
pub(super) mod returning;
pub(super) mod texts;

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use octavo_domain::connect_link::{ConnectLinkStatus, link_address};
use octavo_domain::{Kind, Platform};
use octavo_store::audit;
use octavo_store::connect_links::{ConnectLink, LinkedAccount, OpenedLink};
use serde_json::{Map, Value};

use super::app::AppState;
use super::error::ApiResult;
use crate::http::extract::small_body::read_small;
use crate::identity::{Params, return_address};
use crate::vault::key_of;
use failure::Failure;
pub(super) use logo::{address as logo_address, routes as logo_routes};
use page::{Outcome, View};
use returning::{CALLBACK, Journey, acting_app, connecting_by, set_out};
use texts::Texts;

/// No form of the page is larger.
const MAX_FORM: usize = 16 * 1024;

pub(super) fn routes() -> Router<AppState> {
    Router::new().route(CALLBACK, get(returning::callback)).route("/connect/{token}", get(show).post(act))
}

/// The address of a link's page.
pub(super) fn address(state: &AppState, token: &str) -> String {
    link_address(&state.settings.public_url, token)
}

async fn show(
    State(state): State<AppState>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    method: Method,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let query = Params::parse(query.unwrap_or_default().as_bytes());
    let texts = Texts::of(query.get("lang"), &headers);
    let Some(opened) = state.store.connect_links().open(&key_of(&token)).await? else { return Ok(unknown(texts)) };
    if method == Method::GET {
        state.store.connect_links().note_opened(&opened.link, state.clock.now()).await?;
    }
    let outcome = Outcome::of_query(&query);
    Ok(view(&state, &opened, texts, &token, outcome).into_response())
}

/// One of the page's buttons.
async fn act(
    State(state): State<AppState>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: axum::body::Body,
) -> ApiResult<Response> {
    let query = Params::parse(query.unwrap_or_default().as_bytes());
    let texts = Texts::of(query.get("lang"), &headers);
    // The page never sends a larger form. It is treated as an empty one.
    let form = Params::parse(&read_small(body, MAX_FORM).await.unwrap_or_default());
    let Some(opened) = state.store.connect_links().open(&key_of(&token)).await? else { return Ok(unknown(texts)) };
    let link = &opened.link;
    if link.status(state.clock.now()) != ConnectLinkStatus::Open {
        return Ok(view(&state, &opened, texts, &token, None).into_response());
    }
    if form.get("done").is_some() {
        state.store.connect_links().finish(link.id).await?;
        let finished = ConnectLink { finished: true, ..link.clone() };
        return Ok(match back(&state, &finished) {
            Some(url) => Redirect::to(&url).into_response(),
            None => Redirect::to(&page_address(&state, &token, texts, None)).into_response(),
        });
    }
    let platform = form.get("network").and_then(|name| name.parse::<Platform>().ok());
    let Some(platform) = platform.filter(|platform| link.platforms.contains(platform)) else {
        return Ok(view(&state, &opened, texts, &token, None).into_response());
    };
    if platform.network().has_page() {
        return to_network(&state, &opened, texts, &token, platform).await;
    }
    audit::act_as(acting_app(link.app_id, link.user_id));
    Ok(match connect(&state, link, platform, &form).await {
        Ok(()) => Redirect::to(&page_address(&state, &token, texts, Some(platform))).into_response(),
        Err(why) => {
            why.note(&state, link.id, platform).await?;
            let outcome = Some(Outcome { platform, failure: Some(why) });
            (StatusCode::UNPROCESSABLE_ENTITY, view(&state, &opened, texts, &token, outcome)).into_response()
        }
    })
}

async fn to_network(
    state: &AppState,
    opened: &OpenedLink,
    texts: Texts,
    token: &str,
    platform: Platform,
) -> ApiResult<Response> {
    let ConnectLink { id, app_id, user_id, workspace_id, .. } = opened.link;
    let url = page_address(state, token, texts, None);
    let journey = Journey { app_id, user_id, workspace_id, link_id: Some(id), url: &url, state: None };
    Ok(match set_out(state, &state.publishing(), platform, journey).await {
        Ok((page, _)) => Redirect::to(page.as_str()).into_response(),
        Err(error) => {
            let why = Failure::of(error);
            why.note(state, id, platform).await?;
            let outcome = Some(Outcome { platform, failure: Some(why) });
            (StatusCode::SERVICE_UNAVAILABLE, view(state, opened, texts, token, outcome)).into_response()
        }
    })
}

/// Connects an account by what the person typed.
async fn connect(state: &AppState, link: &ConnectLink, platform: Platform, form: &Params) -> Result<(), Failure> {
    let fields = platform.network().connection.credentials().iter().filter_map(|field| {
        let typed = form.get(field.name).map(str::trim).filter(|typed| !typed.is_empty())?;
        Some((field.name.to_owned(), Value::from(typed)))
    });
    let credentials = Value::Object(fields.collect::<Map<String, Value>>());
    let publishing = state.publishing();
    let connecting = connecting_by(state, &publishing, link).await?;
    let id = connecting.connect(platform, credentials).await.map_err(Failure::of)?;
    Ok(state.store.connect_links().note_connected(link.id, LinkedAccount { id, platform }).await?)
}

fn view(state: &AppState, opened: &OpenedLink, texts: Texts, token: &str, outcome: Option<Outcome>) -> Response {
    let status = opened.link.status(state.clock.now());
    let address = page_address(state, token, texts, None);
    let back = (status == ConnectLinkStatus::Completed).then(|| back(state, &opened.link)).flatten();
    page::page(&View { opened, status, texts, address: &address, back: back.as_deref(), outcome }).into_response()
}

fn unknown(texts: Texts) -> Response {
    (StatusCode::NOT_FOUND, page::unknown(texts)).into_response()
}

fn page_address(state: &AppState, token: &str, texts: Texts, connected: Option<Platform>) -> String {
    let answer = [("lang", Some(texts.language)), ("network", connected.map(Platform::as_str))];
    return_address(&address(state, token), answer)
}

/// The application's page, with what was connected.
fn back(state: &AppState, link: &ConnectLink) -> Option<String> {
    let ids: Vec<String> = link.connected.iter().map(|account| account.id.to_string()).collect();
    let (id, status) = (Kind::ConnectLink.show(link.id), link.status(state.clock.now()));
    let answer = [("connectLinkId", id), ("status", status.as_str().to_owned()), ("accountIds", ids.join(","))];
    let answer = answer.iter().map(|(name, value)| (*name, Some(value.as_str())));
    link.redirect_url.as_deref().map(|url| return_address(url, answer))
}
