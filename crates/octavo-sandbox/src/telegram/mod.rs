//! The Telegram Bot API, as <https://core.telegram.org/bots/api> documents it
//! and as the official server (tdlib/telegram-bot-api) words its errors.
//!
//! `{base}/bot<token>/<method>`, `{base}/file/bot<token>/<path>` with the base
//! `{sandbox}/telegram`. Not simulated: webhooks, documents, sending a file by
//! its `file_id` or URL, deleting messages, legacy Markdown, flood limits other
//! than by fault.

mod accounts;
mod chats;
mod deleting;
mod errors;
mod events;
mod html;
mod keyboard;
mod markdown;
mod marked;
mod messages;
mod params;
mod poll;
mod pollers;
mod routes;
mod send;
mod state;
mod text;
mod updates;
mod uploads;

use std::sync::Arc;

use axum::Router;
use serde_json::Value;

use crate::core::SharedCore;
use crate::core::simulator::{Network, Simulator};
use crate::core::world::World;
use crate::error::Result;
use crate::feed::FeedItem;
use events::PLATFORM;
use pollers::Polls;
use state::{Telegram, TelegramSimulator};

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    let world = World::new(Arc::clone(core), PLATFORM);
    Arc::new(TelegramSimulator { world, polls: Polls::default() })
}

impl Network for TelegramSimulator {
    type State = Telegram;

    fn world(&self) -> &World<Telegram> {
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
