//! What an operator decides about sign-in.

use url::Url;

use super::agents::ClientDocuments;
use super::{ExternalIssuer, TokenFormat};
use crate::loopback::is_loopback;
use crate::mail::MailSettings;

#[derive(Debug, Clone)]
pub struct Settings {
    /// Where people reach Octavo; its origin is the issuer of every token, never the Host header.
    pub public_url: Url,
    /// Whether anyone may sign up.
    pub signup: bool,
    /// Whether people sign in with a password or a passkey of their own. If not, the external issuer is the only way.
    pub password: bool,
    pub external: Option<ExternalIssuer>,
    /// Whether confidential clients must use PKCE too.
    pub require_pkce_for_all: bool,
    pub token_format: TokenFormat,
    /// Other APIs that tokens may be issued for.
    pub resources: Vec<String>,
    /// Whether clients may register themselves (RFC 7591).
    pub dynamic_registration: bool,
    /// Fetches the documents of clients whose ID is a URL. None in commands, which answer no client.
    pub client_documents: Option<ClientDocuments>,
    /// None: no mail is sent.
    pub mail: Option<MailSettings>,
}

impl Settings {
    /// The defaults for this address: sign-up is open on loopback only.
    pub fn new(public_url: Url) -> Self {
        Settings {
            signup: is_loopback(&public_url),
            password: true,
            external: None,
            require_pkce_for_all: false,
            token_format: TokenFormat::Opaque,
            resources: Vec::new(),
            dynamic_registration: true,
            client_documents: None,
            mail: None,
            public_url,
        }
    }

    /// The issuer: scheme, host and port, without a slash.
    pub fn origin(&self) -> String {
        self.public_url.origin().ascii_serialization()
    }

    /// The names of our own API as an audience (RFC 8707).
    pub fn own_resources(&self) -> [String; 3] {
        let origin = self.origin();
        [format!("{origin}/"), format!("{origin}/v1"), origin]
    }

    /// The MCP server as an audience.
    pub fn mcp_resource(&self) -> String {
        format!("{}/mcp", self.origin())
    }

    /// What a token may be issued for.
    pub fn allowed_resources(&self) -> Vec<String> {
        self.own_resources().into_iter().chain([self.mcp_resource()]).chain(self.resources.iter().cloned()).collect()
    }

    /// Whether only this machine reaches it.
    pub fn is_on_loopback(&self) -> bool {
        is_loopback(&self.public_url)
    }

    /// Whether people can use passkeys: browsers never offer them under an IP address.
    pub fn offers_passkeys(&self) -> bool {
        self.password && self.public_url.domain().is_some()
    }

    /// The external issuer as people know it.
    pub fn external_name(&self) -> Option<&str> {
        self.external.as_ref().map(|issuer| issuer.name.as_str())
    }

    /// Whether cookies may be marked Secure: always, save for plain http on loopback.
    pub fn is_https(&self) -> bool {
        self.public_url.scheme() == "https"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sign_up_is_open_on_loopback_only() {
        let signup = |url: &str| Settings::new(url.parse().unwrap()).signup;
        assert!(signup("http://127.0.0.1:8080") && signup("http://localhost:8080/"));
        assert!(signup("http://[::1]:8080"));
        assert!(!signup("https://octavo.example") && !signup("https://localhost.octavo.example"));
    }
}
