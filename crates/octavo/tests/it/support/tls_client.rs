//! What a client sees of a server's TLS.

use std::net::Ipv4Addr;
use std::sync::Arc;

use reqwest::tls::TlsInfo;
use rustls::client::Resumption;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use super::ANSWER;

/// The domain of the tests' certificates. Its clients find it at 127.0.0.1, and nowhere else.
pub const DOMAIN: &str = "octavo.example";

/// A client that trusts these roots (PEM) and no others. Each call has a connection and a full handshake of its own.
#[expect(clippy::disallowed_methods, reason = "the tests' own client")]
pub fn tls_client(roots: &[u8]) -> reqwest::Client {
    reqwest::Client::builder()
        .tls_backend_preconfigured(client_config(roots))
        .tls_info(true)
        .pool_max_idle_per_host(0)
        .timeout(ANSWER)
        .resolve(DOMAIN, (Ipv4Addr::LOCALHOST, 0).into())
        .build()
        .unwrap()
}

/// A handshake for a domain, by a client that offers the protocols.
pub async fn handshake(
    roots: &[u8],
    domain: &'static str,
    protocols: &[&str],
    stream: TcpStream,
) -> std::io::Result<TlsStream<TcpStream>> {
    let mut config = client_config(roots);
    config.alpn_protocols = protocols.iter().map(|it| it.as_bytes().to_vec()).collect();
    TlsConnector::from(Arc::new(config)).connect(ServerName::try_from(domain).unwrap(), stream).await
}

fn client_config(roots: &[u8]) -> ClientConfig {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let mut trusted = RootCertStore::empty();
    trusted.add_parsable_certificates(CertificateDer::pem_slice_iter(roots).map(Result::unwrap));
    let mut config = ClientConfig::builder().with_root_certificates(trusted).with_no_client_auth();
    // A resumed session would show the certificate of the first one.
    config.resumption = Resumption::disabled();
    config
}

/// The certificate that a server shows. None: there was no connection with it.
pub async fn certificate_of(http: &reqwest::Client, url: &str) -> Option<Vec<u8>> {
    let response = http.get(url).send().await.ok()?;
    response.extensions().get::<TlsInfo>()?.peer_certificate().map(<[u8]>::to_vec)
}
