//! Handshakes: of clients, and of an authority that validates a domain.

use std::io;
use std::sync::Arc;

use octavo_store::Store;
use rustls::ServerConfig;
use rustls::server::Acceptor as HelloAcceptor;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio_rustls::server::TlsStream;
use tokio_rustls::{LazyConfigAcceptor, StartHandshake};

use super::challenge;
use super::served::ServedCertificates;

/// Turns accepted connections into TLS streams.
pub struct Acceptor {
    config: Arc<ServerConfig>,
    /// Where challenges are stored. None: certificates don't come from an authority.
    challenges: Option<Store>,
}

impl Acceptor {
    pub(super) fn new(served: Arc<ServedCertificates>, challenges: Option<Store>) -> Self {
        let mut config = ServerConfig::builder().with_no_client_auth().with_cert_resolver(served);
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Acceptor { config: Arc::new(config), challenges }
    }

    /// The handshake of a connection. None: an authority validated a domain, and the connection has ended.
    pub async fn accept<S>(&self, stream: S) -> io::Result<Option<TlsStream<S>>>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let start = LazyConfigAcceptor::new(HelloAcceptor::default(), stream).await?;
        let hello = start.client_hello();
        let validates = hello.alpn().is_some_and(|mut protocols| protocols.any(|it| it == challenge::PROTOCOL));
        match (&self.challenges, hello.server_name()) {
            (Some(store), Some(domain)) if validates => {
                let domain = domain.to_ascii_lowercase();
                answer(store, &domain, start).await?;
                Ok(None)
            }
            _ => start.into_stream(self.config.clone()).await.map(Some),
        }
    }
}

/// Shows the challenge of a domain. Nothing is sent on this connection.
async fn answer<S>(store: &Store, domain: &str, start: StartHandshake<S>) -> io::Result<()>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let challenge = store.certificates().challenge(domain).await.map_err(io::Error::other)?;
    let challenge = challenge.ok_or_else(|| io::Error::other(format!("there is no order for {domain}")))?;
    let config = challenge::answer(domain, &challenge).map_err(io::Error::other)?;
    start.into_stream(config).await?.shutdown().await
}
