//! Settings: flags before `OCTAVO_*` before the TOML file before defaults, and where each came from.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use jiff::{SignedDuration, Span, SpanRelativeTo};
use octavo_platforms::{Endpoints, PlatformApp, instagram, linkedin, threads, tiktok, x, youtube};
use octavo_server::media::S3Settings;
use octavo_server::settings::{Links, MediaSettings, Settings};
use serde_json::json;
use url::Url;

use crate::cli::{Cli, Command};

struct Key {
    name: &'static str,
    default: &'static str,
    help: &'static str,
    secret: bool,
}

const fn key(name: &'static str, default: &'static str, help: &'static str) -> Key {
    Key { name, default, help, secret: false }
}

/// Every setting there is. An empty default means "worked out, or none".
const KEYS: &[Key] = &[
    key("listen", "127.0.0.1:8080", "address to listen on"),
    key("public_url", "", "where people reach this server; http://<listen> when empty"),
    key("data_dir", "./data", "where the database, media and the master key are"),
    Key { secret: true, ..key("database_url", "", "postgres://…; SQLite in the data directory when empty") },
    key("database_connections", "16", "most connections to PostgreSQL"),
    key("roles", "api,worker", "what the process does"),
    key("master_key_file", "", "the master key, 32 bytes; master.key in the data directory when empty"),
    key("sandbox.enabled", "false", "simulate the networks"),
    key("sandbox.public", "false", "allow the sandbox on a public address"),
    key("sign_up.open", "", "sign-up for everyone; only on a loopback address when empty"),
    key("api.require_key_header", "true", "applications must send x-api-key"),
    key("tokens.require_pkce_for_all", "false", "confidential applications must use PKCE too"),
    key("limits.requests_per_second", "20", "per client; 0 switches the limit off"),
    key("limits.burst", "200", "requests a client may save up"),
    key("media.max_bytes", "5368709120", "the largest file taken"),
    key("media.keep_unused_days", "30", "how long a file is kept that no post needs"),
    key("media.import_timeout", "3600", "seconds for one try at a media import"),
    key("media.s3_bucket", "", "keeps media in this bucket; in the data directory when empty"),
    key("media.s3_endpoint", "", "address of the S3 service; Amazon's for the region when empty"),
    key("media.s3_region", "us-east-1", "region of the bucket"),
    key("media.s3_access_key_id", "", "access key for the bucket"),
    Key { secret: true, ..key("media.s3_secret_access_key", "", "its secret") },
    key("media.s3_virtual_hosted", "false", "addresses are bucket.host/key instead of host/bucket/key"),
    key("rules.platform_limits", "warn", "a network's own limits beyond the promised ones: warn or enforce"),
    key("egress.allow", "", "ranges opened for webhooks and imports; 127.0.0.0/8 in a loopback sandbox when empty"),
    key("webhooks.retention", "30 days", "how long events, deliveries and their tries are kept"),
    key("platforms.telegram_url", "https://api.telegram.org", "Telegram's Bot API"),
    key("platforms.bluesky_url", "https://bsky.social", "where Bluesky accounts log in"),
    key("platforms.bluesky_video_url", "https://video.bsky.app", "Bluesky's video service"),
    key("platforms.threads_url", "https://graph.threads.net", "the Threads API"),
    key("platforms.threads_web_url", "https://threads.com", "where people let Octavo post to Threads"),
    key("platforms.threads_version", "v1.0", "version of the Threads API"),
    key("platforms.threads_client_id", "", "Threads app id at Meta; Threads cannot be connected when empty"),
    Key { secret: true, ..key("platforms.threads_client_secret", "", "its secret") },
    key("platforms.tiktok_url", "https://open.tiktokapis.com", "TikTok's API"),
    key("platforms.tiktok_web_url", "https://www.tiktok.com", "where TikTok accounts are connected"),
    key("platforms.tiktok_client_key", "", "client key of the TikTok app; TikTok cannot be connected when empty"),
    Key { secret: true, ..key("platforms.tiktok_client_secret", "", "its client secret") },
    key("platforms.tiktok_version", "v2", "version of TikTok's API"),
    key("platforms.x_url", "https://api.x.com", "X's API"),
    key("platforms.x_web_url", "https://x.com", "where people sign in at X"),
    key("platforms.x_client_id", "", "OAuth 2.0 client id of your app at X; X cannot be connected when empty"),
    Key { secret: true, ..key("platforms.x_client_secret", "", "its secret") },
    key("platforms.linkedin_url", "https://api.linkedin.com", "LinkedIn's API"),
    key("platforms.linkedin_web_url", "https://www.linkedin.com", "where people sign in at LinkedIn"),
    key("platforms.linkedin_version", "202609", "version of LinkedIn's API, YYYYMM"),
    key("platforms.linkedin_client_id", "", "your app at LinkedIn; no LinkedIn accounts when empty"),
    Key { secret: true, ..key("platforms.linkedin_client_secret", "", "its secret") },
    key("platforms.linkedin_reads_posts", "false", "LinkedIn gave your app r_member_social"),
    key("platforms.instagram_url", "https://graph.instagram.com", "Instagram's API, without its version"),
    key("platforms.instagram_version", "v25.0", "the version of Instagram's API that is spoken"),
    key("platforms.instagram_token_url", "https://api.instagram.com", "where Instagram gives tokens for codes"),
    key("platforms.instagram_web_url", "https://www.instagram.com", "where people sign in at Instagram"),
    key("platforms.instagram_client_id", "", "Instagram app id; Instagram cannot be connected when empty"),
    Key { secret: true, ..key("platforms.instagram_client_secret", "", "its secret") },
    key("platforms.youtube_url", "https://www.googleapis.com", "Google's APIs"),
    key("platforms.youtube_version", "v3", "version of the YouTube Data API"),
    key("platforms.youtube_client_id", "", "the OAuth client at Google; no YouTube accounts when empty"),
    Key { secret: true, ..key("platforms.youtube_client_secret", "", "its secret") },
    key("shutdown.grace_seconds", "20", "how long running work may go on after a stop"),
    key("log", "info", "what is logged (tracing's filter)"),
    key("log_format", "text", "text or json"),
    key("pages.support_email", "", "shown as help; no link when empty"),
    key("pages.sign_up_url", "", "the main site's sign-up; Octavo's own when empty"),
    key("pages.main_site_url", "", "the main site; no link when empty"),
    key("pages.release_notes_url", "", "release notes; no link when empty"),
    key("pages.community_url", "", "an invitation to the community chat; no link when empty"),
];

#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    Default,
    File(PathBuf),
    Environment(String),
    Flag,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Default => f.write_str("default"),
            Source::File(path) => write!(f, "{}", path.display()),
            Source::Environment(name) => f.write_str(name),
            Source::Flag => f.write_str("command line"),
        }
    }
}

/// All settings as text, each with its source.
#[derive(Debug, Clone)]
pub struct Config(BTreeMap<&'static str, (String, Source)>);

impl Config {
    /// Gathers the settings for a command.
    pub fn gather(cli: &Cli) -> anyhow::Result<Self> {
        let flags = flags(cli);
        let mut config = Config(KEYS.iter().map(|key| (key.name, (key.default.to_owned(), Source::Default))).collect());
        config.environment();
        let data_dir = flags.get("data_dir").cloned().unwrap_or_else(|| config.text("data_dir").to_owned());
        config.file(cli.config.clone(), Path::new(&data_dir))?;
        for (name, value) in flags {
            config.0.insert(name, (value, Source::Flag));
        }
        Ok(config)
    }

    fn environment(&mut self) {
        for key in KEYS {
            let name = format!("OCTAVO_{}", key.name.replace('.', "_").to_uppercase());
            if let Ok(value) = std::env::var(&name) {
                self.0.insert(key.name, (value, Source::Environment(name)));
            }
        }
    }

    /// Only what the environment has not set.
    fn file(&mut self, named: Option<PathBuf>, data_dir: &Path) -> anyhow::Result<()> {
        let path = named.clone().unwrap_or_else(|| data_dir.join("octavo.toml"));
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(());
            }
            Err(error) => return Err(error).with_context(|| format!("reading {}", path.display())),
        };
        let table: toml::Table = text.parse().with_context(|| format!("reading {}", path.display()))?;
        for (name, value) in flatten("", &table) {
            let Some(key) = KEYS.iter().find(|key| key.name == name) else {
                bail!("{}: there is no setting \"{name}\"; `octavo config` lists them", path.display());
            };
            let from_file = matches!(self.0[key.name].1, Source::Default);
            if from_file {
                self.0.insert(key.name, (value, Source::File(path.clone())));
            }
        }
        Ok(())
    }

    fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", |(value, _)| value.as_str())
    }

    fn optional(&self, name: &str) -> Option<&str> {
        Some(self.text(name)).filter(|value| !value.is_empty())
    }

    fn parse<T>(&self, name: &str) -> anyhow::Result<T>
    where
        T: FromStr,
        T::Err: fmt::Display,
    {
        let (value, source) = &self.0[name];
        value.parse().map_err(|error| anyhow!("{name} = \"{value}\" ({source}): {error}"))
    }

    /// A length of time such as "30 days", "12h" or "P7D" (ISO 8601); a day has 24 hours.
    fn duration(&self, name: &str) -> anyhow::Result<SignedDuration> {
        let span: Span = self.parse(name)?;
        let duration = span.to_duration(SpanRelativeTo::days_are_24_hours());
        let duration = duration.with_context(|| format!("{name} = \"{}\"", self.text(name)))?;
        if !duration.is_positive() {
            bail!("{name} = \"{}\": it must be longer than nothing", self.text(name));
        }
        Ok(duration)
    }

    /// The address that was really bound: port 0 asks for any free one.
    pub fn listening_on(mut self, address: std::net::SocketAddr) -> Self {
        if let Some((value, _)) = self.0.get_mut("listen") {
            *value = address.to_string();
        }
        self
    }

    pub fn log(&self) -> (&str, bool) {
        (self.text("log"), self.text("log_format") == "json")
    }

    pub fn master_key_file(&self) -> Option<PathBuf> {
        self.optional("master_key_file").map(PathBuf::from)
    }

    /// Whether the process runs a role.
    pub fn has_role(&self, role: &str) -> anyhow::Result<bool> {
        let roles: Vec<&str> = self.text("roles").split(',').map(str::trim).collect();
        if let Some(unknown) = roles.iter().find(|role| !matches!(**role, "api" | "worker")) {
            bail!("roles: \"{unknown}\" is none; use api, worker, or api,worker");
        }
        Ok(roles.contains(&role))
    }

    /// The settings, typed and checked against each other.
    pub fn settings(&self) -> anyhow::Result<Settings> {
        let listen: std::net::SocketAddr = self.parse("listen")?;
        let public_url = self.public_url(&listen.to_string())?;
        let mut settings = Settings {
            listen,
            public_url,
            data_dir: self.text("data_dir").into(),
            database_url: self.optional("database_url").map(str::to_owned),
            database_connections: self.parse("database_connections")?,
            sandbox: self.parse("sandbox.enabled")?,
            require_key_header: self.parse("api.require_key_header")?,
            require_pkce_for_all: self.parse("tokens.require_pkce_for_all")?,
            open_sign_up: false,
            requests_per_second: self.parse("limits.requests_per_second")?,
            burst: self.parse("limits.burst")?,
            media: MediaSettings {
                max_bytes: self.parse("media.max_bytes")?,
                keep_unused: Duration::from_secs(self.parse::<u64>("media.keep_unused_days")?.saturating_mul(86_400)),
                import_timeout: Duration::from_secs(self.parse("media.import_timeout")?),
                s3: self.s3()?,
            },
            platform_limits: self.parse("rules.platform_limits")?,
            egress_allow: Vec::new(),
            webhook_retention: self.duration("webhooks.retention")?,
            platforms: self.platforms()?,
            grace: Duration::from_secs(self.parse("shutdown.grace_seconds")?),
            links: Links {
                support_email: self.text("pages.support_email").to_owned(),
                sign_up: self.text("pages.sign_up_url").to_owned(),
                main_site: self.text("pages.main_site_url").to_owned(),
                release_notes: self.text("pages.release_notes_url").to_owned(),
                community: self.text("pages.community_url").to_owned(),
            },
        };
        let loopback = settings.public_host_is_loopback();
        settings.open_sign_up = match self.optional("sign_up.open") {
            Some(_) => self.parse("sign_up.open")?,
            None => loopback,
        };
        settings.egress_allow = self.ranges(settings.sandbox && loopback)?;
        self.refuse_contradictions(&settings, loopback)?;
        Ok(settings)
    }

    fn public_url(&self, listen: &str) -> anyhow::Result<String> {
        let text = self.optional("public_url").map_or_else(|| format!("http://{listen}"), str::to_owned);
        let url = Url::parse(&text).with_context(|| format!("public_url = \"{text}\""))?;
        if !matches!(url.scheme(), "http" | "https") || url.path() != "/" || url.query().is_some() {
            bail!("public_url = \"{text}\": give scheme, host and port only, such as https://octavo.example");
        }
        Ok(url.origin().ascii_serialization())
    }

    fn platforms(&self) -> anyhow::Result<Endpoints> {
        Ok(Endpoints {
            telegram: self.parse("platforms.telegram_url")?,
            bluesky: self.parse("platforms.bluesky_url")?,
            bluesky_video: self.parse("platforms.bluesky_video_url")?,
            instagram: self.instagram()?,
            linkedin: linkedin::Config {
                api: self.parse("platforms.linkedin_url")?,
                web: self.parse("platforms.linkedin_web_url")?,
                oauth: self.parse("platforms.linkedin_web_url")?,
                version: self.text("platforms.linkedin_version").to_owned(),
                app: self.app("platforms.linkedin_client_id", "platforms.linkedin_client_secret")?,
                reads_posts: self.parse("platforms.linkedin_reads_posts")?,
            },
            threads: threads::Config {
                graph: self.parse("platforms.threads_url")?,
                web: self.parse("platforms.threads_web_url")?,
                version: self.text("platforms.threads_version").to_owned(),
                app: self.app("platforms.threads_client_id", "platforms.threads_client_secret")?,
            },
            tiktok: tiktok::Config {
                api: self.parse("platforms.tiktok_url")?,
                web: self.parse("platforms.tiktok_web_url")?,
                version: self.text("platforms.tiktok_version").to_owned(),
                app: self.app("platforms.tiktok_client_key", "platforms.tiktok_client_secret")?,
            },
            youtube: youtube::Config {
                api: self.parse("platforms.youtube_url")?,
                version: self.text("platforms.youtube_version").to_owned(),
                app: self.app("platforms.youtube_client_id", "platforms.youtube_client_secret")?,
                ..youtube::Config::default()
            },
            x: x::Config {
                api: self.parse("platforms.x_url")?,
                web: self.parse("platforms.x_web_url")?,
                app: self.app("platforms.x_client_id", "platforms.x_client_secret")?,
            },
        })
    }

    /// What a platform's developer console gives: both, or none.
    fn app(&self, id: &str, secret: &str) -> anyhow::Result<Option<PlatformApp>> {
        match (self.optional(id), self.optional(secret)) {
            (Some(id), Some(secret)) => {
                Ok(Some(PlatformApp { client_id: id.to_owned(), client_secret: secret.to_owned() }))
            }
            (None, None) => Ok(None),
            _ => bail!("{id} and {secret} go together: set both, or none"),
        }
    }

    fn instagram(&self) -> anyhow::Result<instagram::Config> {
        Ok(instagram::Config {
            graph: self.parse("platforms.instagram_url")?,
            api: self.parse("platforms.instagram_token_url")?,
            web: self.parse("platforms.instagram_web_url")?,
            version: self.text("platforms.instagram_version").to_owned(),
            app: self.app("platforms.instagram_client_id", "platforms.instagram_client_secret")?,
        })
    }

    fn s3(&self) -> anyhow::Result<Option<S3Settings>> {
        let Some(bucket) = self.optional("media.s3_bucket") else {
            return Ok(None);
        };
        let region = self.text("media.s3_region");
        let endpoint = match self.optional("media.s3_endpoint") {
            Some(_) => self.parse::<Url>("media.s3_endpoint")?,
            None => Url::parse(&format!("https://s3.{region}.amazonaws.com"))
                .with_context(|| format!("media.s3_region = \"{region}\""))?,
        };
        Ok(Some(S3Settings {
            bucket: bucket.to_owned(),
            region: region.to_owned(),
            endpoint,
            access_key_id: self.text("media.s3_access_key_id").to_owned(),
            secret_access_key: self.text("media.s3_secret_access_key").to_owned(),
            virtual_hosted: self.parse("media.s3_virtual_hosted")?,
        }))
    }

    fn ranges(&self, open_loopback: bool) -> anyhow::Result<Vec<ipnet::IpNet>> {
        let text = match self.optional("egress.allow") {
            Some(text) => text,
            None if open_loopback => "127.0.0.0/8",
            None => "",
        };
        let ranges = text.split(',').map(str::trim).filter(|range| !range.is_empty());
        ranges.map(|range| range.parse().map_err(|error| anyhow!("egress.allow: \"{range}\": {error}"))).collect()
    }

    fn refuse_contradictions(&self, settings: &Settings, loopback: bool) -> anyhow::Result<()> {
        if settings.public_url.starts_with("http://") && !loopback {
            bail!(
                "public_url = \"{}\": plain http is served on loopback only, for browsers keep sign-in from it; \
                 put a proxy with TLS in front and give its https address",
                settings.public_url
            );
        }
        let sandbox_public: bool = self.parse("sandbox.public")?;
        if settings.sandbox && !loopback && !sandbox_public {
            bail!("--sandbox on a public address lets anyone make accounts there; say --sandbox-public if you mean it");
        }
        Ok(())
    }

    /// Prints every setting with where it came from; secrets only as set or not.
    pub fn print(&self, as_json: bool) -> anyhow::Result<()> {
        let shown = |key: &Key| {
            let (value, source) = &self.0[key.name];
            let value = if key.secret && !value.is_empty() { "(set)" } else { value.as_str() };
            (value.to_owned(), source.to_string())
        };
        if as_json {
            let rows: serde_json::Map<_, _> = KEYS
                .iter()
                .map(|key| {
                    let (value, source) = shown(key);
                    (key.name.to_owned(), json!({ "value": value, "source": source }))
                })
                .collect();
            println!("{}", serde_json::to_string_pretty(&rows)?);
            return Ok(());
        }
        for key in KEYS {
            let (value, source) = shown(key);
            println!("{} = \"{value}\"\n    # {} ({source})", key.name, key.help);
        }
        Ok(())
    }
}

fn flags(cli: &Cli) -> BTreeMap<&'static str, String> {
    let mut flags = BTreeMap::new();
    let mut set = |name: &'static str, value: Option<String>| {
        if let Some(value) = value {
            flags.insert(name, value);
        }
    };
    set("data_dir", cli.data_dir.as_ref().map(|dir| dir.display().to_string()));
    set("database_url", cli.database_url.clone());
    if let Command::Serve(serve) = &cli.command {
        set("listen", serve.listen.map(|address| address.to_string()));
        set("public_url", serve.public_url.clone());
        set("roles", serve.roles.clone());
        set("sandbox.enabled", (serve.sandbox || serve.sandbox_public).then(|| "true".to_owned()));
        set("sandbox.public", serve.sandbox_public.then(|| "true".to_owned()));
    }
    flags
}

/// `[limits] burst = 5` as `limits.burst`; lists joined by commas.
fn flatten(prefix: &str, table: &toml::Table) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (name, value) in table {
        let name = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
        match value {
            toml::Value::Table(inner) => found.extend(flatten(&name, inner)),
            toml::Value::Array(items) => found.push((name, items.iter().map(plain).collect::<Vec<_>>().join(","))),
            other => found.push((name, plain(other))),
        }
    }
    found
}

fn plain(value: &toml::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
