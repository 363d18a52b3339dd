//! Who calls, and what the call may do: authority is a type in a handler's signature.
//!
//! `PostsWriter(caller)` cannot be had without a live token that carries `posts.write` (or `api`), from a
//! client that named itself in `x-api-key` as contract section 3 demands.

use axum::extract::{FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use octavo_domain::Scope;
use octavo_store::media::Maker;
use octavo_store::posts::Reach;
use uuid::Uuid;

use super::app::AppState;
use super::error::{ApiError, ApiResult};
use super::extract::bearer;
use crate::identity::Principal;

/// A caller whose token is live and whose key header fits it.
#[derive(Debug, Clone)]
pub struct Caller {
    pub user_id: Uuid,
    /// The client that the token was issued to.
    pub client_id: String,
    /// The application acted for: the token's own, or the one that the portal named in `x-api-key`.
    pub app_id: Option<Uuid>,
    /// That application is the person's own, not merely allowed.
    pub owns_app: bool,
    pub is_portal: bool,
    /// Sees and changes what other applications made for the person too.
    all_posts: bool,
}

impl Caller {
    /// The person's posts, imports and files that this caller sees and changes.
    pub fn reach(&self) -> ApiResult<Reach> {
        let made_by = if self.all_posts { None } else { Some(self.acting_app()?) };
        Ok(Reach { owner_id: self.user_id, made_by })
    }

    /// What a file that is made now will belong to.
    pub fn maker(&self) -> ApiResult<Maker> {
        Ok(Maker { owner_id: self.user_id, app_id: Some(self.acting_app()?) })
    }

    /// The application that what is made now will belong to.
    pub fn acting_app(&self) -> Result<Uuid, ApiError> {
        self.app_id
            .ok_or_else(|| ApiError::unauthorized("Send the client ID of one of your applications in x-api-key."))
    }
}

/// The right to do something; only a request that has it yields one.
pub trait Authority: FromRequestParts<AppState, Rejection = ApiError> + Send {
    fn caller(&self) -> &Caller;
}

macro_rules! authority {
    ($($(#[$meta:meta])* $name:ident = $scope:ident, $clients:ident;)*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone)]
        pub struct $name(pub Caller);

        impl FromRequestParts<AppState> for $name {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
                authorize(parts, state, Scope::$scope, Clients::$clients).await.map($name)
            }
        }

        impl Authority for $name {
            fn caller(&self) -> &Caller {
                &self.0
            }
        }
    )*};
}

authority! {
    /// May read the portal's applications.
    AppsReader = AppsRead, PortalOnly;
    /// May make, change and delete applications.
    AppsWriter = AppsWrite, PortalOnly;
    WebhooksWriter = WebhooksWrite, Any;
    AccountsReader = AccountsRead, Any;
    MediaWriter = MediaWrite, Any;
    PostsReader = PostsRead, Any;
    PostsWriter = PostsWrite, Any;
    /// The person at the portal, for their own account ([`Person`](super::person::Person)).
    AccountOwner = Api, PortalOnly;
    /// May do all that the public API offers; the sandbox asks for it.
    ApiUser = Api, Any;
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Clients {
    Any,
    PortalOnly,
}

/// Looks the token up, once a request. Whom it speaks for is in the request's extensions from here on.
pub async fn identify(state: &AppState, request: &mut Request) -> Result<(), ApiError> {
    if let Some(token) = bearer(request.headers())
        && let Some(principal) = state.identity.authenticate(token).await?
    {
        request.extensions_mut().insert(principal);
    }
    Ok(())
}

async fn authorize(parts: &Parts, state: &AppState, scope: Scope, clients: Clients) -> Result<Caller, ApiError> {
    if bearer(&parts.headers).is_none() {
        return Err(ApiError::unauthorized("Send an access token: \"authorization: Bearer <token>\"."));
    }
    let principal = parts.extensions.get::<Principal>().cloned().ok_or_else(dead_token)?;
    if clients == Clients::PortalOnly && !principal.is_portal {
        let why = "Only the portal can make this call. An application's token can't.";
        // A token that has the scope would not be helped by being told to get it.
        let has_scope = principal.scopes.allow(scope);
        return Err(if has_scope { ApiError::forbidden(why) } else { ApiError::insufficient_scope(scope, why) });
    }
    if !principal.scopes.allow(scope) {
        let why = format!("The access token lacks the scope \"{}\". Request it when you authorize.", scope.as_str());
        return Err(ApiError::insufficient_scope(scope, why));
    }
    key_header(&parts.headers, state, principal).await
}

pub(super) fn dead_token() -> ApiError {
    ApiError::invalid_token("The access token is unknown, revoked or expired. Get a new one from /oauth2/token.")
}

/// Holds `x-api-key` against the token: an application names itself, the portal may name an application of its user.
async fn key_header(headers: &HeaderMap, state: &AppState, principal: Principal) -> Result<Caller, ApiError> {
    let key = headers.get("x-api-key").map(|value| value.to_str().unwrap_or("?").trim());
    // Clients with an empty setting send an empty header.
    let key = key.filter(|key| !key.is_empty());
    let app_id = match (principal.is_portal, key) {
        (true, None) => None,
        (true, Some(key)) => Some(owned_app(state, principal.user_id, key).await?),
        (false, None) if state.settings.require_key_header => {
            return Err(ApiError::unauthorized("Send the application's client ID in the x-api-key header."));
        }
        (false, None) => principal.app,
        (false, Some(key)) if key == principal.client_id => principal.app,
        (false, Some(_)) => {
            return Err(ApiError::forbidden("x-api-key is not the client ID that the access token was issued to."));
        }
    };
    let Principal { user_id, client_id, owns_app, is_portal, scopes, .. } = principal;
    let all_posts = is_portal || scopes.allow(Scope::PostsAll);
    Ok(Caller { user_id, client_id, app_id, owns_app: owns_app || is_portal, is_portal, all_posts })
}

async fn owned_app(state: &AppState, user_id: Uuid, client_id: &str) -> Result<Uuid, ApiError> {
    let app = state.store.apps().find_by_client_id(client_id).await?;
    app.filter(|app| app.owner_id == user_id)
        .map(|app| app.id)
        .ok_or_else(|| ApiError::forbidden("x-api-key is not the client ID of one of your applications."))
}
