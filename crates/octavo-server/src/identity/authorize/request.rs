//! An application's request, held against its registration.

use oauth_as::pkce::code_challenge_s256;
use oauth_as::store::StorageError;
use oauth_as::{
    AuthorizationError, AuthorizationRequest, Client, ClientId, ErrorCode, Storage, ValidatedAuthorizationRequest,
};
use octavo_domain::{Scope, Scopes};
use url::Url;

use super::{BadRequest, Step};
use crate::identity::agents::{self, is_agent, is_for_tools};
use crate::identity::clients::{PORTAL, granting_scopes};
use crate::identity::return_address::return_address;
use crate::identity::{Identity, IdentityError, Params};
use crate::vault::random_token;

/// A request that holds: by a known client, for one of its own addresses, within its scopes.
pub(in crate::identity) struct Sound {
    pub client: Client,
    pub request: ValidatedAuthorizationRequest,
    /// The verifier we keep for a client that sent no challenge.
    pub(super) verifier: Option<String>,
}

fn scopes_to_send() -> String {
    let names: Vec<_> = Scope::OF_APPS.iter().map(|scope| scope.as_str()).collect();
    format!("a scope is unknown or not available to this application; send some of: {}", names.join(" "))
}

impl Identity {
    /// Checks a request against its client's registration.
    pub(in crate::identity) async fn check(&self, params: &Params) -> Result<Result<Sound, Step>, IdentityError> {
        if let Some(name @ ("client_id" | "redirect_uri")) = params.repeated() {
            return Ok(Err(bad_request("It is incomplete.", format!("{name} is sent twice. Send it once."))));
        }
        let named = params.get("client_id").unwrap_or_default();
        let Some(client) = self.0.records.get_client(&ClientId::new(named)).await? else {
            let fix = "client_id is missing or unknown. Copy it from the Developer Portal. It starts with oct_.";
            return Ok(Err(bad_request(
                "No application with this ID is registered here. Someone may have deleted it.",
                fix,
            )));
        };
        if let Some(problem) = address_problem(&client, params.get("redirect_uri")) {
            return Ok(Err(problem));
        }
        let verifier = if self.may_go_without_pkce(&client, params) { Some(random_token()?) } else { None };
        let request = match self.validate(params, &client, verifier.as_deref()).await? {
            Ok(request) => request,
            Err(step) => return Ok(Err(step)),
        };
        let sound = Sound { client: (*client).clone(), request, verifier };
        Ok(match unsupported(params).or_else(|| self.foreign_resource(&sound)) {
            Some((code, why)) => Err(sound.error(code, &why)),
            None => Ok(sound),
        })
    }

    /// What the core says of a request.
    async fn validate(
        &self,
        params: &Params,
        client: &Client,
        verifier: Option<&str>,
    ) -> Result<Result<ValidatedAuthorizationRequest, Step>, IdentityError> {
        let mcp = self.0.settings.mcp_resource();
        let mut request = core_request(params, verifier, is_for_tools(client).then_some(&mcp));
        // An agent listens on any port: the core sees the registered address, the agent gets its own.
        let asked = params.get("redirect_uri").unwrap_or_default();
        let registered = agents::registered_loopback(client, asked);
        if let Some(registered) = registered {
            request.redirect_uri = Some(registered.into());
        }
        Ok(match self.0.core.validate_authorization_request(&request).await {
            Ok(mut request) => {
                if registered.is_some() {
                    asked.clone_into(&mut request.redirect_uri);
                }
                Ok(request)
            }
            Err(AuthorizationError::Redirect(mut refused)) => {
                if registered.is_some() {
                    asked.clone_into(&mut refused.redirect_uri);
                }
                let error = refused.error;
                let why = match error.error {
                    ErrorCode::InvalidScope => scopes_to_send(),
                    _ => error.error_description.map(String::from).unwrap_or_default(),
                };
                let to = ErrorAddress {
                    redirect_uri: &refused.redirect_uri,
                    state: refused.state.as_deref(),
                    issuer: &refused.iss,
                };
                Err(to.redirect(error.error.as_str(), &why))
            }
            Err(AuthorizationError::Direct(failure)) if failure.error == ErrorCode::ServerError => {
                return Err(IdentityError::Record(StorageError::new(failure.to_string())));
            }
            Err(AuthorizationError::Direct(_)) => Err(foreign_address(client, asked)),
        })
    }

    /// An agent gets tokens for the MCP server alone, the command line those that it asks for.
    fn foreign_resource(&self, sound: &Sound) -> Option<(&'static str, String)> {
        let mcp = self.0.settings.mcp_resource();
        let foreign = is_for_tools(&sound.client) && sound.request.resource.iter().any(|name| *name != mcp);
        foreign
            .then(|| ("invalid_target", format!("this client gets tokens for one resource only; send resource={mcp}")))
    }

    /// RFC 9700 section 2.1.1 demands PKCE of public clients; a confidential one proves itself by its secret.
    fn may_go_without_pkce(&self, client: &Client, params: &Params) -> bool {
        client.auth.is_confidential()
            && !self.0.settings.require_pkce_for_all
            && params.get("code_challenge").is_none()
            && params.get("code_challenge_method").is_none()
    }
}

/// RFC 9700 section 2.1: the address must be a registered one, to the letter. What the core allows besides, another port on
/// loopback (RFC 8252 section 7.3), is for native applications: the portal is none.
fn address_problem(client: &Client, named: Option<&str>) -> Option<Step> {
    let native = !client.auth.is_confidential() && client.client_id.as_str() != PORTAL;
    match named {
        None if client.redirect_uris.len() == 1 => None,
        None => Some(bad_request(
            "The application does not say where to send you back.",
            "Send redirect_uri: this application has several callback URLs, or none.",
        )),
        Some(uri) if native || client.redirect_uris.iter().any(|registered| registered == uri) => None,
        Some(uri) => Some(foreign_address(client, uri)),
    }
}

fn foreign_address(client: &Client, uri: &str) -> Step {
    let name = client.name.as_deref().unwrap_or_default();
    bad_request(
        "The application asks to send you back to an address that is not registered for it.",
        format!(
            "redirect_uri is {uri:.200?}. Add exactly this URL to the callback URLs of {name} in the Developer Portal, \
             or send one that is registered. Scheme, host, port, path and final slash must match."
        ),
    )
}

fn bad_request(what: &str, fix: impl Into<String>) -> Step {
    Step::Refuse(BadRequest { what: what.to_owned(), fix: fix.into() })
}

impl Sound {
    pub fn is_portal(&self) -> bool {
        self.client.client_id.as_str() == PORTAL
    }

    /// The scopes asked for, in our own words.
    pub fn scopes(&self) -> Scopes {
        Scopes::parse(&self.request.scope.to_string()).unwrap_or_default()
    }

    /// Whether the code goes to a program on the person's device. Any program there may wait at a loopback port or for a
    /// scheme, so an earlier consent proves nothing about this one (RFC 8252 section 8.6).
    pub fn returns_to_the_device(&self) -> bool {
        let is_https = Url::parse(&self.request.redirect_uri).is_ok_and(|uri| uri.scheme() == "https");
        is_agent(&self.client) && !is_https
    }

    /// Sends the browser back with an error.
    pub fn error(&self, code: &str, description: &str) -> Step {
        let ValidatedAuthorizationRequest { redirect_uri, state, issuer, .. } = &self.request;
        ErrorAddress { redirect_uri, state: state.as_deref(), issuer }.redirect(code, description)
    }
}

/// Where an error goes (RFC 6749 section 4.1.2.1, RFC 9207).
struct ErrorAddress<'a> {
    redirect_uri: &'a str,
    state: Option<&'a str>,
    issuer: &'a str,
}

impl ErrorAddress<'_> {
    fn redirect(&self, code: &str, description: &str) -> Step {
        let description = Some(description).filter(|it| !it.is_empty());
        let answer = [("error", Some(code)), ("error_description", description), ("state", self.state)];
        let answer = answer.into_iter().chain([("iss", Some(self.issuer))]);
        Step::Redirect(return_address(self.redirect_uri, answer))
    }
}

/// The request as the core reads it: scopes bare, and a challenge of ours where the client sent none. `agents_resource`
/// is what the tokens of an agent are for.
fn core_request<'a>(
    params: &'a Params,
    verifier: Option<&str>,
    agents_resource: Option<&'a String>,
) -> AuthorizationRequest<'a> {
    let mut request = AuthorizationRequest::from_pairs(params.iter());
    request.scope = params.get("scope").map(|scope| granting_scopes(scope).into());
    if let Some(resource) = agents_resource {
        request.scope = params.get("scope").and_then(agents::requested_scope).map(Into::into);
        if request.resource.is_empty() {
            request.resource.push(resource.into());
        }
    }
    if let Some(verifier) = verifier {
        request.code_challenge = Some(code_challenge_s256(verifier).into());
        request.code_challenge_method = Some("S256".into());
    }
    request
}

/// What a request may not ask of us.
fn unsupported(params: &Params) -> Option<(&'static str, String)> {
    if let Some(name) = params.repeated() {
        return Some(("invalid_request", format!("{name} is repeated")));
    }
    for (name, code) in [
        ("request", "request_not_supported"),
        ("request_uri", "request_uri_not_supported"),
        ("registration", "registration_not_supported"),
    ] {
        if params.get(name).is_some() {
            return Some((code, format!("{name} is not supported")));
        }
    }
    let mode = params.get("response_mode").unwrap_or("query");
    (mode != "query").then(|| ("invalid_request", "response_mode must be query".to_owned()))
}
