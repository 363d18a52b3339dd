//! What an operator can set, typed. The binary reads flags, `OCTAVO_*` and the TOML file into this.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use jiff::SignedDuration;
use octavo_domain::rules::PlatformLimits;
use octavo_egress::EgressPolicy;
use octavo_platforms::Endpoints;
use url::Url;

use crate::identity::TokenFormat;
use crate::media::S3Settings;

#[derive(Debug, Clone)]
pub struct Settings {
    pub listen: SocketAddr,
    /// Where people and programs reach this server; the issuer of its tokens. Never ends with a slash.
    pub public_url: String,
    pub data_dir: PathBuf,
    /// None: SQLite in the data directory.
    pub database_url: Option<String>,
    pub database_connections: u32,
    pub sandbox: bool,
    /// Peers whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNet>,
    pub require_key_header: bool,
    pub token_format: TokenFormat,
    pub require_pkce_for_all: bool,
    /// Sign-up for everyone; by default only on a loopback host.
    pub open_sign_up: bool,
    /// 0: no limit.
    pub requests_per_second: u32,
    pub burst: u32,
    pub media: MediaSettings,
    /// What becomes of a platform's own limits, beyond what is promised to users.
    pub platform_limits: PlatformLimits,
    /// Ranges opened for outbound calls to addresses that users give.
    pub egress_allow: Vec<IpNet>,
    /// How long events, deliveries and their tries are kept.
    pub webhook_retention: SignedDuration,
    pub platforms: Endpoints,
    /// How long a stopping process lets running work finish.
    pub grace: Duration,
    pub links: Links,
}

#[derive(Debug, Clone)]
pub struct MediaSettings {
    /// The largest file taken, in bytes.
    pub max_bytes: u64,
    /// How long a file is kept that no post needs.
    pub keep_unused: Duration,
    /// For one try at an import.
    pub import_timeout: Duration,
    /// None: files in the data directory.
    pub s3: Option<S3Settings>,
}

/// Addresses that the pages show. An empty one hides its link.
#[derive(Debug, Clone)]
pub struct Links {
    pub support_email: String,
    /// Empty: Octavo's own sign-up page.
    pub sign_up: String,
    pub main_site: String,
    pub release_notes: String,
    pub community: String,
    /// The pages say that platform access is approved for everyone here.
    pub preapproved: bool,
}

impl Settings {
    /// What may be called of the addresses that users give.
    pub fn egress_policy(&self) -> EgressPolicy {
        EgressPolicy::opening(self.egress_allow.clone())
    }

    /// Whether callers can be told apart by their address: https means a proxy, and then it has to be named.
    pub fn tells_addresses_apart(&self) -> bool {
        !self.public_url.starts_with("https://") || !self.trusted_proxies.is_empty()
    }

    /// Whether the public address is this machine's own loopback.
    pub fn public_host_is_loopback(&self) -> bool {
        let Ok(url) = Url::parse(&self.public_url) else {
            return false;
        };
        match url.host() {
            Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            Some(url::Host::Ipv4(address)) => IpAddr::V4(address).is_loopback(),
            Some(url::Host::Ipv6(address)) => IpAddr::V6(address).is_loopback(),
            None => false,
        }
    }
}
