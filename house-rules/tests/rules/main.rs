//! The rules of this repository that no linter knows, checked against its sources.

#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

mod circles;
mod imports;
mod lengths;
mod names;
mod sending;
mod sources;
mod statements;
