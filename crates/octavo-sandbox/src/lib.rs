#![doc = include_str!("../README.md")]

mod bluesky;
mod config;
mod control;
mod core;
mod discord;
mod downloads;
mod error;
mod feed;
mod instagram;
mod linkedin;
mod links;
mod mastodon;
mod meta;
mod sandbox;
mod serve;
mod simulators;
mod telegram;
mod threads;
mod tiktok;
mod x;
mod youtube;

pub use crate::config::{Clock, SandboxConfig, TemporaryConfig};
pub use crate::core::facts::{Facts, FactsReader, read_facts};
pub use crate::core::faults::{Fault, SLOWNESS};
pub use crate::core::journal::Publication;
pub use crate::core::oauth::{CLIENT_ID, CLIENT_SECRET};
pub use crate::core::simulator::SandboxAccount;
pub use crate::error::{Error, Result};
pub use crate::feed::{FeedCard, FeedItem, FeedMedia, FeedPage};
pub use crate::sandbox::{Sandbox, WaitingFault};
pub use crate::serve::serve;
