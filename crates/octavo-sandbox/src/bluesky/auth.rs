//! Who calls, and which faults the call meets.

use http::HeaderMap;

use super::BlueskySimulator;
use super::error::{Outcome, auth_missing, bad, internal, rate_limited, refuse};
use super::event::Status;
use super::jwt::{self, Claims};
use super::limits;
use super::state::{Account, Bluesky};
use crate::core::authorization::bearer;
use crate::core::fault::Fault;

/// A token whose signature is right.
pub struct Verified {
    pub did: String,
    pub claims: Claims,
}

impl BlueskySimulator {
    /// The account of an access token; meets the faults any call can meet.
    pub fn access(&self, headers: &HeaderMap) -> Outcome<String> {
        let token = self.verified(headers)?;
        if token.claims.scope.as_deref() != Some(jwt::ACCESS) {
            return Err(bad("InvalidToken", "Bad token scope"));
        }
        self.check_time(&token.claims)?;
        self.meet_fault(&token.did)?;
        Ok(token.did)
    }

    /// A refresh token.
    pub fn refresh(&self, headers: &HeaderMap) -> Outcome<Verified> {
        let token = self.verified(headers)?;
        if token.claims.scope.as_deref() != Some(jwt::REFRESH) {
            return Err(bad("InvalidToken", "Bad token scope"));
        }
        self.check_time(&token.claims)?;
        Ok(token)
    }

    /// The account of a service token for one method of this host.
    pub fn service_token(&self, headers: &HeaderMap, host: &str, lxm: &str) -> Outcome<String> {
        let token = self.verified(headers)?;
        let Claims { aud, lxm: named, scope, exp, .. } = &token.claims;
        if scope.is_some() {
            return Err(bad("InvalidToken", "Bad token scope"));
        }
        if *exp <= self.world.core.now().as_second() {
            return Err(refuse(401, "JwtExpired", "jwt expired"));
        }
        if !names_host(aud, host) {
            let message = "jwt audience does not match service did";
            return Err(refuse(401, "BadJwtAudience", message));
        }
        if named.as_deref() != Some(lxm) {
            let message = format!("bad jwt lexicon method (\"lxm\"). must match: {lxm}");
            return Err(refuse(401, "BadJwtLexiconMethod", message));
        }
        self.meet_fault(&token.did)?;
        Ok(token.did)
    }

    /// Whether the caller presents a service token rather than an access token.
    pub fn has_service_token(&self, headers: &HeaderMap) -> bool {
        bearer(headers).and_then(jwt::claims).is_some_and(|claims| claims.scope.is_none())
    }

    fn verified(&self, headers: &HeaderMap) -> Outcome<Verified> {
        let token = bearer(headers).ok_or_else(auth_missing)?;
        let unverified = || bad("InvalidToken", "Token could not be verified");
        let claims = jwt::claims(token).ok_or_else(unverified)?;
        let world = self.world.read();
        let account = claims.account().and_then(|did| world.accounts.get(did));
        let account = account.filter(|account| jwt::is_signed_by(token, &account.key));
        let account = account.ok_or_else(unverified)?;
        check_status(account)?;
        let did = account.did.clone();
        drop(world);
        Ok(Verified { did, claims })
    }

    fn check_time(&self, claims: &Claims) -> Outcome<()> {
        let expired = claims.exp <= self.world.core.now().as_second();
        if expired { Err(bad("ExpiredToken", "Token has expired")) } else { Ok(()) }
    }

    /// Uses up one of the faults any call can meet.
    fn meet_fault(&self, did: &str) -> Outcome<()> {
        let Some(fault) = self.world.take_fault(did, &Fault::ON_ANY_CALL) else {
            return Ok(());
        };
        Err(match fault {
            Fault::RateLimit => rate_limited(limits::exhausted(self.world.core.now())),
            Fault::RateLimitNoHeader => rate_limited(HeaderMap::new()),
            Fault::TokenExpired => bad("ExpiredToken", "Token has expired"),
            _ => internal(),
        })
    }
}

/// Whether an account may be used.
pub fn check_status(account: &Account) -> Outcome<()> {
    match account.status {
        Status::Active => Ok(()),
        Status::Takendown => Err(refuse(401, "AccountTakedown", "Account has been taken down")),
        Status::Deactivated => Err(refuse(401, "AccountDeactivated", "Account is deactivated")),
    }
}

/// The repository a write names, which must be the caller's own.
pub fn own_repo<'a>(world: &'a Bluesky, repo: &str, did: &str) -> Outcome<&'a Account> {
    let account = world.find(repo);
    let account = account.ok_or_else(|| refuse(403, "AccountNotFound", "Account not found"))?;
    if account.did == did { Ok(account) } else { Err(refuse(401, "AuthenticationRequired", "Authentication Required")) }
}

/// Whether a `did:web` names this host, with or without its port.
fn names_host(did: &str, host: &str) -> bool {
    let Some(named) = did.strip_prefix("did:web:") else {
        return false;
    };
    let named = named.replace("%3A", ":").replace("%3a", ":");
    named == host || Some(named.as_str()) == host.split(':').next()
}
