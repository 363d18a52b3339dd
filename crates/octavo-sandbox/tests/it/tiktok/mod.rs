//! TikTok, driven as any client of its documents would.

mod access;
pub mod client;
mod faults;
mod inbox;
mod limits;
mod photos;
mod privacy;
mod restart;
mod video;
