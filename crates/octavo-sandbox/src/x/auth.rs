//! What every call of the API passes: whose token it is, the faults any call
//! can meet, scopes, limits, the bill.

use axum::Extension;
use axum::extract::FromRequestParts;
use http::HeaderMap;

use super::errors::{Outcome, XCallError, forbidden, problem, rate_limited, unauthorized, unavailable};
use super::limits::{self, Policy, quarter};
use super::state::{Account, XSimulator};
use crate::core::faults::Fault;
use crate::core::requests::bearer;

/// The account whose token came with an admitted call.
#[derive(Clone, FromRequestParts)]
#[from_request(via(Extension))]
pub struct Caller(pub String);

/// An operation of the API.
pub struct Call {
    pub limits: &'static [Policy],
    pub scopes: &'static [&'static str],
    /// Whether X charges for it.
    pub billed: bool,
}

const READ: &[&str] = &["tweet.read", "users.read"];
const WRITE: &[&str] = &["tweet.read", "tweet.write", "users.read"];
const MEDIA: &[&str] = &["media.write"];

const fn call(limits: &'static [Policy], scopes: &'static [&'static str], billed: bool) -> Call {
    Call { limits, scopes, billed }
}

pub const CREATE: Call = call(&limits::CREATE, WRITE, true);
pub const DELETE: Call = call(&[quarter("delete", 50)], WRITE, true);
pub const INITIALIZE: Call = call(&[quarter("initialize", 1_875)], MEDIA, false);
pub const APPEND: Call = call(&[quarter("append", 1_875)], MEDIA, false);
pub const FINALIZE: Call = call(&[quarter("finalize", 1_875)], MEDIA, false);
pub const STATUS: Call = call(&[quarter("status", 1_000)], MEDIA, false);
pub const METADATA: Call = call(&[quarter("metadata", 500)], MEDIA, true);
pub const ME: Call = call(&[quarter("me", 75)], READ, true);
pub const SHOW: Call = call(&[quarter("show", 900)], READ, true);
pub const TIMELINE: Call = call(&[quarter("timeline", 900)], READ, true);

impl XSimulator {
    /// The account whose token it is.
    pub fn caller(&self, headers: &HeaderMap, call: &Call) -> Outcome<String> {
        let token = bearer(headers).ok_or_else(unauthorized)?;
        let now = self.world.core.now();
        let token = self.world.read().grants.access_token(token, now).cloned();
        let token = token.ok_or_else(unauthorized)?;
        self.meet_fault(&token.account)?;
        if !call.scopes.iter().all(|scope| token.allows(scope)) {
            return Err(forbidden("Forbidden"));
        }
        Ok(token.account)
    }

    /// Counts the call, and asks for its price.
    pub fn admit(&self, account: &str, call: &Call) -> Outcome<HeaderMap> {
        let headers = self.limits.spend(account, call.limits, self.world.core.now())?;
        let world = self.world.read();
        let account = world.accounts.get(account).ok_or_else(unauthorized)?;
        check(account, call)?;
        Ok(headers)
    }

    /// Uses up one of the faults any call can meet.
    fn meet_fault(&self, account: &str) -> Outcome<()> {
        self.world.meet_fault(account, |fault| match fault {
            Fault::RateLimit => rate_limited(limits::exhausted(self.world.core.now())),
            Fault::RateLimitNoHeader => rate_limited(HeaderMap::new()),
            Fault::TokenExpired => unauthorized(),
            _ => unavailable(),
        })
    }
}

/// The app's owner has to pay.
pub fn no_credits() -> XCallError {
    let detail = "Your enrolled account [sandbox] does not have any credits to fulfill this request.";
    problem(402, "CreditsDepleted", detail, "credits")
}

fn check(account: &Account, call: &Call) -> Outcome<()> {
    if account.is_suspended {
        return Err(forbidden("Your account is suspended and is not permitted to access this feature."));
    }
    if call.billed && !account.has_credits {
        return Err(no_credits());
    }
    if call.billed && account.is_capped {
        let detail = "Usage cap exceeded: Monthly product cap";
        return Err(problem(429, "UsageCapExceeded", detail, "usage-capped"));
    }
    Ok(())
}
