//! The Threads API, driven as any client would.

mod carousels;
pub mod client;
mod faults;
mod file_server;
mod media;
mod posts;
mod refusals;
mod restart;
mod signing_in;
