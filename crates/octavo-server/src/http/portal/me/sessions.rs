//! Where a person is signed in.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::Kind;
use octavo_domain::time::iso;
use octavo_store::identity::Session;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::app::AppState;
use crate::http::describe::links::{FIRST, lead};
use crate::http::error::ApiResult;
use crate::http::extract::owned::Owned;
use crate::http::extract::person::Person;

/// A browser that the person is signed in with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
pub struct SessionBody {
    /// The session's id.
    #[schema(example = "ses_5b1f0c9e7d3a4e2f8c6b9a0d1e2f3a4b")]
    id: String,
    /// Whether the token of this call comes from it.
    current: bool,
    /// How the browser named itself at the last sign-in.
    user_agent: Option<String>,
    /// The IP address of the last sign-in.
    address: Option<String>,
    /// When the person first signed in with this browser.
    #[schema(format = DateTime)]
    created_time: String,
    /// When the session was last used. Octavo notes it when the browser renews its tokens, at most once a minute.
    #[schema(format = DateTime)]
    last_seen_at: String,
}

impl SessionBody {
    pub(super) fn new(session: Session, person: &Person) -> Self {
        SessionBody {
            id: Kind::Session.show(session.sid),
            current: person.session() == Some(session.sid),
            user_agent: session.user_agent,
            address: session.address,
            created_time: iso(session.created_at),
            last_seen_at: iso(session.seen_at),
        }
    }
}

/// Lists where the person is signed in, the last used first. There are at most 100 sessions: one more ends the one that
/// was not used for the longest.
#[utoipa::path(get, path = "/v1/me/sessions", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = OK, description = "The sessions.", body = Vec<SessionBody>,
            example = json!([SessionBody::example()]))),
    extensions(("x-leads" = json!([lead("200", &[("id", FIRST)], &["end_session"])]))))]
pub async fn list_sessions(State(state): State<AppState>, person: Person) -> ApiResult<Json<Vec<SessionBody>>> {
    let sessions = state.identity.list_sessions(person.id()).await?;
    Ok(Json(sessions.into_iter().map(|session| SessionBody::new(session, &person)).collect()))
}

/// Signs the person out of one browser. The tokens of that session end at once.
#[utoipa::path(delete, path = "/v1/me/sessions/{id}", tag = "Your account", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The session's id.")),
    responses((status = NO_CONTENT, description = "The session has ended.")))]
pub async fn end_session(
    State(state): State<AppState>,
    Owned(session, _): Owned<Session, Person>,
) -> ApiResult<StatusCode> {
    state.identity.end_session(&session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Signs the person out everywhere except in this browser. The tokens of the other sessions end at once. Applications keep
/// their access.
#[utoipa::path(delete, path = "/v1/me/sessions", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = NO_CONTENT, description = "All other sessions have ended.")))]
pub async fn end_other_sessions(State(state): State<AppState>, person: Person) -> ApiResult<StatusCode> {
    state.identity.end_other_sessions(person.id(), person.session()).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl SessionBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "ses_5b1f0c9e7d3a4e2f8c6b9a0d1e2f3a4b",
            "current": true,
            "userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
            "address": "203.0.113.7",
            "createdTime": "2026-11-20T08:12:44.310Z",
            "lastSeenAt": "2026-11-21T09:30:00.000Z",
        })
    }
}
