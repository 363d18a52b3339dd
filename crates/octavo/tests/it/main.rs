//! The binary as its users meet it: a process, its HTTP, its operator's tools. Each test on both engines.

#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

mod crash;
mod errors;
mod main_job;
mod openapi;
mod publishing;
mod rules;
mod support;
mod webhooks;
mod workers;
