//! Octavo: server.

pub mod identity;
