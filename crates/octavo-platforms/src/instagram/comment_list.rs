//! Comments on a post, with the answers to them:
//! <https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments>.

use octavo_domain::comments::{CommentAuthor, ReadComment};
use serde::Deserialize;
use serde_json::Value;

use super::errors::NAME;
use super::session::Session;
use crate::comment_page::CommentPage;
use crate::deletion::PublishedPost;
use crate::error::PlatformError;
use crate::meta::{CallError, Graph, Listed, parse_time};

/// `user` is only in the account's own comments.
const FIELDS: &str = "id,text,timestamp,username,like_count,hidden,user,\
    replies.limit(50){id,text,timestamp,username,like_count,hidden,user}";

#[derive(Deserialize)]
struct Comment {
    id: String,
    #[serde(default)]
    text: String,
    timestamp: String,
    #[serde(default)]
    username: String,
    like_count: Option<i64>,
    hidden: Option<bool>,
    user: Option<Value>,
    replies: Option<Listed<Comment>>,
}

pub(super) async fn read(
    graph: &Graph,
    session: &Session,
    post: &PublishedPost,
    cursor: Option<&str>,
) -> Result<Option<CommentPage>, PlatformError> {
    let path = format!("/{}/comments", post.number(NAME)?);
    let mut query = vec![("fields", FIELDS), ("limit", "50")];
    query.extend(cursor.map(|cursor| ("after", cursor)));
    match graph.call::<Listed<Comment>>(graph.get(&session.access_token, &path).query(&query)).await {
        Ok(list) => {
            let mut page = CommentPage { comments: Vec::new(), next: list.next(), is_partial: false };
            for mut comment in list.data {
                let replies = comment.replies.take();
                page.is_partial |= replies.as_ref().is_some_and(|replies| replies.next().is_some());
                let parent = comment.id.clone();
                page.comments.extend(comment.read(None));
                let replies = replies.into_iter().flat_map(|replies| replies.data);
                page.comments.extend(replies.filter_map(|reply| reply.read(Some(parent.clone()))));
            }
            Ok(Some(page))
        }
        Err(CallError::Refused(error)) if (error.code, error.subcode) == (100, 33) => Ok(None),
        Err(error) => Err(graph.failure(error)),
    }
}

impl Comment {
    /// None without a readable time. Instagram has no address for a comment.
    fn read(self, parent: Option<String>) -> Option<ReadComment> {
        Some(ReadComment {
            created_at: parse_time(&self.timestamp)?,
            identifier: self.id,
            parent,
            author: CommentAuthor { name: String::new(), username: Some(self.username), avatar_url: None },
            text: self.text,
            likes: self.like_count,
            hidden: self.hidden,
            ours: self.user.is_some(),
            permalink: None,
        })
    }
}
