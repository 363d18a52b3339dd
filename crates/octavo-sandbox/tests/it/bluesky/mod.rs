//! The PDS and the video service, driven as any client would.

mod blobs;
pub mod client;
mod faults;
mod gates;
mod identity;
mod limits;
mod posts;
mod restart;
mod sessions;
mod validation;
mod video;
mod writes;
