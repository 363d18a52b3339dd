//! Whose token it is, the faults that any call can meet, and scopes: <https://docs.joinmastodon.org/api/oauth-scopes/>.

use http::HeaderMap;

use super::errors::{Outcome, forbidden, out_of_scope, rate_limited, unauthorized, unavailable};
use super::state::MastodonSimulator;
use crate::core::faults::Fault;
use crate::core::requests::bearer;

/// The account whose token came with an admitted call.
pub struct Caller {
    pub id: u64,
    /// As the ledger names the account.
    pub key: String,
}

impl MastodonSimulator {
    /// A call that needs this scope, or any token.
    pub fn caller(&self, headers: &HeaderMap, scope: Option<&str>) -> Outcome<Caller> {
        let token = bearer(headers).ok_or_else(unauthorized)?;
        let id = self.world.read().by_token(token).map(|account| account.id).ok_or_else(unauthorized)?;
        let caller = Caller { id, key: id.to_string() };
        self.world.meet_fault(&caller.key, |fault| match fault {
            Fault::RateLimit => rate_limited(Some(self.world.core.now())),
            Fault::RateLimitNoHeader => rate_limited(None),
            Fault::TokenExpired => unauthorized(),
            _ => unavailable(),
        })?;
        let world = self.world.read();
        let account = world.accounts.get(&id).ok_or_else(unauthorized)?;
        if scope.is_some_and(|scope| !account.may(scope)) {
            return Err(out_of_scope());
        }
        if account.is_suspended {
            return Err(forbidden("Your login is currently disabled"));
        }
        Ok(caller)
    }
}
