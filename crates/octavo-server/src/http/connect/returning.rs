//! People at a network's page, and their way back. The portal goes on with those who are signed in there. Those whom an
//! application or a link sent go back there, with the account connected.

use axum::extract::{RawQuery, State};
use axum::response::Redirect;
use octavo_domain::audit::ActorType;
use octavo_domain::connect_link::ConnectLinkStatus;
use octavo_domain::{Kind, Platform};
use octavo_store::audit::{self, Actor};
use octavo_store::connect_links::{ConnectLink, LinkedAccount, NewReturn, Return};
use url::{Url, form_urlencoded};
use uuid::Uuid;

use super::failure::Failure;
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::identity::return_address;
use crate::ids;
use crate::publisher::Publishing;
use crate::publisher::connecting::{ConnectError, Connecting, Returning};
use crate::vault::{Purpose, SealError};

/// Where platforms send people back to: what operators register in the developer consoles.
pub const CALLBACK: &str = "/connect/callback";
/// Characters of an address to return to, and of the text that goes with it.
pub(in crate::http) const MAX_RETURN: usize = 500;

/// Whom the account will belong to, and where its owner goes afterwards.
pub(in crate::http) struct Journey<'a> {
    pub app_id: Uuid,
    pub user_id: Uuid,
    pub workspace_id: Uuid,
    /// The link whose page they come back to.
    pub link_id: Option<Uuid>,
    pub url: &'a str,
    /// The application's own text, which it gets back.
    pub state: Option<&'a str>,
}

/// The network's page to send a person to.
pub(in crate::http) async fn set_out(
    state: &AppState,
    publishing: &Publishing,
    platform: Platform,
    journey: Journey<'_>,
) -> Result<(Url, jiff::Timestamp), ConnectError> {
    let (id, now) = (ids::new_id(), state.clock.now());
    let Journey { app_id, user_id, workspace_id, link_id, url, state: text } = journey;
    let connecting = connecting(state, publishing, user_id, workspace_id);
    let (mut page, until) = connecting.authorize(platform, Some(id))?;
    let url_sealed = state.sealer.seal(Purpose::Authorization, &id.simple().to_string(), url.as_bytes())?;
    let new = NewReturn { id, app_id, workspace_id, link_id, url_sealed: &url_sealed, state: text, now };
    state.store.connect_links().add_return(&new).await?;
    name_person(state, workspace_id, &mut page);
    Ok((page, until))
}

/// Connects for an application: nobody is at the portal.
fn connecting<'a>(state: &AppState, publishing: &'a Publishing, user_id: Uuid, workspace_id: Uuid) -> Connecting<'a> {
    let redirect_uri = callback_url(state);
    Connecting { publishing, user_id, workspace_id, is_person: false, only: None, redirect_uri }
}

/// The address to send people to, if it belongs to the application.
pub(in crate::http) async fn own_address(state: &AppState, app_id: Uuid, address: &str) -> ApiResult<String> {
    let callbacks = state.store.apps().callback_urls(app_id).await?;
    let url = Url::parse(address).ok().filter(|url| {
        let mut origins = callbacks.iter().filter_map(|callback| Url::parse(callback).ok());
        url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none()
            && origins.any(|callback| callback.origin() == url.origin())
    });
    let why =
        "Send a URL with the scheme, host and port of one of the application's callback URLs, and without a fragment.";
    url.map(String::from).ok_or_else(|| ApiError::invalid_field("redirectUrl", why))
}

/// Where networks send people back to.
pub async fn callback(State(state): State<AppState>, RawQuery(query): RawQuery) -> ApiResult<Redirect> {
    let query = query.unwrap_or_default();
    let to = match return_to(&state, &query).await? {
        Some(url) => url,
        None => format!("/portal/connect?{query}"),
    };
    Ok(Redirect::to(&to))
}

/// The address in an application or of a link; none if the portal goes on.
async fn return_to(state: &AppState, query: &str) -> ApiResult<Option<String>> {
    let given = |name: &str| {
        form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
    };
    let publishing = state.publishing();
    let Some(sealed) = given("state") else { return Ok(None) };
    let Some(returning) = Returning::of(&publishing, &sealed) else { return Ok(None) };
    let found = state.store.connect_links().take_return(returning.id).await?;
    let Some(found) = found else { return Ok(None) };
    let outcome = match (found.is_open, given("code")) {
        (false, _) => Err(Failure::expired()),
        (true, None) => Err(Failure::of_network(given("error").as_deref())),
        (true, Some(code)) => {
            audit::act_as(acting_app(found.app_id, returning.user_id));
            complete(state, &publishing, &returning, &found, (&sealed, code)).await
        }
    };
    // One that was completed before, or whose workspace is gone, is not an attempt.
    if let (true, Some(id), Err(why)) = (found.is_open, found.link_id, &outcome) {
        why.note(state, id, returning.platform).await?;
    }
    let url = open_address(state, &returning, &found).map_err(ApiError::internal)?;
    let mut answer = match outcome {
        Ok(id) => vec![("accountIds", id.to_string())],
        Err(why) => vec![("error", why.code.as_str().to_owned()), ("error_description", why.text)],
    };
    answer.extend(found.link_id.map(|_| ("network", returning.platform.as_str().to_owned())));
    answer.extend(found.state.map(|text| ("state", text)));
    Ok(Some(return_address(&url, answer.iter().map(|(name, value)| (*name, Some(value.as_str()))))))
}

async fn complete(
    state: &AppState,
    publishing: &Publishing,
    returning: &Returning,
    found: &Return,
    (sealed, code): (&str, String),
) -> Result<i64, Failure> {
    let Returning { user_id, workspace_id, platform, .. } = *returning;
    let Some(id) = found.link_id else {
        return connecting(state, publishing, user_id, workspace_id).complete(sealed, code).await.map_err(Failure::of);
    };
    let link = state.store.connect_links().find(workspace_id, id).await?.ok_or_else(Failure::expired)?;
    let account = connecting_by(state, publishing, &link).await?.complete(sealed, code).await.map_err(Failure::of)?;
    state.store.connect_links().note_connected(id, LinkedAccount { id: account, platform }).await?;
    Ok(account)
}

/// Connects by a link, if it is open: with an account to connect again, that one alone.
pub(super) async fn connecting_by<'a>(
    state: &AppState,
    publishing: &'a Publishing,
    link: &ConnectLink,
) -> Result<Connecting<'a>, Failure> {
    if link.status(state.clock.now()) != ConnectLinkStatus::Open {
        return Err(Failure::expired());
    }
    let mut connecting = connecting(state, publishing, link.user_id, link.workspace_id);
    if let Some(account) = link.account_id {
        let external_id = state.store.connect_links().external_id(account).await?;
        connecting.only = Some(external_id.ok_or_else(Failure::expired)?);
    }
    Ok(connecting)
}

fn open_address(state: &AppState, returning: &Returning, found: &Return) -> Result<String, SealError> {
    let id = returning.id.simple().to_string();
    Ok(state.sealer.open_text(Purpose::Authorization, &id, &found.url_sealed)?.to_string())
}

/// For the audit log.
pub(super) fn acting_app(app_id: Uuid, user_id: Uuid) -> Actor {
    Actor { kind: ActorType::App, id: Some(Kind::App.show(app_id)), user_id: Some(user_id), name: None }
}

pub(in crate::http) fn callback_url(state: &AppState) -> Url {
    let url = Url::parse(&format!("{}{CALLBACK}", state.settings.public_url));
    #[expect(clippy::expect_used, reason = "settings with another public URL are refused at the start")]
    url.expect("the public URL is a URL")
}

/// Names the workspace to a simulated network's page, which then offers only its own simulated accounts. Real networks
/// receive nothing.
pub(in crate::http) fn name_person(state: &AppState, workspace_id: Uuid, page: &mut Url) {
    let is_simulated = page.as_str().starts_with(&format!("{}/sandbox/", state.settings.public_url));
    if state.sandbox.is_some() && is_simulated {
        page.query_pairs_mut().append_pair("sandbox_person", &person(state, workspace_id));
    }
}

/// What the sandbox knows a workspace by: the same every time, and nobody else can tell it.
pub(in crate::http) fn person(state: &AppState, workspace_id: Uuid) -> String {
    state.sealer.digest(Purpose::SandboxPerson, workspace_id.as_bytes())
}
