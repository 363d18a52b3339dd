//! First comments, and replies to comments, on networks whose comments are not posts. They have a text, and nothing to find them
//! again by but that.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::adapter::{Published, Reconciled};
use crate::error::{PlatformError, PublishError, codes};
use crate::post::OutgoingPost;

/// By how much the network's clock may be behind.
const SKEW: SignedDuration = SignedDuration::from_secs(10);
/// How long to wait for a comment that is not shown.
const PATIENCE: SignedDuration = SignedDuration::from_mins(10);
const LOOK_AGAIN: Duration = Duration::from_secs(30);
/// Pages of comments that are read at a time, of 100 each. A comment that is on none of them is not proved absent.
pub(crate) const MOST_PAGES: usize = 20;

/// What is frozen: a comment, or what the network makes of a post.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum PostOrComment<P> {
    Comment(CommentPlan),
    Post(P),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CommentPlan {
    /// The network's id of the post.
    pub(crate) comment_on: String,
    /// For a reply to a comment, the network's id of the comment at the top of its thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) thread: Option<String>,
    pub(crate) text: String,
    /// The comment cannot be older.
    pub(crate) prepared_at: Timestamp,
}

impl CommentPlan {
    /// None for a post.
    pub(crate) fn of(post: &OutgoingPost, now: Timestamp) -> Option<Self> {
        let (comment_on, thread) = match &post.answers {
            Some(comment) => (comment.post.clone(), Some(comment.top().to_owned())),
            None => (post.reply_to.clone()?, None),
        };
        Some(CommentPlan { comment_on, thread, text: post.content.text.clone(), prepared_at: now })
    }

    /// Whether a comment of the account itself is this one.
    pub(crate) fn is(&self, text: &str, at: Option<Timestamp>) -> bool {
        text.trim() == self.text.trim() && at.is_some_and(|at| at >= self.prepared_at - SKEW)
    }

    /// Whether a comment was there before this one can have been: in a list that begins with the newest, this one is not
    /// below it.
    pub(crate) fn is_after(&self, at: Option<Timestamp>) -> bool {
        at.is_some_and(|at| at < self.prepared_at - SKEW)
    }

    /// What the account's comments on the post prove. A missing one proves nothing: its request may still arrive.
    pub(crate) fn reconciled(
        &self,
        found: Option<Published>,
        network: &str,
        now: Timestamp,
    ) -> Result<Reconciled, PlatformError> {
        match found {
            Some(published) => Ok(Reconciled::Published(published)),
            None if now.duration_since(self.prepared_at) >= PATIENCE => Ok(Reconciled::Unknown),
            None => Err(PlatformError::Temporary {
                code: codes::PLATFORM_UNAVAILABLE.to_owned(),
                message: format!("{network} does not show the comment yet. Octavo checks again."),
                retry_after: Some(LOOK_AGAIN),
            }),
        }
    }
}

/// An account that was connected before replies existed may still publish posts: a missing permission fails the reply
/// alone.
pub(crate) fn keep_account(error: PlatformError) -> PlatformError {
    match error {
        PlatformError::Reauthorize { message } => {
            let message = format!("{message} Connect the account again, and allow comments and replies.");
            PlatformError::permanent(codes::ACCOUNT_NEEDS_RECONNECT, message)
        }
        other => other,
    }
}

pub(crate) fn comment_error(error: PublishError) -> PublishError {
    match error {
        PublishError::Refused(error) => PublishError::Refused(keep_account(error)),
        unknown => unknown,
    }
}
