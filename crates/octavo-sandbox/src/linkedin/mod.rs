//! LinkedIn: its authorization server, the profile of OpenID Connect, and of the versioned API what a publisher calls
//! for a member: images, videos, posts. After
//! <https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api> and its neighbours.
//!
//! Bases: `{sandbox}/linkedin` (`api.linkedin.com`), `{sandbox}/linkedin-www` (`www.linkedin.com`: the authorization
//! page, tokens, uploads). A video is processed at the second look at it; a post that names it is a look too.
//!
//! Not simulated: organizations, documents, drafts, reshares, articles, polls, ads, editing a post, captions, ID
//! tokens. LinkedIn grants all scopes or none; the sandbox's page lets a person grant less, for tests.

mod accounts;
mod assets;
mod auth;
mod comments;
mod draft;
mod errors;
mod events;
mod little_text;
mod lookups;
mod oauth;
mod paging;
mod posts;
mod routes;
mod state;
mod uploads;

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
use state::{LinkedIn, LinkedInSimulator};

pub fn simulator(core: &SharedCore) -> Arc<dyn Simulator> {
    let world = World::new(Arc::clone(core), PLATFORM);
    Arc::new(LinkedInSimulator { world, looks: PollCounter::default(), late_images: NextTime::default() })
}

impl Network for LinkedInSimulator {
    type State = LinkedIn;

    fn world(&self) -> &World<LinkedIn> {
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
