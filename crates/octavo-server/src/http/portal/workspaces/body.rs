//! The JSON of workspaces.

use octavo_domain::approval::WorkspaceApproval;
use octavo_domain::time::iso;
use octavo_domain::{ClientLimits, Kind, Right, Role, WorkspaceKind};
use octavo_store::workspaces::Workspace;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::extract::input::Problems;

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
    /// The application of a client workspace; null for others.
    #[schema(required)]
    app: Option<AppOfClient>,
    /// The limits of a client workspace; null for others.
    #[schema(required)]
    limits: Option<ClientLimitsBody>,
    /// Whether files are published with their metadata, such as the place where a photo was taken.
    keep_media_metadata: bool,
    /// Whose posts wait for approval, in addition to those of keys and applications that need it anyway. By default, those of
    /// contributors.
    approval: WorkspaceApproval,
    /// The host of the chat's webhook that gets messages about failures. Null if there is none, and for members who can't change
    /// it. The address itself is a secret and is not shown.
    #[schema(required)]
    notices_host: Option<String>,
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
            app: workspace
                .app_id
                .zip(workspace.app_name)
                .map(|(id, name)| AppOfClient { id: Kind::App.show(id), name }),
            limits: workspace.app_id.map(|_| workspace.limits.into()),
            external_id: workspace.external_id,
            keep_media_metadata: workspace.keep_media_metadata,
            approval: workspace.approval,
            notices_host: workspace.notices_host.filter(|_| workspace.role.may(Right::Manage)),
            created_time: iso(workspace.created_at),
        }
    }
}

/// The application of a client workspace.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppOfClient {
    /// The application's id.
    #[schema(example = "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// The application's name.
    name: String,
}

/// What a client workspace may use. Null is no limit.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ClientLimits)]
pub struct ClientLimitsBody {
    /// The most posts that can be queued in a day (UTC).
    #[schema(minimum = 0)]
    posts_per_day: Option<i64>,
    /// The most bytes of files that can be stored.
    #[schema(minimum = 0)]
    stored_bytes: Option<i64>,
    /// The most that networks may charge for the posts of a month (UTC), in US dollars. X charges for posts. With 0, posts that
    /// cost something are refused.
    #[schema(minimum = 0, maximum = 1000000, example = 5.0)]
    monthly_usd: Option<f64>,
}

/// The largest price of a month.
const MOST_USD: f64 = 1_000_000.0;

impl From<ClientLimits> for ClientLimitsBody {
    fn from(limits: ClientLimits) -> Self {
        let monthly_usd = limits.monthly_price.map(usd);
        ClientLimitsBody { posts_per_day: limits.posts_per_day, stored_bytes: limits.stored_bytes, monthly_usd }
    }
}

impl ClientLimitsBody {
    pub(in crate::http::portal) fn check(self, problems: &mut Problems) -> Option<ClientLimits> {
        let posts = problems.within("limits.postsPerDay", self.posts_per_day, 0..=i64::MAX);
        let bytes = problems.within("limits.storedBytes", self.stored_bytes, 0..=i64::MAX);
        let price = problems.within("limits.monthlyUsd", self.monthly_usd, 0.0..=MOST_USD);
        let is_good = (posts.is_some(), bytes.is_some(), price.is_some())
            == (self.posts_per_day.is_some(), self.stored_bytes.is_some(), self.monthly_usd.is_some());
        let monthly_price = price.map(|usd| (usd * 1_000.0).round() as i64);
        is_good.then_some(ClientLimits { posts_per_day: posts, stored_bytes: bytes, monthly_price })
    }
}

/// An amount in US dollars, of its thousandths.
pub fn usd(thousandths: i64) -> f64 {
    thousandths as f64 / 1_000.0
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
            "app": null,
            "limits": null,
            "keepMediaMetadata": false,
            "approval": "CONTRIBUTORS",
            "noticesHost": null,
            "createdTime": "2026-11-20T08:12:44.310Z",
        })
    }

    /// A client workspace, in the description.
    pub fn client_example() -> Value {
        let mut body = WorkspaceBody::example();
        body["name"] = "Calloway Bakery".into();
        body["kind"] = "CLIENT".into();
        body["externalId"] = "cust_1042".into();
        body["app"] = json!({ "id": "app_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "name": "Folio" });
        body["limits"] = json!({ "postsPerDay": 50, "storedBytes": null, "monthlyUsd": 5.0 });
        body
    }
}
