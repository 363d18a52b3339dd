//! The rules against their vectors, their table and the oracles of counting: `contract/rules`.

#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

mod book;
mod counting;
mod pages;
mod table;
mod vectors;
