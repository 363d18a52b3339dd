//! The client for addresses out of the settings. Only the operator gives those, so they may be private.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::{Certificate, Client, ClientBuilder, redirect, retry};

use crate::timeouts::{CALL_TIMEOUT, CONNECT_TIMEOUT};

/// Shorter than the keep-alive of the platforms' front ends (60 s and more), so that a request is
/// hardly ever written to a connection that the other side is just closing: that would look like a
/// lost answer.
const IDLE: Duration = Duration::from_secs(20);

/// A client for addresses out of the settings, **which nothing guards**: addresses that a user gave, or that such an
/// address answered, go through [`Egress`](crate::Egress). It follows no redirects, repeats nothing, and every wait is
/// bounded.
///
/// # Errors
/// When the TLS set-up of the process is broken. Without an installed rustls crypto provider reqwest panics.
pub fn operator_client() -> Result<Client, reqwest::Error> {
    client(None)
}

/// As [`operator_client`], for an address whose certificate leads to one of these roots (PEM) and to no other.
///
/// # Errors
/// As [`operator_client`], and when the roots can't be read.
pub fn operator_client_trusting(roots: &[u8]) -> Result<Client, reqwest::Error> {
    client(Some(Certificate::from_pem_bundle(roots)?))
}

/// A client for the server that listens at `address` of this machine, whatever its host name leads to elsewhere. It accepts any
/// certificate: send nothing secret.
///
/// # Errors
/// When the TLS provider is not installed.
pub fn own_server_client(host: &str, address: SocketAddr) -> Result<Client, reqwest::Error> {
    builder().no_proxy().resolve(host, address).tls_danger_accept_invalid_certs(true).build()
}

fn client(only_roots: Option<Vec<Certificate>>) -> Result<Client, reqwest::Error> {
    match only_roots {
        Some(roots) => builder().tls_certs_only(roots).build(),
        None => builder().build(),
    }
}

#[expect(clippy::disallowed_methods, reason = "the client for the operator's own addresses")]
pub(crate) fn builder() -> ClientBuilder {
    Client::builder()
        .user_agent(USER_AGENT)
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(CALL_TIMEOUT)
        .pool_idle_timeout(IDLE)
        .redirect(redirect::Policy::none())
        .retry(retry::never())
}

/// What servers of the networks see.
pub const USER_AGENT: &str = concat!("Octavo/", env!("CARGO_PKG_VERSION"));
