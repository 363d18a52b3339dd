//! Replies to a post: <https://docs.bsky.app/docs/api/app-bsky-feed-get-post-thread>. The author of a post can hide replies in the
//! thread's gate.

use jiff::Timestamp;
use octavo_domain::comments::{CommentAuthor, ReadComment};
use serde::Deserialize;

use super::session::Session;
use super::xrpc::{CallError, Xrpc};
use crate::comment_page::CommentPage;
use crate::deletion::PublishedPost;
use crate::error::PlatformError;

/// How far below the post replies are read.
const DEPTH: &str = "10";

#[derive(Deserialize)]
struct Found {
    thread: Node,
    threadgate: Option<Gate>,
}

#[derive(Deserialize)]
struct Gate {
    record: Option<GateRecord>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct GateRecord {
    #[serde(default)]
    hidden_replies: Vec<String>,
}

/// Without a post: it is deleted, or one of the two accounts blocks the other.
#[derive(Deserialize)]
struct Node {
    post: Option<Post>,
    replies: Option<Vec<Node>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Post {
    uri: String,
    author: Author,
    record: Record,
    #[serde(default)]
    reply_count: i64,
    like_count: Option<i64>,
    indexed_at: Timestamp,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Author {
    did: String,
    handle: String,
    display_name: Option<String>,
    avatar: Option<String>,
}

#[derive(Deserialize)]
struct Record {
    #[serde(default)]
    text: String,
    reply: Option<ReplyTo>,
}

#[derive(Deserialize)]
struct ReplyTo {
    parent: Reference,
}

#[derive(Deserialize)]
struct Reference {
    uri: String,
}

pub(super) async fn read(
    xrpc: &Xrpc,
    session: &Session,
    post: &PublishedPost,
) -> Result<Option<CommentPage>, PlatformError> {
    let query = [("uri", post.identifier.as_str()), ("depth", DEPTH), ("parentHeight", "0")];
    let request = xrpc.query(&session.pds, "app.bsky.feed.getPostThread").query(&query);
    match xrpc.call::<Found>(request.bearer_auth(&session.access_jwt)).await {
        Ok(Found { thread, .. }) if thread.post.is_none() => Ok(None),
        Ok(Found { thread, threadgate }) => {
            let hidden =
                threadgate.and_then(|gate| gate.record).map(|record| record.hidden_replies).unwrap_or_default();
            let mut page = CommentPage { comments: Vec::new(), next: None, is_partial: false };
            for reply in thread.replies.into_iter().flatten() {
                add(&mut page, reply, session, &hidden);
            }
            Ok(Some(page))
        }
        Err(CallError::Refused(refusal)) if refusal.name == "NotFound" => Ok(None),
        Err(error) => Err(xrpc.failure(error)),
    }
}

/// With everything below it.
fn add(page: &mut CommentPage, node: Node, session: &Session, hidden: &[String]) {
    if let Some(post) = node.post {
        page.is_partial |= node.replies.is_none() && post.reply_count > 0;
        page.comments.push(post.comment(session, hidden));
    }
    for reply in node.replies.into_iter().flatten() {
        add(page, reply, session, hidden);
    }
}

impl Post {
    fn comment(self, session: &Session, hidden: &[String]) -> ReadComment {
        let Author { did, handle, display_name, avatar } = self.author;
        let key = self.uri.rsplit('/').next().unwrap_or_default();
        ReadComment {
            permalink: Some(format!("https://bsky.app/profile/{did}/post/{key}")),
            parent: self.record.reply.map(|reply| reply.parent.uri),
            author: CommentAuthor {
                name: display_name.unwrap_or_default(),
                username: Some(handle),
                avatar_url: avatar,
            },
            text: self.record.text,
            // The time in the record is what the author's app says.
            created_at: self.indexed_at,
            likes: self.like_count,
            hidden: Some(hidden.contains(&self.uri)),
            ours: did == session.did,
            identifier: self.uri,
        }
    }
}
