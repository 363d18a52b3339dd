//! How far a container is: <https://developers.facebook.com/docs/threads/troubleshooting>.

use jiff::Timestamp;

use super::state::{Container, DAY};

#[derive(Debug, PartialEq, Eq)]
pub enum Status {
    InProgress,
    Finished,
    Published,
    Error(String),
    Expired,
}

impl Status {
    /// After so many looks.
    pub fn of(container: &Container, looks: u32, now: Timestamp) -> Self {
        if container.post.is_some() {
            return Status::Published;
        }
        if container.expired || now.duration_since(container.at) >= DAY {
            return Status::Expired;
        }
        if looks < container.spec.kind.looks() {
            return Status::InProgress;
        }
        container.spec.error.clone().map_or(Status::Finished, Status::Error)
    }

    pub fn as_str(&self) -> &'static str {
        match self {
            Status::InProgress => "IN_PROGRESS",
            Status::Finished => "FINISHED",
            Status::Published => "PUBLISHED",
            Status::Error(_) => "ERROR",
            Status::Expired => "EXPIRED",
        }
    }
}
