//! Bluesky: an AT Protocol PDS, the two bits of AppView a publisher needs, and
//! the video service, after the lexicons and the PDS of bluesky-social/atproto.
//!
//! Bases: `{sandbox}/bluesky` (PDS) and `{sandbox}/bluesky-video`. Libraries
//! that keep only the origin of a service find both below `{sandbox}/xrpc`.
//! Not simulated: OAuth, repository sync, the limit of 3,000 calls per address,
//! disappearing of unreferenced blobs, multi-part video upload.

mod accept;
mod actions;
mod auth;
mod blobs;
mod cbor;
mod cid;
mod error;
mod event;
mod feed;
mod identity;
mod jwt;
mod lexicon;
mod limits;
mod profile;
mod records;
mod request;
mod routes;
mod seed;
mod session;
mod state;
mod tid;
mod video;
mod writes;

use std::sync::Arc;

use axum::Router;
use serde_json::{Value, json};

use crate::core::SharedCore;
use crate::core::fault::Fault;
use crate::core::journal::Stamp;
use crate::core::world::World;
use crate::error::Result;
use crate::feed::FeedItem;
use crate::simulator::{SandboxAccount, Simulator};
use limits::Limits;
use state::{Account, Bluesky};
use video::Progress;

/// Name of the platform.
const PLATFORM: &str = "BLUE_SKY";

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(BlueskySimulator {
        world: World::new(Arc::clone(core), PLATFORM),
        limits: Limits::default(),
        progress: Progress::default(),
    })
}

/// The simulator: what it remembers, and what a restart may forget (rate-limit
/// windows, how often a video job was asked about).
pub struct BlueskySimulator {
    world: World<Bluesky>,
    limits: Limits,
    progress: Progress,
}

impl BlueskySimulator {
    /// Base address of the PDS.
    fn service(&self) -> Result<String> {
        Ok(format!("{}/bluesky", self.world.core.public_url()?))
    }

    fn take_fault(&self, did: &str, among: &[Fault]) -> Option<Fault> {
        self.world.core.faults.take(self.world.platform, did, among)
    }

    fn shown(&self, account: &Account) -> Result<SandboxAccount> {
        Ok(SandboxAccount {
            platform: PLATFORM.to_owned(),
            external_id: account.did.clone(),
            username: account.handle.clone(),
            display_name: account.display_name().to_owned(),
            credentials: json!({
                "service": self.service()?,
                "identifier": account.handle,
                "password": account.password,
            }),
        })
    }
}

impl Simulator for BlueskySimulator {
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
        let (did, event) = seed::draw(&world);
        world.commit(&did, event)?;
        self.shown(&world.accounts[&did])
    }

    fn account(&self, id: &str) -> Result<Option<SandboxAccount>> {
        let world = self.world.read();
        world.accounts.get(id).map(|account| self.shown(account)).transpose()
    }

    fn account_ids(&self) -> Vec<String> {
        let world = self.world.read();
        let mut all: Vec<&Account> = world.accounts.values().collect();
        all.sort_by_key(|account| account.created_seq);
        all.into_iter().map(|account| account.did.clone()).collect()
    }

    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
        feed::read(self, account, before, limit)
    }

    fn act(&self, account: &str, action: Value) -> Result<Value> {
        actions::act(self, account, action)
    }
}
