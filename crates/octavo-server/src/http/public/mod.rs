//! The public API: what applications call for the people who allowed them.

pub mod account_health;
pub mod accounts;
pub mod analytics;
pub mod comments;
pub mod compatibility;
pub mod event_stream;
pub mod events;
mod health_body;
pub mod media;
pub mod posts;
pub mod queue;
