//! The members of a workspace.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use octavo_domain::time::iso;
use octavo_domain::{Kind, Right, Role, SignInMeans};
use octavo_store::workspaces::{Actor, Member, MemberChange, MemberOutcome};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::most_workspaces;
use crate::http::app::AppState;
use crate::http::describe::links::{OF_PATH, lead};
use crate::http::error::{ApiError, ApiResult, ErrorBody, ErrorCode};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::require_right;
use crate::http::extract::input::Problems;
use crate::http::extract::workspace_access::{ChangeableMember, RemovableMember, WorkspaceReader};

/// A member of a workspace.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Member)]
pub struct MemberBody {
    /// The person's id.
    #[schema(example = "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    user_id: String,
    /// The person's address. Only owners and admins see those of others; for everyone else they are null.
    email: Option<String>,
    /// The name that they chose. Null until they choose one.
    name: Option<String>,
    /// What they may do.
    #[schema(value_type = Role)]
    role: Role,
    /// What they can sign in with, the strongest first; null for those who don't see the address.
    #[schema(required)]
    sign_in: Option<Vec<SignInMeans>>,
    /// When they joined.
    #[schema(format = DateTime)]
    joined_at: String,
}

impl MemberBody {
    fn new(member: Member, actor: Actor) -> Self {
        let sees_email = actor.role.may(Right::Manage) || member.user_id == actor.user_id;
        MemberBody {
            user_id: Kind::User.show(member.user_id),
            email: sees_email.then_some(member.email),
            name: member.name,
            role: member.role,
            sign_in: sees_email.then_some(member.sign_in),
            joined_at: iso(member.joined_at),
        }
    }
}

/// Lists the members of a workspace, in the order in which they joined.
#[utoipa::path(get, path = "/v1/workspaces/{id}/members", tag = "Workspaces", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The workspace's id.")),
    responses((status = OK, description = "The members.", body = Vec<MemberBody>,
            example = json!([MemberBody::example("OWNER")]))),
    extensions(("x-leads" = json!([
        lead("200", &[("id", OF_PATH), ("userId", "$response.body#/0/userId")], &["update_member", "remove_member"]),
    ]))))]
pub async fn list_members(
    State(state): State<AppState>,
    WorkspaceReader(actor): WorkspaceReader,
) -> ApiResult<Json<Vec<MemberBody>>> {
    let members = state.store.workspaces().members(actor.workspace_id).await?;
    Ok(Json(members.into_iter().map(|member| MemberBody::new(member, actor)).collect()))
}

/// The new role of a member.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RoleChange {
    /// What they may do from now on.
    #[schema(value_type = Role, required)]
    role: Option<String>,
}

/// Changes the role of a member, at once and for their applications too. Only owners appoint and demote owners. The last
/// owner stays one.
#[utoipa::path(patch, path = "/v1/workspaces/{id}/members/{userId}", tag = "Workspaces",
    security(("bearer" = ["api"])), request_body(content = RoleChange, example = json!({ "role": "PUBLISHER" })),
    params(("id" = String, Path, description = "The workspace's id."),
        ("userId" = String, Path, description = "The member's id.")),
    responses((status = OK, description = "The member.", body = MemberBody,
            example = json!(MemberBody::example("PUBLISHER")))))]
pub async fn update_member(
    State(state): State<AppState>,
    ChangeableMember { actor, member }: ChangeableMember,
    JsonBody { input, .. }: JsonBody<RoleChange>,
) -> ApiResult<Json<MemberBody>> {
    let role = input.check(|change, problems| role(change.role, problems))?;
    if !actor.role.may_change(Some(member.role), Some(role)) {
        require_right(actor.role, Right::Own)?;
    }
    change(&state, actor, &member, Some(role)).await?;
    Ok(Json(MemberBody::new(Member { role, ..member }, actor)))
}

/// Removes a member. They and the applications that they allowed lose access to the workspace at once. Every member can
/// remove themselves, except the last owner.
#[utoipa::path(delete, path = "/v1/workspaces/{id}/members/{userId}", tag = "Workspaces",
    security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The workspace's id."),
        ("userId" = String, Path, description = "The member's id.")),
    responses((status = NO_CONTENT, description = "They are no longer a member."),
        (status = CONFLICT, description = "They are the last owner (LAST_OWNER).", body = ErrorBody)))]
pub async fn remove_member(
    State(state): State<AppState>,
    RemovableMember { actor, member }: RemovableMember,
) -> ApiResult<StatusCode> {
    change(&state, actor, &member, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn change(state: &AppState, actor: Actor, member: &Member, to: Option<Role>) -> ApiResult<()> {
    // A personal workspace has its person's id.
    if member.user_id == actor.workspace_id && to != Some(Role::Owner) {
        return Err(ApiError::new(ErrorCode::LastOwner, "A person always owns their personal workspace."));
    }
    let change = MemberChange { user_id: member.user_id, from: member.role, to };
    match state.identity.change_member(actor, change, most_workspaces(state)).await? {
        MemberOutcome::Changed => Ok(()),
        MemberOutcome::LastOwner => Err(ApiError::new(
            ErrorCode::LastOwner,
            "This is the workspace's last owner. Make another member an owner first.",
        )),
        MemberOutcome::Outdated => {
            Err(ApiError::conflict("Another request changed the members at the same time. Read them again."))
        }
    }
}

pub(super) fn role(text: Option<String>, problems: &mut Problems) -> Option<Role> {
    let text = problems.require_text("role", text)?;
    let roles: Vec<&str> = Role::ALL.iter().map(|role| role.as_str()).collect();
    problems.parse("role", Some(&text), Role::parse, &format!("role must be one of {}.", roles.join(", ")))
}

impl MemberBody {
    /// In the description.
    pub fn example(role: &str) -> Value {
        json!({
            "userId": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "email": "mara.lind@fernhill.example",
            "name": "Mara Lind",
            "role": role,
            "signIn": ["PASSKEY", "PASSWORD"],
            "joinedAt": "2026-11-20T08:12:44.310Z",
        })
    }
}
