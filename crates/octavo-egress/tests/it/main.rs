//! The guard over real sockets: what it refuses gets no connection, what it calls cannot hold it up.
#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

mod corpus;
mod execute;
mod fuzzed;
mod get;
mod head;
mod names;
mod oracle;
mod ordinary;
mod ports;
mod post;
mod properties;
mod rebinding;
mod redirects;
mod sources;
mod support;
mod waiting;
