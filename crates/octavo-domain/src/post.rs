//! Posts, publications and schedules: their states, and how outcomes are combined.

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

/// The combined result of several outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fold {
    Unfinished,
    Completed,
    PartiallyCompleted,
    Failed,
}

/// Combines a publication's posts: completed if all are completed, failed if all failed.
pub fn fold_posts(posts: &[PostStatus]) -> Fold {
    let count = |status| posts.iter().filter(|&&post| post == status).count();
    match (count(PostStatus::Completed), count(PostStatus::Failed)) {
        (done, failed) if done + failed < posts.len() => Fold::Unfinished,
        (_, 0) => Fold::Completed,
        (0, _) => Fold::Failed,
        _ => Fold::PartiallyCompleted,
    }
}

/// Combines a schedule's publications. One that is partially completed makes the schedule partially completed.
pub fn fold_publications(publications: &[PublicationStatus]) -> Fold {
    let count = |status| publications.iter().filter(|&&publication| publication == status).count();
    let (done, failed) = (count(PublicationStatus::Completed), count(PublicationStatus::Failed));
    let partial = count(PublicationStatus::PartiallyCompleted);
    match (done, failed) {
        _ if done + failed + partial < publications.len() => Fold::Unfinished,
        _ if partial > 0 => Fold::PartiallyCompleted,
        (_, 0) => Fold::Completed,
        (0, _) => Fold::Failed,
        _ => Fold::PartiallyCompleted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn posts_fold_into_a_publication() {
        use PostStatus::*;
        assert_eq!(fold_posts(&[Completed, Completed]), Fold::Completed);
        assert_eq!(fold_posts(&[Failed, Failed]), Fold::Failed);
        assert_eq!(fold_posts(&[Completed, Failed]), Fold::PartiallyCompleted);
        assert_eq!(fold_posts(&[Completed, Publishing]), Fold::Unfinished);
    }

    #[test]
    fn publications_fold_into_a_schedule() {
        use PublicationStatus::*;
        assert_eq!(fold_publications(&[Completed, Completed]), Fold::Completed);
        assert_eq!(fold_publications(&[Failed, Failed]), Fold::Failed);
        assert_eq!(fold_publications(&[Completed, Failed]), Fold::PartiallyCompleted);
        assert_eq!(fold_publications(&[PartiallyCompleted, Failed]), Fold::PartiallyCompleted);
        assert_eq!(fold_publications(&[Completed, Pending]), Fold::Unfinished);
    }
}
