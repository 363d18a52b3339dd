//! Whom a call acts for, and what it makes belongs to.

use std::sync::Arc;

use octavo_domain::{ActingConsent, ActingKey, ClientLimits, KeyHours, Role};
use octavo_store::media::Maker;
use octavo_store::posts::Reach;
use octavo_store::spending::Spender;
use octavo_store::workspaces::Workspace;
use uuid::Uuid;

use crate::http::error::{ApiError, ApiResult};

/// A caller whose token is live and whose key header fits it.
#[derive(Debug, Clone)]
pub struct Caller {
    pub user_id: Uuid,
    /// The workspace that the call acts in.
    pub workspace_id: Uuid,
    /// The client that the token was issued to.
    pub client_id: String,
    /// The application acted for: the token's own, or the one that the portal named in `x-api-key`.
    pub app_id: Option<Uuid>,
    /// That application belongs to the workspace: it is not merely allowed in it, nor is this a client workspace.
    pub owns_app: bool,
    pub is_portal: bool,
    /// That of the person in the workspace.
    pub role: Role,
    /// A person must approve what this caller wants to publish.
    pub needs_approval: bool,
    /// The key that the call is made with; none for access tokens.
    pub key: Option<Arc<ActingKey>>,
    /// Of the client workspace that the call acts in.
    pub(super) client_limits: ClientLimits,
    /// The consent that an application's token rests on.
    pub consent: Option<Arc<ActingConsent>>,
    /// Sees and changes what other applications made in the workspace too.
    pub(super) all_posts: bool,
}

impl Caller {
    /// The workspace's posts, imports and files that this caller sees and changes.
    pub fn reach(&self) -> ApiResult<Reach> {
        let made_by = if self.all_posts { None } else { Some(self.acting_app()?) };
        let accounts_of = self.account_limit().map(|(id, _)| id);
        Ok(Reach { workspace_id: self.workspace_id, made_by, accounts_of })
    }

    /// The hours that the call's key is limited to.
    pub fn hours(&self) -> Option<&KeyHours> {
        self.key.as_ref().and_then(|key| key.limits.hours.as_ref())
    }

    /// The same caller in a client workspace of its application.
    pub fn in_client(&self, workspace: &Workspace) -> Caller {
        let (workspace_id, client_limits) = (workspace.id, workspace.limits);
        let needs_approval = self.needs_approval || workspace.approval.covers(self.role, self.key.is_none());
        Caller { workspace_id, client_limits, owns_app: false, needs_approval, ..self.clone() }
    }

    /// Whose limits count for what is queued now.
    pub fn spender(&self) -> Spender {
        Spender { key: self.key.clone(), client: self.client_limits }
    }

    /// What a file that is made now will belong to.
    pub fn maker(&self) -> ApiResult<Maker> {
        Ok(Maker::of(self.workspace_id, self.publisher()?))
    }

    /// What posts and imports that are made now will belong to: the application, or in the portal without one the
    /// workspace itself, whose id then stands for an application's.
    pub fn publisher(&self) -> ApiResult<Uuid> {
        match self.app_id {
            None if self.is_portal => Ok(self.workspace_id),
            _ => self.acting_app(),
        }
    }

    /// The application that is acted for, where there has to be one.
    pub fn acting_app(&self) -> Result<Uuid, ApiError> {
        self.app_id
            .ok_or_else(|| ApiError::unauthorized("Send the client ID of one of your applications in x-api-key."))
    }
}
