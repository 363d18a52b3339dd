//! The simulated networks, from the outside: accounts at one call, what they show, faults on demand.

pub mod bin_requests;
pub mod bins;
pub mod comments;
pub mod feed;
pub mod reconnect;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use jiff::{SignedDuration, Span, SpanRelativeTo};
use octavo_domain::{Platform, PostLimits, Right};
use octavo_store::accounts::Account;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::http::app::AppState;
use crate::http::connect::returning::person;
use crate::http::describe::links::{ID, SHOWN, TEXT, draft, lead};
use crate::http::error::{ApiError, ApiResult, ErrorCode};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::{Authority, Caller, SandboxDeveloper, SandboxViewer};
use crate::http::extract::input::Problems;
use crate::http::extract::owned::OwnedRow;
use crate::http::portal::connections::connecting;
use crate::http::public::accounts::AccountBody;
use crate::http::public::accounts::OF_ACCOUNT;
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
            const RIGHT: Right = $authority::RIGHT;

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
#[serde(rename_all = "camelCase")]
pub struct NewSandboxAccount {
    /// The account's network.
    #[schema(value_type = Platform, required, example = "TELEGRAM")]
    platform: Option<String>,
    /// The limits of the account's server. Only for networks whose servers decide them: Mastodon.
    post_limits: Option<PostLimits>,
}

/// Connects a new account on a simulated network. A bot comes with chats.
#[utoipa::path(post, path = "/v1/sandbox/accounts", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])),
    request_body(content = NewSandboxAccount, example = json!({ "platform": "TELEGRAM" })),
    responses((status = CREATED, description = "The account.", body = AccountBody,
            example = json!(AccountBody::example()))),
    extensions(("x-leads" = json!([
        lead("201", &[("id", ID)], OF_ACCOUNT),
        lead("201", &[("accountId", ID)], &["sandbox_feed", "list_posts"]),
        lead("201", &[], &["set_sandbox_fault"]).with(json!({ "accountId": ID, "fault": "server_error", "times": 1 })),
        lead("201", SHOWN, &["create_post"]).with(draft(ID, "$response.body#/platform", json!({ "content": TEXT }))),
    ]))))]
pub async fn connect_sandbox_account(
    State(state): State<AppState>,
    SandboxUser(caller): SandboxUser,
    JsonBody { input, .. }: JsonBody<NewSandboxAccount>,
) -> ApiResult<(StatusCode, Json<AccountBody>)> {
    let sandbox = link(&state)?;
    let (platform, limits) = input.check(|new, problems| {
        let platform = problems.require_as::<Platform>("platform", new.platform)?;
        let has_limits = platform.has_account_limits();
        if new.post_limits.is_some() && !has_limits {
            problems.add("postLimits", format!("{} has the same limits for every account.", platform.display_name()));
        }
        Some((platform, new.post_limits.map(|limits| check_limits(limits, problems))))
    })?;
    let person = person(&state, caller.workspace_id);
    let simulated = sandbox.create_account(platform.as_str(), &person, limits).await;
    let simulated = simulated.map_err(|error| refusal("platform", error))?;
    let publishing = state.publishing();
    let id = connecting(&state, &publishing, &caller).connect(platform, simulated.credentials).await;
    let id = id.map_err(|error| ApiError::internal(format!("{error:?}")))?;
    let account = Account::find(&state, &caller, id).await?;
    Ok((StatusCode::CREATED, Json(AccountBody::new(account, state.clock.now()))))
}

/// Limits that a server can have.
fn check_limits(limits: PostLimits, problems: &mut Problems) -> PostLimits {
    let PostLimits { characters, attachments, image_bytes, video_bytes, poll_options } = limits;
    let sent = [
        ("characters", characters),
        ("attachments", attachments),
        ("imageBytes", image_bytes),
        ("videoBytes", video_bytes),
        ("pollOptions", poll_options),
    ];
    for (name, limit) in sent {
        problems.within(&format!("postLimits.{name}"), limit, 1..=1_000_000_000);
    }
    limits
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
    /// YouTube or Instagram takes longer to process a video), credits_depleted (the server's X credits are used up) or metric_removed (the next
    /// numbers of a post come without likes).
    #[schema(value_type = String, required)]
    fault: Option<String>,
    /// Number of calls that fail: 1 to 1000.
    #[schema(minimum = 1, maximum = 1000)]
    times: Option<u32>,
}

/// Makes the next calls on an account fail.
#[utoipa::path(post, path = "/v1/sandbox/faults", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])),
    request_body(content = Fault, example = json!({ "accountId": 1, "fault": "rate_limit", "times": 1 })),
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
/// The numbers and comments of simulated posts grow by that time, and Octavo reads those of the application's posts that are due. Posts that the
/// application created for other people, tokens, leases and logs keep their times. Only the application's owner can advance the
/// retries of its webhooks.
#[utoipa::path(post, path = "/v1/sandbox/clock", tag = "Sandbox",
    security(("bearer" = ["api"], "clientId" = [])),
    request_body(content = ClockAdvance, example = json!({ "advance": "PT1H" })),
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
    link(&state)?.pass(advance).await.map_err(ApiError::internal)?;
    state.store.due().advance(caller.publisher()?, caller.workspace_id, advance, state.clock.now()).await?;
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
