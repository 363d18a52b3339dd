//! Threads: Meta's authorization page, its three kinds of token calls, and the part of the Threads API that a publisher
//! needs, after <https://developers.facebook.com/docs/threads>.
//!
//! Bases: `{sandbox}/threads` (`graph.threads.net`) and `{sandbox}/threads-web` (`threads.com`). The version is `v1.0`.
//! Media are fetched when a container is made. A text is ready at once, an image and a carousel at the second look, a
//! video at the third.
//!
//! Not simulated: replies, quotes, polls, GIFs and long texts, `auto_publish_text`, limits on the number of
//! calls, and everything about a video that its header does not tell.

mod accounts;
mod auth;
mod containers;
mod conversation;
mod errors;
mod events;
mod insights;
mod media;
mod oauth;
mod posts;
mod routes;
mod state;
mod text;
mod visits;

use std::sync::Arc;

use axum::Router;
use serde_json::Value;

use crate::core::SharedCore;
use crate::core::per_id::PollCounter;
use crate::core::simulator::{Network, Simulator};
use crate::core::world::World;
use crate::error::Result;
use crate::feed::FeedItem;
use events::PLATFORM;
use state::{Threads, ThreadsSimulator};

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(ThreadsSimulator { world: World::new(Arc::clone(core), PLATFORM), looks: PollCounter::default() })
}

impl Network for ThreadsSimulator {
    type State = Threads;

    fn world(&self) -> &World<Threads> {
        &self.world
    }

    fn routes(self: Arc<Self>) -> Router {
        routes::router(self)
    }

    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
        posts::read_feed(self, account, before, limit)
    }

    fn act(&self, account: &str, action: Value) -> Result<Value> {
        accounts::apply_action(self, account, action)
    }
}
