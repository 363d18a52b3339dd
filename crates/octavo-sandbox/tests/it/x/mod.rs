pub mod client;
mod faults;
mod limits;
mod media;
mod posts;
mod restart;
mod signing_in;
mod timeline;
mod uploads;
