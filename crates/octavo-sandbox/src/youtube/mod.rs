//! YouTube: Google's authorization server, the bits of the Data API v3 that a publisher needs, and the resumable upload
//! protocol, after <https://developers.google.com/youtube/v3/docs> and
//! <https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol>.
//!
//! Bases: `{sandbox}/youtube` (`www.googleapis.com`), `{sandbox}/youtube-accounts` (`accounts.google.com`),
//! `{sandbox}/youtube-oauth` (`oauth2.googleapis.com`). A video is processed at the second look at it.
//!
//! Not simulated: uploads in one request (`media`, `multipart`), searching, several channels under one Google account,
//! the limit of 100 refresh tokens, recognising a file that was uploaded before (the fault `duplicate` does that).

mod actions;
mod auth;
mod bytes;
mod categories;
mod channels;
mod consent;
mod error;
mod event;
mod feed;
mod metadata;
mod oauth;
mod playlist;
mod quota;
mod range;
mod render;
mod routes;
mod seed;
mod state;
mod thumbnails;
mod uploads;
mod verdict;
mod videos;

use std::sync::Arc;

use axum::Router;
use serde_json::Value;

use crate::core::SharedCore;
use crate::core::fault::Fault;
use crate::core::journal::Stamp;
use crate::core::looks::Looks;
use crate::core::turns::Turns;
use crate::core::world::World;
use crate::error::Result;
use crate::feed::FeedItem;
use crate::simulator::{SandboxAccount, Simulator};
use actions::Quirks;
use quota::Quota;
use state::{Channel, YouTube};

/// Name of the platform.
const PLATFORM: &str = "YOUTUBE";

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(YouTubeSimulator {
        world: World::new(Arc::clone(core), PLATFORM),
        quota: Quota::default(),
        looks: Looks::default(),
        turns: Turns::default(),
        quirks: Quirks::default(),
    })
}

/// The simulator: what it remembers, and what a restart may forget (the day's quota, how often a video was looked at).
pub struct YouTubeSimulator {
    world: World<YouTube>,
    quota: Quota,
    looks: Looks,
    /// One request at a time for each upload.
    turns: Turns,
    quirks: Quirks,
}

impl YouTubeSimulator {
    fn take_fault(&self, channel: &str, among: &[Fault]) -> Option<Fault> {
        self.world.core.faults.take(self.world.platform, channel, among)
    }
}

impl Simulator for YouTubeSimulator {
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
        Ok(account_of(&world.channels[&id]))
    }

    fn account(&self, id: &str) -> Result<Option<SandboxAccount>> {
        Ok(self.world.read().channels.get(id).map(account_of))
    }

    fn account_ids(&self) -> Vec<String> {
        let world = self.world.read();
        let mut all: Vec<&Channel> = world.channels.values().collect();
        all.sort_by_key(|channel| channel.created_seq);
        all.into_iter().map(|channel| channel.id.clone()).collect()
    }

    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
        feed::read(self, account, before, limit)
    }

    fn act(&self, account: &str, action: Value) -> Result<Value> {
        actions::act(self, account, action)
    }
}

fn account_of(channel: &Channel) -> SandboxAccount {
    SandboxAccount {
        platform: PLATFORM.to_owned(),
        external_id: channel.id.clone(),
        username: channel.handle.clone(),
        display_name: channel.title.clone(),
        credentials: channel.first.credentials(),
    }
}
