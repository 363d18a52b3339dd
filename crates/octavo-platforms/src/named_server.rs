//! Servers that people name, on networks that have many.

use octavo_egress::Egress;
use url::Url;

use crate::error::{PlatformError, codes};

/// The server to sign in at: the configured one, or the one the owner of the account named.
pub(crate) fn named_server(
    named: Option<&str>,
    configured: &Url,
    guard: &Egress,
    example: &str,
) -> Result<Url, PlatformError> {
    let named = named.map(str::trim).filter(|text| !text.is_empty());
    let Some(text) = named else {
        return Ok(configured.clone());
    };
    let url = if text.contains("://") { text.to_owned() } else { format!("https://{text}") };
    check_server(&url, configured, guard).map_err(|why| {
        PlatformError::permanent(
            codes::SERVICE_REFUSED,
            format!(
                "Octavo does not call this server: {why}. Enter an https address without a path, such as https://{example}."
            ),
        )
    })
}

/// The address, if requests may go there: to the configured server, or to any other one that the guard calls.
pub(crate) fn check_server(text: &str, configured: &Url, guard: &Egress) -> Result<Url, String> {
    if Url::parse(text).is_ok_and(|url| url.origin() == configured.origin()) {
        return Ok(configured.clone());
    }
    let url = guard.check_url(text).map_err(|refusal| refusal.to_string())?;
    let is_plain = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    if is_plain { Ok(url) } else { Err("it has more than a host and a port".to_owned()) }
}

#[cfg(test)]
mod tests {
    use octavo_egress::EgressPolicy;

    use super::*;

    #[test]
    fn a_server_is_the_configured_one_or_one_that_the_guard_calls() {
        let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
        let guard = Egress::new(EgressPolicy::opening(vec!["127.0.0.9/32".parse().unwrap()])).unwrap();
        let configured = Url::parse("http://127.0.0.1:2583").unwrap();
        let rows = [
            (None, Some("http://127.0.0.1:2583/")),
            (Some(" "), Some("http://127.0.0.1:2583/")),
            (Some("http://127.0.0.1:2583"), Some("http://127.0.0.1:2583/")),
            (Some("pds.example.org"), Some("https://pds.example.org/")),
            (Some("https://pds.example.org:8443"), Some("https://pds.example.org:8443/")),
            (Some("http://pds.example.org"), None),
            (Some("http://127.0.0.1:2584"), None),
            (Some("http://127.0.0.9:2583"), Some("http://127.0.0.9:2583/")),
            (Some("http://127.9:2583"), None),
            (Some("https://localhost"), None),
            (Some("https://10.0.0.1"), None),
            (Some("https://pds.example.org:25"), None),
            (Some("https://user@pds.example.org"), None),
            (Some("https://pds.example.org/admin"), None),
            (Some("https://pds.example.org/?a=b"), None),
            (Some("file:///etc/passwd"), None),
            (Some("gopher://x"), None),
        ];
        for (named, expected) in rows {
            let server = named_server(named, &configured, &guard, "pds.example.org").ok();
            assert_eq!(server.as_ref().map(Url::as_str), expected, "{named:?}");
        }
    }
}
