//! Schedules with their publications and posts, as their owner creates, changes and reads them.
//!
//! A schedule has one publication for each account, and a publication has the posts for that account. What happens to a
//! post once it is due is in [`posts`](crate::posts).

mod create;
mod delete;
mod files;
mod held;
mod insert;
mod list;
mod retry;
mod revise;
mod sent_before;
mod timeline;
mod view;
mod withdraw;

use crate::Db;

pub use create::{NewPost, NewPublication, NewSchedule};
pub use delete::{Deleting, DeletionWish};
pub(crate) use files::files_of;
pub use held::HeldSchedule;
pub use list::{ScheduleFilter, ScheduleOrder, SchedulePage};
pub use retry::Retried;
pub(crate) use retry::send_again;
pub use revise::{Revision, When};
pub use timeline::{Timeline, TimelineDelivery, TimelineEvent, TimelineStep};
pub(crate) use view::list_views;
pub use view::{DeletionView, PostView, PublicationView, ScheduleView};

pub use withdraw::Change;

pub struct Schedules<'a>(pub(crate) &'a Db);
