//! Store tests: each runs on SQLite and on PostgreSQL.

mod due;
mod schema;
