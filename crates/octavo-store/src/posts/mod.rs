//! Schedules with their publications and posts.
//!
//! `schedule` makes them, `revise` changes and cancels them, `progress` moves a post towards its end under the fence of
//! its claim, `view` shows them.

mod progress;
mod revise;
mod schedule;
mod view;

use octavo_domain::Platform;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, StoreError, StoreResult};

pub use progress::{PublishJob, Trouble};
pub use revise::{Change, Revision};
pub use schedule::{NewPost, NewPublication, NewSchedule};
pub use view::{PostView, PublicationView, ScheduleFilter, ScheduleView};

pub struct Posts<'a>(pub(crate) &'a Db);

/// Which schedules, imports and files a caller sees and changes.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    pub owner_id: Uuid,
    /// Only what this application made for the owner; none for all of it.
    pub made_by: Option<Uuid>,
}

/// A file attached to a post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attachment {
    pub path: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alt_text: Option<String>,
}

fn platform(text: String) -> StoreResult<Platform> {
    text.parse().map_err(|_| StoreError::Corrupt(text))
}

fn settings(text: &str) -> StoreResult<Value> {
    crate::json::decode(text)
}

/// The ids that a post's events and fences need.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PostKey {
    pub post_id: Uuid,
    pub publication_id: Uuid,
    pub schedule_id: Uuid,
    pub account_id: i64,
}
