//! Instagram, driven as any client of the Graph API would.

mod access;
pub mod client;
mod containers;
mod faults;
mod files;
mod publishing;
mod refusals;
