//! For tests: URLs that must not be called, and listeners that notice when they are.
#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

pub mod address_forms;
mod canaries;
mod corpus;
mod names;

pub use canaries::{Canaries, Pair};
pub use corpus::{aimed, cases, means_the_opened};
pub use names::Names;
