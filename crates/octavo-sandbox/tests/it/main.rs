//! The sandbox by its front door: real sockets, a client that knows only base
//! addresses.

#![expect(
    clippy::disallowed_methods,
    reason = "tests bring their own HTTP client and start time"
)]

mod bluesky;
mod control;
mod ledger;
mod support;
mod telegram;
