//! What Octavo knows without asking anyone: platforms, posts, outcomes, events, webhooks, scopes and rules.
//!
//! Nothing here does I/O, reads a clock, draws a random number, or knows HTTP or SQL.

pub mod due;
pub mod platform;

pub use platform::Platform;
