//! Mastodon's REST API, as <https://docs.joinmastodon.org> documents it and as the software (4.5) words its errors.
//!
//! Base: `{sandbox}/mastodon`. There is one address, yet each account lives on a server with limits of its own: what
//! `GET /api/v2/instance` says depends on the token that comes with it.
//!
//! Not simulated: applications and the authorization page, rate limits other than by fault, scheduled statuses (refused),
//! quotes, boosts, edits of media, mentions and hashtags in answers. Where the documents are silent: links are
//! found as twitter-text finds them ([`links`](crate::links)); a video is processed at the second look.

mod accounts;
mod auth;
mod context;
mod draft;
mod errors;
mod events;
mod feed;
mod media;
mod routes;
mod shown;
mod state;
mod statuses;
mod text;

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
use state::{MastodonSimulator, MastodonState};

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(MastodonSimulator { world: World::new(Arc::clone(core), PLATFORM), looks: PollCounter::default() })
}

impl Network for MastodonSimulator {
    type State = MastodonState;

    fn world(&self) -> &World<MastodonState> {
        &self.world
    }

    fn routes(self: Arc<Self>) -> Router {
        routes::router(self)
    }

    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
        feed::read_feed(self, account, before, limit)
    }

    fn act(&self, account: &str, action: Value) -> Result<Value> {
        accounts::apply_action(self, account, action)
    }
}
