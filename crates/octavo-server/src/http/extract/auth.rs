//! Who calls, and what the call may do: authority is a type in a handler's signature.
//!
//! `PostsWriter(caller)` cannot exist without a live token that carries `posts.write` (or `api`), from a client that
//! named itself in `x-api-key` as contract section 3 demands, for a person whose role in the workspace has the right that
//! the table below names.

use axum::extract::{FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use octavo_domain::audit::ActorType;
use octavo_domain::{Kind, Right, Role, Scope};
use octavo_store::audit::Actor;
use uuid::Uuid;

use super::bearer;
pub use super::caller::Caller;
use super::key_header::{ActingApp, key_header};
use super::other_resource::OtherResource;
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::layers::client_address;
use crate::identity::Principal;

/// The right to do something; only a request that has it yields one.
pub trait Authority: FromRequestParts<AppState, Rejection = ApiError> + Send {
    /// What the person's role in the workspace must allow.
    const RIGHT: Right;

    fn caller(&self) -> &Caller;
}

macro_rules! authority {
    ($($(#[$meta:meta])* $name:ident = $scope:ident, $clients:ident, $right:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone)]
        pub struct $name(pub Caller);

        impl FromRequestParts<AppState> for $name {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
                let needs = Needs { scope: Scope::$scope, clients: Clients::$clients, right: Self::RIGHT };
                authorize(parts, state, needs).await.map($name)
            }
        }

        impl Authority for $name {
            const RIGHT: Right = Right::$right;

            fn caller(&self) -> &Caller {
                &self.0
            }
        }
    )*};
}

authority! {
    /// May read the workspace's applications in the portal.
    AppsReader = AppsRead, PortalOnly, Read;
    /// May see client secrets.
    SecretsReader = AppsRead, PortalOnly, Develop;
    /// May create, change and delete applications.
    AppsWriter = AppsWrite, PortalOnly, Develop;
    WebhooksReader = WebhooksWrite, Any, Read;
    WebhooksWriter = WebhooksWrite, Any, Develop;
    AccountsReader = AccountsRead, Any, Read;
    /// May connect and disconnect accounts.
    AccountsWriter = Api, Any, Publish;
    MediaReader = MediaWrite, Any, Read;
    MediaWriter = MediaWrite, Any, Write;
    PostsReader = PostsRead, Any, Read;
    /// May write posts. Some wait for approval: [`Caller::needs_approval`] knows.
    PostsWriter = PostsWrite, Any, Write;
    /// May delete published posts at their networks: a person, or a key that has the scope. Never an application.
    PostsDeleter = PostsDelete, Any, Publish;
    QueueWriter = PostsWrite, Any, Publish;
    /// May read statistics and search, in the portal.
    WorkspaceViewer = Api, PortalOnly, Read;
    /// May read and decide what waits for approval: a person at the portal, never a key or an application.
    Approver = Api, PortalOnly, Approve;
    /// May read the workspace's audit log.
    AuditReader = Api, PortalOnly, Manage;
    /// The person at the portal, for their own account ([`Person`](super::person::Person)). Every role has this right.
    AccountOwner = Api, PortalOnly, Read;
    /// A key that may create, change and delete its application's client workspaces.
    ClientsWriter = WorkspacesWrite, Any, Develop;
    /// A key that may read what they used.
    ClientsReader = WorkspacesWrite, Any, Read;
    /// May see what is in the sandbox.
    SandboxViewer = Api, Any, Read;
    /// May use and change the sandbox.
    SandboxDeveloper = Api, Any, Develop;
}

/// What an operation needs.
#[derive(Clone, Copy)]
struct Needs {
    scope: Scope,
    clients: Clients,
    right: Right,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Clients {
    Any,
    PortalOnly,
}

/// Looks the token up, once a request. Whom it speaks for is in the request's extensions from here on.
pub async fn identify(state: &AppState, request: &mut Request) -> Result<(), ApiError> {
    let Some(token) = bearer(request.headers()) else {
        return Ok(());
    };
    if let Some(principal) = state.identity.authenticate(token, asked_workspace(request.headers())).await? {
        octavo_store::audit::act_as(actor(&principal));
        request.extensions_mut().insert(principal);
    } else if let Some(resource) = state.identity.resource_of(token).await? {
        request.extensions_mut().insert(OtherResource(resource));
    }
    Ok(())
}

/// Fails if the request is made with a key for other addresses. Comes before the answers that are stored under an
/// Idempotency-Key.
pub fn check_address(request: &Request) -> ApiResult<()> {
    let address = client_address::of(request);
    match request.extensions().get::<Principal>().and_then(|principal| principal.key.as_ref()) {
        Some(key) if !key.limits.allows_address(address) => {
            Err(ApiError::forbidden(format!("This key may not be used from the address {address}.")))
        }
        _ => Ok(()),
    }
}

/// Whom the audit log names: a key, an application that acts for a person, or the person at the portal.
pub fn actor(principal: &Principal) -> Actor {
    let (kind, id) = match (&principal.key, principal.app) {
        (Some(key), _) => (ActorType::Key, Kind::Key.show(key.id)),
        (None, Some(app)) => (ActorType::App, Kind::App.show(app)),
        (None, None) => (ActorType::Person, Kind::User.show(principal.user_id)),
    };
    Actor { kind, id: Some(id), user_id: Some(principal.user_id), name: Some(principal.name.clone()) }
}

/// The workspace that the header names. A text that is no workspace's id names one that nobody has.
pub fn asked_workspace(headers: &HeaderMap) -> Option<Uuid> {
    let asked = headers.get("x-octavo-workspace").filter(|value| !value.is_empty())?;
    Some(asked.to_str().ok().and_then(|id| Kind::Workspace.parse(id.trim())).unwrap_or_default())
}

async fn authorize(parts: &Parts, state: &AppState, needs: Needs) -> Result<Caller, ApiError> {
    let Needs { scope, clients, right } = needs;
    if bearer(&parts.headers).is_none() {
        return Err(ApiError::unauthorized("Send an access token: \"authorization: Bearer <token>\"."));
    }
    let Some(principal) = parts.extensions.get::<Principal>().cloned() else {
        let other = parts.extensions.get::<OtherResource>();
        return Err(other.map_or_else(dead_token, |other| other.refusal(&state.settings.public_url)));
    };
    if clients == Clients::PortalOnly && !principal.is_portal {
        let why = "Only the portal can make this call. An application's token can't.";
        // A token that has the scope would not be helped by being told to get it.
        let has_scope = principal.scopes.allow(scope);
        return Err(if has_scope { ApiError::forbidden(why) } else { ApiError::insufficient_scope(scope, why) });
    }
    // At the portal a person deletes with the right of their role.
    let is_by_person = principal.is_portal && scope == Scope::PostsDelete;
    if !principal.scopes.allow(scope) && !is_by_person {
        let scope_name = scope.as_str();
        let why = match &principal.key {
            Some(_) => format!("This key lacks the scope \"{scope_name}\". Create a key that has it."),
            None => format!("The access token lacks the scope \"{scope_name}\". Request it when you authorize."),
        };
        return Err(ApiError::insufficient_scope(scope, why));
    }
    let (workspace_id, role) = membership(&parts.headers, &principal)?;
    require_right(role, right)?;
    if principal.client_app.is_some() && matches!(scope, Scope::WebhooksWrite | Scope::AppsRead | Scope::AppsWrite) {
        return Err(ApiError::conflict(
            "Webhooks, applications and keys are not in client workspaces. Send the call without x-octavo-workspace.",
        ));
    }
    let app = key_header(&parts.headers, state, &principal, workspace_id).await?;
    let caller = caller_of(principal, (workspace_id, role), app);
    // Connecting accounts, webhooks, client workspaces and the sandbox: none is about one account.
    if matches!(scope, Scope::Api | Scope::WebhooksWrite | Scope::WorkspacesWrite) {
        caller.check_all_accounts()?;
    }
    Ok(caller)
}

fn caller_of(principal: Principal, (workspace_id, role): (Uuid, Role), app: Option<ActingApp>) -> Caller {
    let Principal { user_id, client_id, is_portal, needs_approval, scopes, key, consent, client_limits, .. } =
        principal;
    let all_posts = is_portal || scopes.allow(Scope::PostsAll);
    Caller {
        user_id,
        workspace_id,
        client_id,
        app_id: app.as_ref().map(|app| app.id),
        owns_app: app.is_some_and(|app| app.is_own),
        is_portal,
        role,
        needs_approval,
        key,
        client_limits,
        consent,
        all_posts,
    }
}

/// The workspace that the call acts in, with the person's role.
pub fn membership(headers: &HeaderMap, principal: &Principal) -> ApiResult<(Uuid, Role)> {
    let asked = asked_workspace(headers);
    let found = principal.membership.filter(|(workspace, _)| asked.is_none_or(|asked| asked == *workspace));
    found.ok_or_else(|| ApiError::not_found("workspace"))
}

/// Fails unless the role has the right.
pub fn require_right(role: Role, right: Right) -> ApiResult<()> {
    if role.may(right) {
        return Ok(());
    }
    let roles: Vec<&str> = right.roles().map(Role::as_str).collect();
    let (role, roles) = (role.as_str(), roles.join(", "));
    Err(ApiError::forbidden(format!(
        "Your role in this workspace is {role}. This call needs one of: {roles}. Ask one of the workspace's owners."
    )))
}

pub(super) fn dead_token() -> ApiError {
    ApiError::invalid_token("The access token is unknown, revoked or expired. Get a new one from /oauth2/token.")
}
