//! The only way out to addresses that users give: https, public addresses, bounded in time and size.
//!
//! An address is judged where the connection is made: the resolver refuses a name of which any address is
//! refused, and the connection goes to what was judged. A redirect is an answer (`post`), or is followed here and judged
//! anew (`get`). Proxies from the environment are never used.

mod classify;
mod client;
mod download;
mod resolver;
mod url;

pub use classify::{EgressPolicy, Refusal};
pub use client::{Egress, EgressError, PostRequest, Response};
pub use download::{Download, GetRequest};
