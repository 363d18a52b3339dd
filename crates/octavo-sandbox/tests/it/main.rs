//! The sandbox by its front door: real sockets, a client that knows only base
//! addresses.

#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]
#![expect(clippy::disallowed_methods, reason = "tests bring their own HTTP client and start time")]

mod bluesky;
mod control;
mod discord;
mod faults;
mod instagram;
mod ledger;
mod linkedin;
mod mastodon;
mod served;
mod support;
mod telegram;
mod threads;
mod tiktok;
mod x;
mod youtube;
