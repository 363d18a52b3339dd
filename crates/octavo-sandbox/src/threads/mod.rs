//! Threads: Meta's authorization page, its three kinds of token calls, and the part of the Threads API that a publisher
//! needs, after <https://developers.facebook.com/docs/threads>.
//!
//! Bases: `{sandbox}/threads` (`graph.threads.net`) and `{sandbox}/threads-web` (`threads.com`). The version is `v1.0`.
//! Media are fetched when a container is made. A text is ready at once, an image and a carousel at the second look, a
//! video at the third.
//!
//! Not simulated: replies, quotes, polls, GIFs and long texts, `auto_publish_text`, `debug_token`, insights, limits on
//! the number of calls, and everything about a video that its header does not tell.

mod actions;
mod auth;
mod authorize;
mod call;
mod carousel;
mod create;
mod error;
mod event;
mod feed;
mod fields;
mod limit;
mod list;
mod media;
mod nodes;
mod publish;
mod routes;
mod seed;
mod spec;
mod state;
mod status;
mod text;
mod tokens;

use std::sync::Arc;

use axum::Router;
use serde_json::Value;

use crate::core::SharedCore;
use crate::core::fault::Fault;
use crate::core::journal::Stamp;
use crate::core::looks::Looks;
use crate::core::world::World;
use crate::error::Result;
use crate::feed::FeedItem;
use crate::simulator::{SandboxAccount, Simulator};
use state::{Profile, Threads};

/// Name of the platform.
const PLATFORM: &str = "THREADS";

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(ThreadsSimulator { world: World::new(Arc::clone(core), PLATFORM), looks: Looks::default() })
}

/// The simulator: what it remembers, and how often containers were looked at, which a restart may forget.
pub struct ThreadsSimulator {
    world: World<Threads>,
    looks: Looks,
}

impl ThreadsSimulator {
    fn take_fault(&self, profile: &str, among: &[Fault]) -> Option<Fault> {
        self.world.core.faults.take(self.world.platform, profile, among)
    }
}

impl Simulator for ThreadsSimulator {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    fn replay(&self, stamp: Stamp, account: &str, event: Value) -> Result<(), String> {
        self.world.replay(stamp, account, event)
    }

    fn routes(self: Arc<Self>) -> Router {
        routes::router(self)
    }

    fn create_account(&self) -> Result<SandboxAccount> {
        let mut world = self.world.write();
        let (id, event) = seed::draw(&world);
        world.commit(&id, event)?;
        Ok(account_of(&world.profiles[&id]))
    }

    fn account(&self, id: &str) -> Result<Option<SandboxAccount>> {
        Ok(self.world.read().profiles.get(id).map(account_of))
    }

    fn account_ids(&self) -> Vec<String> {
        let world = self.world.read();
        let mut all: Vec<&Profile> = world.profiles.values().collect();
        all.sort_by_key(|profile| profile.created_seq);
        all.into_iter().map(|profile| profile.id.clone()).collect()
    }

    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
        feed::read(self, account, before, limit)
    }

    fn act(&self, account: &str, action: Value) -> Result<Value> {
        actions::act(self, account, action)
    }
}

fn account_of(profile: &Profile) -> SandboxAccount {
    SandboxAccount {
        platform: PLATFORM.to_owned(),
        external_id: profile.id.clone(),
        username: profile.username.clone(),
        display_name: profile.name.clone(),
        credentials: profile.first.credentials(),
    }
}
