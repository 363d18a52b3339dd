//! Which published posts of a schedule are deleted at their networks, and in which order.

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::post::{ChainedPost, PostStatus};
use crate::text_enum::text_enum;
use crate::{Kind, Platform};

text_enum! {
    /// How far the deletion of a published post is, or a change of a comment.
    DeletionStatus {
        /// Octavo does it as soon as the account's posts that are due are out.
        Waiting = "WAITING",
        /// The network has done it.
        Done = "DONE",
        /// It could not be done. Ask again once the reason is gone.
        Failed = "FAILED",
    }
}

/// A post of the schedule, as far as its deletion goes.
#[derive(Debug, Clone, Copy)]
pub struct DeletablePost {
    pub post: ChainedPost,
    pub platform: Platform,
    pub account_id: i64,
    /// The account is still connected, or waits to be connected again.
    pub has_account: bool,
    /// The network's id of it is known.
    pub is_identified: bool,
    pub published_at: Option<Timestamp>,
    pub deletion: Option<DeletionStatus>,
}

/// Why nothing is deleted: for the caller, with what to do next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeletionRefusal {
    /// Of the schedule as it is now.
    Conflict(String),
    /// What a network can't delete.
    Unsupported(String),
}

/// The posts to delete: all that are published and that Octavo is not deleting yet. Empty if nothing is left to ask for.
pub fn plan_deletion(posts: &[DeletablePost], now: Timestamp) -> Result<Vec<Uuid>, DeletionRefusal> {
    let conflict = |why: &str| Err(DeletionRefusal::Conflict(why.to_owned()));
    if posts.iter().any(|it| matches!(it.post.status, PostStatus::Pending | PostStatus::Publishing)) {
        return conflict(
            "Some of it is not published yet. Wait until it is, or leave out published=true to cancel it.",
        );
    }
    let published: Vec<_> = posts.iter().filter(|it| it.post.status == PostStatus::Completed).collect();
    if published.is_empty() && posts.iter().all(|it| it.post.status != PostStatus::Deleted) {
        return conflict("Nothing of this post was published, so there is nothing to delete.");
    }
    let mut reasons: Vec<String> = Vec::new();
    for why in published.iter().filter_map(|it| it.unsupported(now)) {
        if !reasons.contains(&why) {
            reasons.push(why);
        }
    }
    if !reasons.is_empty() {
        return Err(DeletionRefusal::Unsupported(format!(
            "{} To delete the posts of other accounts only, name each with accountId.",
            reasons.join(" ")
        )));
    }
    if let Some(gone) = published.iter().find(|it| !it.has_account) {
        let (network, account) = (gone.platform.display_name(), gone.account_id);
        return conflict(&format!(
            "The {network} account {account} was disconnected. Connect it again to delete its posts."
        ));
    }
    let is_open = |it: &&&DeletablePost| it.deletion != Some(DeletionStatus::Waiting);
    Ok(published.iter().filter(is_open).map(|it| it.post.id).collect())
}

impl DeletablePost {
    fn unsupported(&self, now: Timestamp) -> Option<String> {
        let (network, account) = (self.platform.display_name(), self.account_id);
        let Some(deletion) = self.platform.network().deletion else {
            return Some(format!(
                "Octavo can't delete posts on {network}. Delete the post of account {account} on {network} itself."
            ));
        };
        if !self.is_identified {
            let id = Kind::Post.show(self.post.id);
            return Some(format!(
                "A person confirmed the post {id} without its id on {network}. Delete it on {network} itself."
            ));
        }
        let hours = deletion.within_hours?;
        let end = self.published_at? + SignedDuration::from_hours(hours.into());
        (now >= end).then(|| {
            format!(
                "{network} deletes posts only within {hours} hours of their publication. Delete the post of account \
                 {account} on {network} itself."
            )
        })
    }
}

/// Of the posts that wait to be deleted, those that no other one replies to: a post is deleted after its replies.
pub fn deletable_now(posts: &[(ChainedPost, Option<DeletionStatus>)]) -> Vec<Uuid> {
    let waiting: Vec<_> =
        posts.iter().filter(|(_, deletion)| *deletion == Some(DeletionStatus::Waiting)).map(|(post, _)| post).collect();
    let has_replies = |id: Uuid| waiting.iter().any(|post| post.parent_id == Some(id));
    waiting.iter().map(|post| post.id).filter(|id| !has_replies(*id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Timestamp = Timestamp::UNIX_EPOCH;

    fn post(id: u128, platform: Platform, status: PostStatus) -> DeletablePost {
        DeletablePost {
            post: ChainedPost { id: Uuid::from_u128(id), parent_id: None, status },
            platform,
            account_id: 7,
            has_account: true,
            is_identified: true,
            published_at: Some(AT),
            deletion: None,
        }
    }

    fn refused(posts: &[DeletablePost], hours: i64) -> (bool, String) {
        match plan_deletion(posts, AT + SignedDuration::from_hours(hours)).unwrap_err() {
            DeletionRefusal::Conflict(why) => (false, why),
            DeletionRefusal::Unsupported(why) => (true, why),
        }
    }

    #[test]
    fn what_is_published_is_deleted_and_what_failed_is_not() {
        use PostStatus::{Completed, Deleted, Failed};
        let on = |id, status| post(id, Platform::BlueSky, status);
        let waiting = DeletablePost { deletion: Some(DeletionStatus::Waiting), ..on(4, Completed) };
        let again = DeletablePost { deletion: Some(DeletionStatus::Failed), ..on(5, Completed) };
        let posts = [on(1, Completed), on(2, Failed), on(3, Deleted), waiting, again];
        assert_eq!(plan_deletion(&posts, AT), Ok([1, 5].map(Uuid::from_u128).to_vec()));
        assert_eq!(plan_deletion(&[on(3, Deleted), waiting], AT), Ok(Vec::new()), "asked twice");
    }

    #[test]
    fn refusals_say_what_to_do() {
        use PostStatus::{Completed, Failed, Pending};
        let bluesky = |status| post(1, Platform::BlueSky, status);
        let unidentified = DeletablePost { is_identified: false, ..bluesky(Completed) };
        let gone = DeletablePost { has_account: false, ..bluesky(Completed) };
        let telegram = post(1, Platform::Telegram, Completed);
        for (posts, hours, is_unsupported, says) in [
            (vec![bluesky(Pending)], 0, false, "to cancel it"),
            (vec![bluesky(Failed)], 0, false, "nothing to delete"),
            (vec![gone], 0, false, "Connect it again"),
            (vec![bluesky(Completed), post(2, Platform::TikTok, Completed)], 0, true, "posts on TikTok"),
            (vec![post(2, Platform::Instagram, Completed)], 0, true, "posts on Instagram"),
            (vec![unidentified], 0, true, "without its id"),
            (vec![telegram], 48, true, "48 hours"),
        ] {
            let (found, why) = refused(&posts, hours);
            assert!(found == is_unsupported && why.contains(says), "{why}");
        }
        assert!(plan_deletion(&[telegram], AT + SignedDuration::from_hours(47)).is_ok());
    }

    #[test]
    fn replies_are_deleted_first() {
        let chained = |id, parent: Option<u128>, deletion| {
            let status = PostStatus::Completed;
            (ChainedPost { id: Uuid::from_u128(id), parent_id: parent.map(Uuid::from_u128), status }, deletion)
        };
        let (waiting, failed) = (Some(DeletionStatus::Waiting), Some(DeletionStatus::Failed));
        let chain = |last| [chained(1, None, waiting), chained(2, Some(1), waiting), chained(3, Some(2), last)];
        assert_eq!(deletable_now(&chain(waiting)), [Uuid::from_u128(3)]);
        assert_eq!(deletable_now(&chain(failed)), [Uuid::from_u128(2)], "one that stays holds up no other");
    }
}
