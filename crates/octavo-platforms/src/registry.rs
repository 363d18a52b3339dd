//! Which networks there are, and where they live.

use std::collections::HashMap;
use std::sync::Arc;

use octavo_domain::{Clock, Platform};
use octavo_egress::Egress;
use reqwest::Client;
use url::Url;

use crate::adapter::Adapter;
use crate::bluesky::Bluesky;
use crate::context::Context;
use crate::instagram::{self, Instagram};
use crate::linkedin::{self, LinkedIn};
use crate::telegram::Telegram;
use crate::threads::{self, Threads};
use crate::tiktok::{self, TikTok};
use crate::x::{self, X};
use crate::youtube::{self, YouTube};

/// The base addresses of the networks. A sandbox, a self-hosted Bot API server or a test gives its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoints {
    /// The Bot API server.
    pub telegram: Url,
    /// Where Bluesky accounts sign in that name no service of their own.
    pub bluesky: Url,
    /// The service that turns videos into what Bluesky shows.
    pub bluesky_video: Url,
    pub threads: threads::Config,
    pub tiktok: tiktok::Config,
    pub x: x::Config,
    pub linkedin: linkedin::Config,
    pub instagram: instagram::Config,
    pub youtube: youtube::Config,
}

impl Default for Endpoints {
    fn default() -> Self {
        let url = |text: &str| Url::parse(text).expect("a constant address");
        Endpoints {
            telegram: url("https://api.telegram.org"),
            bluesky: url("https://bsky.social"),
            bluesky_video: url("https://video.bsky.app"),
            threads: threads::Config::default(),
            tiktok: tiktok::Config::default(),
            x: x::Config::default(),
            linkedin: linkedin::Config::default(),
            instagram: instagram::Config::default(),
            youtube: youtube::Config::default(),
        }
    }
}

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
            Arc::new(Telegram::new(&endpoints.telegram, context)) as Arc<dyn Adapter>,
            Arc::new(Bluesky::new(&endpoints.bluesky, &endpoints.bluesky_video, context)),
            Arc::new(Threads::new(&endpoints.threads, context)),
            Arc::new(TikTok::new(&endpoints.tiktok, context)),
            Arc::new(X::new(&endpoints.x, context)),
            Arc::new(LinkedIn::new(&endpoints.linkedin, context)),
            Arc::new(Instagram::new(&endpoints.instagram, context)),
            Arc::new(YouTube::new(&endpoints.youtube, context)),
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
