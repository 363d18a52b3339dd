//! The simulated networks: inside of the server, or alone.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use axum::Router;
use octavo_domain::Clock;
use octavo_platforms::{Endpoints, PlatformApp};
use octavo_sandbox::{CLIENT_ID, CLIENT_SECRET, Sandbox, SandboxConfig};
use octavo_server::http::SANDBOX as PREFIX;
use octavo_server::media::Decoder;
use octavo_server::sandbox_link::SandboxLink;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::config::Config;
use crate::parts::{self, Parts};
use crate::print::print;

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
    let sandbox = open(&parts.settings.data_dir, &parts.clock, &parts.decoder).await?;
    // The adapters' own way in: not the public one, which may lead through a proxy.
    let own = format!("http://{}{PREFIX}", own_address(address));
    let public = format!("{}{PREFIX}", parts.settings.public_url);
    sandbox.set_public_url(own.clone());
    sandbox.set_media_base(Url::parse(&format!("{}/media/", parts.settings.public_url))?);
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
    Ok(InProcess { router, endpoints: endpoints(&own, &public)?, control: control_url })
}

/// `octavo sandbox`: the networks and their controls alone.
pub async fn run(config: Config, listen: SocketAddr) -> anyhow::Result<()> {
    let _traces = parts::start_logging(&config)?;
    let settings = config.settings()?;
    let decoder = Decoder::new(settings.decoding_dir());
    let sandbox = open(&settings.data_dir, &octavo_server::system_clock(), &decoder).await?;
    let listener = TcpListener::bind(listen).await.with_context(|| format!("listening on {listen}"))?;
    print(format_args!("The sandbox listens on {}", listener.local_addr()?));
    octavo_sandbox::serve(listener, sandbox, async {
        let _ = tokio::signal::ctrl_c().await;
    })
    .await?;
    Ok(())
}

async fn open(data_dir: &Path, clock: &Clock, decoder: &Decoder) -> anyhow::Result<Sandbox> {
    let clock = clock.clone();
    let config = SandboxConfig::new(data_dir.join("sandbox"), Arc::new(move || clock.now()));
    let config = SandboxConfig { read_facts: decoder.network_facts(), ..config };
    Sandbox::open(config).await.context("opening the sandbox's ledger")
}

/// The networks that a server simulates, for a worker of another process.
pub fn of_server(public_url: &str) -> anyhow::Result<Endpoints> {
    let base = format!("{public_url}{PREFIX}");
    endpoints(&base, &base)
}

/// `base` is the adapters' way in, `public` that of people's browsers.
fn endpoints(base: &str, public: &str) -> anyhow::Result<Endpoints> {
    Ok(Endpoints::in_sandbox(base, public, &app())?)
}

/// The app that every simulated platform knows.
fn app() -> PlatformApp {
    PlatformApp { client_id: CLIENT_ID.to_owned(), client_secret: CLIENT_SECRET.to_owned() }
}

/// An address to reach the listener by from this machine.
pub fn own_address(listen: SocketAddr) -> SocketAddr {
    if listen.ip().is_unspecified() { SocketAddr::from((Ipv4Addr::LOCALHOST, listen.port())) } else { listen }
}
