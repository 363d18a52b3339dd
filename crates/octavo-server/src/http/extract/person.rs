//! People at the portal, for what concerns their own account.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use octavo_domain::{Kind, Right};
use octavo_store::identity::{ConnectedApp, PasskeyRow, Session};
use octavo_store::push::PushSubscription;
use uuid::Uuid;

use super::auth::{AccountOwner, Approver, Authority, Caller, dead_token};
use super::owned::{OwnedRow, missing};
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::identity::{Principal, TokenSignIn};

/// A person who calls through the portal. An application's token never speaks for a person's account.
pub struct Person {
    caller: Caller,
    sign_in: TokenSignIn,
}

impl Person {
    pub fn id(&self) -> Uuid {
        self.caller.user_id
    }

    /// The session that the token comes from; none for tokens that the operator issued.
    pub fn session(&self) -> Option<Uuid> {
        self.sign_in.sid
    }
}

impl Authority for Person {
    const RIGHT: Right = AccountOwner::RIGHT;

    fn caller(&self) -> &Caller {
        &self.caller
    }
}

impl FromRequestParts<AppState> for Person {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
        let AccountOwner(caller) = AccountOwner::from_request_parts(parts, state).await?;
        Ok(Person { caller, sign_in: sign_in_of(parts, state).await? })
    }
}

/// A person who proved within the last minutes who they are. Sensitive calls ask for it.
pub struct RecentlySignedIn(pub Person);

impl FromRequestParts<AppState> for RecentlySignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
        let person = Person::from_request_parts(parts, state).await?;
        require_recent(&person.sign_in, state)?;
        Ok(RecentlySignedIn(person))
    }
}

async fn sign_in_of(parts: &Parts, state: &AppState) -> ApiResult<TokenSignIn> {
    let principal = parts.extensions.get::<Principal>().ok_or_else(dead_token)?;
    state.identity.sign_in_of(principal).await?.ok_or_else(dead_token)
}

fn require_recent(sign_in: &TokenSignIn, state: &AppState) -> ApiResult<()> {
    if state.identity.is_recent(sign_in) { Ok(()) } else { Err(ApiError::step_up_required()) }
}

/// An authority, at the portal, of a person who proved within the last minutes who they are.
pub struct Recent<A>(pub A);

impl<A: Authority> Authority for Recent<A> {
    const RIGHT: Right = A::RIGHT;

    fn caller(&self) -> &Caller {
        self.0.caller()
    }
}

impl<A: Authority> FromRequestParts<AppState> for Recent<A> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
        let authority = A::from_request_parts(parts, state).await?;
        require_recent(&sign_in_of(parts, state).await?, state)?;
        Ok(Recent(authority))
    }
}

/// May pass on their right to decide by a link. A link needs no passkey: someone who signs approvals with one proved within the last
/// minutes who they are, as for adding another.
pub struct LinkCreator(pub Caller);

impl Authority for LinkCreator {
    const RIGHT: Right = Approver::RIGHT;

    fn caller(&self) -> &Caller {
        &self.0
    }
}

impl FromRequestParts<AppState> for LinkCreator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> ApiResult<Self> {
        let Approver(caller) = Approver::from_request_parts(parts, state).await?;
        if state.identity.signs_approvals(caller.user_id).await.map_err(ApiError::internal)? {
            require_recent(&sign_in_of(parts, state).await?, state)?;
        }
        Ok(LinkCreator(caller))
    }
}

impl OwnedRow for Session {
    const NAME: &'static str = "session";
    type Id = String;

    async fn find(state: &AppState, caller: &Caller, id: String) -> ApiResult<Self> {
        let sid = Kind::Session.parse(&id).ok_or_else(missing::<Self>)?;
        let mut sessions = state.identity.list_sessions(caller.user_id).await?.into_iter();
        sessions.find(|session| session.sid == sid).ok_or_else(missing::<Self>)
    }
}

impl OwnedRow for PasskeyRow {
    const NAME: &'static str = "passkey";
    type Id = String;

    async fn find(state: &AppState, caller: &Caller, id: String) -> ApiResult<Self> {
        let id = Kind::Passkey.parse(&id).ok_or_else(missing::<Self>)?;
        let mut passkeys = state.store.passkeys().list(caller.user_id).await?.into_iter();
        passkeys.find(|passkey| passkey.id == id).ok_or_else(missing::<Self>)
    }
}

impl OwnedRow for PushSubscription {
    const NAME: &'static str = "browser";
    type Id = String;

    async fn find(state: &AppState, caller: &Caller, id: String) -> ApiResult<Self> {
        let id = Kind::PushSubscription.parse(&id).ok_or_else(missing::<Self>)?;
        let mut browsers = state.store.push().list(caller.user_id).await?.into_iter();
        browsers.find(|browser| browser.id == id).ok_or_else(missing::<Self>)
    }
}

impl OwnedRow for ConnectedApp {
    const NAME: &'static str = "connected application";
    type Id = String;

    async fn find(state: &AppState, caller: &Caller, client_id: String) -> ApiResult<Self> {
        let mut apps = state.store.consents().list(caller.user_id).await?.into_iter();
        apps.find(|app| app.client_id == client_id).ok_or_else(missing::<Self>)
    }
}
