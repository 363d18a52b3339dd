//! Addresses and names that people type in.

use url::Url;

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
