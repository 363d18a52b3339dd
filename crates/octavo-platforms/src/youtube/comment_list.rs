//! Comments on a video: <https://developers.google.com/youtube/v3/docs/commentThreads/list>. A thread comes with its first answers;
//! the others would cost a call for each thread.

use jiff::Timestamp;
use octavo_domain::comments::{CommentAuthor, ReadComment};
use serde::Deserialize;

use super::api::{Api, CallError};
use super::session::Session;
use crate::comment_page::CommentPage;
use crate::deletion::PublishedPost;
use crate::error::PlatformError;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Found {
    #[serde(default)]
    items: Vec<Thread>,
    next_page_token: Option<String>,
}

#[derive(Deserialize)]
struct Thread {
    snippet: ThreadSnippet,
    replies: Option<Replies>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ThreadSnippet {
    top_level_comment: Comment,
    #[serde(default)]
    total_reply_count: usize,
}

#[derive(Deserialize)]
struct Replies {
    #[serde(default)]
    comments: Vec<Comment>,
}

#[derive(Deserialize)]
struct Comment {
    id: String,
    snippet: Snippet,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Snippet {
    #[serde(default)]
    text_display: String,
    parent_id: Option<String>,
    #[serde(default)]
    author_display_name: String,
    author_profile_image_url: Option<String>,
    /// Missing when the author has no channel any more.
    author_channel_id: Option<Channel>,
    like_count: Option<i64>,
    published_at: Timestamp,
}

#[derive(Deserialize)]
struct Channel {
    value: String,
}

pub(super) async fn read(
    api: &Api,
    session: &Session,
    post: &PublishedPost,
    cursor: Option<&str>,
) -> Result<Option<CommentPage>, PlatformError> {
    let mut query = vec![
        ("part", "snippet,replies"),
        ("videoId", post.identifier.as_str()),
        ("order", "time"),
        ("maxResults", "100"),
        ("textFormat", "plainText"),
    ];
    query.extend(cursor.map(|cursor| ("pageToken", cursor)));
    match api.call::<Found>(api.get(&session.tokens.access_token, "/commentThreads").query(&query)).await {
        Ok(found) => {
            let mut page = CommentPage { comments: Vec::new(), next: found.next_page_token, is_partial: false };
            for thread in found.items {
                let replies = thread.replies.map(|replies| replies.comments).unwrap_or_default();
                page.is_partial |= thread.snippet.total_reply_count > replies.len();
                let all = std::iter::once(thread.snippet.top_level_comment).chain(replies);
                page.comments.extend(all.map(|comment| comment.read(session, &post.identifier)));
            }
            Ok(Some(page))
        }
        Err(CallError::Refused(refusal)) if refusal.reason == "videoNotFound" => Ok(None),
        // The owner turned them off, or the video is made for kids.
        Err(CallError::Refused(refusal)) if refusal.reason == "commentsDisabled" => {
            Ok(Some(CommentPage { comments: Vec::new(), next: None, is_partial: false }))
        }
        Err(error) => Err(api.failure(error)),
    }
}

impl Comment {
    fn read(self, session: &Session, video: &str) -> ReadComment {
        let Comment { id, snippet } = self;
        let handle = snippet.author_display_name.strip_prefix('@').map(str::to_owned);
        ReadComment {
            permalink: Some(format!("https://www.youtube.com/watch?v={video}&lc={id}")),
            identifier: id,
            parent: snippet.parent_id,
            ours: snippet.author_channel_id.is_some_and(|channel| channel.value == session.channel_id),
            author: CommentAuthor {
                name: snippet.author_display_name,
                username: handle,
                avatar_url: snippet.author_profile_image_url,
            },
            text: snippet.text_display,
            created_at: snippet.published_at,
            likes: snippet.like_count,
            // What the owner holds back or rejects is not listed.
            hidden: None,
        }
    }
}
