//! Addresses and names that people type in.

use octavo_egress::Egress;
use url::Url;

use crate::error::{PlatformError, codes};

/// The server to sign in at: the configured one, or the one the owner of the account named.
pub(super) fn service(named: Option<&str>, configured: &Url, guard: &Egress) -> Result<Url, PlatformError> {
    let named = named.map(str::trim).filter(|text| !text.is_empty());
    let Some(text) = named else {
        return Ok(configured.clone());
    };
    let url = if text.contains("://") { text.to_owned() } else { format!("https://{text}") };
    check_server(&url, configured, guard).map_err(|why| {
        PlatformError::permanent(
            codes::SERVICE_REFUSED,
            format!(
                "Octavo does not call this service: {why}. Enter an https address without a path, such as https://pds.example.org."
            ),
        )
    })
}

/// The address, if requests may go there: to the configured server, or to any other one that the guard calls.
pub(super) fn check_server(text: &str, configured: &Url, guard: &Egress) -> Result<Url, String> {
    if Url::parse(text).is_ok_and(|url| url.origin() == configured.origin()) {
        return Ok(configured.clone());
    }
    let url = guard.check_url(text).map_err(|refusal| refusal.to_string())?;
    let is_plain = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    if is_plain { Ok(url) } else { Err("it has more than a host and a port".to_owned()) }
}

/// The DID of a server: <https://w3c-ccg.github.io/did-method-web/>.
pub(super) fn did_web(server: &Url) -> String {
    let host = server.host_str().unwrap_or_default();
    match server.port() {
        Some(port) => format!("did:web:{host}%3A{port}"),
        None => format!("did:web:{host}"),
    }
}

/// A handle as people paste it: with an `@`, and with the invisible direction marks that the apps put
/// around it.
pub(super) fn identifier(text: &str) -> String {
    let is_mark = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let visible: String = text.chars().filter(|c| !is_mark(*c)).collect();
    visible.trim().trim_start_matches('@').to_owned()
}

#[cfg(test)]
mod tests {
    use octavo_egress::EgressPolicy;

    use super::*;

    #[test]
    fn a_service_is_the_configured_one_or_one_that_the_guard_calls() {
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
            let service = service(named, &configured, &guard).ok();
            assert_eq!(service.as_ref().map(Url::as_str), expected, "{named:?}");
        }
    }

    #[test]
    fn a_server_has_a_did_with_its_port() {
        let did = |text| did_web(&Url::parse(text).unwrap());
        assert_eq!(did("https://x.us-east.host.bsky.network"), "did:web:x.us-east.host.bsky.network");
        assert_eq!(did("http://localhost:2583"), "did:web:localhost%3A2583");
    }

    #[test]
    fn a_pasted_handle_is_cleaned() {
        assert_eq!(identifier(" \u{2068}@alice.test\u{2069} "), "alice.test");
        assert_eq!(identifier("alice@example.org"), "alice@example.org");
    }
}
