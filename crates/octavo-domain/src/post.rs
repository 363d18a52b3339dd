//! The statuses of posts, publications and schedules, and how the results of posts make those of the others.

use crate::PostErrorCode;
use crate::text_enum::text_enum;

text_enum! {
    /// The status of a post.
    PostStatus {
        Pending = "PENDING",
        Publishing = "PUBLISHING",
        Completed = "COMPLETED",
        Failed = "FAILED",
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
    }
}

text_enum! {
    /// The status of a schedule.
    ScheduleStatus {
        Draft = "DRAFT",
        Scheduled = "SCHEDULED",
        Publishing = "PUBLISHING",
        Completed = "COMPLETED",
        PartiallyCompleted = "PARTIALLY_COMPLETED",
        Failed = "FAILED",
        Cancelled = "CANCELLED",
    }
}

/// How a post ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Published {
        platform_post_identifier: String,
        permalink: Option<String>,
    },
    /// `message` says what happened, and what to do next.
    Failed {
        code: PostErrorCode,
        message: String,
    },
}

impl Outcome {
    pub fn status(&self) -> PostStatus {
        match self {
            Outcome::Published { .. } => PostStatus::Completed,
            Outcome::Failed { .. } => PostStatus::Failed,
        }
    }
}

/// The result of a publication: completed if all its posts are, failed if all failed. None while one is unfinished.
pub fn publication_result(posts: &[PostStatus]) -> Option<PublicationStatus> {
    let count = |status| posts.iter().filter(|&&post| post == status).count();
    match (count(PostStatus::Completed), count(PostStatus::Failed)) {
        (completed, failed) if completed + failed < posts.len() => None,
        (_, 0) => Some(PublicationStatus::Completed),
        (0, _) => Some(PublicationStatus::Failed),
        _ => Some(PublicationStatus::PartiallyCompleted),
    }
}

/// The result of a schedule: completed if all its publications are, failed if all failed. None while one is unfinished.
pub fn schedule_result(publications: &[PublicationStatus]) -> Option<ScheduleStatus> {
    let count = |status| publications.iter().filter(|&&publication| publication == status).count();
    let partially = count(PublicationStatus::PartiallyCompleted);
    match (count(PublicationStatus::Completed), count(PublicationStatus::Failed)) {
        (completed, failed) if completed + failed + partially < publications.len() => None,
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
        ] {
            assert_eq!(publication_result(posts), expected, "{posts:?}");
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
        ] {
            assert_eq!(schedule_result(publications), expected, "{publications:?}");
        }
    }
}
