//! The parts that every command puts together: store, keys, sign-in.

use std::io::IsTerminal;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use octavo_domain::Clock;
use octavo_egress::Egress;
use octavo_server::identity::agents::ClientDocuments;
use octavo_server::identity::{Identity, Settings as IdentitySettings};
use octavo_server::media::Decoder;
use octavo_server::settings::Settings;
use octavo_server::traces::{self, Traces};
use octavo_server::vault::master_key;
use octavo_store::Store;
use octavo_store::db::SchemaState;
use tracing::Level;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::{FilterExt as _, filter_fn};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::config::{Config, DATABASE};
use crate::database;

/// Locked in the data directory by the process that works on a SQLite database.
const WORKER_LOCK: &str = "worker.lock";

/// An open store and the sign-in service over it.
pub struct Parts {
    pub settings: Settings,
    pub store: Store,
    pub identity: Identity,
    pub clock: Clock,
    pub decoder: Decoder,
}

/// Opens what the settings name. Creates what is missing, migrates what is older, and says so.
pub async fn create(config: &Config) -> anyhow::Result<Parts> {
    let settings = config.settings()?;
    let store = Store::new(database::create_or_migrate(config).await?);
    assemble(config, settings, store).await
}

/// Opens what a server uses, and creates nothing. Knows the server's address if no setting names one.
pub async fn open(config: &Config) -> anyhow::Result<Parts> {
    let (store, config) = database::open_store(config).await?;
    assemble(&config, config.settings()?, store).await
}

/// As [`open`], unless there is no database yet: then it is created.
pub async fn open_or_create(config: &Config) -> anyhow::Result<Parts> {
    match database::state(&config.database_place()?).await? {
        SchemaState::Empty => create(config).await,
        _ => open(config).await,
    }
}

async fn assemble(config: &Config, settings: Settings, store: Store) -> anyhow::Result<Parts> {
    close_to_others(&settings.data_dir);
    let identity = open_identity(config, &settings, store.clone()).await?;
    let decoder = Decoder::new(settings.decoding_dir());
    Ok(Parts { settings, store, identity, clock: octavo_server::system_clock(), decoder })
}

/// What is there already may be from a time, or a copy, that left it open to others.
fn close_to_others(data_dir: &Path) {
    let names = ["", DATABASE, "octavo.db-wal", "octavo.db-shm", "media", "incoming", "sandbox"];
    for path in names.map(|name| data_dir.join(name)) {
        let Ok(metadata) = std::fs::metadata(&path) else {
            continue;
        };
        let mode = metadata.permissions().mode();
        // A sticky directory, such as /tmp, belongs to everyone.
        let is_shared = mode & 0o1000 != 0 || path.parent().is_none();
        let closed = std::fs::Permissions::from_mode(mode & !0o077);
        if mode & 0o077 != 0
            && !is_shared
            && let Err(error) = std::fs::set_permissions(&path, closed)
        {
            tracing::warn!(%error, path = %path.display(), "other users of this machine can access it");
        }
    }
}

/// The sign-in service, once the master key has been proven.
pub async fn open_identity(config: &Config, settings: &Settings, store: Store) -> anyhow::Result<Identity> {
    let source = match config.master_key_file() {
        Some(file) => master_key::KeySource::File(file),
        None => master_key::KeySource::DataDir(settings.data_dir.clone()),
    };
    let sealer = master_key::unlock(&store, &source).await.context("opening the master key")?;
    let mut identity = IdentitySettings::new(settings.public_url.parse()?);
    identity.signup = settings.open_sign_up;
    identity.require_pkce_for_all = settings.require_pkce_for_all;
    identity.dynamic_registration = settings.dynamic_registration;
    identity.client_documents = Some(ClientDocuments(Egress::new(settings.egress_policy())?));
    identity.token_format = settings.token_format;
    identity.password = settings.password_sign_in;
    identity.external.clone_from(&settings.external_issuer);
    identity.mail.clone_from(&settings.mail);
    identity.resources.clone_from(&settings.token_resources);
    Ok(Identity::open(store, octavo_server::system_clock(), sealer, identity))
}

/// Starts logging to standard error, and sending traces if there is a collector. Keep what is returned until the end.
pub fn start_logging(config: &Config) -> anyhow::Result<Option<Traces>> {
    let (filter, json) = config.log()?;
    // The crate that speaks MCP logs whole calls: texts of posts, and upload links with their signatures.
    let quiet = filter_fn(|event| !event.target().starts_with("rmcp") || *event.level() <= Level::WARN);
    let filter = tracing_subscriber::EnvFilter::try_new(filter).context("log")?.and(quiet);
    let (layer, traces) = match config.otlp_endpoint()? {
        Some(endpoint) => {
            let (layer, traces) =
                traces::start(&endpoint, env!("CARGO_PKG_VERSION")).context("traces.otlp_endpoint")?;
            (Some(layer), Some(traces))
        }
        None => (None, None),
    };
    let is_colored = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|it| it.is_empty());
    let log = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(is_colored);
    let log = if json { log.json().boxed() } else { log.boxed() };
    tracing_subscriber::registry().with(log.with_filter(filter)).with(layer).init();
    Ok(traces)
}

/// Holds the data directory for the only process that may work on its SQLite database.
pub fn lock_workers(data_dir: &Path) -> anyhow::Result<std::fs::File> {
    let path = data_dir.join(WORKER_LOCK);
    let file = std::fs::File::create(&path).with_context(|| format!("creating {}", path.display()))?;
    for _ in 0..10 {
        if file.try_lock().is_ok() {
            return Ok(file);
        }
        // [`workers_run`] of another process may hold it for a moment.
        std::thread::sleep(Duration::from_millis(20));
    }
    anyhow::bail!(
        "another octavo process is working on {}; on SQLite only one can (start this one with --roles api, or use PostgreSQL)",
        data_dir.display()
    );
}

/// Whether a process works on a SQLite database.
pub fn workers_run(data_dir: &Path) -> bool {
    std::fs::File::open(data_dir.join(WORKER_LOCK)).is_ok_and(|file| file.try_lock_shared().is_err())
}
