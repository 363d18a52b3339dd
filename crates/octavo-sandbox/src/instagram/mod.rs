//! Instagram with Instagram Login: its authorization page, tokens, and content publishing, after
//! <https://developers.facebook.com/docs/instagram-platform/content-publishing> and
//! <https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login>.
//!
//! Bases: `{sandbox}/instagram` (`graph.instagram.com`), `{sandbox}/instagram-api` (`api.instagram.com`),
//! `{sandbox}/instagram-www` (`www.instagram.com`). Media are fetched while their container is made; a picture is ready
//! at the first look at its container, a video at the second. A version of the API that has ended is answered as the
//! oldest that is served, and every answer names its version in `facebook-api-version`.
//!
//! Not simulated: Facebook Login and resumable uploads, parameters as JSON or multipart, tags of users, places and
//! products, collaborators, trial reels, insights. What publishing a published container does is not
//! documented; here it is refused.

mod accounts;
mod auth;
mod comments;
mod container_settings;
mod containers;
mod errors;
mod events;
mod fields;
mod media_checks;
mod moderation;
mod oauth;
mod posts;
mod routes;
mod state;

use std::sync::Arc;

use axum::Router;
use serde_json::Value;

use crate::core::SharedCore;
use crate::core::per_id::{NextTime, PollCounter};
use crate::core::simulator::{Network, Simulator};
use crate::core::world::World;
use crate::error::Result;
use crate::feed::FeedItem;
use events::PLATFORM;
use state::{Instagram, InstagramSimulator};

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    Arc::new(InstagramSimulator {
        world: World::new(Arc::clone(core), PLATFORM),
        looks: PollCounter::default(),
        flagged: NextTime::default(),
        hidden: NextTime::default(),
    })
}

impl Network for InstagramSimulator {
    type State = Instagram;

    fn world(&self) -> &World<Instagram> {
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
