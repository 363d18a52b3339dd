//! The binary as its users meet it: a process, its HTTP, its operator's tools. Each test on both engines.

#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

mod accounts;
mod apps;
mod authority;
mod crash;
mod doctor;
mod egress;
mod errors;
mod fairness;
mod field;
mod imports;
mod instagram;
mod lifecycle;
mod linkedin;
mod main_job;
mod media;
mod openapi;
mod outage;
mod proxies;
mod publishing;
mod publishing_lost;
mod rules;
mod s3;
mod sandbox_clock;
mod settings;
mod support;
mod threads;
mod tiktok;
mod tokens;
mod webhooks;
mod webhooks_bins;
mod webhooks_feed;
mod webhooks_history;
mod webhooks_settings;
mod workers;
mod workers_killed;
mod x;
mod youtube;
