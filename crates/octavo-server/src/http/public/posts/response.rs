//! The JSON of a schedule with the results of its posts.

use std::collections::HashMap;

use octavo_domain::post::{PostRole, PostStatus, PublicationStatus, ScheduleStatus};
use octavo_domain::post_deletion::DeletionStatus;
use octavo_domain::time::iso;
use octavo_domain::{AiDisclosure, Kind, Platform, PostContent, PostErrorCode};
use octavo_store::numbers::Measured;
use octavo_store::schedules::{DeletionView, PostView, PublicationView, ScheduleView};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use super::approval::ApprovalBody;
use super::platform_settings::PlatformSettings;
use super::post_schema::object_of;
use crate::http::AppState;
use crate::http::extract::listed_workspaces::WorkspaceName;
use crate::http::public::analytics::MeasuredBody;
use crate::media::is_picture;

/// A schedule with the result of each post.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Schedule)]
pub struct ScheduleBody {
    /// The schedule's id, for `/v1/posts/{id}`.
    #[schema(example = "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// Your own name for it. Null if you gave none.
    reference: Option<String>,
    /// When Octavo publishes it.
    #[schema(format = DateTime)]
    scheduled_time: String,
    /// The current status.
    status: ScheduleStatus,
    /// Null if it needs none.
    approval: Option<ApprovalBody>,
    /// SHA-256 of what a draft would publish, for `POST /v1/posts/{id}/publish`. Null in lists, and if the post is not a draft.
    content_hash: Option<String>,
    /// As sent.
    publications: Vec<PublicationBody>,
    /// A signed address of a small JPEG of the first attachment, valid for at least 12 hours. Null if it is not a picture.
    thumbnail_url: Option<String>,
    /// When it was created.
    #[schema(format = DateTime)]
    created_time: String,
    /// Time of the last change.
    #[schema(format = DateTime)]
    updated_time: String,
    /// How many comments on its posts wait for an answer. Left out in lists, and if none waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unanswered_comments: Option<i64>,
    /// Its workspace, in lists of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    workspace: Option<WorkspaceName>,
}

/// What Octavo publishes on one account, with the result of each post.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScheduledPublication)]
pub struct PublicationBody {
    /// The id that events use.
    id: String,
    /// The account's id.
    account_id: i64,
    /// The account's network.
    platform: Platform,
    /// As sent.
    #[schema(value_type = PlatformSettings)]
    platform_settings: Value,
    /// The settings that Octavo uses: those sent, and the defaults of the others.
    #[schema(value_type = PlatformSettings)]
    resolved_settings: Value,
    /// Whether AI made it.
    ai_disclosure: AiDisclosure,
    /// The current status.
    status: PublicationStatus,
    /// As sent. A thread and a first comment are posts of their own, after the post that they belong to.
    posts: Vec<PostBody>,
}

/// A post and its result.
#[derive(Debug, Serialize)]
pub struct PostBody {
    id: String,
    #[serde(flatten)]
    content: PostContent,
    #[serde(flatten)]
    result: PostResult,
}

/// What happened to a post so far.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostResult {
    /// What it is: a post, a part of a thread, a first comment or a reply to a comment.
    role: PostRole,
    /// The `id` of the post that it replies to. Null for a post.
    parent_id: Option<String>,
    /// The comment that it answers, `cmt_…`. Left out for other posts.
    #[serde(skip_serializing_if = "Option::is_none")]
    comment_id: Option<String>,
    /// The current status.
    status: PostStatus,
    /// The network's own id of the post.
    platform_post_identifier: Option<String>,
    /// The post's public address. Null until it is known.
    permalink: Option<String>,
    /// Why the last attempt failed, or what is missing from a published post. Otherwise null.
    error_code: Option<PostErrorCode>,
    /// What went wrong and what to do. Null if nothing did.
    error_message: Option<String>,
    /// When the network published it. Null until then.
    #[schema(format = DateTime)]
    published_time: Option<String>,
    /// How far its deletion at the network is. Null unless someone asked for it.
    deletion: Option<DeletionBody>,
    /// What its network last answered about it. Left out in lists, and before the first answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<MeasuredBody>,
}

/// How far the deletion of a published post is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PostDeletion)]
pub struct DeletionBody {
    /// WAITING, DONE or FAILED.
    status: DeletionStatus,
    /// When it got this status.
    #[schema(format = DateTime, required)]
    time: Option<String>,
    /// Why the last attempt failed. Otherwise null.
    #[schema(required)]
    error_code: Option<PostErrorCode>,
    /// What went wrong and what to do. Null if nothing did.
    #[schema(required)]
    error_message: Option<String>,
}

impl DeletionBody {
    fn of(view: DeletionView) -> Option<Self> {
        Some(DeletionBody {
            status: view.status()?,
            time: view.at.map(iso),
            error_code: view.error_code.as_deref().map(PostErrorCode::to_show),
            error_message: view.error_message,
        })
    }
}

impl PartialSchema for PostBody {
    fn schema() -> RefOr<Schema> {
        let id = ObjectBuilder::new().schema_type(Type::String).description(Some("The id that events use."));
        let mut schema = ObjectBuilder::new().property("id", id).required("id").build();
        schema.description = Some("A post and its result.".to_owned());
        for part in [object_of::<PostContent>(), object_of::<PostResult>()] {
            schema.properties.extend(part.properties);
            schema.required.extend(part.required);
        }
        for part in ["firstComment", "thread"] {
            schema.properties.shift_remove(part);
        }
        schema.into()
    }
}

impl ToSchema for PostBody {
    fn name() -> std::borrow::Cow<'static, str> {
        "ScheduledPost".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        PostContent::schemas(schemas);
        PostResult::schemas(schemas);
    }
}

impl ScheduleBody {
    pub fn new(state: &AppState, view: ScheduleView) -> Self {
        ScheduleBody {
            thumbnail_url: first_picture(&view).map(|path| state.media.thumbnail_url(path).into()),
            id: Kind::Schedule.show(view.id),
            reference: view.reference,
            scheduled_time: iso(view.scheduled_at),
            status: view.status,
            approval: view.approval.map(|approval| ApprovalBody::new(state, approval)),
            content_hash: None,
            publications: view.publications.into_iter().map(PublicationBody::from).collect(),
            created_time: iso(view.created_at),
            updated_time: iso(view.updated_at),
            unanswered_comments: None,
            workspace: None,
        }
    }

    /// In a list across workspaces.
    pub fn in_workspace(self, workspace: Option<WorkspaceName>) -> Self {
        ScheduleBody { workspace, ..self }
    }

    /// With what a person publishes a draft.
    pub fn with_hash(self, content_hash: Option<String>) -> Self {
        ScheduleBody { content_hash, ..self }
    }

    /// With the last numbers of its posts.
    pub fn with_numbers(mut self, numbers: &HashMap<Uuid, Measured>) -> Self {
        for post in self.publications.iter_mut().flat_map(|publication| &mut publication.posts) {
            let measured = Kind::Post.parse(&post.id).and_then(|id| numbers.get(&id));
            post.result.numbers = measured.copied().map(MeasuredBody::from);
        }
        self
    }
}

/// The first attachment, if it is a picture.
fn first_picture(view: &ScheduleView) -> Option<&str> {
    let posts = view.publications.iter().flat_map(|publication| &publication.posts);
    let first = posts.flat_map(|post| &post.content.attachment_paths).next()?;
    is_picture(first).then_some(first)
}

impl From<PublicationView> for PublicationBody {
    fn from(view: PublicationView) -> Self {
        PublicationBody {
            id: Kind::Publication.show(view.id),
            account_id: view.account_id,
            platform: view.platform,
            platform_settings: view.settings,
            resolved_settings: view.resolved_settings,
            ai_disclosure: view.ai_disclosure,
            status: view.status,
            posts: view.posts.into_iter().map(PostBody::from).collect(),
        }
    }
}

impl From<PostView> for PostBody {
    fn from(view: PostView) -> Self {
        let result = PostResult {
            role: view.role,
            parent_id: view.parent_id.map(|id| Kind::Post.show(id)),
            comment_id: view.comment_id.map(|id| Kind::Comment.show(id)),
            status: view.status,
            platform_post_identifier: view.platform_post_identifier,
            permalink: view.permalink,
            error_code: view.error_code.as_deref().map(PostErrorCode::to_show),
            error_message: view.error_message,
            published_time: view.published_at.map(iso),
            deletion: DeletionBody::of(view.deletion),
            numbers: None,
        };
        PostBody { id: Kind::Post.show(view.id), content: view.content, result }
    }
}

impl ScheduleBody {
    /// In the description.
    pub fn example(status: &str) -> Value {
        json!({
            "id": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "reference": null,
            "scheduledTime": "2027-01-15T09:00:00.000Z", "status": status, "approval": null, "contentHash": null,
            "publications": [{
                "id": "pub_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "accountId": 1, "platform": "TELEGRAM",
                "platformSettings": { "type": "TELEGRAM" },
                "resolvedSettings": { "type": "TELEGRAM", "format": "PLAIN", "linkPreview": true },
                "aiDisclosure": "NONE",
                "status": "PENDING", "posts": [PostBody::example()],
            }],
            "thumbnailUrl": null, "createdTime": "2026-11-21T09:30:00.000Z", "updatedTime": "2026-11-21T09:30:00.000Z",
        })
    }
}

impl PostBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "content": "Eight leaves of one sheet", "attachmentPaths": [],
            "altTexts": [], "chatId": "-1001234567890", "thumbnailPath": null, "role": "POST", "parentId": null,
            "status": "PENDING",
            "platformPostIdentifier": null, "permalink": null, "errorCode": null, "errorMessage": null,
            "publishedTime": null, "deletion": null,
        })
    }
}
