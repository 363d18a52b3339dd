//! Octavo: server.

pub mod http;
pub mod identity;
