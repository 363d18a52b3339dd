//! What people are notified about, and what they can choose (contract, section 24).

use crate::PostErrorCode;
use crate::text_enum::text_enum;

text_enum! {
    /// What a message is about.
    NoticeKind {
        /// Posts were not published.
        PostFailed = "POST_FAILED",
        /// Nothing proves whether posts were published.
        PostUnknown = "POST_UNKNOWN",
        /// Published posts could not be deleted.
        DeletionFailed = "DELETION_FAILED",
        /// An account must be connected again.
        AccountReconnect = "ACCOUNT_RECONNECT",
        /// Octavo disabled a webhook.
        WebhookDisabled = "WEBHOOK_DISABLED",
        /// Posts wait for approval.
        ApprovalRequested = "APPROVAL_REQUESTED",
        /// People commented on published posts.
        CommentReceived = "COMMENT_RECEIVED",
    }
}

impl NoticeKind {
    /// What a message about posts that failed with this code is about.
    pub fn of_failure(code: &str) -> Self {
        match PostErrorCode::to_show(code) {
            PostErrorCode::OutcomeUnknown => NoticeKind::PostUnknown,
            PostErrorCode::DeletionRefused => NoticeKind::DeletionFailed,
            _ => NoticeKind::PostFailed,
        }
    }
}

/// How a message reaches a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeChannel {
    Mail,
    Push,
}

/// Whether a person wants messages of a kind, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoticeChoice {
    pub kind: NoticeKind,
    pub mail: bool,
    pub push: bool,
}

impl NoticeChoice {
    /// Of a person who has chosen nothing.
    pub fn default_of(kind: NoticeKind) -> Self {
        // Nothing failed, and nothing waits for anyone: mail about comments is for those who ask for it.
        NoticeChoice { kind, mail: kind != NoticeKind::CommentReceived, push: kind == NoticeKind::ApprovalRequested }
    }

    pub fn allows(self, channel: NoticeChannel) -> bool {
        match channel {
            NoticeChannel::Mail => self.mail,
            NoticeChannel::Push => self.push,
        }
    }
}
