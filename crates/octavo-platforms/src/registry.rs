//! The adapters, by network.

use std::collections::HashMap;
use std::sync::Arc;

use octavo_domain::{Clock, Platform};
use octavo_egress::Egress;
use reqwest::Client;

use crate::adapter::Adapter;
use crate::bluesky::Bluesky;
use crate::context::Context;
use crate::endpoints::Endpoints;
use crate::instagram::Instagram;
use crate::linkedin::LinkedIn;
use crate::telegram::Telegram;
use crate::threads::Threads;
use crate::tiktok::TikTok;
use crate::x::X;
use crate::youtube::YouTube;

/// The adapters by platform.
pub struct Registry(HashMap<Platform, Arc<dyn Adapter>>);

impl Registry {
    /// `http` comes from [`operator_client`](octavo_egress::operator_client) and calls the endpoints, `egress` calls all
    /// other addresses.
    pub fn new(endpoints: &Endpoints, http: Client, egress: Egress, clock: Clock) -> Self {
        Registry::with(endpoints, &Context::new(http, egress, clock))
    }

    /// One line per network.
    pub fn with(endpoints: &Endpoints, context: &Context) -> Self {
        Registry::of([
            Arc::new(Telegram::new(endpoints.of(Platform::Telegram), context)) as Arc<dyn Adapter>,
            Arc::new(Bluesky::new(endpoints.of(Platform::BlueSky), context)),
            Arc::new(Threads::new(endpoints.of(Platform::Threads), context)),
            Arc::new(TikTok::new(endpoints.of(Platform::TikTok), context)),
            Arc::new(X::new(endpoints.of(Platform::XTwitter), context)),
            Arc::new(LinkedIn::new(endpoints.of(Platform::LinkedIn), context)),
            Arc::new(Instagram::new(endpoints.of(Platform::Instagram), context)),
            Arc::new(YouTube::new(endpoints.of(Platform::YouTube), context)),
        ])
    }

    fn of(adapters: impl IntoIterator<Item = Arc<dyn Adapter>>) -> Self {
        let by_platform = adapters.into_iter().map(|adapter| (adapter.platform(), adapter));
        Registry(by_platform.collect())
    }

    /// `None` for a platform that has no adapter yet.
    pub fn get(&self, platform: Platform) -> Option<Arc<dyn Adapter>> {
        self.0.get(&platform).cloned()
    }

    /// The adapters, in the order of [`Platform::ALL`].
    pub fn all(&self) -> impl Iterator<Item = Arc<dyn Adapter>> + '_ {
        Platform::ALL.into_iter().filter_map(|platform| self.get(platform))
    }
}
