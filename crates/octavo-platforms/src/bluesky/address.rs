//! Addresses and names that people type in.

use url::Url;

use crate::error::{PlatformError, codes};

/// The server to sign in at: the configured one, or the one the owner of the account named.
pub(super) fn service(named: Option<&str>, configured: &Url) -> Result<Url, PlatformError> {
    let named = named.map(str::trim).filter(|text| !text.is_empty());
    let Some(text) = named else {
        return Ok(configured.clone());
    };
    let url = if text.contains("://") { text.to_owned() } else { format!("https://{text}") };
    trusted(&url, configured).ok_or_else(|| {
        PlatformError::permanent(
            codes::CONNECT_INPUT_INVALID,
            "The service must be an https address without path, such as https://pds.example.org.",
        )
    })
}

/// The address, if requests may go there: the configured server, or any other one over https that has a name. A number
/// would go past the resolver, which is where private networks are refused.
pub(super) fn trusted(text: &str, configured: &Url) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    if url.origin() == configured.origin() {
        return Some(configured.clone());
    }
    let is_plain = url.username().is_empty()
        && url.password().is_none()
        && url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none();
    let has_name = matches!(url.host(), Some(url::Host::Domain(_)));
    (url.scheme() == "https" && has_name && is_plain).then_some(url)
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
    use super::*;

    #[test]
    fn a_service_is_the_configured_one_or_https() {
        let configured = Url::parse("http://127.0.0.1:2583").unwrap();
        let rows = [
            (None, Some("http://127.0.0.1:2583/")),
            (Some(" "), Some("http://127.0.0.1:2583/")),
            (Some("http://127.0.0.1:2583"), Some("http://127.0.0.1:2583/")),
            (Some("pds.example.org"), Some("https://pds.example.org/")),
            (Some("https://pds.example.org:8443"), Some("https://pds.example.org:8443/")),
            (Some("http://pds.example.org"), None),
            (Some("http://127.0.0.1:9"), None),
            (Some("https://user@pds.example.org"), None),
            (Some("https://pds.example.org/admin"), None),
            (Some("https://pds.example.org/?a=b"), None),
            (Some("file:///etc/passwd"), None),
            (Some("gopher://x"), None),
        ];
        for (named, expected) in rows {
            let service = service(named, &configured).ok();
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
