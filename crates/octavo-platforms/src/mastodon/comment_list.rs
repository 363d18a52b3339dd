//! Replies to a status: <https://docs.joinmastodon.org/methods/statuses/#context>.

use jiff::Timestamp;
use octavo_domain::comments::{CommentAuthor, ReadComment};
use serde::Deserialize;

use super::api::{Api, CallError, is_id};
use super::session::Session;
use crate::comment_page::CommentPage;
use crate::deletion::PublishedPost;
use crate::error::PlatformError;
use crate::html_text::text_of;

#[derive(Deserialize)]
struct Context {
    descendants: Vec<Reply>,
}

#[derive(Deserialize)]
struct Reply {
    id: String,
    created_at: Timestamp,
    in_reply_to_id: Option<String>,
    #[serde(default)]
    visibility: String,
    #[serde(default)]
    content: String,
    url: Option<String>,
    favourites_count: Option<i64>,
    account: Account,
}

#[derive(Deserialize)]
struct Account {
    id: String,
    acct: String,
    #[serde(default)]
    display_name: String,
    avatar: Option<String>,
}

pub(super) async fn read(
    api: &Api,
    session: &Session,
    post: &PublishedPost,
) -> Result<Option<CommentPage>, PlatformError> {
    if !is_id(&post.identifier) {
        return Ok(None);
    }
    let request = api.get(session, &format!("/api/v1/statuses/{}/context", post.identifier));
    match api.call::<Context>(request).await {
        Ok(Context { descendants }) => {
            // A direct message is for the account alone, and no comment.
            let replies = descendants.into_iter().filter(|reply| reply.visibility != "direct");
            let comments = replies.map(|reply| reply.comment(session)).collect();
            Ok(Some(CommentPage { comments, next: None, is_partial: false }))
        }
        Err(CallError::Refused(refusal)) if matches!(refusal.status, 404 | 410) => Ok(None),
        Err(error) => Err(api.failure(error)),
    }
}

impl Reply {
    fn comment(self, session: &Session) -> ReadComment {
        ReadComment {
            ours: self.account.id == session.account_id,
            identifier: self.id,
            parent: self.in_reply_to_id,
            author: CommentAuthor {
                name: self.account.display_name,
                username: Some(self.account.acct),
                avatar_url: self.account.avatar,
            },
            text: text_of(&self.content),
            created_at: self.created_at,
            likes: self.favourites_count,
            hidden: None,
            permalink: self.url,
        }
    }
}
