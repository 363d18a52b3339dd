//! TikTok: its authorization server, and of the Content Posting API v2 what a publisher needs, after
//! <https://developers.tiktok.com/doc/content-posting-api-reference-direct-post>,
//! <https://developers.tiktok.com/doc/content-posting-api-reference-photo-post> and
//! <https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide>.
//!
//! Bases: `{sandbox}/tiktok` (`open.tiktokapis.com`), `{sandbox}/tiktok-web` (`www.tiktok.com`); the addresses of
//! uploads are given. A post is processed at the second look at it.
//! What becomes of a post is decided when its last byte is there. Photos are fetched before their call is answered.
//!
//! Where TikTok says "MB" without saying which, what either reading refuses is refused.
//!
//! TikTok documents `video/list` for videos and is silent about photos; here both are listed.
//!
//! Not simulated: drafts for the inbox, videos by address, cancelling, webhooks, frame rates, the limit of 600 calls a
//! minute for the app.

mod actions;
mod auth;
mod chunks;
mod consent;
mod creator;
mod error;
mod event;
mod feed;
mod list;
mod oauth;
mod photos;
mod plan;
mod post_info;
mod routes;
mod seed;
mod settings;
mod state;
mod status;
mod user;
mod verdict;
mod video;
mod windows;

use std::sync::Arc;

use axum::Router;
use serde_json::Value;

use crate::core::SharedCore;
use crate::core::fault::{Fault, SLOWNESS};
use crate::core::journal::Stamp;
use crate::core::looks::Looks;
use crate::core::turns::Turns;
use crate::core::world::World;
use crate::error::Result;
use crate::feed::FeedItem;
use crate::simulator::{SandboxAccount, Simulator};
use actions::Quirks;
use error::{Outcome, Refusal};
use state::{Creator, TikTok};
use windows::Windows;

/// Name of the platform.
const PLATFORM: &str = "TIKTOK";

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(TikTokSimulator {
        world: World::new(Arc::clone(core), PLATFORM),
        windows: Windows::default(),
        looks: Looks::default(),
        turns: Turns::default(),
        quirks: Quirks::default(),
    })
}

/// The simulator: what it remembers, and what a restart may forget (the minute's calls, how often a post was looked
/// at).
pub struct TikTokSimulator {
    world: World<TikTok>,
    windows: Windows,
    looks: Looks,
    /// One request at a time for each upload.
    turns: Turns,
    quirks: Quirks,
}

impl TikTokSimulator {
    fn take_fault(&self, creator: &str, among: &[Fault]) -> Option<Fault> {
        self.world.core.faults.take(self.world.platform, creator, among)
    }

    /// Meets the faults that lose or delay the answer to what was accepted.
    async fn after_accept(&self, creator: &str) -> Outcome<()> {
        match self.take_fault(creator, &Fault::AFTER_ACCEPT) {
            Some(Fault::DropAfterAccept) => Err(Refusal::Cut),
            Some(_) => {
                tokio::time::sleep(SLOWNESS).await;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

impl Simulator for TikTokSimulator {
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
        Ok(account_of(&world.creators[&id]))
    }

    fn account(&self, id: &str) -> Result<Option<SandboxAccount>> {
        Ok(self.world.read().creators.get(id).map(account_of))
    }

    fn account_ids(&self) -> Vec<String> {
        let world = self.world.read();
        let mut all: Vec<&Creator> = world.creators.values().collect();
        all.sort_by_key(|creator| creator.created_seq);
        all.into_iter().map(|creator| creator.id.clone()).collect()
    }

    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
        feed::read(self, account, before, limit)
    }

    fn act(&self, account: &str, action: Value) -> Result<Value> {
        actions::act(self, account, action)
    }
}

fn account_of(creator: &Creator) -> SandboxAccount {
    SandboxAccount {
        platform: PLATFORM.to_owned(),
        external_id: creator.id.clone(),
        username: creator.username.clone(),
        display_name: creator.nickname.clone(),
        credentials: creator.first.credentials(),
    }
}
