//! How a page learns, without asking the server, that its person signed out or changed
//! (OpenID Connect Session Management 1.0).
//!
//! The browser holds a random value that changes with every sign-in and goes with every sign-out. A client is
//! told a salted digest of it; a page of ours in a frame tells the client whether the digest still holds.

use crate::vault::{NoRandomness, random};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use url::Url;

/// The `session_state` of an authorization response (section 3); none when the address has no origin.
pub(super) fn session_state(
    client_id: &str,
    redirect_uri: &str,
    browser_state: &str,
) -> Result<Option<String>, NoRandomness> {
    let Ok(url) = Url::parse(redirect_uri) else {
        return Ok(None);
    };
    let salt = URL_SAFE_NO_PAD.encode(random::<12>()?);
    let origin = url.origin().ascii_serialization();
    let digest = Sha256::digest(format!("{client_id} {origin} {browser_state} {salt}"));
    Ok(Some(format!("{}.{salt}", URL_SAFE_NO_PAD.encode(digest))))
}
