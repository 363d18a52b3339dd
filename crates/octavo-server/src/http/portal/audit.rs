//! The audit log of a workspace.

use axum::Json;
use axum::extract::State;
use octavo_domain::Kind;
use octavo_domain::audit::{ActorType, AuditAction, TargetType};
use octavo_domain::time::iso;
use octavo_store::audit::{AuditFilter, AuditRow};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::app::AppState;
use crate::http::error::ApiResult;
use crate::http::extract::Query;
use crate::http::extract::auth::AuditReader;
use crate::http::extract::input::Problems;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// 1 to 100; default 20.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// `nextCursor` of the previous page.
    cursor: Option<String>,
    /// The id of a person, an application or a key.
    #[param(example = "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    actor: Option<String>,
    /// Returns only entries of this action.
    #[param(value_type = Option<AuditAction>)]
    action: Option<String>,
    /// Returns only entries of this time or later.
    from: Option<String>,
    /// Returns only entries before this time.
    to: Option<String>,
}

impl AuditQuery {
    fn filter(self, workspace_id: Uuid, problems: &mut Problems) -> AuditFilter {
        let cursors = "Send the nextCursor of the previous page, unchanged.";
        let actors = "Send the id of a person (usr_…), an application (app_…) or a key (key_…).";
        let actions = "There is no such action. Send one such as app.created.";
        AuditFilter {
            workspace_id,
            limit: problems.page_size("limit", self.limit),
            before: problems.parse("cursor", self.cursor.as_deref(), |text| Kind::AuditEntry.parse(text), cursors),
            actor: problems.parse("actor", self.actor.as_deref(), actor_id, actors),
            action: problems.parse("action", self.action.as_deref(), AuditAction::parse, actions),
            from: problems.time("from", self.from.as_deref()),
            to: problems.time("to", self.to.as_deref()),
        }
    }
}

fn actor_id(text: &str) -> Option<String> {
    let known = ["usr_", "app_", "key_"].iter().any(|prefix| text.starts_with(prefix));
    (known && text.len() <= 100 && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')).then(|| text.to_owned())
}

/// A page of the audit log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditPage {
    /// Newest first.
    items: Vec<AuditEntry>,
    /// Null on the last page.
    next_cursor: Option<String>,
}

/// What someone did.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditEntry {
    /// The entry's id.
    #[schema(example = "aud_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// When.
    #[schema(format = DateTime)]
    at: String,
    /// Who did it.
    actor: AuditActor,
    /// What they did.
    action: AuditAction,
    /// What the action changed.
    target: Option<AuditTarget>,
    /// The IP address that the request came from. Null for the operator's commands, and after the person is deleted.
    address: Option<String>,
    /// More about the action. Its fields depend on the action.
    #[schema(value_type = Object)]
    detail: Map<String, Value>,
    /// SHA-256 of the entry and the hash before it, in hex. The hash before it can be of another workspace's entry.
    hash: String,
}

/// Who did it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditActor {
    /// PERSON, APP (an application that acts for a person), KEY or OPERATOR.
    r#type: ActorType,
    /// Null for the operator, and for someone who failed to sign in.
    id: Option<String>,
    /// The name at that time. Null if there is none, and after the person is deleted.
    name: Option<String>,
}

/// What an action changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditTarget {
    /// What kind of thing it is.
    #[schema(value_type = TargetType)]
    r#type: String,
    /// Its id; of an account its number, of a CLIENT its client ID.
    id: String,
}

impl From<AuditRow> for AuditEntry {
    fn from(row: AuditRow) -> Self {
        AuditEntry {
            id: Kind::AuditEntry.show(row.id),
            at: iso(row.at),
            actor: AuditActor { r#type: row.actor_type, id: row.actor_id, name: row.actor_name },
            action: row.action,
            target: row.target_type.zip(row.target_id).map(|(r#type, id)| AuditTarget { r#type, id }),
            address: row.address,
            detail: row.detail,
            hash: row.hash,
        }
    }
}

/// Lists what was done in the workspace, newest first. Owners and admins can read it.
///
/// Octavo keeps the log for ever and never changes an entry. Sign-ins and password changes are in the log of the person's
/// personal workspace. A person who is deleted is forgotten: their entries keep the id and lose the name and the address.
#[utoipa::path(get, path = "/v1/audit", tag = "Workspaces", security(("bearer" = ["api"])), params(AuditQuery),
    responses((status = OK, description = "A page of the log.", body = AuditPage,
            example = json!({ "items": [AuditEntry::example()], "nextCursor": null }))))]
pub async fn list_audit(
    State(state): State<AppState>,
    AuditReader(caller): AuditReader,
    Query(query): Query<AuditQuery>,
) -> ApiResult<Json<AuditPage>> {
    let mut filter = query.check(|query, problems| Some(query.filter(caller.workspace_id, problems)))?;
    let limit = filter.limit as usize;
    // One more tells whether there is a page behind this one.
    filter.limit += 1;
    // An entry that was recorded a moment ago may wait for its hash.
    state.store.audit().seal().await?;
    let mut found = state.store.audit().page(&filter).await?;
    let more = found.len() > limit;
    found.truncate(limit);
    let next_cursor = found.last().filter(|_| more).map(|last| Kind::AuditEntry.show(last.id));
    Ok(Json(AuditPage { items: found.into_iter().map(AuditEntry::from).collect(), next_cursor }))
}

impl AuditEntry {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "aud_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "at": "2026-11-21T10:41:55.120Z",
            "actor": { "type": "PERSON", "id": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "name": "Mara Lind" },
            "action": "member.role_changed",
            "target": { "type": "PERSON", "id": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e10" },
            "address": "198.51.100.7",
            "detail": { "from": "PUBLISHER", "to": "VIEWER", "name": "Jonas Weir", "email": "jonas@fernhill.example" },
            "hash": "8f14e45fceea167a5a36dedd4bea2543f1d0c1e6c7c1c8cd8fd6c1b0b0d8b9aa",
        })
    }
}
