//! The data of the events of posts, publications and schedules.

use serde::Serialize;
use utoipa::ToSchema;

use crate::post::{PostStatus, PublicationStatus, ScheduleStatus};
use crate::{Platform, PostErrorCode};

/// What the events of a post have in common.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostEventData {
    /// The id of `POST /v1/posts`.
    pub(crate) schedule_id: String,
    /// The part of it that is for one account.
    pub(crate) publication_id: String,
    /// The post.
    pub(crate) post_id: String,
    /// COMPLETED, FAILED or DELETED.
    pub(crate) status: PostStatus,
    /// The account's network.
    pub(crate) platform: Platform,
    /// The account.
    pub(crate) account_id: i64,
    /// The post that it replies to; only in threads and first comments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) parent_post_id: Option<String>,
}

/// The data of `post.completed`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostCompletedData<'a> {
    #[serde(flatten)]
    pub(crate) post: PostEventData,
    /// The post's id on the network; null if a person confirmed the post without naming it.
    #[schema(required)]
    pub(crate) platform_post_identifier: Option<&'a str>,
    /// The post's page on the network; null if the network has none.
    #[schema(required)]
    pub(crate) permalink: Option<&'a str>,
    /// PUBLISHED_INCOMPLETE; missing if everything was published.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error_code: Option<PostErrorCode>,
    /// What is missing, such as a playlist.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error_message: Option<&'a str>,
}

/// The data of `post.deleted`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostDeletedData<'a> {
    #[serde(flatten)]
    pub(crate) post: PostEventData,
    /// The id that the post had on the network.
    pub(crate) platform_post_identifier: &'a str,
}

/// The data of `post.failed`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostFailedData<'a> {
    #[serde(flatten)]
    pub(crate) post: PostEventData,
    /// Why the post failed.
    pub(crate) error_code: PostErrorCode,
    /// What happened, and what to do next.
    pub(crate) error_message: &'a str,
}

/// The data of `publication.completed`, `publication.partially_completed` and `publication.failed`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicationEventData {
    /// The id of `POST /v1/posts`.
    pub(crate) schedule_id: String,
    /// The part of it that is for one account.
    pub(crate) publication_id: String,
    /// COMPLETED, PARTIALLY_COMPLETED or FAILED.
    pub(crate) status: PublicationStatus,
    /// The account's network.
    pub(crate) platform: Platform,
    /// The account.
    pub(crate) account_id: i64,
}

/// The data of `schedule.completed`, `schedule.partially_completed` and `schedule.failed`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleEventData {
    /// The id of `POST /v1/posts`.
    pub(crate) schedule_id: String,
    /// COMPLETED, PARTIALLY_COMPLETED or FAILED.
    pub(crate) status: ScheduleStatus,
}
