//! The simulated networks, from the outside: accounts at one call, what they show, faults on demand.

pub mod bins;
pub mod reconnect;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use jiff::{SignedDuration, Span, SpanRelativeTo};
use octavo_domain::Platform;
use octavo_domain::time::{iso, parse_time};
use octavo_store::accounts::Account;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult, ErrorCode};
use crate::http::extract::auth::{Authority, Caller, SandboxDeveloper, SandboxViewer};
use crate::http::extract::owned::OwnedRow;
use crate::http::extract::{JsonBody, Query};
use crate::http::portal::connections::{connecting, person};
use crate::http::public::accounts::AccountBody;
use crate::sandbox_link::{SandboxError, SandboxLink};

macro_rules! sandbox_authority {
    ($($(#[$meta:meta])* $name:ident = $authority:ident;)*) => {$(
        $(#[$meta])*
        pub struct $name(pub Caller);

        impl FromRequestParts<AppState> for $name {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
                let $authority(caller) = $authority::from_request_parts(parts, state).await?;
                link(state).map(|_| $name(caller))
            }
        }

        impl Authority for $name {
            fn caller(&self) -> &Caller {
                &self.0
            }
        }
    )*};
}

sandbox_authority! {
    /// May use and change the sandbox, on a server that has one.
    SandboxUser = SandboxDeveloper;
    /// May see what is in the sandbox, on a server that has one.
    SandboxReader = SandboxViewer;
}

/// The account to create.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewSandboxAccount {
    /// The account's network.
    #[schema(value_type = Platform, required, example = "TELEGRAM")]
    platform: Option<String>,
}

/// Connects a new account on a simulated network. A Telegram account comes with two chats.
#[utoipa::path(post, path = "/v1/sandbox/accounts", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])), request_body = NewSandboxAccount,
    responses((status = CREATED, description = "The account.", body = AccountBody)))]
pub async fn connect_sandbox_account(
    State(state): State<AppState>,
    SandboxUser(caller): SandboxUser,
    JsonBody { input, .. }: JsonBody<NewSandboxAccount>,
) -> ApiResult<(StatusCode, Json<AccountBody>)> {
    let sandbox = link(&state)?;
    let platform = input.check(|new, problems| problems.require_as::<Platform>("platform", new.platform))?;
    let simulated = sandbox.create_account(platform.as_str(), &person(&state, &caller)).await;
    let simulated = simulated.map_err(|error| refusal("platform", error))?;
    let publishing = state.publishing();
    let id = connecting(&state, &publishing, &caller)?.connect(platform, simulated.credentials).await;
    let id = id.map_err(|error| ApiError::internal(format!("{error:?}")))?;
    let account = Account::find(&state, &caller, id).await?;
    Ok((StatusCode::CREATED, Json(AccountBody::new(account, state.clock.now()))))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct FeedQuery {
    /// The account's id.
    #[param(value_type = i64, required)]
    account_id: Option<i64>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
    /// 1 to 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// What the simulated network shows, newest first.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Feed {
    /// The posts.
    items: Vec<FeedItem>,
    /// The `cursor` of the next page; null on the last page.
    next_cursor: Option<String>,
}

/// A post as the network shows it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedItem {
    /// The network's own id.
    id: String,
    /// The text as the network shows it.
    text: String,
    /// The id of the post that it replies to, or comments on.
    #[serde(default)]
    reply_to: Option<String>,
    /// The title, if the network has one besides the text.
    #[serde(default)]
    title: Option<String>,
    /// Who can see it, in the network's own words.
    #[serde(default)]
    privacy: Option<String>,
    /// The preview of a link, if the post has one.
    #[serde(default)]
    card: Option<FeedCard>,
    /// The network's flag for what AI made is set.
    #[serde(default)]
    ai_flag: bool,
    /// What else was chosen for the post, under the names of `platformSettings`. What was not chosen is absent.
    #[serde(default)]
    #[schema(value_type = Object)]
    settings: Map<String, Value>,
    /// In this order.
    media: Vec<FeedMedia>,
    /// Null if there is none.
    permalink: Option<String>,
    /// Time of publication.
    #[schema(format = DateTime)]
    published_at: String,
    /// Telegram only.
    #[serde(default)]
    chat_id: Option<String>,
}

/// The preview of a link.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedCard {
    /// The link's address.
    url: String,
    /// The page's title.
    title: String,
    /// The page's description of itself.
    description: String,
    /// Null if the page has none that fits.
    #[serde(default)]
    picture: Option<FeedMedia>,
}

/// A file as the network shows it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeedMedia {
    /// The file's URL.
    url: String,
    /// The MIME type, detected from the content.
    content_type: String,
    /// The alt text.
    #[serde(default)]
    alt: Option<String>,
    /// Pixels.
    #[serde(default)]
    width: Option<u32>,
    /// Pixels.
    #[serde(default)]
    height: Option<u32>,
}

/// Lists what the simulated network shows for an account, newest first.
#[utoipa::path(get, path = "/v1/sandbox/feed", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])), params(FeedQuery),
    responses((status = OK, description = "A page of the feed.", body = Feed)))]
pub async fn sandbox_feed(
    State(state): State<AppState>,
    SandboxReader(caller): SandboxReader,
    Query(query): Query<FeedQuery>,
) -> ApiResult<Json<Feed>> {
    let sandbox = link(&state)?;
    let (account, limit, cursor) = query.check(|query, problems| {
        let limit = problems.page_size("limit", query.limit);
        Some((problems.require("accountId", query.account_id)?, limit, query.cursor))
    })?;
    let account = Account::find(&state, &caller, account).await?;
    let page = sandbox.feed(account.platform.as_str(), &account.external_id, cursor.as_deref(), limit).await;
    let mut feed: Feed =
        serde_json::from_value(page.map_err(|error| refusal("cursor", error))?).map_err(ApiError::internal)?;
    for item in &mut feed.items {
        item.published_at = parse_time(&item.published_at).map(iso).unwrap_or_default();
    }
    Ok(Json(feed))
}

/// The fault to set.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Fault {
    /// The account.
    #[schema(value_type = i64, required)]
    account_id: Option<i64>,
    /// rate_limit, rate_limit_no_header, server_error, drop_after_accept, slow, token_expired, processing_failed,
    /// duplicate, short_access (the next sign-in on LinkedIn, Instagram or Threads lasts three days), still_processing (TikTok,
    /// YouTube or Instagram takes longer to process a video) or credits_depleted (the server's X credits are used up).
    #[schema(value_type = String, required)]
    fault: Option<String>,
    /// Number of calls that fail: 1 to 1000.
    #[schema(minimum = 1, maximum = 1000)]
    times: Option<u32>,
}

/// Makes the next calls on an account fail.
#[utoipa::path(post, path = "/v1/sandbox/faults", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])), request_body = Fault,
    responses((status = NO_CONTENT, description = "The next calls will fail.")))]
pub async fn set_sandbox_fault(
    State(state): State<AppState>,
    SandboxUser(caller): SandboxUser,
    JsonBody { input, .. }: JsonBody<Fault>,
) -> ApiResult<StatusCode> {
    let sandbox = link(&state)?;
    let (account, fault, times) = input.check(|sent, problems| {
        let account = problems.require("accountId", sent.account_id);
        let fault = problems.require_text("fault", sent.fault);
        let times = problems.within("times", sent.times, 1..=1000).unwrap_or(1);
        Some((account?, fault?, times))
    })?;
    let account = Account::find(&state, &caller, account).await?;
    let set = sandbox.set_fault(account.platform.as_str(), &account.external_id, &fault, times).await;
    set.map_err(|error| refusal("fault", error))?;
    Ok(StatusCode::NO_CONTENT)
}

/// How far to advance the clock.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClockAdvance {
    /// An ISO 8601 duration of weeks, days (24 hours), hours, minutes and seconds. Longer than zero, at most two years
    /// (P731D).
    #[schema(value_type = String, required, example = "PT1H")]
    advance: Option<String>,
}

/// Advances the clock: runs the calling application's scheduled posts and retries earlier.
///
/// Posts that the application created for other people, tokens, leases and logs keep their times. Only the
/// application's owner can advance the retries of its webhooks.
#[utoipa::path(post, path = "/v1/sandbox/clock", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])), request_body = ClockAdvance,
    responses((status = NO_CONTENT, description = "The clock was advanced. Work that is now due has started.")))]
pub async fn advance_sandbox_clock(
    State(state): State<AppState>,
    SandboxUser(caller): SandboxUser,
    JsonBody { input, .. }: JsonBody<ClockAdvance>,
) -> ApiResult<StatusCode> {
    let advance = input.check(|clock, problems| {
        let text = problems.require_text("advance", clock.advance)?;
        let message = "Send an ISO 8601 duration longer than zero and at most P731D, such as PT1H or P1D.";
        problems.parse("advance", Some(&text), advance, message)
    })?;
    state.store.due().advance(caller.acting_app()?, caller.workspace_id, advance, state.clock.now()).await?;
    state.wake.publish();
    state.wake.deliver();
    Ok(StatusCode::NO_CONTENT)
}

fn advance(text: &str) -> Option<SignedDuration> {
    // Posts are scheduled at most two years ahead.
    const MOST: SignedDuration = SignedDuration::from_hours(731 * 24);
    // `Span` also reads "1 hour".
    let span: Span = text.strip_prefix('P').and_then(|_| text.parse().ok())?;
    let duration = span.to_duration(SpanRelativeTo::days_are_24_hours()).ok()?;
    (duration.is_positive() && duration <= MOST).then_some(duration)
}

pub(super) fn link(state: &AppState) -> ApiResult<&SandboxLink> {
    state.sandbox.as_ref().ok_or_else(|| {
        ApiError::new(ErrorCode::NotFound, "This server runs without a sandbox. Start it with --sandbox.")
    })
}

fn refusal(field: &str, error: SandboxError) -> ApiError {
    match error {
        SandboxError::Refused(message) => ApiError::invalid_field(field, message),
        SandboxError::Unreachable(_) => ApiError::internal(error),
    }
}
