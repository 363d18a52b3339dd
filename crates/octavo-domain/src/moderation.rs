//! What is done with a comment on a published post: it is answered, hidden, shown again or deleted.

use serde::{Deserialize, Serialize};

use crate::networks::Moderated;
use crate::post_deletion::DeletionStatus;
use crate::text_enum::text_enum;
use crate::{AuditAction, Platform};

text_enum! {
    /// What someone wants done with a comment at its network.
    Moderation {
        Hide = "HIDE",
        /// It is shown again.
        Unhide = "UNHIDE",
        Delete = "DELETE",
    }
}

/// Where a comment is, by the network's ids.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CommentAddress {
    /// The comment.
    pub identifier: String,
    /// The comment that it answers. None for one on the post itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The published post.
    pub post: String,
}

impl CommentAddress {
    /// The comment at the top of its thread, on networks whose threads are two levels deep.
    pub fn top(&self) -> &str {
        self.parent.as_deref().unwrap_or(&self.identifier)
    }
}

/// A comment, as far as a change of it goes.
#[derive(Debug, Clone, Copy)]
pub struct ChangeableComment {
    pub platform: Platform,
    pub account_id: i64,
    /// The account is still connected, or waits to be connected again.
    pub has_account: bool,
    pub hidden: bool,
    /// The last change that someone asked for.
    pub last: Option<(Moderation, DeletionStatus)>,
}

/// What a request to change a comment leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChangePlan {
    /// Octavo asks the network for it.
    Begin,
    /// It is so already, or under way.
    Nothing,
    /// Why it can't be done now, with what to do next.
    Conflict(String),
}

impl Moderation {
    /// What to ask the network for. What the network allows was checked before.
    pub fn plan(self, comment: &ChangeableComment) -> ChangePlan {
        match comment.last {
            Some((change, DeletionStatus::Waiting)) if change == self => return ChangePlan::Nothing,
            Some((change, DeletionStatus::Waiting)) => {
                return ChangePlan::Conflict(format!(
                    "Octavo is about to {} this comment. Try again once that has ended.",
                    change.verb()
                ));
            }
            _ => {}
        }
        if !comment.has_account {
            return ChangePlan::Conflict(format!(
                "The {} account {} was disconnected. Connect it again to {} the comment.",
                comment.platform.display_name(),
                comment.account_id,
                self.verb()
            ));
        }
        match self {
            Moderation::Hide if comment.hidden => ChangePlan::Nothing,
            Moderation::Unhide if !comment.hidden => ChangePlan::Nothing,
            _ => ChangePlan::Begin,
        }
    }

    /// Why the network never does it with such a comment.
    pub fn unsupported(self, platform: Platform, is_ours: bool, is_top_level: bool) -> Option<String> {
        let (name, verb) = (platform.display_name(), self.verb());
        let Some(comments) = platform.network().comments else {
            return Some(format!("Octavo can't {verb} comments on {name}."));
        };
        let can = comments.actions(is_ours, is_top_level);
        let (is_possible, which) = match self {
            Moderation::Delete => (can.delete, comments.delete),
            Moderation::Hide | Moderation::Unhide => (can.hide, comments.hide),
        };
        (!is_possible).then(|| match which {
            Moderated::None => format!("{name} lets no app {verb} comments."),
            Moderated::Own if !is_ours => {
                format!("On {name}, an account can {verb} only the comments that it wrote itself.")
            }
            Moderated::TopLevel if !is_top_level => {
                format!("On {name}, an account can {verb} only comments on the post itself, with all answers to them.")
            }
            _ => format!("On {name}, an account can't {verb} the comments that it wrote itself."),
        })
    }

    /// As in "Octavo is about to … this comment".
    pub fn verb(self) -> &'static str {
        match self {
            Moderation::Hide => "hide",
            Moderation::Unhide => "show",
            Moderation::Delete => "delete",
        }
    }

    /// As in "Octavo … the comment".
    pub fn past(self) -> &'static str {
        match self {
            Moderation::Hide => "hid",
            Moderation::Unhide => "showed",
            Moderation::Delete => "deleted",
        }
    }

    pub fn audited(self) -> AuditAction {
        match self {
            Moderation::Hide => AuditAction::CommentHidingRequested,
            Moderation::Unhide => AuditAction::CommentShowingRequested,
            Moderation::Delete => AuditAction::CommentDeletionRequested,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::DeletionStatus::{Done, Failed, Waiting};
    use super::Moderation::{Delete, Hide, Unhide};
    use super::*;

    #[test]
    fn a_change_is_asked_for_once_and_never_against_another_one() {
        let comment = |hidden, last| ChangeableComment {
            platform: Platform::Instagram,
            account_id: 7,
            has_account: true,
            hidden,
            last,
        };
        for (change, hidden, last, begins) in [
            (Hide, false, None, true),
            (Hide, true, Some((Hide, Done)), false),
            (Hide, false, Some((Hide, Waiting)), false),
            (Hide, false, Some((Hide, Failed)), true),
            (Unhide, true, Some((Hide, Done)), true),
            (Unhide, false, None, false),
            (Delete, true, Some((Delete, Failed)), true),
            (Delete, true, Some((Delete, Waiting)), false),
        ] {
            let expected = if begins { ChangePlan::Begin } else { ChangePlan::Nothing };
            assert_eq!(change.plan(&comment(hidden, last)), expected, "{change:?} after {last:?}");
        }
        let conflict = |change: Moderation, comment| match change.plan(&comment) {
            ChangePlan::Conflict(why) => why,
            other => panic!("{other:?}"),
        };
        assert!(conflict(Delete, comment(false, Some((Hide, Waiting)))).contains("about to hide"));
        let gone = ChangeableComment { has_account: false, ..comment(false, None) };
        assert!(conflict(Hide, gone).contains("The Instagram account 7 was disconnected"));
    }

    #[test]
    fn the_top_of_a_thread_is_the_comment_itself_or_what_it_answers() {
        let comment = |parent: Option<&str>| CommentAddress {
            identifier: "2".into(),
            parent: parent.map(str::to_owned),
            post: "1".into(),
        };
        assert_eq!((comment(None).top(), comment(Some("9")).top()), ("2", "9"));
    }
}
