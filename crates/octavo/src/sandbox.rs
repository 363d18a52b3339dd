//! The simulated networks: inside of the server, or alone.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use axum::Router;
use octavo_domain::Clock;
use octavo_platforms::{Endpoints, PlatformApp, threads, tiktok};
use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET, Sandbox, SandboxConfig};
use octavo_server::sandbox_link::SandboxLink;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::config::Config;
use crate::parts::{self, Parts};

/// Where the server mounts the networks.
pub const PREFIX: &str = "/sandbox";

/// A sandbox inside of the server's process.
pub struct InProcess {
    pub router: Router,
    pub endpoints: Endpoints,
    control: Url,
}

impl InProcess {
    pub fn link(&self, http: reqwest::Client) -> SandboxLink {
        SandboxLink::new(self.control.clone(), http)
    }
}

/// Opens the sandbox of a server that listens on `address`. Its controls get an address of their own on loopback.
pub async fn start(parts: &Parts, address: SocketAddr, stop: CancellationToken) -> anyhow::Result<InProcess> {
    let sandbox = open(&parts.settings.data_dir, &parts.clock).await?;
    // The adapters' own way in: not the public one, which may lead through a proxy.
    let own = format!("http://{}{PREFIX}", own_address(address));
    sandbox.set_public_url(own.clone());
    let public = &parts.settings.public_url;
    sandbox.set_media_base(Url::parse(&format!("{public}/media/"))?);
    let control = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.context("listening for the sandbox's controls")?;
    let control_url = Url::parse(&format!("http://{}", control.local_addr()?))?;
    let controls = sandbox.control_router();
    let router = sandbox.router();
    tokio::spawn(async move {
        let serving = axum::serve(control, controls).with_graceful_shutdown(async move {
            stop.cancelled().await;
            sandbox.stop();
        });
        if let Err(error) = serving.await {
            tracing::error!(%error, "the sandbox's controls ended");
        }
    });
    Ok(InProcess { router, endpoints: endpoints(&own, &format!("{public}{PREFIX}"))?, control: control_url })
}

/// `octavo sandbox`: the networks and their controls alone.
pub async fn run(config: Config, listen: SocketAddr) -> anyhow::Result<()> {
    parts::start_logging(&config)?;
    let settings = config.settings()?;
    let sandbox = open(&settings.data_dir, &octavo_server::system_clock()).await?;
    let listener = TcpListener::bind(listen).await.with_context(|| format!("listening on {listen}"))?;
    println!("The sandbox listens on {}", listener.local_addr()?);
    octavo_sandbox::serve(listener, sandbox, async {
        let _ = tokio::signal::ctrl_c().await;
    })
    .await?;
    Ok(())
}

async fn open(data_dir: &Path, clock: &Clock) -> anyhow::Result<Sandbox> {
    let clock = clock.clone();
    let config =
        SandboxConfig { ledger_dir: data_dir.join("sandbox"), clock: Arc::new(move || clock.now()), public_url: None };
    Sandbox::open(config).await.context("opening the sandbox's ledger")
}

/// `base` is the adapters' own way in, `web` the way of people's browsers.
fn endpoints(base: &str, web: &str) -> anyhow::Result<Endpoints> {
    Ok(Endpoints {
        telegram: Url::parse(&format!("{base}/telegram"))?,
        bluesky: Url::parse(&format!("{base}/bluesky"))?,
        bluesky_video: Url::parse(&format!("{base}/bluesky-video"))?,
        threads: threads::Config {
            graph: Url::parse(&format!("{base}/threads"))?,
            web: Url::parse(&format!("{web}/threads-web"))?,
            app: Some(app()),
            ..threads::Config::default()
        },
        tiktok: tiktok::Config {
            api: Url::parse(&format!("{base}/tiktok"))?,
            web: Url::parse(&format!("{web}/tiktok-web"))?,
            app: Some(app()),
            ..tiktok::Config::default()
        },
    })
}

/// The app that every simulated platform knows.
fn app() -> PlatformApp {
    PlatformApp { client_id: CLIENT_ID.to_owned(), client_secret: CLIENT_SECRET.to_owned() }
}

/// An address to reach the listener by from this machine.
fn own_address(listen: SocketAddr) -> SocketAddr {
    if listen.ip().is_unspecified() { SocketAddr::from((Ipv4Addr::LOCALHOST, listen.port())) } else { listen }
}
