//! TLS in front of a receiver of webhooks, with certificates of an authority of the test's own.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, date_time_ymd};
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

/// Not a name of this machine: those need no certificate.
pub const NAME: &str = "hooks.example.com";

/// Takes connections on `port` and passes on what they say.
pub struct Tls {
    pub port: u16,
    authority: Issuer<'static, KeyPair>,
    config: Arc<Mutex<Arc<ServerConfig>>>,
}

impl Tls {
    /// Writes the authority's certificate to `authority`.
    pub async fn before(target: SocketAddr, authority: &Path) -> Self {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new([]).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        std::fs::write(authority, params.self_signed(&key).unwrap().pem()).unwrap();
        let authority = Issuer::new(params, key);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let config = Arc::new(Mutex::new(valid_until(&authority, 2040)));
        let presented = config.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let acceptor = TlsAcceptor::from(presented.lock().unwrap().clone());
                tokio::spawn(async move {
                    // A client that refuses the certificate hangs up.
                    let Ok(mut client) = acceptor.accept(client).await else { return };
                    let mut server = TcpStream::connect(target).await.unwrap();
                    let _ = copy_bidirectional(&mut client, &mut server).await;
                });
            }
        });
        Tls { port, authority, config }
    }

    /// The next connections see a certificate that is valid until the beginning of that year.
    pub fn present(&self, until_year: i32) {
        *self.config.lock().unwrap() = valid_until(&self.authority, until_year);
    }
}

fn valid_until(authority: &Issuer<'static, KeyPair>, year: i32) -> Arc<ServerConfig> {
    let key = KeyPair::generate().unwrap();
    let mut params = CertificateParams::new([NAME.to_owned()]).unwrap();
    (params.not_before, params.not_after) = (date_time_ymd(2020, 1, 1), date_time_ymd(year, 1, 1));
    let certificate = params.signed_by(&key, authority).unwrap();
    let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let config = ServerConfig::builder().with_no_client_auth();
    Arc::new(config.with_single_cert(vec![certificate.der().clone()], key).unwrap())
}
