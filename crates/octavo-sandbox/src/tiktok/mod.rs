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
//! What is in an inbox stays there: nobody finishes it.
//!
//! Not simulated: videos by address, cancelling, webhooks, frame rates, the limit of 600 calls a
//! minute for the app.

mod accounts;
mod auth;
mod errors;
mod events;
mod inbox;
mod limits;
mod oauth;
mod photos;
mod posts;
mod routes;
mod state;
mod video;

use std::sync::Arc;

use axum::Router;
use serde_json::Value;

use crate::core::SharedCore;
use crate::core::per_id::{KeyedLocks, NextTime, PollCounter};
use crate::core::simulator::{Network, Simulator};
use crate::core::world::World;
use crate::error::Result;
use crate::feed::FeedItem;
use events::PLATFORM;
use limits::Windows;
use state::{TikTok, TikTokSimulator};

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(TikTokSimulator {
        world: World::new(Arc::clone(core), PLATFORM),
        windows: Windows::default(),
        looks: PollCounter::default(),
        turns: KeyedLocks::default(),
        next_failures: NextTime::default(),
    })
}

impl Network for TikTokSimulator {
    type State = TikTok;

    fn world(&self) -> &World<TikTok> {
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
