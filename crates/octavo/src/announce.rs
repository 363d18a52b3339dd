//! What a server prints when it starts.

use std::net::SocketAddr;

use octavo_server::settings::Settings;
use octavo_server::tls::TlsSettings;

use crate::parts::Parts;
use crate::print::print;

/// What it listens on, where data live, what to open next.
pub fn announce(parts: &Parts, address: &SocketAddr, work: bool) {
    let settings = &parts.settings;
    let roles = if work { "API, portal and workers" } else { "API and portal" };
    print(format_args!("Octavo {} ({roles}) listens on {address}", env!("CARGO_PKG_VERSION")));
    print(format_args!("  data:    {} ({})", settings.data_dir.display(), parts.store.db().name()));
    if settings.sandbox {
        print(format_args!("  sandbox: on; posts go to simulated networks, webhooks can go to {}", ranges(settings)));
    }
    if let Some(TlsSettings::Acme(acme)) = &settings.tls {
        print(format_args!("  tls:     {} by ACME", acme.domains.join(", ")));
    }
    print(format_args!("  open:    {}/portal", settings.public_url));
    if !settings.tells_addresses_apart() {
        tracing::warn!(
            "server.trusted_proxies is empty: all clients have the proxy's address, so limits per address are off"
        );
    }
}

fn ranges(settings: &Settings) -> String {
    let ranges: Vec<String> = settings.egress_allow.iter().map(ToString::to_string).collect();
    if ranges.is_empty() { "public addresses".into() } else { ranges.join(", ") }
}
