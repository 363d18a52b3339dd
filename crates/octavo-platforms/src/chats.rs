//! Chats: places inside an account that a post can go to. Today only Telegram has them.

use serde::{Deserialize, Serialize};

/// A chat the account can post to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chat {
    pub id: String,
    pub title: String,
    /// In the platform's words: `channel`, `supergroup`, `group`, `private`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The public name, without `@`.
    pub username: Option<String>,
}

/// One thing that happened to the chats of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChatChange {
    /// The chat can be posted to; add it, or take over its new title.
    Reachable(Chat),
    /// The account was removed, or may not post there any more.
    Lost { id: String },
    /// The chat goes on under another id; rename it, also in waiting posts.
    Moved { from: String, to: String },
}

/// Changes in the order in which they happened.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChatUpdates {
    pub changes: Vec<ChatChange>,
    /// Give it to the next call, after the changes are stored: it confirms them to the platform.
    pub cursor: Option<i64>,
}
