//! Mastodon's REST API, driven as any client would.

pub mod client;
mod media;
mod restart;
mod server;
mod statuses;
