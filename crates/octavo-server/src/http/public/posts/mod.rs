//! `/v1/posts`: schedules, created, read and changed. The API calls them posts; their ids are `sch_…`.

pub(in crate::http) mod approval;
mod bulk;
mod cards;
mod change;
mod check;
mod create;
mod csv_file;
mod csv_findings;
mod csv_row;
mod delete;
mod export;
mod export_row;
mod import;
mod leads;
mod platform_settings;
mod post_schema;
mod read;
mod rehearsal;
mod reply;
mod request;
pub(in crate::http) mod response;
mod retry;
mod stored;
mod timeline;
mod unknown;

pub use bulk::*;
pub use change::*;
pub use create::*;
pub use delete::*;
pub use export::*;
pub use import::*;
pub use read::*;
pub use rehearsal::*;
pub use reply::*;
pub use retry::*;
pub use timeline::*;
