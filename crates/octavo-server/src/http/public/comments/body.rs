//! The JSON of comments.

use octavo_domain::moderation::Moderation;
use octavo_domain::networks::CommentActions;
use octavo_domain::post::ScheduleStatus;
use octavo_domain::post_deletion::DeletionStatus;
use octavo_domain::time::iso;
use octavo_domain::{Kind, Platform, PostErrorCode};
use octavo_store::comments::{Comment, ModerationView, ReadablePost, ReplyView};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// A page of comments.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommentPage)]
pub struct CommentPageBody {
    /// In the order that the operation names.
    items: Vec<CommentBody>,
    /// Null on the last page.
    next_cursor: Option<String>,
}

/// A page of the comments on a post.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PostCommentPage)]
pub struct PostCommentsBody {
    #[serde(flatten)]
    page: CommentPageBody,
    /// The posts whose comments Octavo can read.
    readings: Vec<CommentReading>,
}

/// A comment on a published post.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Comment)]
pub struct CommentBody {
    /// `cmt_…`
    id: String,
    /// The post, `pst_…`.
    post_id: String,
    /// Its schedule, `sch_…`.
    schedule_id: String,
    /// The account's network.
    platform: Platform,
    /// The account that published the post.
    account_id: i64,
    /// The comment that it answers. Null for an answer to the post.
    parent_id: Option<String>,
    /// The person who wrote it.
    author: CommentAuthorBody,
    /// What they wrote, up to 10,000 characters. Show it as text: anyone may have written it.
    text: String,
    /// When they wrote it.
    #[schema(format = DateTime)]
    created_time: String,
    /// How many people like it. Null if the network does not say.
    likes: Option<i64>,
    /// Other people don't see it.
    hidden: bool,
    /// The account itself wrote it.
    ours: bool,
    /// Its public address. Null if the network has none.
    permalink: Option<String>,
    /// What the network and the account allow.
    can: CommentActions,
    /// The account answered it.
    answered: bool,
    /// It is from someone else, has no answer, and was not taken off the list.
    needs_answer: bool,
    /// The newest reply that was written in Octavo. Null if there is none.
    reply: Option<CommentReply>,
    /// The last change at the network that someone asked for. Null if there was none.
    moderation: Option<CommentModeration>,
}

/// A reply that was written in Octavo.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentReply {
    /// For `GET /v1/posts/{id}`, `sch_…`.
    schedule_id: String,
    /// `pst_…`
    post_id: String,
    /// As `status` of the post: WAITING_FOR_APPROVAL, SCHEDULED, COMPLETED, FAILED and so on.
    status: ScheduleStatus,
}

/// How far a change of a comment at its network is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentModeration {
    /// HIDE, UNHIDE or DELETE.
    kind: Moderation,
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

impl CommentModeration {
    fn of(view: ModerationView) -> Option<Self> {
        Some(CommentModeration {
            kind: view.kind?,
            status: view.status?,
            time: view.at.map(iso),
            error_code: view.error_code.as_deref().map(PostErrorCode::to_show),
            error_message: view.error_message,
        })
    }
}

impl From<ReplyView> for CommentReply {
    fn from(reply: ReplyView) -> Self {
        CommentReply {
            schedule_id: Kind::Schedule.show(reply.schedule_id),
            post_id: Kind::Post.show(reply.post_id),
            status: reply.status,
        }
    }
}

/// The person who wrote a comment, as the network shows them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommentAuthor)]
pub struct CommentAuthorBody {
    /// Up to 100 characters.
    name: String,
    /// Their name in addresses. Null if the network has none.
    username: Option<String>,
    /// A picture at the network. Null if there is none.
    avatar_url: Option<String>,
}

/// Posts whose comments are read.
#[derive(Debug, Serialize, ToSchema)]
pub struct CommentReadings {
    /// Those on networks that Octavo can read.
    items: Vec<CommentReading>,
}

/// When the comments on a post were last read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentReading {
    /// The post, `pst_…`.
    post_id: String,
    /// When the network last answered. Null before the first time.
    #[schema(format = DateTime)]
    read_time: Option<String>,
}

impl CommentPageBody {
    pub fn new(items: Vec<Comment>, next_cursor: Option<String>) -> Self {
        CommentPageBody { items: items.into_iter().map(CommentBody::from).collect(), next_cursor }
    }
}

impl From<Comment> for CommentBody {
    fn from(comment: Comment) -> Self {
        CommentBody {
            id: Kind::Comment.show(comment.id),
            post_id: Kind::Post.show(comment.post_id),
            schedule_id: Kind::Schedule.show(comment.schedule_id),
            platform: comment.platform,
            account_id: comment.account_id,
            parent_id: comment.parent_id.map(|id| Kind::Comment.show(id)),
            can: comment.actions(),
            needs_answer: comment.needs_answer(),
            author: CommentAuthorBody {
                name: comment.author_name,
                username: comment.author_username,
                avatar_url: comment.author_avatar_url,
            },
            text: comment.text,
            created_time: iso(comment.created_at),
            likes: comment.likes,
            hidden: comment.hidden.unwrap_or_default(),
            ours: comment.ours,
            permalink: comment.permalink,
            answered: comment.answered,
            reply: comment.reply.map(CommentReply::from),
            moderation: CommentModeration::of(comment.moderation),
        }
    }
}

impl PostCommentsBody {
    pub fn new(page: CommentPageBody, posts: Vec<ReadablePost>) -> Self {
        PostCommentsBody { page, readings: CommentReadings::from(posts).items }
    }
}

impl From<Vec<ReadablePost>> for CommentReadings {
    fn from(posts: Vec<ReadablePost>) -> Self {
        let reading =
            |post: ReadablePost| CommentReading { post_id: Kind::Post.show(post.id), read_time: post.read_at.map(iso) };
        let readable = posts.into_iter().filter(|post| post.platform.network().comments.is_some());
        CommentReadings { items: readable.map(reading).collect() }
    }
}

impl CommentReadings {
    /// In the description.
    pub fn example() -> Value {
        json!({ "items": [{ "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "readTime": "2026-11-21T10:30:00.000Z" }] })
    }
}

impl CommentBody {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "id": "cmt_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "postId": "pst_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f",
            "scheduleId": "sch_019a2f6c8d7e7b5f9c3e1d2a4b6c8e0f", "platform": "BLUE_SKY", "accountId": 1, "parentId": null,
            "author": { "name": "Ada", "username": "ada.example", "avatarUrl": null },
            "text": "Which paper is this?", "createdTime": "2026-11-21T10:12:00.000Z", "likes": 2, "hidden": false,
            "ours": false, "permalink": "https://bsky.app/profile/ada.example/post/3m5bqvz3vds2x",
            "can": { "reply": true, "hide": true, "delete": false }, "answered": false, "needsAnswer": true,
            "reply": null, "moderation": null,
        })
    }
}
