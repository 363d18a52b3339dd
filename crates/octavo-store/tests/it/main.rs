//! Store tests: each runs on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

mod agent_clients;
mod certificates;
mod clock_changes;
mod days;
mod deliveries;
mod due;
mod event_owner;
mod every_statement;
mod feed;
mod feed_race;
mod lock_race;
mod media;
mod number_tally;
mod plans;
mod post_content;
mod postgres_pool;
mod precedence;
mod process_lock;
mod publish;
mod retention;
mod schema;
mod sign_in;
mod sockets;
mod stats;
mod support;
mod tally;
mod webhooks;
mod workspaces;
mod writer;
