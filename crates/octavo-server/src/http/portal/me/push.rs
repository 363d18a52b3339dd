//! The browsers in which the person gets push messages.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use octavo_domain::Kind;
use octavo_domain::time::iso;
use octavo_store::push::PushSubscription;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::app::AppState;
use crate::http::describe::links::{FIRST_ITEM, ID, lead};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::JsonBody;
use crate::http::extract::input::Problems;
use crate::http::extract::owned::Owned;
use crate::http::extract::person::Person;
use crate::push::{BrowserSubscription, PushError, read_auth, read_p256dh};

/// In bytes.
const MOST_ENDPOINT: usize = 2048;
const MOST_USER_AGENT: usize = 500;

/// Push messages of a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushSettings {
    /// The `applicationServerKey` for `PushManager.subscribe`: a point of P-256 in base64url. It stays the same.
    public_key: String,
    /// The browsers, the oldest first.
    items: Vec<PushBrowser>,
}

/// A browser in which the person gets push messages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushBrowser {
    /// The id of its subscription.
    #[schema(example = "psb_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The host of its push service.
    #[schema(example = "updates.push.services.mozilla.com")]
    endpoint_host: String,
    /// When it was added.
    #[schema(format = DateTime)]
    created_time: String,
    /// How it named itself (`User-Agent`).
    browser: Option<String>,
    /// Whether the token of this call comes from it.
    current: bool,
}

impl PushBrowser {
    pub(super) fn new(row: PushSubscription, person: &Person) -> Self {
        PushBrowser {
            id: Kind::PushSubscription.show(row.id),
            endpoint_host: row.host,
            created_time: iso(row.created_at),
            browser: row.user_agent,
            current: row.sid.is_some() && row.sid == person.session(),
        }
    }
}

/// What `PushSubscription.toJSON()` returns in the browser.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewPushSubscription {
    /// The address of the browser at its push service. It is kept sealed, and never returned.
    #[schema(value_type = String, required, format = "uri", max_length = 2048)]
    endpoint: Option<String>,
    /// The browser's keys.
    #[schema(value_type = PushKeys, required)]
    keys: Option<PushKeys>,
}

/// What messages to a browser are encrypted with (RFC 8291).
#[derive(Debug, Deserialize, ToSchema)]
pub struct PushKeys {
    /// A point of P-256 in base64url.
    #[schema(value_type = String, required)]
    p256dh: Option<String>,
    /// 16 bytes in base64url.
    #[schema(value_type = String, required)]
    auth: Option<String>,
}

/// Returns the browsers in which the person gets push messages, and the key that a browser needs to subscribe.
#[utoipa::path(get, path = "/v1/me/push", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = OK, description = "The browsers and the key.", body = PushSettings,
            example = json!(PushSettings::example()))),
    extensions(("x-leads" = json!([lead("200", &[("id", FIRST_ITEM)], &["remove_push"])]))))]
pub async fn show_push(State(state): State<AppState>, person: Person) -> ApiResult<Json<PushSettings>> {
    let public_key = state.push.public_key().await?;
    let rows = state.store.push().list(person.id()).await?;
    let items = rows.into_iter().map(|row| PushBrowser::new(row, &person)).collect();
    Ok(Json(PushSettings { public_key, items }))
}

/// Adds the browser of this call. From then on it gets a push message when a post waits for the person's approval, unless they
/// turned that off.
///
/// A browser is added once: another call replaces its subscription, also one of another person. Signing out of the browser removes
/// it. A person can have 10; one more removes the oldest.
#[utoipa::path(post, path = "/v1/me/push", tag = "Your account", security(("bearer" = ["api"])),
    request_body(content = NewPushSubscription, example = json!(NewPushSubscription::example())),
    responses((status = CREATED, description = "The browser.", body = PushBrowser, example = json!(PushBrowser::example()))),
    extensions(("x-leads" = json!([lead("201", &[("id", ID)], &["remove_push"])]))))]
pub async fn add_push(
    State(state): State<AppState>,
    person: Person,
    headers: HeaderMap,
    JsonBody { input, .. }: JsonBody<NewPushSubscription>,
) -> ApiResult<(StatusCode, Json<PushBrowser>)> {
    let browser = input.check(|new, problems| read_subscription(&state, new, problems))?;
    let user_agent = headers.get(header::USER_AGENT).and_then(|name| name.to_str().ok());
    let user_agent = user_agent.map(|name| name.chars().take(MOST_USER_AGENT).collect());
    let added = state.push.add(person.id(), person.session(), user_agent, &browser).await?;
    Ok((StatusCode::CREATED, Json(PushBrowser::new(added, &person))))
}

/// Removes a browser. It gets no more push messages.
#[utoipa::path(delete, path = "/v1/me/push/{id}", tag = "Your account", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The id of the browser's subscription.")),
    responses((status = NO_CONTENT, description = "The browser is removed.")))]
pub async fn remove_push(
    State(state): State<AppState>,
    Owned(browser, _): Owned<PushSubscription, Person>,
) -> ApiResult<StatusCode> {
    state.store.push().remove(browser.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn read_subscription(
    state: &AppState,
    new: NewPushSubscription,
    problems: &mut Problems,
) -> Option<BrowserSubscription> {
    let endpoint = problems.require_text("endpoint", new.endpoint);
    let keys = problems.require("keys", new.keys);
    if let Some(endpoint) = &endpoint {
        if endpoint.len() > MOST_ENDPOINT {
            problems
                .add("endpoint", format!("The endpoint has {} bytes. Use at most {MOST_ENDPOINT}.", endpoint.len()));
        }
        if let Err(refusal) = state.egress.check_url(endpoint) {
            problems.add("endpoint", format!("{refusal}."));
        }
    }
    let PushKeys { p256dh, auth } = keys?;
    let p256dh = problems.require_text("keys.p256dh", p256dh);
    let auth = problems.require_text("keys.auth", auth);
    if p256dh.as_deref().is_some_and(|key| read_p256dh(key).is_none()) {
        problems.add("keys.p256dh", "The key must be an uncompressed point of P-256 (65 bytes) in base64url.");
    }
    if auth.as_deref().is_some_and(|secret| read_auth(secret).is_none()) {
        problems.add("keys.auth", "The secret must be 16 bytes in base64url.");
    }
    Some(BrowserSubscription { endpoint: endpoint?, p256dh: p256dh?, auth: auth? })
}

impl From<PushError> for ApiError {
    fn from(error: PushError) -> Self {
        match error {
            PushError::Store(error) => error.into(),
            other => ApiError::internal(other),
        }
    }
}

impl NewPushSubscription {
    /// In the description. The keys are those of RFC 8291, appendix A.
    fn example() -> Value {
        json!({
            "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABpJx",
            "keys": {
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                "auth": "BTBZMqHH6r4Tts7J_aSIgg",
            },
        })
    }
}

impl PushBrowser {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "psb_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "endpointHost": "updates.push.services.mozilla.com",
            "createdTime": "2026-11-20T08:12:44.310Z",
            "browser": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
            "current": true,
        })
    }
}

impl PushSettings {
    /// In the description.
    fn example() -> Value {
        json!({
            "publicKey": "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
            "items": [PushBrowser::example()],
        })
    }
}
