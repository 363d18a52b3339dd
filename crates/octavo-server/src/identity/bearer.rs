//! Bearer tokens: whom one speaks for, and the operator's way to issue one.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use oauth_as::{ClientId, IssuedToken, ScopeSet, Storage, WriteOutcome};
use octavo_domain::{ActingConsent, ActingKey, ClientLimits, Kind, Role, Scope, Scopes};
use octavo_store::identity::Bearer;
use octavo_store::users::User;
use serde::Serialize;
use uuid::Uuid;

use super::clients::{self, PORTAL};
use super::person_claims::PersonClaims;
use super::{Identity, IdentityError, OauthError, key_secret};
use crate::vault::random_token;

/// Whom a request speaks for.
#[derive(Debug, Clone)]
pub struct Principal {
    pub user_id: Uuid,
    /// The name of the application, else the person's name or address.
    pub name: String,
    /// The OAuth client that holds the token.
    pub client_id: String,
    /// The developer's application behind that client, or what stands for one where no developer made it; none for the
    /// portal.
    pub app: Option<Uuid>,
    /// The workspace that it acts in, and the person's role there; none if the portal named one that they are no member
    /// of.
    pub membership: Option<(Uuid, Role)>,
    /// The application that this workspace belongs to, if it is a client workspace.
    pub client_app: Option<Uuid>,
    /// Of that client workspace.
    pub client_limits: ClientLimits,
    /// That application belongs to that workspace.
    pub owns_app: bool,
    pub scopes: Scopes,
    pub is_portal: bool,
    /// A person must approve what this caller wants to publish: its key, its consent or the workspace says so.
    pub needs_approval: bool,
    /// The key that the call is made with; none for access tokens.
    pub key: Option<Arc<ActingKey>>,
    /// The consent that the token rests on; none for the portal's tokens and for keys.
    pub consent: Option<Arc<ActingConsent>>,
    /// The grant of the token; none for tokens that the operator issued.
    pub(super) family: Option<String>,
}

/// Claims of the signed-in person (OpenID Connect Core section 5.3).
#[derive(Debug, Serialize)]
pub struct UserInfo {
    pub sub: String,
    #[serde(flatten)]
    person: PersonClaims,
}

impl Identity {
    /// Whom an access token or a key speaks for; none when it is unknown, expired, revoked, meant for another
    /// audience, or its application or person is gone. One indexed look-up: revocation bites at once.
    /// `workspace` is the one that the request names.
    pub async fn authenticate(
        &self,
        bearer: &str,
        workspace: Option<Uuid>,
    ) -> Result<Option<Principal>, IdentityError> {
        let found = if bearer.starts_with(key_secret::PREFIX) {
            self.find_key(bearer, workspace).await?
        } else {
            self.find_access_token(bearer, workspace, false).await?
        };
        let principal = found.filter(|bearer| self.is_our_audience(&bearer.audience));
        let principal = principal.and_then(|bearer| self.principal(bearer));
        if let Some(key) = principal.as_ref().and_then(|principal| principal.key.as_ref()) {
            self.note_use(key.id);
        }
        Ok(principal)
    }

    /// Whom an access token for the MCP server speaks for. A key is for no one server, so it is none.
    /// `workspace` is the one that the request names.
    pub async fn authenticate_agent(
        &self,
        bearer: &str,
        workspace: Option<Uuid>,
    ) -> Result<Option<Principal>, IdentityError> {
        let mcp = self.0.settings.mcp_resource();
        let found = self.find_access_token(bearer, workspace, true).await?;
        let found = found.filter(|bearer| bearer.audience.split(' ').any(|name| name == mcp));
        Ok(found.and_then(|bearer| self.principal(bearer)))
    }

    async fn find_access_token(
        &self,
        bearer: &str,
        workspace: Option<Uuid>,
        in_clients: bool,
    ) -> Result<Option<Bearer>, IdentityError> {
        let Some(key) = self.key_of_access_token(bearer).await? else {
            return Ok(None);
        };
        Ok(self.0.store.oauth().find_bearer(&key, workspace, in_clients).await?)
    }

    fn principal(&self, bearer: Bearer) -> Option<Principal> {
        let is_portal = bearer.client_id == PORTAL;
        let live = self.0.clock.now() < bearer.expires_at;
        // A member who was removed loses the access of their applications with their own.
        let known = is_portal || (bearer.app_id.is_some() && bearer.membership.is_some());
        if !live || !known {
            return None;
        }
        let is_person = bearer.key.is_none();
        let waits = |(_, role)| bearer.workspace_approval.covers(role, is_person);
        let needs_approval = bearer.needs_approval && !is_portal || bearer.membership.is_some_and(waits);
        Some(Principal {
            user_id: bearer.user_id,
            name: bearer.name,
            app: bearer.app_id,
            membership: bearer.membership,
            client_app: bearer.client_app,
            client_limits: bearer.client_limits,
            owns_app: bearer.owns_app,
            scopes: Scopes::parse(&bearer.scopes).ok()?,
            client_id: bearer.client_id,
            is_portal,
            needs_approval,
            key: bearer.key,
            consent: bearer.consent,
            family: bearer.family,
        })
    }

    /// What a live access token was issued for; none if it is not known.
    pub async fn resource_of(&self, bearer: &str) -> Result<Option<String>, IdentityError> {
        Ok(self.find_access_token(bearer, None, false).await?.map(|bearer| bearer.audience))
    }

    fn is_our_audience(&self, audience: &str) -> bool {
        let own = self.0.settings.own_resources();
        audience.is_empty() || audience.split(' ').any(|name| own.iter().any(|it| it == name))
    }

    /// The person behind a token that has the scope `openid`.
    pub async fn user_info(&self, bearer: &str) -> Result<UserInfo, OauthError> {
        let invalid = || OauthError::refused("invalid_token", "the access token is not valid");
        let principal = self.authenticate(bearer, None).await?.ok_or_else(invalid)?;
        if !principal.scopes.allow(Scope::OpenId) {
            return Err(OauthError::refused("insufficient_scope", "the token lacks the scope openid"));
        }
        let user = self.0.store.users().find(principal.user_id).await?;
        let user = user.ok_or_else(invalid)?;
        Ok(UserInfo { sub: Kind::User.show(user.id), person: PersonClaims::new(&user, &principal.scopes) })
    }

    /// Issues an access token without a sign-in: the operator's tool. The scopes must be ones the client
    /// may have; an unknown client or too wide a scope is refused as OAuth would. `resource` names what it is for; by default
    /// the API.
    pub async fn issue_token(
        &self,
        client_id: &str,
        user: &User,
        scopes: &Scopes,
        ttl: Duration,
        resource: Option<&str>,
    ) -> Result<String, OauthError> {
        let client = ClientId::new(client_id);
        if self.0.records.get_client(&client).await?.is_none() {
            return Err(OauthError::refused("invalid_client", "no such client"));
        }
        let allowed = clients::allowed(client_id);
        if let Some(scope) = scopes.iter().find(|scope| !allowed.iter().any(|a| a == *scope)) {
            let why = format!("{client_id} may not have the scope {scope}");
            return Err(OauthError::refused("invalid_scope", why));
        }
        if let Some(name) = resource.filter(|name| !self.0.settings.allowed_resources().iter().any(|it| it == name)) {
            let known = self.0.settings.allowed_resources().join(", ");
            let why = format!("{name} is not a resource of this server; send one of: {known}");
            return Err(OauthError::refused("invalid_target", why));
        }
        self.check_life(ttl)?;
        let now = self.0.clock.now();
        let expires = now + SignedDuration::try_from(ttl).unwrap_or(SignedDuration::from_hours(1));
        let granted = ScopeSet::parse(&scopes.to_string()).unwrap_or_else(|_| ScopeSet::empty());
        let mut token = IssuedToken::new(
            random_token()?,
            client,
            Some(Kind::User.show(user.id)),
            granted,
            now.into(),
            expires.into(),
        );
        token.grant_established_at = now.into();
        token.resource = resource.map(str::to_owned).into_iter().collect();
        let shown = self.show_access_token(&token).await?;
        match self.0.records.put_token(token).await? {
            WriteOutcome::Applied => Ok(shown),
            WriteOutcome::RefusedRevoked => Err(OauthError::refused("invalid_client", "the client was revoked")),
        }
    }
}
