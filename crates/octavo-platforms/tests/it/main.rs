//! The adapters against hand-scripted servers: what goes over the wire, and what each answer means.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail their test")]

mod bench;
mod bluesky;
mod discord;
mod instagram;
mod linkedin;
mod mastodon;
mod replies;
mod support;
mod telegram;
mod threads;
mod tiktok;
mod x;
mod youtube;
