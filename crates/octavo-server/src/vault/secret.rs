//! Random secrets, and the keys under which the database knows them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// The operating system gave no random bytes.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gave no random bytes")]
pub struct NoRandomness;

pub fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    aws_lc_rs::rand::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// 256 random bits as 43 characters of `[A-Za-z0-9_-]`: the same bytes whether or not a client
/// percent-encodes them for HTTP Basic.
pub(crate) fn random_token() -> Result<String, NoRandomness> {
    Ok(URL_SAFE_NO_PAD.encode(random::<32>()?))
}

/// The key of a secret in the database: its SHA-256. The secrets are random, so no salt is needed.
pub(crate) fn key_of(secret: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(secret))
}
