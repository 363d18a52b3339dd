//! What people are notified about: what each of them chose, and the posts that failed.

mod choices;
mod posts;
mod ready;

pub(crate) use choices::wants;
pub(crate) use posts::{FailedPost, chat_of, count_failure};
pub use ready::FailedPosts;

use crate::Db;

pub struct Notices<'a>(pub(crate) &'a Db);
