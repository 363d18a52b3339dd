//! Bluesky: an AT Protocol PDS, the two bits of AppView a publisher needs, the
//! video service, and the PLC directory of the accounts' DIDs, after the lexicons
//! and the PDS of bluesky-social/atproto.
//!
//! Bases: `{sandbox}/bluesky` (PDS), `{sandbox}/bluesky-video` and `{sandbox}/bluesky-plc`. Libraries
//! that keep only the origin of a service find both below `{sandbox}/xrpc`.
//! Not simulated: OAuth, repository sync, the limit of 3,000 calls per address,
//! editing and deleting by applyWrites, disappearing of unreferenced blobs, multi-part video upload.

mod accounts;
mod batches;
mod cid;
mod errors;
mod events;
mod gates;
mod lexicon;
mod limits;
mod numbers;
mod profile;
mod records;
mod requests;
mod routes;
mod sessions;
mod state;
mod thread;
mod tid;
mod uploads;

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
use limits::Limits;
use state::{Bluesky, BlueskySimulator};

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(BlueskySimulator {
        world: World::new(Arc::clone(core), PLATFORM),
        limits: Limits::default(),
        looks: PollCounter::default(),
    })
}

impl Network for BlueskySimulator {
    type State = Bluesky;

    fn world(&self) -> &World<Bluesky> {
        &self.world
    }

    fn routes(self: Arc<Self>) -> Router {
        routes::router(self)
    }

    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
        profile::read_feed(self, account, before, limit)
    }

    fn act(&self, account: &str, action: Value) -> Result<Value> {
        accounts::apply_action(self, account, action)
    }
}
