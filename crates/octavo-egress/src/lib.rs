#![doc = include_str!("../README.md")]

mod called;
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

pub use called::CalledUrl;
pub use classify::{EgressPolicy, Refusal, classify};
pub use client::Egress;
pub use error::{EgressError, GetError};
pub use get::{Download, GetRequest, MOST_REDIRECTS};
pub use post::{PostRequest, Response};
pub use resolver::Resolver;
