//! Whose account it is, by the network's own sources: the DID document (<https://atproto.com/specs/did>) names the account's
//! server and handle, and the handle (<https://atproto.com/specs/handle>) names the DID. A server that signs in only claims both.

use octavo_egress::Egress;
use reqwest::Method;
use serde::Deserialize;
use url::Url;

use super::xrpc::{AtProtocol, CallError, Xrpc};
use crate::context::Context;
use crate::error::{PlatformError, codes};
use crate::named_server::check_server;

/// What servers answer instead of a handle that does not resolve.
pub(super) const NO_HANDLE: &str = "handle.invalid";

/// The directory of `did:plc` at the address in the settings, so that no account can name it as its server.
pub(super) struct Directory {
    url: Url,
    xrpc: Xrpc,
}

impl Directory {
    pub(super) fn new(url: &Url, context: &Context) -> Self {
        Directory { url: url.clone(), xrpc: Xrpc::new(AtProtocol, &[url], context) }
    }
}

/// What tells whose account it is.
#[derive(Clone, Copy)]
pub(super) struct Identities<'a> {
    /// Where accounts sign in that name no service of their own.
    pub service: &'a Url,
    pub xrpc: &'a Xrpc,
    pub directory: &'a Directory,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DidDocument {
    id: String,
    #[serde(default)]
    also_known_as: Vec<String>,
    #[serde(default)]
    service: Vec<Service>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Service {
    id: String,
    service_endpoint: serde_json::Value,
}

impl DidDocument {
    /// <https://atproto.com/specs/did#did-documents>
    fn pds(&self) -> Option<&str> {
        self.service.iter().find(|service| service.id.ends_with("#atproto_pds"))?.service_endpoint.as_str()
    }

    fn has_handle(&self, handle: &str) -> bool {
        let own = self.also_known_as.iter().filter_map(|name| name.strip_prefix("at://"));
        own.into_iter().any(|name| name.eq_ignore_ascii_case(handle))
    }
}

impl Identities<'_> {
    /// The server that the account lives on. It must be the one that answered; only the configured service answers for
    /// other servers, and passes calls on to those that the guard doesn't call.
    pub(super) fn find_pds(&self, document: &DidDocument, answered: &Url) -> Result<Url, PlatformError> {
        let named = document.pds().ok_or_else(|| wrong("The account's DID document names no server."))?;
        let is_configured = answered.origin() == self.service.origin();
        match check_server(named, self.service, self.xrpc.http.guard()) {
            Ok(pds) if is_configured || pds.origin() == answered.origin() => Ok(pds),
            Err(_) if is_configured => Ok(answered.clone()),
            _ => Err(PlatformError::permanent(
                codes::SERVICE_REFUSED,
                "This service is not the server that the account's DID document names. Enter the account's own server.",
            )),
        }
    }

    /// The DID document and the handle must name each other: <https://atproto.com/specs/handle#handle-resolution>.
    pub(super) async fn check_handle(&self, document: &DidDocument, handle: &str) -> Result<(), PlatformError> {
        if handle == NO_HANDLE {
            return Ok(());
        }
        let is_own = document.has_handle(handle)
            && resolve(self.xrpc, self.service, handle).await?.as_deref() == Some(&document.id);
        is_own.then_some(()).ok_or_else(|| wrong("The server answered with a handle that belongs to another account."))
    }

    /// The handle if it is the account's, and [`NO_HANDLE`] otherwise: links name the DID then.
    pub(super) async fn own_handle(&self, did: &str, handle: String) -> String {
        let checked = async { self.check_handle(&self.did_document(did).await?, &handle).await };
        match checked.await {
            Ok(()) => handle,
            Err(_) => NO_HANDLE.to_owned(),
        }
    }

    pub(super) async fn did_document(&self, did: &str) -> Result<DidDocument, PlatformError> {
        let request = match (did.strip_prefix("did:plc:"), did.strip_prefix("did:web:")) {
            (Some(id), _) if is_plc(id) => {
                self.directory.xrpc.request(Method::GET, &self.directory.url, &format!("/{did}"))
            }
            (_, Some(host)) => {
                let url = web_document(host, self.xrpc.http.guard());
                self.xrpc.http.request(Method::GET, url.ok_or_else(unknown)?)
            }
            _ => return Err(unknown()),
        };
        match self.xrpc.call::<DidDocument>(request).await {
            Ok(document) if document.id == did => Ok(document),
            Err(CallError::Lost(lost)) => Err(lost.temporary("The directory of Bluesky accounts")),
            Err(CallError::Refused(refusal)) if refusal.status == 429 || refusal.status >= 500 => {
                Err(PlatformError::unavailable(
                    "The directory of Bluesky accounts does not respond.".to_owned(),
                    refusal.retry_after,
                ))
            }
            Ok(_) | Err(_) => Err(unknown()),
        }
    }
}

/// The DID behind a handle; `None` if there is no such account.
pub(super) async fn resolve(xrpc: &Xrpc, server: &Url, handle: &str) -> Result<Option<String>, PlatformError> {
    #[derive(Deserialize)]
    struct Resolved {
        did: String,
    }
    let request = xrpc.query(server, "com.atproto.identity.resolveHandle");
    match xrpc.call::<Resolved>(request.query(&[("handle", handle)])).await {
        Ok(Resolved { did }) => Ok(Some(did)),
        Err(CallError::Refused(refusal)) if matches!(refusal.status, 400 | 404) => Ok(None),
        Err(error) => Err(xrpc.failure(error)),
    }
}

/// <https://web.plc.directory/spec/v0.1/did-plc>
fn is_plc(id: &str) -> bool {
    id.len() == 24 && id.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'2'..=b'7'))
}

/// A host alone: the network has no DIDs with a path. Plain http, and a port, only where the operator opened the address.
fn web_document(host: &str, guard: &Egress) -> Option<Url> {
    let is_host = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'));
    let address = |scheme: &str, host: &str| guard.check_url(&format!("{scheme}://{host}/.well-known/did.json")).ok();
    match host.split_once("%3A") {
        None if is_host(host) => address("https", host),
        Some((name, port)) if is_host(name) && port.parse::<u16>().is_ok() => {
            address("http", &format!("{name}:{port}"))
        }
        _ => None,
    }
}

fn wrong(message: &str) -> PlatformError {
    PlatformError::permanent(codes::CONNECT_INPUT_INVALID, message)
}

fn unknown() -> PlatformError {
    wrong("The server answered with an account that the network doesn't know.")
}

#[cfg(test)]
mod tests {
    use octavo_egress::EgressPolicy;

    use super::*;

    #[test]
    fn only_dids_of_the_network_have_documents() {
        let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
        let guard = Egress::new(EgressPolicy::opening(vec!["127.0.0.9/32".parse().unwrap()])).unwrap();
        let rows = [
            ("example.org", Some("https://example.org/.well-known/did.json")),
            ("127.0.0.9%3A2583", Some("http://127.0.0.9:2583/.well-known/did.json")),
            ("127.0.0.1%3A2583", None),
            ("127.0.0.1", None),
            ("localhost", None),
            ("example.org%3A2583", None),
            ("example.org:user", None),
            ("example.org/path", None),
            ("example.org%2F", None),
            ("user@example.org", None),
            ("", None),
        ];
        for (host, expected) in rows {
            let url = web_document(host, &guard);
            assert_eq!(url.as_ref().map(Url::as_str), expected, "{host}");
        }
        let rows =
            [("ewvi7nxzyoun6zhxrhs64oiz", true), ("ewvi7nxzyoun6zhxrhs64oi1", false), ("../x", false), ("", false)];
        for (id, expected) in rows {
            assert_eq!(is_plc(id), expected, "{id}");
        }
    }

    #[test]
    fn a_document_names_server_and_handles() {
        let document: DidDocument = serde_json::from_value(serde_json::json!({
            "id": "did:plc:a", "alsoKnownAs": ["https://alice.example", "at://Alice.example"],
            "service": [
                { "id": "#labeler", "serviceEndpoint": "https://mod.example" },
                { "id": "did:plc:a#atproto_pds", "serviceEndpoint": "https://pds.example" },
            ],
        }))
        .unwrap();
        assert_eq!(document.pds(), Some("https://pds.example"));
        assert!(document.has_handle("alice.example") && !document.has_handle("bob.example"));
    }
}
