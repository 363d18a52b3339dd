//! What ID tokens and the UserInfo endpoint say about a person (OpenID Connect Core section 5.4).

use octavo_domain::{Scope, Scopes};
use octavo_store::users::User;
use serde::Serialize;

/// Each claim is there only if its scope was granted.
#[derive(Debug, Serialize)]
pub(super) struct PersonClaims {
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    email_verified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preferred_username: Option<String>,
}

impl PersonClaims {
    pub fn new(user: &User, scopes: &Scopes) -> Self {
        let (email, profile) = (scopes.allow(Scope::Email), scopes.allow(Scope::Profile));
        let short_name = user.email.split('@').next().unwrap_or_default();
        PersonClaims {
            email: email.then(|| user.email.clone()),
            email_verified: email.then_some(user.email_verified),
            // Clients greet people by it, also those who have not said their name.
            name: profile.then(|| user.name.as_deref().unwrap_or(short_name).to_owned()),
            preferred_username: profile.then(|| short_name.to_owned()),
        }
    }
}
