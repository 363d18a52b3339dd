//! The Threads API, driven as any client would.

mod carousels;
pub mod client;
mod faults;
mod media;
mod posts;
mod refusals;
mod restart;
mod shelf;
mod signing_in;
