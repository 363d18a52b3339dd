//! What Octavo can do with the comments on a post that it published.

use serde::Serialize;

use super::Share;

/// What a network allows.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Comments {
    /// The permission that publishing does not include. It is asked for when an account is connected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<&'static str>,
    pub reply: bool,
    /// Which comments of other people the account can hide.
    pub hide: Moderated,
    /// Which comments the account can delete.
    pub delete: Moderated,
    /// Whether the network still lists a comment that was hidden.
    #[serde(skip)]
    pub lists_hidden: bool,
    /// As that of numbers: both count in one quota.
    #[serde(skip)]
    pub share: Share,
}

/// Which comments something can be done with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Moderated {
    None,
    /// Those that the account wrote.
    Own,
    /// Those that answer the post itself.
    TopLevel,
    All,
}

/// What can be done with one comment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct CommentActions {
    /// Answer it.
    pub reply: bool,
    /// Hide it from other people, and show it again.
    pub hide: bool,
    /// Delete it at the network.
    pub delete: bool,
}

impl Comments {
    /// Of an account that may reply.
    pub(super) const fn of(scope: Option<&'static str>, [hide, delete]: [Moderated; 2], share: Share) -> Self {
        Comments { scope, reply: true, hide, delete, lists_hidden: true, share }
    }

    /// What can be done with a comment of the account, or one that answers the post itself.
    pub fn actions(&self, is_ours: bool, is_top_level: bool) -> CommentActions {
        let can = |which: Moderated| match which {
            Moderated::None => false,
            Moderated::Own => is_ours,
            Moderated::TopLevel => is_top_level,
            Moderated::All => true,
        };
        CommentActions { reply: self.reply, hide: !is_ours && can(self.hide), delete: can(self.delete) }
    }
}
