//! What a client says about itself (RFC 7591 section 2).

use oauth_as::GrantType;
use octavo_domain::plain_text::claims_to_be_octavo;
use serde::Deserialize;
use url::{Host, Url};

use crate::identity::clients::host_of;
use crate::identity::response_parameter;

const MOST_ADDRESSES: usize = 16;
const MOST_ADDRESS_CHARS: usize = 2048;
const MOST_NAME_CHARS: usize = 80;

/// Metadata of a client. What Octavo does not use is ignored, as section 2 demands.
#[derive(Debug, Default, Deserialize)]
pub struct ClientMetadata {
    #[serde(default)]
    pub(super) client_name: Option<String>,
    #[serde(default)]
    redirect_uris: Vec<String>,
    #[serde(default)]
    grant_types: Option<Vec<String>>,
    #[serde(default)]
    response_types: Option<Vec<String>>,
}

/// Why metadata is refused (RFC 7591 section 3.2.2).
#[derive(Debug, PartialEq, Eq)]
pub enum MetadataError {
    RedirectUri(String),
    Other(String),
}

impl MetadataError {
    /// The `error` of the response.
    pub fn code(&self) -> &'static str {
        match self {
            MetadataError::RedirectUri(_) => "invalid_redirect_uri",
            MetadataError::Other(_) => "invalid_client_metadata",
        }
    }

    /// The `error_description`.
    pub fn description(&self) -> &str {
        let (MetadataError::RedirectUri(why) | MetadataError::Other(why)) = self;
        why
    }
}

/// Metadata that can be stored.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CheckedMetadata {
    pub name: String,
    /// Empty for a device, which people don't return to.
    pub redirect_uris: Vec<String>,
    pub device_flow: bool,
}

impl ClientMetadata {
    pub(super) fn check(self) -> Result<CheckedMetadata, MetadataError> {
        let names = |grant: GrantType| self.grant_types.iter().flatten().any(|it| it == grant.as_str());
        let device_flow = names(GrantType::DeviceCode);
        let by_redirect = self.grant_types.is_none() || names(GrantType::AuthorizationCode);
        if !by_redirect && !device_flow {
            let why = format!("grant_types must contain authorization_code or {}", GrantType::DeviceCode.as_str());
            return Err(MetadataError::Other(why));
        }
        let redirect_uris = if by_redirect { self.addresses()? } else { Vec::new() };
        let name = self.client_name.as_deref().map(plain_name).filter(|name| !name.is_empty());
        if name.as_deref().is_some_and(claims_to_be_octavo) {
            let why = "client_name contains \"Octavo\", which looks like a part of Octavo; choose a different name";
            return Err(MetadataError::Other(why.to_owned()));
        }
        let Some(name) = name.or_else(|| redirect_uris.first().map(|uri| host_of(uri))) else {
            let why = "client_name is missing; a client without redirect_uris needs one, which people see";
            return Err(MetadataError::Other(why.to_owned()));
        };
        Ok(CheckedMetadata { name, redirect_uris, device_flow })
    }

    /// The addresses that people may return to with a code.
    fn addresses(&self) -> Result<Vec<String>, MetadataError> {
        if self.response_types.as_ref().is_some_and(|types| !types.iter().any(|it| it == "code")) {
            return Err(MetadataError::Other("response_types must contain code".to_owned()));
        }
        let count = self.redirect_uris.len();
        if !(1..=MOST_ADDRESSES).contains(&count) {
            let why = format!("redirect_uris has {count} addresses; send 1 to {MOST_ADDRESSES}");
            return Err(MetadataError::RedirectUri(why));
        }
        match self.redirect_uris.iter().find_map(|uri| address_problem(uri)) {
            Some(why) => Err(MetadataError::RedirectUri(why)),
            None => Ok(self.redirect_uris.clone()),
        }
    }
}

fn address_problem(uri: &str) -> Option<String> {
    if !is_redirect_uri(uri) {
        return Some(format!(
            "{uri:.200?} is not accepted: send an https URL, an http URL on loopback, or an address with a scheme of the \
             application's own that has a dot, as in com.example.app:/callback, without a fragment or a user name"
        ));
    }
    let name = response_parameter(uri)?;
    Some(format!("{uri:.200?} has the parameter {name}, which Octavo adds to its answers; remove it"))
}

/// A scheme of an application's own has a dot in it, as in a domain name that its makers hold (RFC 8252 section 7.1). Others
/// belong to the system, or to an application that did not register here.
fn is_own_scheme(scheme: &str) -> bool {
    scheme.contains('.') || SCHEMES_WITHOUT_DOT.contains(&scheme)
}

/// Of applications that are known to wait for their codes there.
const SCHEMES_WITHOUT_DOT: [&str; 1] = ["cursor"];

/// On one line, and without characters that change how the rest of a page reads.
fn plain_name(name: &str) -> String {
    let is_plain = |c: &char| {
        !c.is_control()
            && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let name: String = name.trim().chars().filter(is_plain).take(MOST_NAME_CHARS).collect();
    name.trim().to_owned()
}

/// https, http on loopback (RFC 8252 section 7.3), or a scheme of the application's own (section 7.1).
fn is_redirect_uri(text: &str) -> bool {
    let Ok(url) = Url::parse(text) else {
        return false;
    };
    let plain = text.chars().count() <= MOST_ADDRESS_CHARS
        && text.bytes().all(|byte| (0x21..=0x7e).contains(&byte) && byte != b'\\')
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    plain
        && match url.scheme() {
            "https" => url.has_host(),
            "http" => match url.host() {
                Some(Host::Domain(name)) => name == "localhost",
                Some(Host::Ipv4(address)) => address.is_loopback(),
                Some(Host::Ipv6(address)) => address.is_loopback(),
                None => false,
            },
            scheme => is_own_scheme(scheme),
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirect_uris_are_https_or_loopback_or_a_scheme_of_the_applications_own() {
        for good in [
            "https://agent.example/callback",
            "https://agent.example/callback?x=1",
            "http://127.0.0.1/callback",
            "http://localhost:33418/",
            "http://[::1]:8080/cb",
            "cursor://anysphere.cursor-mcp/oauth/callback",
            "com.example.app:/oauth",
        ] {
            assert!(is_redirect_uri(good), "{good}");
        }
        for bad in [
            "",
            "/callback",
            "http://agent.example/callback",
            "http://localhost.agent.example/",
            "https://agent.example/#x",
            "https://me@agent.example/",
            "https://agent.example\\@evil.example/",
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            "data:text/html,x",
            "file:///etc/passwd",
            "intent://x#Intent;end",
            "ms-settings:privacy",
            "vscode://x/cb",
            "search-ms:query=x",
            "https://agent.example/a b",
        ] {
            assert!(!is_redirect_uri(bad), "{bad}");
        }
    }

    fn check(json: &str) -> Result<CheckedMetadata, MetadataError> {
        serde_json::from_str::<ClientMetadata>(json).unwrap().check()
    }

    #[test]
    fn a_name_is_plain_and_falls_back_to_the_host() {
        let name = |json: &str| check(json).unwrap().name;
        let uris = r#""redirect_uris": ["https://agent.example/cb"]"#;
        assert_eq!(name(&format!(r#"{{{uris}, "client_name": " An\u202e agent\n<b> "}}"#)), "An agent<b>");
        assert_eq!(name(&format!(r#"{{{uris}, "client_name": "\u0000 "}}"#)), "agent.example");
        assert_eq!(name(&format!("{{{uris}}}")), "agent.example");
        assert_eq!(name(&format!(r#"{{{uris}, "client_name": "{}"}}"#, "a".repeat(200))).len(), 80);
    }

    #[test]
    fn other_grants_and_too_many_addresses_are_refused() {
        let many = vec!["\"https://a.example/\""; 17].join(",");
        for (json, code) in [
            (r#"{}"#.to_owned(), "invalid_redirect_uri"),
            (format!(r#"{{"redirect_uris": [{many}]}}"#), "invalid_redirect_uri"),
            (
                r#"{"grant_types": ["urn:ietf:params:oauth:grant-type:device_code"]}"#.to_owned(),
                "invalid_client_metadata",
            ),
            (
                r#"{"redirect_uris": ["https://a.example/"], "grant_types": ["implicit"]}"#.to_owned(),
                "invalid_client_metadata",
            ),
            (
                r#"{"redirect_uris": ["https://a.example/"], "response_types": ["token"]}"#.to_owned(),
                "invalid_client_metadata",
            ),
        ] {
            assert_eq!(check(&json).unwrap_err().code(), code, "{json}");
        }
    }
}
