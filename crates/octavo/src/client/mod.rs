//! Commands that call the API of a server for a person. They open no data directory and no database.

mod accounts;
mod api;
mod credentials;
mod device_sign_in;
mod event_source;
mod findings;
mod folder;
mod forward;
mod listen;
mod login;
mod media;
mod post;
mod retry;
mod sign_in;
mod trigger;

pub use accounts::list as accounts;
pub use api::{Refused, judge};
pub use findings::Findings;
pub use folder::{Changes, apply, plan, rehearse};
pub use listen::run as listen;
pub use login::{login, logout};
pub use media::run as media;
pub use post::run as post;
pub use retry::{TRIES, back_off, wait_before_next};
pub use trigger::run as trigger;
