//! What must stay secret: sealed under a master key, which is a file next to the database and never inside it.

pub mod master_key;
mod seal;
mod secret;

pub use seal::{Purpose, SealError, Sealer};
pub use secret::{NoRandomness, random};
pub(crate) use secret::{key_of, random_token};
