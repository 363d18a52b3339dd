//! The only way out to addresses that users give: https, public addresses, bounded in time and size.
//!
//! An address is judged where the connection is made: the resolver refuses a name of which any address is
//! refused, and the connection goes to what was judged. Redirects are never followed, proxies from the
//! environment never used.

mod classify;
mod client;
mod resolver;
mod url;

pub use classify::{EgressPolicy, Refusal};
pub use client::{Egress, EgressError, PostRequest, Response};
