//! Discord's HTTP API, version 10, as <https://docs.discord.com/developers> documents it.
//!
//! The base is `{sandbox}/discord/api/v10`. Simulated: bots with the channels of their server, messages with files, threads
//! in forums, and incoming webhooks. Not simulated: the gateway, embeds, components, reactions, roles, editing, and limits
//! other than by fault.

mod accounts;
mod channels;
mod deleting;
mod errors;
mod events;
mod messages;
mod payload;
mod routes;
mod send;
mod state;
mod webhooks;

use std::sync::Arc;

use axum::Router;
use serde_json::Value;

use crate::core::SharedCore;
use crate::core::simulator::{Network, Simulator};
use crate::core::world::World;
use crate::error::Result;
use crate::feed::FeedItem;
use events::PLATFORM;
use state::{Discord, DiscordSimulator};

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(DiscordSimulator { world: World::new(Arc::clone(core), PLATFORM) })
}

impl Network for DiscordSimulator {
    type State = Discord;

    fn world(&self) -> &World<Discord> {
        &self.world
    }

    fn routes(self: Arc<Self>) -> Router {
        routes::router(self)
    }

    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
        messages::read_feed(self, account, before, limit)
    }

    fn act(&self, account: &str, action: Value) -> Result<Value> {
        accounts::apply_action(self, account, action)
    }
}
