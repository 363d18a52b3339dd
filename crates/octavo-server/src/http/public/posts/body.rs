//! The JSON of posts, as sent and as shown.

use octavo_domain::post::{PostStatus, PublicationStatus, ScheduleStatus};
use octavo_domain::time::iso;
use octavo_domain::{Kind, Platform, PostErrorCode};
use octavo_store::posts::{PostView, PublicationView, ScheduleView};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::as_sent;

/// What to publish, where and when.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostSchedule {
    /// When to publish, in ISO 8601. Without an offset, the time is in UTC. Leave it out to publish now. At most 2
    /// years ahead.
    #[schema(value_type = Option<String>, example = "2026-12-01T09:00:00Z")]
    pub scheduled_time: Option<String>,
    /// Other APIs take a zone beside a time without an offset; here the post would go out at another hour.
    #[serde(alias = "timeZone")]
    #[schema(ignore)]
    pub timezone: Option<String>,
    /// True stores the post without publishing it. The default is false.
    pub is_draft: Option<bool>,
    /// What to publish on each account.
    #[schema(min_items = 1, max_items = 50, required = true, nullable = false)]
    pub publications: Option<Vec<Publication>>,
}

/// What a schedule's change is described as: a [`PostSchedule`] that requires nothing.
pub struct ScheduleUpdate;

impl PartialSchema for ScheduleUpdate {
    fn schema() -> RefOr<Schema> {
        let mut schema = PostSchedule::schema();
        if let RefOr::T(Schema::Object(object)) = &mut schema {
            object.required.clear();
            object.description = Some("What to change. Octavo keeps what you leave out.".to_owned());
        }
        schema
    }
}

impl ToSchema for ScheduleUpdate {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        PostSchedule::schemas(schemas);
    }
}

/// What to publish on one account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Publication {
    /// The account to publish on: its `id` from `GET /v1/accounts`.
    #[schema(required = true, nullable = false)]
    #[serde(default, deserialize_with = "as_sent::number")]
    pub social_media_account_id: Option<i64>,
    /// Clients of other APIs send this name.
    #[schema(ignore)]
    #[serde(default, deserialize_with = "as_sent::number")]
    pub account_id: Option<i64>,
    /// The settings of the account's network.
    #[schema(required = true, nullable = false)]
    pub platform_settings: Option<PlatformSettings>,
    /// The posts to publish on this account, in this order.
    #[schema(min_items = 1, max_items = 25, required = true, nullable = false)]
    pub posts: Option<Vec<Post>>,
}

/// The network's own settings. Their description is in [`settings_schema`](super::settings_schema).
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(from = "Map<String, Value>")]
pub struct PlatformSettings {
    /// Names the network, in either spelling.
    pub r#type: Option<String>,
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl From<Map<String, Value>> for PlatformSettings {
    fn from(mut sent: Map<String, Value>) -> Self {
        // What is not text names no platform, and is reported as such.
        let kind = sent.remove("type").filter(|kind| !kind.is_null());
        let kind = kind.map(|kind| kind.as_str().map_or_else(|| kind.to_string(), str::to_owned));
        PlatformSettings { r#type: kind, more: sent }
    }
}

/// A text, files or both.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Post {
    /// The text. A post needs a text, a file or both.
    pub content: Option<String>,
    /// The files to attach: each `path` from `POST /v1/media/upload`, in this order.
    pub attachment_paths: Option<Vec<String>>,
    /// Alt texts, in the order of `attachmentPaths`.
    pub alt_texts: Option<Vec<Option<String>>>,
    /// Telegram only, and required there: the chat to post in, from `GET /v1/accounts/{id}/chats`.
    #[serde(default, deserialize_with = "as_sent::chat")]
    pub chat_id: Option<String>,
    /// A thumbnail for a video, on networks that accept one: a `path` from `POST /v1/media/upload`.
    pub thumbnail_path: Option<String>,
}

/// A schedule with the result of each post.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Schedule)]
pub struct ScheduleBody {
    /// The schedule's id, for `/v1/posts/{id}`.
    #[schema(example = "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f")]
    id: String,
    /// When Octavo publishes it.
    #[schema(format = DateTime)]
    scheduled_time: String,
    /// The current status.
    status: ScheduleStatus,
    /// As sent.
    publications: Vec<PublicationBody>,
    /// When it was created.
    #[schema(format = DateTime)]
    created_time: String,
    /// Time of the last change.
    #[schema(format = DateTime)]
    updated_time: String,
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
    /// The current status.
    status: PublicationStatus,
    /// As sent.
    posts: Vec<PostBody>,
}

/// A post and its result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScheduledPost)]
pub struct PostBody {
    /// The id that events use.
    id: String,
    /// The text.
    content: String,
    /// The attached files, in this order.
    attachment_paths: Vec<String>,
    /// Alt texts, in the order of `attachmentPaths`.
    alt_texts: Vec<Option<String>>,
    /// Telegram only: the chat.
    chat_id: Option<String>,
    /// The preview picture. Null if the post has none.
    thumbnail_path: Option<String>,
    /// The current status.
    status: PostStatus,
    /// The network's own id of the post.
    platform_post_identifier: Option<String>,
    /// The post's public address. Null until it is known.
    permalink: Option<String>,
    /// Why the last attempt failed. Null if none failed.
    error_code: Option<PostErrorCode>,
    /// What went wrong and what to do. Null if no attempt failed.
    error_message: Option<String>,
    /// When the network published it. Null until then.
    #[schema(format = DateTime)]
    published_time: Option<String>,
}

impl From<ScheduleView> for ScheduleBody {
    fn from(view: ScheduleView) -> Self {
        ScheduleBody {
            id: Kind::Schedule.show(view.id),
            scheduled_time: iso(view.scheduled_at),
            status: view.status,
            publications: view.publications.into_iter().map(PublicationBody::from).collect(),
            created_time: iso(view.created_at),
            updated_time: iso(view.updated_at),
        }
    }
}

impl From<PublicationView> for PublicationBody {
    fn from(view: PublicationView) -> Self {
        PublicationBody {
            id: Kind::Publication.show(view.id),
            account_id: view.account_id,
            platform: view.platform,
            platform_settings: view.settings,
            status: view.status,
            posts: view.posts.into_iter().map(PostBody::from).collect(),
        }
    }
}

impl From<PostView> for PostBody {
    fn from(view: PostView) -> Self {
        let (attachment_paths, alt_texts) =
            view.attachments.into_iter().map(|attachment| (attachment.path, attachment.alt_text)).unzip();
        PostBody {
            id: Kind::Post.show(view.id),
            content: view.content,
            attachment_paths,
            alt_texts,
            chat_id: view.chat_id,
            thumbnail_path: view.thumbnail_path,
            status: view.status,
            platform_post_identifier: view.platform_post_identifier,
            permalink: view.permalink,
            error_code: view.error_code.as_deref().map(PostErrorCode::to_show),
            error_message: view.error_message,
            published_time: view.published_at.map(iso),
        }
    }
}
