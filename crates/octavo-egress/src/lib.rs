#![doc = include_str!("../README.md")]

mod classify;
mod client;
mod connect;
mod error;
mod get;
mod patience;
mod ports;
mod post;
mod redirect;
mod resolver;
mod url;

pub use classify::{EgressPolicy, Refusal, classify};
pub use client::Egress;
pub use error::EgressError;
pub use get::{Download, GetRequest};
pub use post::{PostRequest, Response};
pub use resolver::Resolver;
