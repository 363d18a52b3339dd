//! Tests by the front door.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

mod identity;
