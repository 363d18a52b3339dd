//! Whom the issuer's subject is here: someone known, someone new, or the owner of an account that is to be connected first.
//!
//! An address alone never opens an account. A stranger may have made the account with it, or the address may have changed
//! hands, so its person signs in to it once before the issuer may.

use jiff::Timestamp;
use octavo_domain::plain_text::normal_email;
use octavo_store::StoreError;
use octavo_store::identity::{ExternalIdentity, ExternalProof, Proof, Session};
use octavo_store::users::User;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::claims::Claims;
use super::request::CONNECT;
use super::{EXTERNAL_SIGN_IN_TTL, ExternalError, Provider};
use crate::identity::{AccountError, BroughtAlong, Identity, IdentityError, SignedIn};
use crate::ids;
use crate::vault::Purpose;

/// What the issuer's answer leads to.
pub enum Arrival {
    SignedIn(Box<SignedIn>),
    /// The address has an account, to which its person signs in now. The text goes into the browser's cookie.
    Connect {
        email: String,
        cookie: String,
    },
}

/// An identity that waits until its person has signed in to the account with its address.
#[derive(Serialize, Deserialize)]
struct Connection {
    user_id: Uuid,
    subject: String,
    email: String,
    return_to: String,
    since: Timestamp,
}

impl Identity {
    pub(super) async fn arrive(
        &self,
        provider: &Provider,
        claims: Claims,
        return_to: &str,
        brought: BroughtAlong<'_>,
    ) -> Result<Arrival, AccountError> {
        let email = claims.email.as_deref().filter(|_| claims.email_verified).and_then(normal_email);
        if !provider.settings.allows(email.as_deref().unwrap_or_default()) {
            return Err(match email {
                Some(_) => ExternalError::Domain { name: provider.name() },
                None => ExternalError::Unverified { name: provider.name() },
            }
            .into());
        }
        let identities = self.0.store.external_identities();
        let identity = match identities.find(&provider.settings.issuer, &claims.subject).await? {
            Some(identity) => identity,
            None => {
                let email = email.ok_or_else(|| ExternalError::Unverified { name: provider.name() })?;
                match self.first_time(provider, &claims, email, return_to).await? {
                    Ok(identity) => identity,
                    Err(connect) => return Ok(connect),
                }
            }
        };
        let id_token = self.0.sealer.seal(Purpose::ExternalSignIn, ID_TOKEN, claims.id_token.as_bytes())?;
        let proof = ExternalProof { identity: identity.id, auth_time: claims.auth_time, id_token: &id_token };
        let user = self.0.store.users().find(identity.user_id).await?.ok_or(ExternalError::Disabled)?;
        let signed_in = self.enter(&user, Proof::External(proof), brought).await?;
        Ok(Arrival::SignedIn(Box::new(signed_in.ok_or(ExternalError::Disabled)?)))
    }

    /// The new identity, or the step that its person takes before there is one.
    async fn first_time(
        &self,
        provider: &Provider,
        claims: &Claims,
        email: String,
        return_to: &str,
    ) -> Result<Result<ExternalIdentity, Arrival>, AccountError> {
        let now = self.now();
        let new = |user_id| ExternalIdentity {
            id: ids::new_id(),
            user_id,
            issuer: provider.settings.issuer.clone(),
            subject: claims.subject.clone(),
            email: email.clone(),
        };
        let Some(user) = self.0.store.users().find_by_email(&email).await? else {
            return self.add_external(provider, new, &email).await.map(Ok);
        };
        if user.disabled_at.is_some() {
            return Err(ExternalError::Disabled.into());
        }
        let identity = new(user.id);
        let has_own_sign_in = self.0.settings.password;
        if self.0.store.external_identities().adopt(&identity, !has_own_sign_in, now).await? {
            return Ok(Ok(identity));
        }
        if !has_own_sign_in {
            return Err(ExternalError::NotConnected { name: provider.name(), email }.into());
        }
        let subject = identity.subject;
        let waits = Connection { user_id: user.id, subject, email, return_to: return_to.to_owned(), since: now };
        let cookie = self.seal_external(CONNECT, &waits)?;
        Ok(Err(Arrival::Connect { email: waits.email, cookie }))
    }

    /// Makes an account, where the operator lets people in by themselves or named the domains of those to let in.
    async fn add_external(
        &self,
        provider: &Provider,
        new: impl FnOnce(Uuid) -> ExternalIdentity,
        email: &str,
    ) -> Result<ExternalIdentity, AccountError> {
        if !self.0.settings.signup && provider.settings.allowed_domains.is_empty() {
            return Err(ExternalError::ByInvitation.into());
        }
        let user = User {
            id: ids::new_id(),
            email: email.to_owned(),
            email_verified: true,
            name: None,
            password_hash: None,
            created_at: self.now(),
            disabled_at: None,
        };
        let identity = new(user.id);
        match self.0.store.external_identities().add_person(&user, &identity).await {
            // Two of the person's browsers came at once.
            Err(StoreError::Conflict(_)) => Err(ExternalError::Ended.into()),
            added => Ok(added.map(|()| identity)?),
        }
    }

    /// Connects the identity that waits in a browser's cookie to the account that this browser has signed in to since.
    /// Returns where the person wants to go.
    pub async fn connect_external(&self, cookie: &str, session: Option<&Session>) -> Result<String, AccountError> {
        let provider = self.provider()?;
        let now = self.now();
        let waits: Connection = self.open_external(CONNECT, cookie).ok_or(ExternalError::Ended)?;
        if now > waits.since + EXTERNAL_SIGN_IN_TTL {
            return Err(ExternalError::Ended.into());
        }
        let is_theirs = session.is_some_and(|it| it.user_id == waits.user_id && it.auth_time >= waits.since);
        if !is_theirs {
            return Err(ExternalError::OtherAccount { name: provider.name(), email: waits.email }.into());
        }
        let issuer = provider.settings.issuer.clone();
        let Connection { user_id, subject, email, .. } = waits;
        let identity = ExternalIdentity { id: ids::new_id(), user_id, issuer, subject, email };
        match self.0.store.external_identities().connect(&identity, now).await {
            Ok(true) | Err(StoreError::Conflict(_)) => Ok(waits.return_to),
            Ok(false) => Err(ExternalError::Ended.into()),
            Err(error) => Err(error.into()),
        }
    }

    /// The address of the account that waits to be connected.
    pub fn waiting_connection(&self, cookie: &str) -> Option<String> {
        let waits: Connection = self.open_external(CONNECT, cookie)?;
        (self.now() <= waits.since + EXTERNAL_SIGN_IN_TTL).then_some(waits.email)
    }

    /// Fails where people sign in by the issuer alone.
    pub fn own_sign_in(&self) -> Result<(), ExternalError> {
        match &self.0.provider {
            Some(provider) if !self.0.settings.password => Err(ExternalError::Only { name: provider.name() }),
            _ => Ok(()),
        }
    }

    /// The ID token of a session, as the issuer sent it.
    pub(super) fn id_token_of(&self, session: &Session) -> Result<Option<String>, IdentityError> {
        let Some(sealed) = &session.id_token else {
            return Ok(None);
        };
        Ok(Some(self.0.sealer.open_text(Purpose::ExternalSignIn, ID_TOKEN, sealed)?.to_string()))
    }
}

const ID_TOKEN: &str = "ID token";
