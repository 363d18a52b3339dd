//! The adapters, by network.

use std::collections::BTreeMap;
use std::sync::Arc;

use octavo_domain::{Clock, Platform};
use octavo_egress::Egress;
use reqwest::Client;

use crate::adapter::Adapter;
use crate::context::Context;
use crate::endpoints::{Endpoints, NetworkConfig};

/// An adapter for every platform.
pub struct Registry(BTreeMap<Platform, Arc<dyn Adapter>>);

impl Registry {
    /// `http` comes from [`operator_client`](octavo_egress::operator_client) and calls the endpoints, `egress` calls all
    /// other addresses.
    pub fn new(endpoints: &Endpoints, http: Client, egress: Egress, clock: Clock) -> Self {
        Registry::with(endpoints, &Context::new(http, egress, clock))
    }

    pub fn with(endpoints: &Endpoints, context: &Context) -> Self {
        let adapters = Platform::ALL.map(|platform| (platform, new_adapter(endpoints.of(platform), context)));
        Registry(BTreeMap::from(adapters))
    }

    pub fn adapter(&self, platform: Platform) -> Arc<dyn Adapter> {
        self.0[&platform].clone()
    }

    /// The adapters, in the order of [`Platform::ALL`].
    pub fn all(&self) -> impl Iterator<Item = Arc<dyn Adapter>> + '_ {
        self.0.values().cloned()
    }
}

fn new_adapter(config: &NetworkConfig, context: &Context) -> Arc<dyn Adapter> {
    match config.platform {
        Platform::Instagram => Arc::new(crate::instagram::Instagram::new(config, context)),
        Platform::TikTok => Arc::new(crate::tiktok::TikTok::new(config, context)),
        Platform::YouTube => Arc::new(crate::youtube::YouTube::new(config, context)),
        Platform::LinkedIn => Arc::new(crate::linkedin::LinkedIn::new(config, context)),
        Platform::Threads => Arc::new(crate::threads::Threads::new(config, context)),
        Platform::Telegram => Arc::new(crate::telegram::Telegram::new(config, context)),
        Platform::BlueSky => Arc::new(crate::bluesky::Bluesky::new(config, context)),
        Platform::XTwitter => Arc::new(crate::x::X::new(config, context)),
        Platform::Mastodon => Arc::new(crate::mastodon::Mastodon::new(config, context)),
        Platform::Discord => Arc::new(crate::discord::Discord::new(config, context)),
    }
}
