//! Chats: places inside an account that a post can go to.

/// A change of one chat of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChatChange {
    /// The chat can be posted to: add or update it.
    Joined {
        chat_id: String,
        title: String,
        /// In the platform's words, such as `channel`.
        kind: String,
        /// The public name, without `@`.
        username: Option<String>,
    },
    /// The account was removed, may not post there any more, or the chat continues under another id.
    Left { chat_id: String },
}

impl ChatChange {
    pub fn chat_id(&self) -> &str {
        match self {
            ChatChange::Joined { chat_id, .. } | ChatChange::Left { chat_id } => chat_id,
        }
    }
}
