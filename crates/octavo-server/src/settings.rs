//! What an operator can set, typed. The binary reads flags, `OCTAVO_*` and the TOML file into this.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use ipnet::IpNet;
use jiff::SignedDuration;
use octavo_domain::numbers::Readings;
use octavo_domain::rules::PlatformLimits;
use octavo_egress::EgressPolicy;
use octavo_platforms::Endpoints;
use url::Url;

use crate::identity::{ExternalIssuer, TokenFormat};
use crate::loopback;
use crate::mail::MailSettings;
use crate::media::S3Settings;
use crate::tls::TlsSettings;

#[derive(Debug, Clone)]
pub struct Settings {
    pub listen: SocketAddr,
    /// Where `/metrics` is, instead of on the public address.
    pub metrics_listen: Option<SocketAddr>,
    pub connections: ConnectionSettings,
    /// None: plain http, on loopback or behind a proxy.
    pub tls: Option<TlsSettings>,
    /// Where people and programs reach this server; the issuer of its tokens. Never ends with a slash.
    pub public_url: String,
    pub data_dir: PathBuf,
    /// None: SQLite in the data directory.
    pub database_url: Option<String>,
    pub sandbox: bool,
    /// Peers whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpNet>,
    pub require_key_header: bool,
    pub create_answers: CreateAnswers,
    pub token_format: TokenFormat,
    pub require_pkce_for_all: bool,
    /// Whether clients may register themselves.
    pub dynamic_registration: bool,
    /// Other APIs that tokens may be issued for.
    pub token_resources: Vec<String>,
    /// How mail is sent; none: it is not.
    pub mail: Option<MailSettings>,
    /// Whether people sign in with a password or a passkey of their own.
    pub password_sign_in: bool,
    pub external_issuer: Option<ExternalIssuer>,
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
    pub readings: Readings,
    pub platforms: Endpoints,
    /// How long a stopping process lets running work finish.
    pub grace: Duration,
    pub links: Links,
    pub quotas: Quotas,
}

/// What a workspace or a person may have at most.
#[derive(Debug, Clone)]
pub struct Quotas {
    pub apps: i64,
    pub webhooks_per_app: i64,
    pub keys_per_app: i64,
    /// In GiB, in all workspaces of their first owner, with the uploads that are promised.
    pub stored_gib: i64,
    /// With those that are being fetched.
    pub imports_waiting: i64,
    /// With the invitations that can still be accepted.
    pub members: i64,
    /// Made by one person in 24 hours.
    pub invitations_per_day: i64,
    /// That one person owns, with their personal one.
    pub workspaces: i64,
    /// Of an application.
    pub client_workspaces: i64,
}

/// What the connections of a listener may take.
#[derive(Debug, Clone)]
pub struct ConnectionSettings {
    /// In all.
    pub most: u32,
    /// From one address that is no trusted proxy. 0: no limit.
    pub most_per_address: u32,
    /// For the head of a request, from its first byte; for the first one, from the connection's start.
    pub header_timeout: Duration,
    /// For each part of a body, sent or received.
    pub body_timeout: Duration,
    /// Between two requests.
    pub idle_timeout: Duration,
}

/// What `POST /v1/posts` answers without `Prefer`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CreateAnswers {
    /// 204 and a `Location`.
    NoContent,
    /// 201 with the body too.
    Body,
}

impl FromStr for CreateAnswers {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "no-content" => Ok(CreateAnswers::NoContent),
            "body" => Ok(CreateAnswers::Body),
            _ => Err("no-content or body"),
        }
    }
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

/// Addresses that the pages show.
#[derive(Debug, Clone)]
pub struct Links {
    pub support_email: String,
    /// Empty: Octavo's own sign-up page.
    pub sign_up: String,
    pub main_site: String,
    pub release_notes: String,
    /// Empty: no link.
    pub community: String,
    /// The pages say that platform access is approved for everyone here.
    pub preapproved: bool,
}

impl Settings {
    /// The folder for files that are being decoded.
    pub fn decoding_dir(&self) -> PathBuf {
        self.data_dir.join("decoding")
    }

    /// What may be called of the addresses that users give.
    pub fn egress_policy(&self) -> EgressPolicy {
        EgressPolicy::opening(self.egress_allow.clone())
    }

    /// Whether callers can be told apart by their address: https without TLS of our own means a proxy, and then it has to
    /// be named.
    pub fn tells_addresses_apart(&self) -> bool {
        !self.is_https() || self.tls.is_some() || !self.trusted_proxies.is_empty()
    }

    pub fn is_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// Whether the public address is this machine's own loopback.
    pub fn public_host_is_loopback(&self) -> bool {
        is_loopback(&self.public_url)
    }
}

/// Whether a URL's host is this machine's own loopback.
pub fn is_loopback(url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| loopback::is_loopback(&url))
}
