//! X: the authorization page, the token endpoint, and what of API v2 a
//! publisher needs, after the documents and the OpenAPI file of docs.x.com.
//!
//! Bases: `{sandbox}/x` (the API) and `{sandbox}/x-web` (where people sign in).
//!
//! Not simulated: OAuth 1.0a, public clients, app-only tokens, replies, quotes,
//! polls and communities (refused as X refuses them to self-service apps),
//! uploads in one request, parts in base 64, subtitles, a bill. What X does not
//! document is decided so: the same text is a duplicate for 12 hours, whatever
//! its media, unless the older post was deleted; a part may have up to 5 MB; a
//! used refresh token ends every sign-in of its account. Bare domains are links
//! under the commonest top-level domains only (see `links`), and sequences of
//! emoji that are newer than X's own list count 2 here and more there.

mod actions;
mod alt_text;
mod calls;
mod consent;
mod create;
mod draft;
mod error;
mod event;
mod feed;
mod id;
mod limits;
mod links;
mod oauth;
mod parts;
mod processing;
mod routes;
mod seed;
mod shown;
mod state;
mod strict;
mod timeline;
mod uploads;
mod users;
mod verdict;
mod weight;

use std::sync::Arc;

use axum::Router;
use serde_json::Value;

use crate::core::SharedCore;
use crate::core::looks::Looks;
use crate::core::simulator::{Network, Simulator};
use crate::core::turns::Turns;
use crate::core::world::World;
use crate::error::Result;
use crate::feed::FeedItem;
use limits::Limits;
use timeline::Delays;

/// Name of the platform.
const PLATFORM: &str = "X_TWITTER";

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(XSimulator {
        world: World::new(Arc::clone(core), PLATFORM),
        limits: Limits::default(),
        looks: Looks::default(),
        turns: Turns::default(),
        delays: Delays::default(),
    })
}

/// The simulator: what it remembers, and what a restart may forget (rate-limit
/// windows, how often a file was looked at).
pub struct XSimulator {
    world: World<state::Network>,
    limits: Limits,
    looks: Looks,
    /// One finalize at a time for each upload.
    turns: Turns,
    delays: Delays,
}

impl Network for XSimulator {
    type State = state::Network;

    fn world(&self) -> &World<state::Network> {
        &self.world
    }

    fn routes(self: Arc<Self>) -> Router {
        routes::router(self)
    }

    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
        feed::read(self, account, before, limit)
    }

    fn act(&self, account: &str, action: Value) -> Result<Value> {
        actions::act(self, account, action)
    }
}
