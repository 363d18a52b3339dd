//! What the signed-in person is notified about.

use axum::Json;
use axum::extract::State;
use octavo_domain::{NoticeChoice, NoticeKind};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::app::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::JsonBody;
use crate::http::extract::input::Problems;
use crate::http::extract::person::Person;

/// What a person is notified about, and how.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Notices)]
pub struct NoticesBody {
    /// One for each kind of message.
    items: Vec<NoticeBody>,
}

/// How messages of a kind reach the person.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Notice)]
pub struct NoticeBody {
    /// What the messages are about.
    kind: NoticeKind,
    /// Whether they come by mail. True until the person turns it off.
    mail: bool,
    /// Whether they come as push messages, to devices on which the person allowed them. Until the person chooses, true for
    /// `APPROVAL_REQUESTED` only.
    push: bool,
}

impl From<NoticeChoice> for NoticeBody {
    fn from(NoticeChoice { kind, mail, push }: NoticeChoice) -> Self {
        NoticeBody { kind, mail, push }
    }
}

/// Returns what the signed-in person is notified about.
#[utoipa::path(get, path = "/v1/me/notices", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = OK, description = "What they chose, or the default.", body = NoticesBody,
            example = json!(NoticesBody::example()))))]
pub async fn show_notices(State(state): State<AppState>, person: Person) -> ApiResult<Json<NoticesBody>> {
    show(&state, person.id()).await
}

/// What to change of the person's messages.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NoticesChange {
    /// The kinds to change, each once. The others stay as they are.
    #[schema(value_type = Vec<NoticeChange>, required, min_items = 1)]
    items: Option<Vec<NoticeChange>>,
}

/// How messages of a kind reach the person from now on.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NoticeChange {
    /// What the messages are about.
    #[schema(value_type = NoticeKind, required)]
    kind: Option<String>,
    /// Whether they come by mail. If it is missing, that stays as it is.
    mail: Option<bool>,
    /// Whether they come as push messages. If it is missing, that stays as it is.
    push: Option<bool>,
}

/// Changes what the signed-in person is notified about.
///
/// Messages about the person's own account, such as a changed password, are always sent.
#[utoipa::path(put, path = "/v1/me/notices", tag = "Your account", security(("bearer" = ["api"])),
    request_body(content = NoticesChange, example = json!({ "items": [{ "kind": "WEBHOOK_DISABLED", "mail": false }] })),
    responses((status = OK, description = "What they chose, or the default.", body = NoticesBody,
            example = json!(NoticesBody::example()))))]
pub async fn update_notices(
    State(state): State<AppState>,
    person: Person,
    JsonBody { input, .. }: JsonBody<NoticesChange>,
) -> ApiResult<Json<NoticesBody>> {
    let earlier = state.store.notices().choices(person.id()).await?;
    let changed = input.check(|change, problems| read_choices(change, &earlier, problems))?;
    state.store.notices().choose(person.id(), &changed).await?;
    show(&state, person.id()).await
}

async fn show(state: &AppState, user_id: Uuid) -> ApiResult<Json<NoticesBody>> {
    let choices = state.store.notices().choices(user_id).await?;
    Ok(Json(NoticesBody { items: choices.into_iter().map(NoticeBody::from).collect() }))
}

fn read_choices(change: NoticesChange, earlier: &[NoticeChoice], problems: &mut Problems) -> Option<Vec<NoticeChoice>> {
    let items = problems.require("items", change.items)?;
    if items.is_empty() {
        problems.add("items", "Name at least one kind.");
    }
    let mut changed: Vec<NoticeChoice> = Vec::new();
    for (index, NoticeChange { kind, mail, push }) in items.into_iter().enumerate() {
        let field = format!("items[{index}].kind");
        let Some(kind) = problems.require_text(&field, kind) else { continue };
        let Some(now) = earlier.iter().find(|choice| choice.kind.as_str() == kind) else {
            let kinds: Vec<&str> = NoticeKind::ALL.iter().map(|kind| kind.as_str()).collect();
            problems.add(field, format!("The kind must be one of {}.", kinds.join(", ")));
            continue;
        };
        if changed.iter().any(|choice| choice.kind == now.kind) {
            problems.add(field, format!("{kind} is named twice. Name each kind once."));
        }
        changed.push(NoticeChoice { kind: now.kind, mail: mail.unwrap_or(now.mail), push: push.unwrap_or(now.push) });
    }
    Some(changed)
}

impl NoticesBody {
    /// In the description.
    pub fn example() -> Value {
        let items = NoticeKind::ALL.iter().map(|kind| json!(NoticeBody::from(NoticeChoice::default_of(*kind))));
        json!({ "items": items.collect::<Vec<_>>() })
    }
}
