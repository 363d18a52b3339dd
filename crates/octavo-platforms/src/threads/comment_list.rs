//! Replies to a post: <https://developers.facebook.com/docs/threads/retrieve-and-manage-replies/replies-and-conversations>.

use octavo_domain::comments::{CommentAuthor, ReadComment};
use serde::Deserialize;

use super::errors::{NAME, is_not_found};
use super::session::Session;
use crate::comment_page::CommentPage;
use crate::deletion::PublishedPost;
use crate::error::PlatformError;
use crate::meta::{CallError, Graph, Listed, parse_time};

const FIELDS: &str =
    "id,text,username,permalink,timestamp,replied_to,is_reply_owned_by_me,hide_status,profile_picture_url";
/// Those that everyone sees: <https://developers.facebook.com/docs/threads/reference/reply-management>.
pub(super) const SHOWN: [&str; 2] = ["NOT_HUSHED", "UNHUSHED"];

#[derive(Deserialize)]
struct Reply {
    id: String,
    #[serde(default)]
    text: String,
    /// Missing for some people whose profile is private.
    #[serde(default)]
    username: String,
    permalink: Option<String>,
    timestamp: String,
    replied_to: Option<Reference>,
    #[serde(default)]
    is_reply_owned_by_me: bool,
    hide_status: Option<String>,
    profile_picture_url: Option<String>,
}

#[derive(Deserialize)]
struct Reference {
    id: String,
}

pub(super) async fn read(
    graph: &Graph,
    session: &Session,
    post: &PublishedPost,
    cursor: Option<&str>,
) -> Result<Option<CommentPage>, PlatformError> {
    let path = format!("/{}/conversation", post.number(NAME)?);
    let mut query = vec![("fields", FIELDS), ("reverse", "true"), ("limit", "100")];
    query.extend(cursor.map(|cursor| ("after", cursor)));
    match graph.call::<Listed<Reply>>(graph.get(&session.access_token, &path).query(&query)).await {
        Ok(list) => {
            let next = list.next();
            let comments = list.data.into_iter().filter_map(Reply::comment).collect();
            Ok(Some(CommentPage { comments, next, is_partial: false }))
        }
        Err(CallError::Refused(error)) if is_not_found(&error) => Ok(None),
        Err(error) => Err(graph.failure(error)),
    }
}

impl Reply {
    /// None without a readable time.
    fn comment(self) -> Option<ReadComment> {
        Some(ReadComment {
            created_at: parse_time(&self.timestamp)?,
            identifier: self.id,
            parent: self.replied_to.map(|parent| parent.id),
            author: CommentAuthor {
                name: String::new(),
                username: Some(self.username),
                avatar_url: self.profile_picture_url,
            },
            text: self.text,
            likes: None,
            hidden: self.hide_status.map(|status| !SHOWN.contains(&status.as_str())),
            ours: self.is_reply_owned_by_me,
            permalink: self.permalink,
        })
    }
}
