//! Which server a request is addressed to. On loopback the `Host` header is checked: another site can point its own name
//! at this machine (DNS rebinding), and its pages could then read the responses.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::{Version, header};
use url::Host;

use crate::http::error::{ApiError, ErrorCode};
use crate::settings::Settings;

/// Refuses a request with no `Host` or two (RFC 9112 section 3.2), and on loopback one for another server.
pub fn check(request: &Request, settings: &Settings) -> Result<(), ApiError> {
    let bad = |message: String| Err(ApiError::new(ErrorCode::ValidationError, message));
    let mut lines = request.headers().get_all(header::HOST).iter();
    let named = match (lines.next(), lines.next()) {
        (Some(one), None) => one.to_str().unwrap_or_default(),
        (None, _) if request.version() >= Version::HTTP_2 => request.uri().authority().map_or("", |name| name.as_str()),
        _ => return bad("Send exactly one Host header. This request has none or several.".to_owned()),
    };
    if is_ours(named, settings) {
        return Ok(());
    }
    bad(format!("Host is {named:.200?}, but this server is {}. Use that address.", settings.public_url))
}

fn is_ours(named: &str, settings: &Settings) -> bool {
    let own = settings.public_url.split_once("://").map_or("", |(_, host)| host);
    named.eq_ignore_ascii_case(own) || !settings.public_host_is_loopback() || is_loopback(named)
}

/// A loopback name or address, with any port.
fn is_loopback(named: &str) -> bool {
    let (host, port) = match named.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, port),
        _ => (named, "80"),
    };
    let loopback = match Host::parse(host) {
        Ok(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Ok(Host::Ipv4(address)) => IpAddr::V4(address).is_loopback(),
        Ok(Host::Ipv6(address)) => IpAddr::V6(address).is_loopback(),
        Err(_) => false,
    };
    loopback && port.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_has_few_names() {
        for ours in
            ["localhost", "LOCALHOST:80", "a.localhost:8080", "127.0.0.1:8080", "127.8.9.1", "[::1]", "[::1]:8080"]
        {
            assert!(is_loopback(ours), "{ours}");
        }
        for other in [
            "evil.example",
            "localhost.evil.example:80",
            "127.0.0.1.evil.example",
            "10.0.0.1",
            "[::2]:80",
            "",
            ":80",
            "localhost:x",
            "x@localhost",
        ] {
            assert!(!is_loopback(other), "{other}");
        }
    }
}
