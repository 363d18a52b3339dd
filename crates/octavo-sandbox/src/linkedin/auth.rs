//! Who calls, with which scopes, and which faults the call meets.

use http::HeaderMap;

use super::LinkedInSimulator;
use super::error::{Outcome, Refusal, expired, gateway, internal, throttled};
use super::state::LinkedIn;
use crate::core::authorization::bearer;
use crate::core::fault::Fault;
use crate::core::grants::Token;

/// The owner of files.
pub fn person(member: &str) -> String {
    format!("urn:li:person:{member}")
}

/// 403 for a scope or a product that the app has not.
pub fn denied(what: &str) -> Refusal {
    gateway(403, 100, "ACCESS_DENIED", &format!("Not enough permissions to access: {what}"))
}

impl LinkedInSimulator {
    /// The member behind a call of the versioned API; `what` is such as `posts.CREATE`.
    pub fn caller(&self, headers: &HeaderMap, scope: &str, what: &str) -> Outcome<String> {
        let version = self.version(headers)?;
        self.member(headers, &[scope], &format!("{what}.{version}"))
    }

    /// The member behind any call; meets the faults any call can meet.
    pub fn member(&self, headers: &HeaderMap, scopes: &[&str], what: &str) -> Outcome<String> {
        let Some(shown) = bearer(headers).filter(|token| !token.is_empty()) else {
            return Err(gateway(401, 65604, "EMPTY_ACCESS_TOKEN", "Empty oauth2 access token"));
        };
        let token = self.token(&self.world.read(), shown)?;
        if !scopes.iter().all(|scope| token.scopes.iter().any(|granted| granted == scope)) {
            return Err(denied(what));
        }
        self.meet_fault(&token.account)?;
        Ok(token.account)
    }

    fn token(&self, world: &LinkedIn, shown: &str) -> Outcome<Token> {
        match world.grants.access.get(shown) {
            Some(token) if self.world.core.now() < token.expires => Ok(token.clone()),
            Some(_) => Err(expired()),
            None if world.revoked.contains(shown) => Err(gateway(
                401,
                65601,
                "REVOKED_ACCESS_TOKEN",
                "The token used in the request has been revoked by the user",
            )),
            None => Err(gateway(401, 65600, "INVALID_ACCESS_TOKEN", "Invalid access token")),
        }
    }

    fn meet_fault(&self, member: &str) -> Outcome<()> {
        Err(match self.world.take_fault(member, &Fault::ON_ANY_CALL) {
            None => return Ok(()),
            Some(Fault::RateLimit | Fault::RateLimitNoHeader) => throttled("limit"),
            Some(Fault::TokenExpired) => expired(),
            Some(_) => internal(),
        })
    }
}
