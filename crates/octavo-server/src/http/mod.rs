//! HTTP: requests in, answers out; what they mean is decided elsewhere.

pub mod oauth;
