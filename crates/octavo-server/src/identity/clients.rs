//! Who may ask for tokens: the portal, which is built in, and developers' applications.

use oauth_as::{Client, ClientAuth, ClientId, GrantType, ScopeSet, SecretHash};
use octavo_domain::{Scope, Scopes};
use octavo_store::apps::App;
use url::Url;

/// The portal's client id.
pub const PORTAL: &str = "octavo-portal";

/// Where the portal may be returned to after signing in.
pub(super) fn portal_callbacks(origin: &str) -> Vec<String> {
    vec![format!("{origin}/portal"), format!("{origin}/portal/silent-renew")]
}

/// Whether the portal may be returned to this address after signing out.
pub(super) fn is_portal_logout_uri(origin: &str, uri: &str) -> bool {
    let rest = uri.strip_prefix(origin);
    matches!(rest, Some("" | "/" | "/portal/signed-out"))
}

pub(super) fn portal(origin: &str) -> Client {
    let scopes = scope_set(Scope::OF_PORTAL);
    Client {
        client_id: ClientId::new(PORTAL),
        auth: ClientAuth::Public,
        grant_types: vec![GrantType::AuthorizationCode, GrantType::RefreshToken],
        redirect_uris: portal_callbacks(origin),
        allowed_scopes: scopes.clone(),
        default_scopes: scopes,
        name: Some("Octavo for Developers".into()),
        registration: None,
    }
}

/// An application: confidential, and granted the whole public API when it names no scope.
pub(super) fn application(app: App) -> Client {
    Client {
        client_id: ClientId::new(app.client_id),
        auth: secret_auth(app.secret_hash),
        grant_types: vec![GrantType::AuthorizationCode, GrantType::RefreshToken],
        redirect_uris: app.callback_urls,
        allowed_scopes: scope_set(Scope::OF_APPS),
        default_scopes: scope_set([Scope::Api]),
        name: Some(app.name),
        registration: None,
    }
}

/// Proof by the secret that has this hash.
pub(super) fn secret_auth(hash: String) -> ClientAuth {
    ClientAuth::ConfidentialSecretHash { hash: SecretHash::custom(SecretHash::SHA256_HEX, hash) }
}

/// The scopes a client may be granted.
pub(super) fn allowed(client_id: &str) -> Scopes {
    if client_id == PORTAL { Scopes::from_iter(Scope::OF_PORTAL) } else { Scopes::from_iter(Scope::OF_APPS) }
}

/// The scopes of a request that grant something. Of each name the part after its last `/` counts; the rest is a resource
/// prefix some clients insist on.
pub(super) fn granting_scopes(scope: &str) -> String {
    let bare = scope.split_ascii_whitespace().map(|name| name.rsplit('/').next().unwrap_or(name));
    bare.filter(|name| !octavo_domain::scope::grants_nothing(name)).collect::<Vec<_>>().join(" ")
}

/// Host of an address, for people to read.
pub(super) fn host_of(uri: &str) -> String {
    let host = Url::parse(uri).ok().and_then(|url| url.host_str().map(str::to_owned));
    host.unwrap_or_else(|| uri.to_owned())
}

pub(super) fn scope_set(scopes: impl IntoIterator<Item = Scope>) -> ScopeSet {
    // Our own names are well-formed scope tokens.
    ScopeSet::from_tokens(scopes.into_iter().map(Scope::as_str)).unwrap_or_else(|_| ScopeSet::empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scope_is_a_token_the_core_accepts() {
        assert_eq!(scope_set(Scope::OF_PORTAL).len(), Scope::OF_PORTAL.len());
        assert_eq!(scope_set(Scope::OF_APPS).len(), Scope::OF_APPS.len());
    }

    #[test]
    fn resource_prefixes_fall_away() {
        assert_eq!(granting_scopes("octavo/accounts.read  https://x.example/y/api openid"), "accounts.read api openid");
        assert_eq!(granting_scopes("profile api octavo/offline_access"), "profile api");
    }

    #[test]
    fn logout_addresses_are_exact() {
        let ok = |uri| is_portal_logout_uri("https://o.example", uri);
        assert!(ok("https://o.example") && ok("https://o.example/"));
        assert!(ok("https://o.example/portal/signed-out"));
        for uri in [
            "https://o.example.evil.example",
            "https://o.example/portal/signed-out/../x",
            "https://o.example/?x",
            "http://o.example",
            "",
        ] {
            assert!(!ok(uri), "{uri}");
        }
    }
}
