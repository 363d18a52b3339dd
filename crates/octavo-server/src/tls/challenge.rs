//! What an authority sees that validates a domain: a certificate that nobody signed, with the digest of the challenge
//! (RFC 8737, section 3).

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use rustls::ServerConfig;
use rustls::crypto::aws_lc_rs::sign::any_supported_type;
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::sign::{CertifiedKey, SingleCertAndKey};

/// The protocol that such a connection asks for, and nothing else.
pub const PROTOCOL: &[u8] = b"acme-tls/1";

/// Why the authority gets no answer.
#[derive(Debug, thiserror::Error)]
pub enum ChallengeError {
    #[error("the stored challenge is damaged")]
    Damaged,
    #[error(transparent)]
    Certificate(#[from] rcgen::Error),
    #[error(transparent)]
    Tls(#[from] rustls::Error),
}

/// The text that [`answer`] reads: the SHA-256 digest of the key authorization.
pub fn encode(digest: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(digest)
}

/// The set-up for one connection of the authority.
pub fn answer(domain: &str, challenge: &str) -> Result<Arc<ServerConfig>, ChallengeError> {
    let digest: [u8; 32] = URL_SAFE_NO_PAD
        .decode(challenge)
        .ok()
        .and_then(|digest| digest.try_into().ok())
        .ok_or(ChallengeError::Damaged)?;
    let mut params = CertificateParams::new([domain.to_owned()])?;
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(&digest)];
    let key = KeyPair::generate()?;
    let certificate = params.self_signed(&key)?;
    let key = any_supported_type(&PrivatePkcs8KeyDer::from(key.serialize_der()).into())?;
    // Without the checks of `with_single_cert`, which knows no certificate with this critical extension.
    let certified_key = CertifiedKey::new(vec![certificate.der().clone()], key);
    let resolver = Arc::new(SingleCertAndKey::from(certified_key));
    let mut config = ServerConfig::builder().with_no_client_auth().with_cert_resolver(resolver);
    config.alpn_protocols = vec![PROTOCOL.to_vec()];
    Ok(Arc::new(config))
}
