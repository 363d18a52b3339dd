//! Dynamic client registration (RFC 7591).

use oauth_as::GrantType;
use octavo_store::identity::AgentClient;
use serde::Serialize;

use super::{ClientMetadata, MOST_UNUSED, MetadataError, REGISTERED, default_scopes, grant_types};
use crate::identity::{Identity, IdentityError};
use crate::ids;

/// The answer to a client that registered (RFC 7591 section 3.2.1): what was stored, which may differ from what it sent.
#[derive(Debug, Serialize)]
pub struct Registration {
    client_id: String,
    client_id_issued_at: i64,
    client_name: String,
    redirect_uris: Vec<String>,
    grant_types: Vec<&'static str>,
    response_types: Vec<&'static str>,
    /// Always `none`: a secret that anyone can get proves nothing, and PKCE protects the code.
    token_endpoint_auth_method: &'static str,
    scope: String,
}

#[derive(Debug, thiserror::Error)]
pub enum RegistrationError {
    #[error("the operator turned dynamic registration off")]
    Off,
    #[error("the metadata is refused: {}", .0.description())]
    Metadata(MetadataError),
    #[error(transparent)]
    Internal(#[from] IdentityError),
}

impl Identity {
    /// Registers a client. Unless someone allows it something, it is forgotten after 30 days.
    pub async fn register_agent(&self, metadata: ClientMetadata) -> Result<Registration, RegistrationError> {
        if !self.0.settings.dynamic_registration {
            return Err(RegistrationError::Off);
        }
        let checked = metadata.check().map_err(RegistrationError::Metadata)?;
        let now = self.0.clock.now();
        let agent = AgentClient {
            id: ids::new_id(),
            client_id: format!("{REGISTERED}{}", ids::random_id().simple()),
            name: checked.name,
            redirect_uris: checked.redirect_uris,
            created_at: now,
            fresh_until: None,
            device_flow: checked.device_flow,
        };
        self.0.store.agent_clients().put(&agent, MOST_UNUSED).await.map_err(IdentityError::from)?;
        let grants = grant_types(&agent);
        let by_redirect = grants.contains(&GrantType::AuthorizationCode);
        Ok(Registration {
            client_id: agent.client_id,
            client_id_issued_at: now.as_second(),
            client_name: agent.name,
            redirect_uris: agent.redirect_uris,
            grant_types: grants.into_iter().map(GrantType::as_str).collect(),
            response_types: by_redirect.then_some("code").into_iter().collect(),
            token_endpoint_auth_method: "none",
            scope: default_scopes(),
        })
    }
}
