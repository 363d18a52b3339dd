//! What the handlers of these pages take of a request.

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::response::Response;
use http::HeaderMap;
use http::request::Parts;
use octavo_store::identity::Session;
use uuid::Uuid;

use super::{body, browser};
use crate::http::layers::client_address::ClientAddress;
use crate::identity::{BroughtAlong, Identity, Params};

/// The parameters of the address.
pub(super) struct Query(pub Params);

impl<S: Sync> FromRequestParts<S> for Query {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Self::Rejection> {
        Ok(Self(Params::parse(parts.uri.query().unwrap_or_default().as_bytes())))
    }
}

/// A form that one of our own pages sent.
pub(super) struct OwnForm(pub Params);

impl FromRequest<Identity> for OwnForm {
    type Rejection = Response;

    async fn from_request(request: Request, identity: &Identity) -> Result<Self, Response> {
        if !browser::is_from_our_pages(identity.settings(), request.headers()) {
            return Err(browser::foreign_form());
        }
        AnyForm::from_request(request, identity).await.map(|form| Self(form.0))
    }
}

/// A form that any site may send.
pub(super) struct AnyForm(pub Params);

impl<S: Sync> FromRequest<S> for AnyForm {
    type Rejection = Response;

    async fn from_request(request: Request, _: &S) -> Result<Self, Response> {
        let (parts, body) = request.into_parts();
        body::form(&parts.headers, body).await.map(Self).map_err(body::BadBody::into_page)
    }
}

/// The browser that sent the request, with its session.
pub(super) struct Visitor {
    pub headers: HeaderMap,
    pub session: Option<Session>,
    address: Option<ClientAddress>,
}

impl FromRequestParts<Identity> for Visitor {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, identity: &Identity) -> Result<Self, Response> {
        let session = browser::session(identity, &parts.headers).await.map_err(|error| browser::failed(&error))?;
        let address = parts.extensions.get().copied();
        Ok(Self { headers: parts.headers.clone(), session, address })
    }
}

impl Visitor {
    /// The person who is signed in.
    pub fn user_id(&self) -> Option<Uuid> {
        self.session.as_ref().map(|session| session.user_id)
    }

    /// What the browser brings along to a sign-in.
    pub fn brought(&self, identity: &Identity) -> BroughtAlong<'_> {
        browser::brought(identity.settings(), &self.headers, self.address, self.session.as_ref())
    }
}
