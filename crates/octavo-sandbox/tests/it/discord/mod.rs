//! Discord's API, driven as any client would.

mod access;
pub mod client;
mod messages;
mod threads_and_webhooks;
