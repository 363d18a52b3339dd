//! Octavo: server.
