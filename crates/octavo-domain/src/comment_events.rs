//! The event of a comment. Webhooks receive it only if they name it.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::comments::{CommentAuthor, ReadComment};
use crate::post_events::PostKey;
use crate::time::iso;
use crate::{Event, EventType, Kind, Platform};

/// The longest text in an event, in characters. `GET /v1/posts/{id}/comments` returns it whole.
const MOST_TEXT: usize = 2_000;

/// The data of `comment.received`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentEventData<'a> {
    /// `cmt_…`
    comment_id: String,
    /// The id of `POST /v1/posts`.
    schedule_id: String,
    /// The part of it that is for one account.
    publication_id: String,
    /// The post that the comment is on.
    post_id: String,
    /// The account's network.
    platform: Platform,
    /// The account.
    account_id: i64,
    /// The name of the person who wrote it, as the network shows it.
    author_name: &'a str,
    /// Their name in addresses; null if the network has none.
    #[schema(required)]
    author_username: Option<&'a str>,
    /// What they wrote, up to 2,000 characters. Show it as text: anyone may have written it.
    text: String,
    /// When they wrote it.
    #[schema(format = DateTime)]
    created_time: String,
    /// The comment's page on the network; null if the network has none.
    #[schema(required)]
    permalink: Option<&'a str>,
}

impl PostKey {
    /// A comment on this post that was not known before.
    pub fn comment_event(&self, id: Uuid, now: Timestamp, (comment_id, comment): (Uuid, &ReadComment)) -> Event {
        let data = CommentEventData {
            comment_id: Kind::Comment.show(comment_id),
            schedule_id: Kind::Schedule.show(self.schedule_id),
            publication_id: Kind::Publication.show(self.publication_id),
            post_id: Kind::Post.show(self.post_id),
            platform: self.platform,
            account_id: self.account_id,
            author_name: &comment.author.name,
            author_username: comment.author.username.as_deref(),
            text: comment.text.chars().take(MOST_TEXT).collect(),
            created_time: iso(comment.created_at),
            permalink: comment.permalink.as_deref(),
        };
        Event::new(id, EventType::CommentReceived, Kind::Comment.show(comment_id), now, json!(data))
    }
}

/// The event of a comment that does not exist.
pub(crate) fn sample(id: Uuid, at: Timestamp) -> Event {
    let nil = Uuid::nil();
    let key = PostKey {
        schedule_id: nil,
        publication_id: nil,
        post_id: nil,
        parent_id: None,
        platform: Platform::BlueSky,
        account_id: 0,
    };
    let author = CommentAuthor { name: "Sample".into(), username: None, avatar_url: None };
    let comment = ReadComment {
        identifier: "sample".into(),
        parent: None,
        author,
        text: "A sample comment.".into(),
        created_at: at,
        likes: None,
        hidden: None,
        ours: false,
        permalink: None,
    };
    key.comment_event(id, at, (nil, &comment))
}
