//! Links by which people connect accounts without an account here.

mod body;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jiff::SignedDuration;
use octavo_domain::{Kind, Platform};
use octavo_store::connect_links::ConnectLink;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::connections::connecting;
use crate::http::app::AppState;
use crate::http::connect;
use crate::http::connect::returning::{MAX_RETURN, own_address};
use crate::http::describe::links::{ID, NEXT, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::auth::{AccountsReader, AccountsWriter, Caller};
use crate::http::extract::input::Problems;
use crate::http::extract::owned::{Owned, OwnedRow, missing};
use crate::http::extract::{JsonBody, Query};
use crate::identity::apps::check_display_name;
use crate::ids;
use crate::publisher::connecting::ConnectError;
use crate::vault::{key_of, random_token};
pub use body::{ConnectLinkBody, ConnectLinkWithUrl};

const SHORTEST: i64 = 300;
const LONGEST: i64 = 2 * 24 * 60 * 60;
const DEFAULT: i64 = 60 * 60;
const MAX_NAME: usize = 100;

/// What the link is for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewConnectLink {
    /// For whom it is. The page shows it instead of the workspace's name.
    #[schema(max_length = 100)]
    name: Option<String>,
    /// The networks that it offers. By default all that this server can connect.
    #[schema(value_type = Option<Vec<Platform>>, min_items = 1)]
    platforms: Option<Vec<String>>,
    /// Where to send the person afterwards. Its scheme, host and port must be those of one of the application's callback URLs.
    #[schema(max_length = 500, format = "uri")]
    redirect_url: Option<String>,
    /// How long it works. The default is 3600.
    #[schema(minimum = 300, maximum = 172800)]
    expires_in_seconds: Option<i64>,
    /// Connects this account again, and no other one.
    account_id: Option<i64>,
}

/// Creates a link by which a person connects accounts, without an account here.
///
/// The page at `url` needs no sign-in. It shows the application's name and connects accounts to the workspace of this call: on the
/// network's own page, or with a bot token or an app password. It can be opened again until the link ends. When every network of
/// `platforms` is connected, or the person chooses Done, they can return to `redirectUrl` with `connectLinkId`, `status` and
/// `accountIds`.
#[utoipa::path(post, path = "/v1/connect-links", tag = "Connect links",
    security(("bearer" = ["api"], "clientId" = [])),
    request_body(content = NewConnectLink,
        example = json!({ "platforms": ["THREADS", "TELEGRAM"], "redirectUrl": "https://app.example/connected" })),
    responses((status = CREATED, description = "The link.", body = ConnectLinkWithUrl,
            example = json!(ConnectLinkWithUrl::example()))),
    extensions(("x-leads" = json!([lead("201", &[("id", ID)], &["show_connect_link", "revoke_connect_link"])]))))]
pub async fn create_connect_link(
    State(state): State<AppState>,
    AccountsWriter(caller): AccountsWriter,
    JsonBody { input, .. }: JsonBody<NewConnectLink>,
) -> ApiResult<(StatusCode, Json<ConnectLinkWithUrl>)> {
    let app_id = caller.acting_app()?;
    let wanted = input.check(|new, problems| new.read(problems))?;
    let redirect_url = match wanted.redirect_url {
        Some(url) => Some(own_address(&state, app_id, &url).await?),
        None => None,
    };
    let platforms = platforms(&state, &caller, wanted.named, wanted.account_id).await?;
    let (now, token) = (state.clock.now(), random_token().map_err(ApiError::internal)?);
    let maker = if caller.is_portal { state.store.users().find(caller.user_id).await? } else { None };
    let link = ConnectLink {
        id: ids::new_id(),
        app_id,
        workspace_id: caller.workspace_id,
        user_id: caller.user_id,
        by_person: caller.is_portal,
        maker_name: maker.and_then(|person| person.name),
        name: wanted.name,
        platforms,
        redirect_url,
        account_id: wanted.account_id,
        connected: Vec::new(),
        opened_at: None,
        failures: Vec::new(),
        expires_at: now + SignedDuration::from_secs(wanted.seconds),
        finished: false,
        revoked: false,
    };
    state.store.connect_links().add(&link, &key_of(&token)).await?;
    let url = connect::address(&state, &token);
    Ok((StatusCode::CREATED, Json(ConnectLinkWithUrl { link: ConnectLinkBody::new(&link, now), url })))
}

/// What was read of a [`NewConnectLink`].
struct WantedLink {
    name: Option<String>,
    named: Vec<Platform>,
    redirect_url: Option<String>,
    seconds: i64,
    account_id: Option<i64>,
}

impl NewConnectLink {
    fn read(self, problems: &mut Problems) -> Option<WantedLink> {
        let name = self.name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
        if let Some(Err(problem)) = name.as_deref().map(|name| check_display_name(name, MAX_NAME)) {
            problems.add("name", problem);
        }
        let names = self.platforms.unwrap_or_default().into_iter().enumerate();
        let named =
            names.filter_map(|(index, name)| problems.require_as(&format!("platforms[{index}]"), Some(name))).collect();
        let redirect_url = problems.text_to("redirectUrl", self.redirect_url.as_deref(), MAX_RETURN);
        let seconds = self.expires_in_seconds.unwrap_or(DEFAULT);
        problems.within("expiresInSeconds", Some(seconds), SHORTEST..=LONGEST);
        Some(WantedLink { name, named, redirect_url, seconds, account_id: self.account_id })
    }
}

/// The networks of a new link.
async fn platforms(
    state: &AppState,
    caller: &Caller,
    named: Vec<Platform>,
    account_id: Option<i64>,
) -> ApiResult<Vec<Platform>> {
    if let Some(id) = account_id {
        let account = state.store.accounts().find(caller.workspace_id, id).await?;
        let why = "There is no such account in this workspace.";
        let platform = account.ok_or_else(|| ApiError::invalid_field("accountId", why))?.platform;
        return match named.iter().all(|it| *it == platform) {
            true => Ok(vec![platform]),
            false => Err(ApiError::invalid_field("platforms", "With accountId, leave this out.")),
        };
    }
    let publishing = state.publishing();
    let connecting = connecting(state, &publishing, caller);
    let can_connect =
        |platform: &Platform| matches!(connecting.authorize(*platform, None), Ok(_) | Err(ConnectError::NoPage(_)));
    if let Some(platform) = named.iter().find(|platform| !can_connect(platform)) {
        let why =
            format!("This server can't connect {} accounts. Its operator has not set it up.", platform.display_name());
        return Err(ApiError::invalid_field("platforms", why));
    }
    let mut platforms: Vec<Platform> = Platform::ALL.into_iter().filter(can_connect).collect();
    platforms.retain(|platform| named.is_empty() || named.contains(platform));
    Ok(platforms)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConnectLinksQuery {
    /// 1 to 100; default 20.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
}

/// Connect links, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConnectLinkPage {
    /// The links.
    items: Vec<ConnectLinkBody>,
    /// The `cursor` of the next page; null on the last one.
    next_cursor: Option<String>,
}

/// Lists the connect links of the workspace, newest first. An application lists its own. Links are listed for 30 days after they
/// expire.
#[utoipa::path(get, path = "/v1/connect-links", tag = "Connect links",
    security(("bearer" = ["accounts.read"], "clientId" = [])), params(ConnectLinksQuery),
    responses((status = OK, description = "A page of links.", body = ConnectLinkPage,
            example = json!({ "items": [ConnectLinkBody::example()], "nextCursor": null }))),
    extensions(("x-leads" = json!([
        lead("200", &[("id", "$response.body#/items/0/id")], &["show_connect_link", "revoke_connect_link"]),
        lead("200", &[("cursor", NEXT)], &["list_connect_links"]),
    ]))))]
pub async fn list_connect_links(
    State(state): State<AppState>,
    AccountsReader(caller): AccountsReader,
    Query(query): Query<ConnectLinksQuery>,
) -> ApiResult<Json<ConnectLinkPage>> {
    let cursors = "Send the nextCursor of the previous page, unchanged.";
    let (before, limit) = query.check(|query, problems| {
        let before = problems.parse("cursor", query.cursor.as_deref(), |text| Kind::ConnectLink.parse(text), cursors);
        Some((before, problems.page_size("limit", query.limit)))
    })?;
    let app_id = if caller.is_portal { None } else { Some(caller.acting_app()?) };
    let mut found = state.store.connect_links().list(caller.workspace_id, app_id, before, limit + 1).await?;
    let more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next_cursor = found.last().filter(|_| more).map(|last| Kind::ConnectLink.show(last.id));
    let now = state.clock.now();
    let items = found.iter().map(|link| ConnectLinkBody::new(link, now)).collect();
    Ok(Json(ConnectLinkPage { items, next_cursor }))
}

/// Returns a connect link.
#[utoipa::path(get, path = "/v1/connect-links/{id}", tag = "Connect links",
    security(("bearer" = ["accounts.read"], "clientId" = [])),
    params(("id" = String, Path, description = "The link's id.")),
    responses((status = OK, description = "The link.", body = ConnectLinkBody, example = json!(ConnectLinkBody::example()))))]
pub async fn show_connect_link(
    State(state): State<AppState>,
    Owned(link, _): Owned<ConnectLink, AccountsReader>,
) -> Json<ConnectLinkBody> {
    Json(ConnectLinkBody::new(&link, state.clock.now()))
}

/// Ends a connect link. What was connected by it stays connected.
#[utoipa::path(delete, path = "/v1/connect-links/{id}", tag = "Connect links",
    security(("bearer" = ["api"], "clientId" = [])),
    params(("id" = String, Path, description = "The link's id.")),
    responses((status = NO_CONTENT, description = "It no longer works.")))]
pub async fn revoke_connect_link(
    State(state): State<AppState>,
    Owned(link, _): Owned<ConnectLink, AccountsWriter>,
) -> ApiResult<StatusCode> {
    state.store.connect_links().revoke(link.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl OwnedRow for ConnectLink {
    const NAME: &'static str = "connect link";
    type Id = String;

    /// With an application's token or key, that application's.
    async fn find(state: &AppState, caller: &Caller, id: String) -> ApiResult<Self> {
        let id = Kind::ConnectLink.parse(&id).ok_or_else(missing::<Self>)?;
        let link = state.store.connect_links().find(caller.workspace_id, id).await?;
        let link = link.filter(|link| caller.is_portal || caller.app_id == Some(link.app_id));
        link.ok_or_else(missing::<Self>)
    }
}
