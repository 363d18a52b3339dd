//! The binary as its users meet it: a process, its HTTP, its operator's tools. Each test on both engines.

#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

mod crash;
mod errors;
mod main_job;
mod openapi;
mod publishing;
mod support;
mod webhooks;
mod webhooks_bins;
mod webhooks_feed;
mod webhooks_history;
mod webhooks_settings;
mod workers;
