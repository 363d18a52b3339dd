//! Tests by the front door.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod identity;
