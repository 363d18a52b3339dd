//! Running the server: parts, listeners, workers, and one way to stop.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use jiff::SignedDuration;
use octavo_egress::{Egress, operator_client};
use octavo_platforms::Registry;
use octavo_server::deliverer::{self, Delivering};
use octavo_server::http::layers::idempotency::Idempotency;
use octavo_server::http::layers::limit::Limits;
use octavo_server::http::open_streams::OpenStreams;
use octavo_server::http::{self, App, AppState, serving};
use octavo_server::importer::{self, Importing};
use octavo_server::liveness::Liveness;
use octavo_server::media::{CleanPlans, Links, Media, Objects};
use octavo_server::publisher::{self, rehearsal::RehearsalSlots};
use octavo_server::push::Push;
use octavo_server::settings::Settings;
use octavo_server::telemetry;
use octavo_server::tls::{Acceptor, Tls};
use octavo_server::wake::Wake;
use octavo_server::{audit, bins::Bins};
use octavo_store::server_address::ServerAddress;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::{TcpListener, TcpSocket};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::announce::announce;
use crate::config::Config;
use crate::parts::{self, Parts};
use crate::sandbox::{self, InProcess};
use crate::stop_signal::stop_signal;
use crate::{supervisor, web_files};

/// `octavo serve`.
pub async fn serve(config: Config) -> anyhow::Result<()> {
    let _traces = parts::start_logging(&config)?;
    let settings = config.settings()?;
    let listener = bind(settings.listen)?;
    raise_file_limit(settings.connections.most);
    let config = config.listening_on(listener.local_addr()?);
    run(&config, Some(listener), config.has_role("worker")?, stop_signal()).await
}

/// How many connections may wait to be accepted. The kernel caps it at `net.core.somaxconn`. A client above it tries again
/// after a second.
const BACKLOG: u32 = 4096;

fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    let listen = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // As `TcpListener::bind` does: a server that starts again need not wait for the connections of the one before.
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        socket.listen(BACKLOG)
    };
    listen().with_context(|| format!("listening on {address}"))
}

async fn serve_metrics(listener: TcpListener, state: AppState, stop: CancellationToken) {
    serving::serve(listener, None, http::metrics_router(state.clone()), &state.settings, stop).await;
}

/// Each connection is an open file, and systems allow 1,024 of them until a process asks for more.
fn raise_file_limit(connections: u32) {
    let allowed = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: allowed.maximum, ..allowed });
    let most = if raised.is_ok() { allowed.maximum } else { allowed.current };
    // Besides, the database, media and calls to networks need some.
    let needed = u64::from(connections) + 1000;
    if most.is_some_and(|most| most < needed) {
        tracing::warn!(
            allowed = most,
            "server.max_connections requires {needed} open files; raise the limit (LimitNOFILE)"
        );
    }
}

/// `octavo worker`.
pub async fn worker(config: Config) -> anyhow::Result<()> {
    let _traces = parts::start_logging(&config)?;
    if config.settings()?.database_url.is_none() {
        bail!("on SQLite the server runs the workers itself; a separate worker requires --database-url postgres://…");
    }
    run(&config, None, true, stop_signal()).await
}

/// Runs until `stop`; then everything ends in order, within the grace time.
async fn run(
    config: &Config,
    listener: Option<TcpListener>,
    work: bool,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let parts = parts::create(config).await?;
    let sandbox = match (&listener, parts.settings.sandbox) {
        (Some(listener), true) => Some(sandbox::start(&parts, listener.local_addr()?, stop.clone()).await?),
        _ => None,
    };
    let state = assemble(&parts, sandbox.as_ref())?;
    state.publishing().learn_servers().await?;
    let tasks = TaskTracker::new();
    let lock = if work { start_workers(&parts, &state, &tasks, &stop)? } else { None };
    tasks.spawn(housekeep(state.clone(), stop.clone()));
    tasks.spawn(audit::seal(state.store.clone(), state.clock.clone(), stop.clone()));
    let (mail, stopped) = (parts.identity.mail().clone(), stop.clone());
    tasks.spawn(async move { mail.send(stopped).await });
    tasks.spawn(state.push.clone().send(stop.clone()));
    tasks.spawn(notify(&parts, &state, stop.clone()));
    if let Some(address) = parts.settings.metrics_listen {
        tasks.spawn(serve_metrics(bind(address)?, state.clone(), stop.clone()));
    }
    if let Some(listener) = listener {
        let tls = start_tls(&parts, &tasks, &stop).await?;
        leave_address(&parts, listener.local_addr()?).await?;
        announce(&parts, &listener.local_addr()?, work);
        tasks.spawn(supervisor::report(stop.clone()));
        let app = http::router(state, sandbox.map(|sandbox| sandbox.router));
        serving::serve(listener, tls, app, &parts.settings, stop.clone()).await;
    } else {
        tasks.spawn(supervisor::report(stop.clone()));
    }
    stop.cancelled().await;
    tasks.close();
    tasks.wait().await;
    parts.identity.close().await;
    parts.store.db().close().await;
    drop(lock);
    tracing::info!("stopped");
    Ok(())
}

/// Queues messages about failed posts, and calls chats.
fn notify(parts: &Parts, state: &AppState, stop: CancellationToken) -> impl Future<Output = ()> + use<> {
    let (mail, egress) = (parts.identity.mail().clone(), state.egress.clone());
    let sealer = parts.identity.sealer().clone();
    async move {
        tokio::join!(mail.queue_failures(stop.clone()), mail.call_chats(egress, sealer, stop));
    }
}

/// For the commands that run next to the server.
async fn leave_address(parts: &Parts, listen: SocketAddr) -> anyhow::Result<()> {
    let address = ServerAddress { public_url: parts.settings.public_url.clone(), listen: listen.to_string() };
    Ok(parts.store.set_server_address(&address).await?)
}

/// Loads the certificates, and keeps them fresh.
async fn start_tls(
    parts: &Parts,
    tasks: &TaskTracker,
    stop: &CancellationToken,
) -> anyhow::Result<Option<Arc<Acceptor>>> {
    let Some(settings) = &parts.settings.tls else {
        return Ok(None);
    };
    let sealer = parts.identity.sealer().clone();
    let tls = Tls::open(settings, parts.store.clone(), parts.clock.clone(), sealer).await?;
    let acceptor = tls.acceptor.clone();
    tasks.spawn(tls.keep(stop.clone()));
    Ok(Some(acceptor))
}

fn start_workers(
    parts: &Parts,
    state: &AppState,
    tasks: &TaskTracker,
    stop: &CancellationToken,
) -> anyhow::Result<Option<std::fs::File>> {
    let grace = parts.settings.grace;
    let alone = parts.settings.database_url.is_none();
    let lock = if alone { Some(parts::lock_workers(&parts.settings.data_dir)?) } else { None };
    let delivering = Delivering {
        store: state.store.clone(),
        clock: state.clock.clone(),
        egress: state.egress.clone(),
        sealer: state.sealer.clone(),
        wake: state.wake.clone(),
        has_mail: state.identity.settings().mail.is_some(),
        retention: state.settings.webhook_retention,
        keep_clients: SignedDuration::try_from(parts.settings.media.keep_unused).unwrap_or(SignedDuration::MAX),
    };
    let importing = Importing {
        store: state.store.clone(),
        clock: state.clock.clone(),
        egress: state.egress.clone(),
        media: state.media.clone(),
        wake: state.wake.clone(),
        spool: parts.settings.data_dir.join("incoming"),
        timeout: parts.settings.media.import_timeout,
    };
    let (publishing, stop) = (state.publishing(), stop.clone());
    let (store, clock, wake) = (state.store.clone(), state.clock.clone(), state.wake.clone());
    tasks.spawn(async move {
        // No other process can hold a lease: what the last one left is taken up at once.
        if alone && let Err(error) = store.due().end_all_leases(clock.now()).await {
            tracing::error!(%error, "the leases of the last run were not ended; they will expire");
        }
        importer::sweep(&importing).await;
        let liveness = Liveness::default();
        let working = async {
            tokio::join!(
                publisher::run(publishing, liveness.clone(), grace, stop.clone()),
                importer::run(importing, liveness.clone(), grace, stop.clone()),
                deliverer::run(delivering, liveness.clone(), grace, stop),
            )
        };
        liveness.around(&store, &clock, &wake, working).await;
    });
    Ok(lock)
}

pub fn assemble(parts: &Parts, sandbox: Option<&InProcess>) -> anyhow::Result<AppState> {
    let settings = &parts.settings;
    let (http, egress) = (operator_client()?, Egress::new(settings.egress_policy())?);
    let endpoints = match sandbox {
        Some(sandbox) => sandbox.endpoints.clone(),
        None if settings.sandbox => sandbox::of_server(&settings.public_url)?,
        None => settings.platforms.clone(),
    };
    Ok(Arc::new(App {
        store: parts.store.clone(),
        clock: parts.clock.clone(),
        identity: parts.identity.clone(),
        sealer: parts.identity.sealer().clone(),
        media: media(parts)?,
        push: push(parts, egress.clone()),
        platforms: Arc::new(Registry::new(&endpoints, http.clone(), egress.clone(), parts.clock.clone())),
        egress,
        wake: Wake::default(),
        sandbox: sandbox.map(|sandbox| sandbox.link(http)),
        bins: Bins::default(),
        idempotency: Idempotency::new(parts.store.clone(), parts.clock.clone(), parts.identity.sealer().clone()),
        rehearsals: RehearsalSlots::default(),
        event_streams: OpenStreams::default(),
        web: web_files::load(settings),
        limits: Arc::new(Limits::new(settings)),
        settings: settings.clone(),
        metrics: telemetry::install(env!("CARGO_PKG_VERSION"))?,
    }))
}

fn push(parts: &Parts, egress: Egress) -> Push {
    let Settings { links, public_url, .. } = &parts.settings;
    let contact = Some(&links.support_email).filter(|email| !email.is_empty()).map(|email| format!("mailto:{email}"));
    let (store, sealer) = (parts.store.clone(), parts.identity.sealer().clone());
    Push::new(store, parts.clock.clone(), sealer, egress, contact.unwrap_or_else(|| public_url.clone()))
}

fn media(parts: &Parts) -> anyhow::Result<Media> {
    let settings = &parts.settings;
    let s3 = settings.media.s3.as_ref();
    Ok(Media {
        objects: s3.map_or_else(|| Objects::folder(&settings.data_dir.join("media")), Objects::s3)?,
        store: parts.store.clone(),
        clock: parts.clock.clone(),
        links: Links::new(parts.identity.sealer().clone(), &settings.public_url)?,
        decoder: parts.decoder.clone(),
        max_bytes: settings.media.max_bytes,
        most_stored: settings.quotas.stored_gib << 30,
        keep_unused: settings.media.keep_unused,
        clean_plans: CleanPlans::default(),
    })
}

/// Small chores, now and then.
async fn housekeep(state: AppState, stop: CancellationToken) {
    let mut every = tokio::time::interval(Duration::from_secs(60));
    loop {
        tokio::select! {
            () = stop.cancelled() => return state.event_streams.end(),
            _ = every.tick() => {
                state.limits.forget_idle();
                state.metrics.run_upkeep();
                if let Err(error) = state.media.sweep().await {
                    tracing::warn!(%error, "unused media were not deleted");
                }
                if let Err(error) = state.identity.maintain().await {
                    tracing::warn!(%error, "old sign-in records were not deleted");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::routing::get;
    use clap::Parser;
    use serde_json::Value;

    use super::*;
    use crate::cli::Cli;

    #[tokio::test]
    async fn a_simulated_network_that_panics_answers_500_and_the_server_goes_on() {
        let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
        let (data, listener) = (tempfile::tempdir().unwrap(), bind("127.0.0.1:0".parse().unwrap()).unwrap());
        let base = format!("http://{}", listener.local_addr().unwrap());
        let cli = Cli::parse_from(["octavo", "--data-dir", data.path().to_str().unwrap(), "serve"]);
        let config = Config::gather(&cli).unwrap().listening_on(listener.local_addr().unwrap());
        let parts = parts::create(&config).await.unwrap();
        // No call is known that makes a simulator panic, so this network is nothing but a bug.
        let broken = Router::new().route("/broken", get(async || -> () { panic!("a bug") }));
        let app = http::router(assemble(&parts, None).unwrap(), Some(broken));
        tokio::spawn(
            async move { serving::serve(listener, None, app, &parts.settings, CancellationToken::new()).await },
        );

        let http = operator_client().unwrap();
        let call = async |path: &str| http.get(format!("{base}{path}")).send().await.unwrap();
        for _ in 0..3 {
            let answer = call("/sandbox/broken").await;
            let (status, id) = (answer.status(), answer.headers()["x-request-id"].to_str().unwrap().to_owned());
            let body: Value = answer.json().await.unwrap();
            assert_eq!((status.as_u16(), &body["error"]["code"]), (500, &"INTERNAL_ERROR".into()), "{body}");
            assert_eq!(body["error"]["requestId"], id);
            assert_eq!(call("/readyz").await.status(), 200);
        }
    }
}
