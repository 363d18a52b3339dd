mod access;
pub mod client;
mod faults;
mod quota;
mod refusals;
mod restart;
mod uploads;
mod videos;
