//! `octavo health`: is the server on this machine ready?

use std::time::Duration;

use anyhow::{Context, ensure};
use octavo_egress::own_server_client;
use octavo_server::settings::Settings;
use reqwest::StatusCode;
use url::{Host, Url};

use crate::config::Config;
use crate::database;
use crate::print::print;
use crate::sandbox::own_address;

/// Less than health checks usually wait.
const PATIENCE: Duration = Duration::from_secs(5);

pub async fn run(config: &Config) -> anyhow::Result<()> {
    let config = match config.settings() {
        Ok(_) if config.is_set("listen") => config.clone(),
        _ => database::open_store(config).await?.1,
    };
    let settings = config.settings()?;
    let url = ready_url(&settings)?;
    let host = url.host_str().unwrap_or_default();
    let client = own_server_client(host, own_address(settings.listen))?;
    let answer = client.get(url.clone()).timeout(PATIENCE).send().await.context("the server doesn't respond")?;
    ensure!(answer.status() == StatusCode::OK, "{url} returns {}", answer.status());
    print(format_args!("{url} returns {}", answer.status()));
    Ok(())
}

/// By the public name with TLS, because the certificate is chosen by it.
fn ready_url(settings: &Settings) -> anyhow::Result<Url> {
    let address = own_address(settings.listen);
    let mut url = Url::parse(&format!("http://{address}/readyz"))?;
    if settings.tls.is_some() {
        url = Url::parse(&settings.public_url)?.join("readyz")?;
        let _ = url.set_port(Some(address.port()));
        if let Some(Host::Ipv4(_) | Host::Ipv6(_)) = url.host() {
            let _ = url.set_ip_host(address.ip());
        }
    }
    Ok(url)
}
