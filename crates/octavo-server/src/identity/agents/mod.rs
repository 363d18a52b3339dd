//! Clients that no developer made: agents that registered themselves (RFC 7591), or whose client ID is the URL of a
//! document that describes them (draft-ietf-oauth-client-id-metadata-document).
//!
//! Anyone can be such a client, so it gets little: it is public, its tokens are for `/mcp` alone, and its scopes are those
//! of the tools there. The consent page says where it comes from.
//!
//! The command line is built in. It has the same scopes, and its tokens are for the API.

mod command_line;
mod document;
mod metadata;
mod register;

use oauth_as::{Client, ClientAuth, ClientId, GrantType};
use octavo_domain::{Scope, Scopes};
use octavo_egress::Egress;
use octavo_store::identity::AgentClient;
use url::Url;

use super::clients::{granting_scopes, host_of, scope_set};
use crate::loopback::is_loopback;
pub use metadata::{ClientMetadata, MetadataError};
pub use register::{Registration, RegistrationError};

/// What an agent is granted that names no scope.
pub const DEFAULT_SCOPES: [Scope; 4] = [Scope::AccountsRead, Scope::MediaWrite, Scope::PostsRead, Scope::PostsWrite];

/// What an agent may be granted.
const ALLOWED_SCOPES: [Scope; 5] =
    [Scope::AccountsRead, Scope::MediaWrite, Scope::PostsRead, Scope::PostsWrite, Scope::PostsAll];

/// Begins the client ID of a client that registered itself. An application's has hexadecimal digits there.
const REGISTERED: &str = "oct_agent_";

/// The client ID of `octavo login`.
pub const COMMAND_LINE: &str = "octavo-cli";

/// So many clients of each kind may wait for someone to allow them something. A further one takes the place of the oldest.
const MOST_UNUSED: i64 = 10_000;

/// Where an agent comes from, for the person who is asked to allow it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AgentOrigin {
    /// It told its name itself; nothing proves it.
    Registered,
    /// The host of the document at its client ID vouches for it.
    Document { host: String },
    /// It is the command line. Any program on the person's device can say so.
    CommandLine,
}

impl AgentOrigin {
    /// None for a client that a developer made, and for the portal.
    pub fn of(client_id: &str) -> Option<Self> {
        if client_id == COMMAND_LINE {
            return Some(AgentOrigin::CommandLine);
        }
        if client_id.starts_with(REGISTERED) {
            return Some(AgentOrigin::Registered);
        }
        client_id.contains("://").then(|| AgentOrigin::Document { host: host_of(client_id) })
    }
}

/// Fetches the documents of clients: the guard for addresses that users give.
#[derive(Clone)]
pub struct ClientDocuments(pub Egress);

impl std::fmt::Debug for ClientDocuments {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("ClientDocuments")
    }
}

pub(super) fn client(agent: AgentClient) -> Client {
    Client {
        auth: ClientAuth::Public,
        grant_types: grant_types(&agent),
        client_id: ClientId::new(agent.client_id),
        redirect_uris: agent.redirect_uris,
        allowed_scopes: scope_set(ALLOWED_SCOPES),
        default_scopes: scope_set(DEFAULT_SCOPES),
        name: Some(agent.name),
        registration: None,
    }
}

/// How an agent gets tokens. One without an address to return to can only be a device.
fn grant_types(agent: &AgentClient) -> Vec<GrantType> {
    let by_redirect = (!agent.redirect_uris.is_empty()).then_some(GrantType::AuthorizationCode);
    // Releases before the device flow stored the command line without it.
    let is_device = agent.device_flow || agent.client_id == COMMAND_LINE;
    let by_code = is_device.then_some(GrantType::DeviceCode);
    by_redirect.into_iter().chain([GrantType::RefreshToken]).chain(by_code).collect()
}

/// The scopes of an agent's request. Some agents ask for all that the discovery document lists: scopes that are not for them
/// are left out. None if nothing is left: then the default counts.
pub(super) fn requested_scope(scope: &str) -> Option<String> {
    let is_for_others = |name: &&str| Scope::parse(name).is_some_and(|scope| !ALLOWED_SCOPES.contains(&scope));
    let bare = granting_scopes(scope);
    let kept: Vec<&str> = bare.split_ascii_whitespace().filter(|name| !is_for_others(name)).collect();
    (!kept.is_empty()).then(|| kept.join(" "))
}

/// Whether no developer made this client.
pub(super) fn is_agent(client: &Client) -> bool {
    AgentOrigin::of(client.client_id.as_str()).is_some()
}

/// Whether its tokens are for the MCP server alone.
pub(super) fn is_for_tools(client: &Client) -> bool {
    is_agent(client) && client.client_id.as_str() != COMMAND_LINE
}

/// The registered address of an agent that asks to return to another port of loopback (RFC 8252 section 7.3).
pub(super) fn registered_loopback<'c>(client: &'c Client, asked: &str) -> Option<&'c str> {
    let wanted = without_port(asked).filter(|_| is_agent(client))?;
    let registered =
        client.redirect_uris.iter().find(|registered| without_port(registered).is_some_and(|it| it == wanted));
    registered.map(String::as_str)
}

/// An http address on loopback, with any port.
fn without_port(uri: &str) -> Option<Url> {
    let mut url = Url::parse(uri).ok().filter(|url| url.scheme() == "http" && is_loopback(url))?;
    let plain = url.fragment().is_none() && url.username().is_empty() && url.password().is_none();
    url.set_port(None).ok()?;
    plain.then_some(url)
}

/// The scopes that agents ask for, as documents and challenges name them.
pub fn default_scopes() -> String {
    Scopes::from_iter(DEFAULT_SCOPES).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_is_known_by_its_client_id() {
        assert_eq!(AgentOrigin::of("oct_agent_0a"), Some(AgentOrigin::Registered));
        let host = "agent.example".to_owned();
        assert_eq!(AgentOrigin::of("https://agent.example/client.json"), Some(AgentOrigin::Document { host }));
        assert_eq!(AgentOrigin::of("octavo-portal").or(AgentOrigin::of("oct_0192f3")), None);
    }

    #[test]
    fn scopes_for_others_are_left_out_and_misspelt_ones_stay() {
        for (asked, kept) in [
            ("posts.read", Some("posts.read")),
            ("openid email api apps.read webhooks.write posts.write", Some("posts.write")),
            ("openid api", None),
            ("", None),
            ("offline_access posts.all", Some("posts.all")),
            ("posts.red api", Some("posts.red")),
        ] {
            assert_eq!(requested_scope(asked).as_deref(), kept, "{asked}");
        }
    }
}
