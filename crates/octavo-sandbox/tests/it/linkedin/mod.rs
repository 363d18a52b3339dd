//! LinkedIn's hosts, driven as any client would.

pub mod client;
mod comments;
mod documents;
mod faults;
mod media;
mod oauth;
mod posts;
mod restart;
mod texts;
mod versions;
