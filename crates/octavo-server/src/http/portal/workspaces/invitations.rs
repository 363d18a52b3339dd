//! Invitations to a workspace.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jiff::SignedDuration;
use octavo_domain::plain_text::normal_email;
use octavo_domain::time::iso;
use octavo_domain::{Kind, Right, Role};
use octavo_store::StoreError;
use octavo_store::workspaces::{Invitation, Inviter, Joined, NewInvitation};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::members::role;
use super::{WorkspaceBody, gone, most_workspaces};
use crate::http::app::AppState;
use crate::http::describe::links::{FIRST, ID, OF_PATH, lead};
use crate::http::error::{ApiError, ApiResult, ErrorCode, ErrorDetail};
use crate::http::extract::JsonBody;
use crate::http::extract::auth::require_right;
use crate::http::extract::person::Person;
use crate::http::extract::workspace_access::{NamedInvitation, WorkspaceManager};
use crate::ids;
use crate::vault::{key_of, random_token};

/// How long an invitation can be accepted, once.
const INVITATION_TTL: SignedDuration = SignedDuration::from_hours(7 * 24);

/// An invitation to a workspace.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Invitation)]
pub struct InvitationBody {
    /// The invitation's id.
    #[schema(example = "inv_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The address that it is for.
    email: String,
    /// The role that the person gets.
    #[schema(value_type = Role)]
    role: Role,
    /// When it expires.
    #[schema(format = DateTime)]
    expires_at: String,
    /// The member who made it. It ends when they leave, or may no longer give this role.
    invited_by: InviterBody,
}

/// The member who made an invitation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Inviter)]
pub struct InviterBody {
    /// The person's id.
    #[schema(example = "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    user_id: String,
    /// The name that they chose. Null until they choose one.
    #[schema(required)]
    name: Option<String>,
    /// The person's address.
    email: String,
}

impl From<Invitation> for InvitationBody {
    fn from(invitation: Invitation) -> Self {
        let Inviter { user_id, name, email } = invitation.inviter;
        InvitationBody {
            id: Kind::Invitation.show(invitation.id),
            email: invitation.email,
            role: invitation.role,
            expires_at: iso(invitation.expires_at),
            invited_by: InviterBody { user_id: Kind::User.show(user_id), name, email },
        }
    }
}

/// A new invitation with its link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationLink {
    #[serde(flatten)]
    invitation: InvitationBody,
    /// The link to send to the person. This is the only response that shows it. Anyone who has it and signs in joins, once.
    #[schema(format = "uri")]
    url: String,
}

/// Lists the invitations that can still be accepted, the latest first.
#[utoipa::path(get, path = "/v1/workspaces/{id}/invitations", tag = "Workspaces", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The workspace's id.")),
    responses((status = OK, description = "The invitations.", body = Vec<InvitationBody>,
            example = json!([InvitationBody::example()]))),
    extensions(("x-leads" = json!([
        lead("200", &[("id", OF_PATH), ("invitationId", FIRST)], &["withdraw_invitation"]),
    ]))))]
pub async fn list_invitations(
    State(state): State<AppState>,
    WorkspaceManager(actor): WorkspaceManager,
) -> ApiResult<Json<Vec<InvitationBody>>> {
    let invitations = state.store.workspaces().invitations(actor.workspace_id, state.clock.now()).await?;
    Ok(Json(invitations.into_iter().map(InvitationBody::from).collect()))
}

/// Whom to invite.
#[derive(Debug, Deserialize, ToSchema)]
pub struct InvitationRequest {
    /// The person's address. An earlier invitation to it ends.
    #[schema(value_type = String, required, max_length = 254)]
    email: Option<String>,
    /// The role that the person gets. Only owners can invite owners.
    #[schema(value_type = Role, required)]
    role: Option<String>,
}

/// Invites a person. The invitation works once, for 7 days. It ends early if you leave the workspace, or may no longer give
/// this role.
///
/// If the server sends mail, it also mails a link to the address, up to a few times in a while.
#[utoipa::path(post, path = "/v1/workspaces/{id}/invitations", tag = "Workspaces", security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The workspace's id.")),
    request_body(content = InvitationRequest,
        example = json!({ "email": "tom@fernhill.example", "role": "PUBLISHER" })),
    responses((status = CREATED, description = "The invitation.", body = InvitationLink,
            example = json!(InvitationLink::example()))),
    extensions(("x-leads" = json!([
        lead("201", &[("id", OF_PATH), ("invitationId", ID)], &["withdraw_invitation"]),
    ]))))]
pub async fn create_invitation(
    State(state): State<AppState>,
    WorkspaceManager(actor): WorkspaceManager,
    JsonBody { input, .. }: JsonBody<InvitationRequest>,
) -> ApiResult<(StatusCode, Json<InvitationLink>)> {
    let (email, role) = input.check(|new, problems| {
        let bad = "Write the e-mail address in full, such as mara.lind@fernhill.example.";
        let email = problems.require_text("email", new.email);
        let email = email.and_then(|email| problems.parse("email", Some(&email), normal_email, bad));
        let role = role(new.role, problems);
        Some((email?, role?))
    })?;
    if !actor.role.may_change(None, Some(role)) {
        require_right(actor.role, Right::Own)?;
    }
    let (now, token) = (state.clock.now(), random_token().map_err(ApiError::internal)?);
    let new = NewInvitation {
        id: ids::new_id(),
        email: &email,
        role,
        expires_at: now + INVITATION_TTL,
        key: &key_of(&token),
        now,
        most: state.settings.quotas.members,
        most_a_day: state.settings.quotas.invitations_per_day,
    };
    let invitation = state.store.workspaces().invite(actor, new).await.map_err(invitation_error)?;
    state.identity.mail_invitation(invitation.id, &invitation.email).await?;
    let url = state.identity.mail().invitation_url(&token);
    Ok((StatusCode::CREATED, Json(InvitationLink { invitation: invitation.into(), url })))
}

fn invitation_error(error: StoreError) -> ApiError {
    match error {
        StoreError::Conflict(what) if what == "email" => ApiError::conflict_in(ErrorDetail::new(
            "email",
            "The person with this address is a member already. Change their role instead.",
        )),
        other => gone(other),
    }
}

/// Withdraws an invitation. Its link no longer works.
#[utoipa::path(delete, path = "/v1/workspaces/{id}/invitations/{invitationId}", tag = "Workspaces",
    security(("bearer" = ["api"])),
    params(("id" = String, Path, description = "The workspace's id."),
        ("invitationId" = String, Path, description = "The invitation's id.")),
    responses((status = NO_CONTENT, description = "It was withdrawn.")))]
pub async fn withdraw_invitation(
    State(state): State<AppState>,
    NamedInvitation { workspace_id, id }: NamedInvitation,
) -> ApiResult<StatusCode> {
    match state.store.workspaces().withdraw_invitation(workspace_id, id, state.clock.now()).await {
        Err(StoreError::NotFound) => Err(ApiError::not_found("invitation")),
        done => Ok(done.map(|()| StatusCode::NO_CONTENT)?),
    }
}

/// The invitation to accept.
#[derive(Debug, Deserialize, ToSchema)]
pub struct InvitationToken {
    /// The last segment of the invitation's `url`.
    #[schema(value_type = String, required)]
    token: Option<String>,
}

/// Makes the signed-in person a member, under their own address. The invitation is then used up.
#[utoipa::path(post, path = "/v1/invitations/accept", tag = "Workspaces", security(("bearer" = ["api"])),
    request_body(content = InvitationToken, example = json!({ "token": "9fTb0mRrX2uV4nH8wQe1kZy7pLc5sJd3" })),
    responses((status = OK, description = "The workspace that they joined.", body = WorkspaceBody,
            example = json!(WorkspaceBody::example())),
        (status = NOT_FOUND, description = "The invitation was used or withdrawn, or it has expired (NOT_FOUND).",
            body = crate::http::error::ErrorBody)))]
pub async fn accept_invitation(
    State(state): State<AppState>,
    person: Person,
    JsonBody { input, .. }: JsonBody<InvitationToken>,
) -> ApiResult<Json<WorkspaceBody>> {
    let token = input.check(|accepted, problems| problems.require_text("token", accepted.token))?;
    let workspaces = state.store.workspaces();
    match workspaces.accept(&key_of(&token), person.id(), most_workspaces(&state), state.clock.now()).await? {
        Joined::Now(workspace) => Ok(Json(WorkspaceBody::new(workspace, person.id()))),
        Joined::AlreadyMember => Err(ApiError::conflict("You are already a member of this workspace.")),
        Joined::BadLink => Err(ApiError::new(
            ErrorCode::NotFound,
            "This invitation was already used or withdrawn, or it has expired. Ask for a new one.",
        )),
    }
}

impl InvitationBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "inv_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "email": "tom@fernhill.example",
            "role": "PUBLISHER",
            "expiresAt": "2026-11-28T09:30:00.000Z",
            "invitedBy": {
                "userId": "usr_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
                "name": "Mara Lind",
                "email": "mara.lind@fernhill.example",
            },
        })
    }
}

impl InvitationLink {
    /// In the description.
    pub fn example() -> Value {
        let mut link = InvitationBody::example();
        link["url"] = "https://octavo.example/portal/invitations/9fTb0mRrX2uV4nH8wQe1kZy7pLc5sJd3".into();
        link
    }
}
