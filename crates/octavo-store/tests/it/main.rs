//! Store tests: each runs on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

mod due;
mod media;
mod schema;
