//! X: the authorization page, the token endpoint, and what of API v2 a
//! publisher needs, after the documents and the OpenAPI file of docs.x.com.
//!
//! Bases: `{sandbox}/x` (the API) and `{sandbox}/x-web` (where people sign in).
//!
//! Not simulated: OAuth 1.0a, public clients, app-only tokens, replies to others,
//! quotes and communities (refused as X refuses them to self-service apps),
//! uploads in one request, parts in base 64, subtitles, a bill. What X does not
//! document is decided so: the same text is a duplicate for 12 hours, whatever
//! its media, unless the older post was deleted; a part may have up to 5 MB; a
//! used refresh token ends every sign-in of its account. Bare domains are links
//! under the commonest top-level domains only (see `links`), and sequences of
//! emoji that are newer than X's own list count 2 here and more there.

mod accounts;
mod auth;
mod errors;
mod events;
mod feed;
mod limits;
mod media;
mod oauth;
mod posts;
mod request_bodies;
mod routes;
mod state;
mod text;
mod timeline;
mod uploads;

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
use limits::Limits;
use state::{XSimulator, XState};

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(XSimulator {
        world: World::new(Arc::clone(core), PLATFORM),
        limits: Limits::default(),
        looks: PollCounter::default(),
        turns: KeyedLocks::default(),
        late_reads: NextTime::default(),
    })
}

impl Network for XSimulator {
    type State = XState;

    fn world(&self) -> &World<XState> {
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
