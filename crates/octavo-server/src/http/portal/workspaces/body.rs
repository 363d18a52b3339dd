//! The JSON of workspaces.

use octavo_domain::time::iso;
use octavo_domain::{Kind, Role, WorkspaceKind};
use octavo_store::workspaces::Workspace;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// A workspace: it owns accounts, media, posts, applications and webhooks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Workspace)]
pub struct WorkspaceBody {
    /// Send it in `x-octavo-workspace`.
    #[schema(example = "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The workspace's name.
    name: String,
    /// What you may do in it.
    #[schema(value_type = Role)]
    role: Role,
    /// Whether it is your personal workspace, which you have from the start.
    personal: bool,
    /// Whose it is.
    #[schema(value_type = WorkspaceKind)]
    kind: WorkspaceKind,
    /// Your customer's id. Null unless `kind` is CLIENT.
    #[schema(required)]
    external_id: Option<String>,
    /// Whether files are published with their metadata, such as the place where a photo was taken.
    keep_media_metadata: bool,
    /// When it was created.
    #[schema(format = DateTime)]
    created_time: String,
}

impl WorkspaceBody {
    pub(in crate::http::portal) fn new(workspace: Workspace, person: uuid::Uuid) -> Self {
        WorkspaceBody {
            id: Kind::Workspace.show(workspace.id),
            name: workspace.name,
            role: workspace.role,
            personal: workspace.id == person,
            kind: match workspace.app_id {
                Some(_) => WorkspaceKind::Client,
                None if workspace.id == person => WorkspaceKind::Personal,
                None => WorkspaceKind::Shared,
            },
            external_id: workspace.external_id,
            keep_media_metadata: workspace.keep_media_metadata,
            created_time: iso(workspace.created_at),
        }
    }
}

impl WorkspaceBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "wsp_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "name": "Fernhill Orchard",
            "role": "OWNER",
            "personal": false,
            "kind": "SHARED",
            "externalId": null,
            "keepMediaMetadata": false,
            "createdTime": "2026-11-20T08:12:44.310Z",
        })
    }
}
