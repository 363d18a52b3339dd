//! The statuses of posts, publications and schedules, and how the results of posts make those of the others.

use uuid::Uuid;

use crate::PostErrorCode;
use crate::text_enum::text_enum;

/// The longest name that a client gives a post, in characters.
pub const MOST_REFERENCE: usize = 255;

text_enum! {
    /// The status of a post.
    PostStatus {
        Pending = "PENDING",
        Publishing = "PUBLISHING",
        Completed = "COMPLETED",
        Failed = "FAILED",
        /// It was published, and Octavo deleted it at the network since.
        Deleted = "DELETED",
    }
}

text_enum! {
    /// What a post is: one that was asked for, a part of its thread, its first comment, or a reply to someone's comment.
    PostRole {
        Post = "POST",
        Thread = "THREAD",
        FirstComment = "FIRST_COMMENT",
        Reply = "REPLY",
    }
}

text_enum! {
    /// The status of all posts on one account.
    PublicationStatus {
        Pending = "PENDING",
        Publishing = "PUBLISHING",
        Completed = "COMPLETED",
        PartiallyCompleted = "PARTIALLY_COMPLETED",
        Failed = "FAILED",
        /// Octavo deleted its posts at the network. None is left there.
        Deleted = "DELETED",
    }
}

text_enum! {
    /// The status of a schedule.
    ScheduleStatus {
        Draft = "DRAFT",
        /// A person must approve it. Nothing of it is due.
        WaitingForApproval = "WAITING_FOR_APPROVAL",
        /// A person rejected it. A change asks again.
        Rejected = "REJECTED",
        Scheduled = "SCHEDULED",
        /// A restored backup has it as due: it may have been published since, so a person decides.
        Held = "HELD",
        Publishing = "PUBLISHING",
        Completed = "COMPLETED",
        PartiallyCompleted = "PARTIALLY_COMPLETED",
        Failed = "FAILED",
        Cancelled = "CANCELLED",
        /// Octavo deleted its posts at the networks. None is left there.
        Deleted = "DELETED",
    }
}

/// How a post ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Published {
        /// None if a person confirmed the post without naming it.
        platform_post_identifier: Option<String>,
        permalink: Option<String>,
        /// What belongs to the post and could not be done, such as adding it to a playlist.
        incomplete: Option<String>,
    },
    /// `message` says what happened, and what to do next.
    Failed { code: PostErrorCode, message: String },
}

impl Outcome {
    pub fn status(&self) -> PostStatus {
        match self {
            Outcome::Published { .. } => PostStatus::Completed,
            Outcome::Failed { .. } => PostStatus::Failed,
        }
    }

    /// The error code; empty if the post was published.
    pub fn code(&self) -> &'static str {
        match self {
            Outcome::Published { .. } => "",
            Outcome::Failed { code, .. } => code.as_str(),
        }
    }
}

/// A post among those of its publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainedPost {
    pub id: Uuid,
    /// The post that it replies to.
    pub parent_id: Option<Uuid>,
    pub status: PostStatus,
}

/// The posts that reply to a post, and those that reply to them. A reply comes after its parent in `posts`.
pub fn replies_below(posts: &[ChainedPost], id: Uuid) -> Vec<Uuid> {
    let mut below = vec![id];
    for post in posts {
        if post.parent_id.is_some_and(|parent| below.contains(&parent)) {
            below.push(post.id);
        }
    }
    below.split_off(1)
}

/// The posts that reply to a post itself.
pub fn replies_to(posts: &[ChainedPost], id: Uuid) -> Vec<Uuid> {
    posts.iter().filter(|post| post.parent_id == Some(id)).map(|post| post.id).collect()
}

/// Why a post was not sent whose parent was not published.
pub fn parent_failed() -> Outcome {
    let message =
        "The post that this one replies to was not published, so Octavo did not send it. Retry the other post.";
    Outcome::Failed { code: PostErrorCode::ParentFailed, message: message.to_owned() }
}

/// The result of a publication: completed if all its posts are, failed if all failed, deleted if some were and none is left
/// on the network. Beside posts that are left, a deleted one counts as completed. None while one is unfinished.
pub fn publication_result(posts: &[PostStatus]) -> Option<PublicationStatus> {
    let count = |status| posts.iter().filter(|&&post| post == status).count();
    let (left, deleted) = (count(PostStatus::Completed), count(PostStatus::Deleted));
    match (left + deleted, count(PostStatus::Failed)) {
        (completed, failed) if completed + failed < posts.len() => None,
        _ if deleted > 0 && left == 0 => Some(PublicationStatus::Deleted),
        (_, 0) => Some(PublicationStatus::Completed),
        (0, _) => Some(PublicationStatus::Failed),
        _ => Some(PublicationStatus::PartiallyCompleted),
    }
}

/// The result of a schedule: completed if all its publications are, failed if all failed, deleted if some were and nothing is
/// left on a network. Beside what is left, a deleted publication counts as completed. None while one is unfinished.
pub fn schedule_result(publications: &[PublicationStatus]) -> Option<ScheduleStatus> {
    let count = |status| publications.iter().filter(|&&publication| publication == status).count();
    let (left, deleted) = (count(PublicationStatus::Completed), count(PublicationStatus::Deleted));
    let partially = count(PublicationStatus::PartiallyCompleted);
    match (left + deleted, count(PublicationStatus::Failed)) {
        (completed, failed) if completed + failed + partially < publications.len() => None,
        _ if deleted > 0 && left + partially == 0 => Some(ScheduleStatus::Deleted),
        _ if partially > 0 => Some(ScheduleStatus::PartiallyCompleted),
        (_, 0) => Some(ScheduleStatus::Completed),
        (0, _) => Some(ScheduleStatus::Failed),
        _ => Some(ScheduleStatus::PartiallyCompleted),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_results_of_posts_make_the_result_of_their_publication() {
        use PostStatus::*;
        for (posts, expected) in [
            (&[Completed][..], Some(PublicationStatus::Completed)),
            (&[Completed, Completed], Some(PublicationStatus::Completed)),
            (&[Failed, Failed], Some(PublicationStatus::Failed)),
            (&[Completed, Failed], Some(PublicationStatus::PartiallyCompleted)),
            (&[Completed, Publishing], None),
            (&[Failed, Pending], None),
            (&[Deleted, Deleted], Some(PublicationStatus::Deleted)),
            (&[Deleted, Failed], Some(PublicationStatus::Deleted)),
            (&[Deleted, Completed], Some(PublicationStatus::Completed)),
            (&[Deleted, Completed, Failed], Some(PublicationStatus::PartiallyCompleted)),
            (&[Deleted, Pending], None),
        ] {
            assert_eq!(publication_result(posts), expected, "{posts:?}");
        }
    }

    #[test]
    fn what_follows_a_post_is_its_thread_and_its_first_comment() {
        let post = |id, parent: Option<u128>| ChainedPost {
            id: Uuid::from_u128(id),
            parent_id: parent.map(Uuid::from_u128),
            status: PostStatus::Pending,
        };
        // A post with a thread of two and a first comment, and a post alone.
        let posts = [post(1, None), post(2, Some(1)), post(3, Some(2)), post(4, Some(1)), post(5, None)];
        let ids = |ids: &[u128]| ids.iter().copied().map(Uuid::from_u128).collect::<Vec<_>>();
        for (of, below, to) in [(1, &[2, 3, 4][..], &[2, 4][..]), (2, &[3], &[3]), (3, &[], &[]), (5, &[], &[])] {
            assert_eq!(replies_below(&posts, Uuid::from_u128(of)), ids(below), "below {of}");
            assert_eq!(replies_to(&posts, Uuid::from_u128(of)), ids(to), "to {of}");
        }
    }

    #[test]
    fn the_results_of_publications_make_the_result_of_their_schedule() {
        use PublicationStatus::*;
        for (publications, expected) in [
            (&[Completed, Completed][..], Some(ScheduleStatus::Completed)),
            (&[Failed, Failed], Some(ScheduleStatus::Failed)),
            (&[Completed, Failed], Some(ScheduleStatus::PartiallyCompleted)),
            (&[PartiallyCompleted], Some(ScheduleStatus::PartiallyCompleted)),
            (&[PartiallyCompleted, Failed], Some(ScheduleStatus::PartiallyCompleted)),
            (&[PartiallyCompleted, Publishing], None),
            (&[Completed, Pending], None),
            (&[Deleted, Deleted], Some(ScheduleStatus::Deleted)),
            (&[Deleted, Failed], Some(ScheduleStatus::Deleted)),
            (&[Deleted, Completed], Some(ScheduleStatus::Completed)),
            (&[Deleted, PartiallyCompleted], Some(ScheduleStatus::PartiallyCompleted)),
            (&[Deleted, Completed, Failed], Some(ScheduleStatus::PartiallyCompleted)),
            (&[Deleted, Publishing], None),
        ] {
            assert_eq!(schedule_result(publications), expected, "{publications:?}");
        }
    }
}
