//! The Bot API, driven as any client would.

mod access;
pub mod client;
mod edits;
mod faults;
mod media;
mod restart;
mod texts;
mod updates;
