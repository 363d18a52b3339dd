//! The one app that is registered with every platform that has authorization
//! pages, and what it proves itself with.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use http::HeaderMap;
use http::header::AUTHORIZATION;
use sha2::{Digest as _, Sha256};
use url::Url;

use super::random;

pub const CLIENT_ID: &str = "octavo-sandbox";
pub const CLIENT_SECRET: &str = "octavo-sandbox-secret";
/// Where the codes of fresh accounts claim to have gone to.
pub const REDIRECT_URI: &str = "http://localhost/octavo-sandbox";

/// Whether a pair is the app's.
pub fn is_right(id: &str, secret: &str) -> bool {
    id == CLIENT_ID && secret == CLIENT_SECRET
}

/// Client id and secret of HTTP Basic (RFC 7617).
pub fn basic(headers: &HeaderMap) -> Option<(String, String)> {
    let (scheme, encoded) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let plain = STANDARD.decode(encoded.trim()).ok().filter(|_| scheme.eq_ignore_ascii_case("basic"))?;
    let plain = String::from_utf8(plain).ok()?;
    plain.split_once(':').map(|(id, secret)| (id.to_owned(), secret.to_owned()))
}

/// The bearer token.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// A PKCE verifier (RFC 7636, section 4.1).
pub fn verifier() -> String {
    random::text(64, random::BASE64URL)
}

/// Its challenge by the method S256.
pub fn s256(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier))
}

/// Whether a text can be an address that people are sent back to.
pub fn is_redirect(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.fragment().is_none())
}
