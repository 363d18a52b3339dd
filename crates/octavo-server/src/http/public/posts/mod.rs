//! `/v1/posts`: schedules, created, read and changed. The API calls them posts; their ids are `sch_…`.

mod change;
mod check;
mod create;
mod platform_settings;
mod post_schema;
mod read;
mod request;
pub(in crate::http) mod response;
mod unknown;

pub use change::*;
pub use create::*;
pub use read::*;
