//! The header `Authorization`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::HeaderMap;
use http::header::AUTHORIZATION;

/// Id and secret of a client (RFC 7617).
pub fn basic(headers: &HeaderMap) -> Option<(String, String)> {
    let pair = STANDARD.decode(value(headers, "basic")?).ok()?;
    let pair = String::from_utf8(pair).ok()?;
    pair.split_once(':').map(|(id, secret)| (id.to_owned(), secret.to_owned()))
}

/// The token (RFC 6750).
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    value(headers, "bearer")
}

fn value<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let (scheme, value) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case(wanted).then(|| value.trim())
}
