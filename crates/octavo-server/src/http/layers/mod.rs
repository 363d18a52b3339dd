//! What requests pass on their way to a handler, and answers on their way back.

pub mod client_address;
pub mod host;
pub mod idempotency;
pub mod ignored_parameters;
pub mod limit;
pub mod observe;
pub mod request_id;
