//! The Telegram Bot API, as <https://core.telegram.org/bots/api> documents it
//! and as the official server (tdlib/telegram-bot-api) words its errors.
//!
//! `{base}/bot<token>/<method>`, `{base}/file/bot<token>/<path>` with the base
//! `{sandbox}/telegram`. Not simulated: sending updates to webhooks (they are
//! stored and reported), fetching files from URLs, Markdown, flood limits
//! other than by fault.

mod actions;
mod changes;
mod chat;
mod chats;
mod edit;
mod error;
mod event;
mod feed;
mod files;
mod markup;
mod media;
mod message;
mod outgoing;
mod params;
mod people;
mod render;
mod routes;
mod seed;
mod send;
mod state;
mod text;
mod updates;
mod webhook;

use std::sync::Arc;

use axum::Router;
use serde_json::{Value, json};

use crate::core::SharedCore;
use crate::core::journal::Stamp;
use crate::core::world::World;
use crate::error::Result;
use crate::feed::FeedItem;
use crate::simulator::{SandboxAccount, Simulator};
use state::{Bot, Telegram};
use updates::Polls;

/// Name of the platform.
const PLATFORM: &str = "TELEGRAM";

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    let world = World::new(Arc::clone(core), PLATFORM);
    Arc::new(TelegramSimulator { world, polls: Polls::default() })
}

/// The simulator: what it remembers, and who is polling.
pub struct TelegramSimulator {
    world: World<Telegram>,
    polls: Polls,
}

impl Simulator for TelegramSimulator {
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
        let seed = seed::draw(&world);
        let id = seed.bot;
        world.commit(&id.to_string(), seed.into_event())?;
        Ok(account_of(&world.bots[&id]))
    }

    fn account(&self, id: &str) -> Result<Option<SandboxAccount>> {
        let world = self.world.read();
        let bot = id.parse().ok().and_then(|id: i64| world.bots.get(&id));
        Ok(bot.map(account_of))
    }

    fn account_ids(&self) -> Vec<String> {
        let world = self.world.read();
        let mut bots: Vec<&Bot> = world.bots.values().collect();
        bots.sort_by_key(|bot| bot.created_seq);
        bots.into_iter().map(|bot| bot.id.to_string()).collect()
    }

    fn feed(&self, account: &str, before: u64, limit: usize) -> Result<Vec<(u64, FeedItem)>> {
        feed::read(self, account, before, limit)
    }

    fn act(&self, account: &str, action: Value) -> Result<Value> {
        actions::act(self, account, action)
    }
}

fn account_of(bot: &Bot) -> SandboxAccount {
    SandboxAccount {
        platform: PLATFORM.to_owned(),
        external_id: bot.id.to_string(),
        username: bot.username.clone(),
        display_name: bot.name.clone(),
        credentials: json!({ "token": bot.token }),
    }
}
