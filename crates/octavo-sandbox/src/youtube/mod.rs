//! YouTube: Google's authorization server, the bits of the Data API v3 that a publisher needs, and the resumable upload
//! protocol, after <https://developers.google.com/youtube/v3/docs> and
//! <https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol>.
//!
//! Bases: `{sandbox}/youtube` (`www.googleapis.com`), `{sandbox}/youtube-accounts` (`accounts.google.com`),
//! `{sandbox}/youtube-oauth` (`oauth2.googleapis.com`). A video is processed at the second look at it.
//!
//! Not simulated: uploads in one request (`media`, `multipart`), searching, several channels under one Google account,
//! the limit of 100 refresh tokens, recognising a file that was uploaded before (the fault `duplicate` does that).

mod accounts;
mod auth;
mod caption_sessions;
mod captions;
mod channels;
mod comments;
mod deleting;
mod errors;
mod events;
mod metadata;
mod moderation;
mod oauth;
mod paging;
mod playlists;
mod quota;
mod routes;
mod state;
mod uploads;
mod videos;

use std::sync::Arc;

use axum::Router;
use serde_json::Value;

use crate::core::SharedCore;
use crate::core::per_id::{KeyedLocks, NextTime, PollCounter};
use crate::core::simulator::{Network, Simulator};
use crate::core::world::World;
use crate::error::Result;
use crate::feed::FeedItem;
use caption_sessions::CaptionSessions;
use events::PLATFORM;
use quota::Quota;
use state::{YouTube, YouTubeSimulator};

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(YouTubeSimulator {
        world: World::new(Arc::clone(core), PLATFORM),
        quota: Quota::default(),
        looks: PollCounter::default(),
        turns: KeyedLocks::default(),
        partial_storage: NextTime::default(),
        captions: CaptionSessions::default(),
    })
}

impl Network for YouTubeSimulator {
    type State = YouTube;

    fn world(&self) -> &World<YouTube> {
        &self.world
    }

    fn routes(self: Arc<Self>) -> Router {
        routes::router(self)
    }

    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
        videos::read_feed(self, account, before, limit)
    }

    fn act(&self, account: &str, action: Value) -> Result<Value> {
        accounts::apply_action(self, account, action)
    }
}
