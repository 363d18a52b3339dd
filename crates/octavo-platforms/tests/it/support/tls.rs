//! A server whose certificate names another host, and is signed by nobody.

use std::net::SocketAddr;
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

const CERTIFICATE: &[u8] = include_bytes!("../../data/internal.cert.pem");
const KEY: &[u8] = include_bytes!("../../data/internal.key.pem");

/// `vault.corp.example`, on 127.0.0.1.
pub async fn tls_server() -> SocketAddr {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let certificate = CertificateDer::from_pem_slice(CERTIFICATE).unwrap();
    let key = PrivateKeyDer::from_pem_slice(KEY).unwrap();
    let config = ServerConfig::builder().with_no_client_auth().with_single_cert(vec![certificate], key).unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let _ = acceptor.accept(socket).await;
        }
    });
    address
}
