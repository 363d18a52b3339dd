#![doc = include_str!("../README.md")]

mod classify;
mod client;
mod connect;
mod enclosed;
mod error;
mod execute;
mod get;
mod operator;
mod ports;
mod post;
mod redirect;
mod resolver;
#[cfg(feature = "testing")]
pub mod testing;
mod timeouts;
mod url;

pub use classify::{EgressPolicy, Refusal, classify};
pub use client::Egress;
pub use enclosed::enclosed;
pub use error::EgressError;
pub use get::{Download, GetRequest};
pub use operator::{operator_client, operator_client_trusting, own_server_client};
pub use post::{PostRequest, Response};
pub use resolver::Resolver;
pub use timeouts::CALL_TIMEOUT;
