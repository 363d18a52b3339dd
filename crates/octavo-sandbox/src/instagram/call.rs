//! Who calls, with which parameters, and which faults the call meets.

use axum::extract::Request;

use super::InstagramSimulator;
use super::error::{Outcome, expired_token, internal, invalid_token, no_object, rate_limited, refuse};
use crate::core::authorization::bearer;
use crate::core::fault::Fault;
use crate::core::grants::Token;
use crate::core::params::Params;

pub const BASIC: &str = "instagram_business_basic";
pub const PUBLISH: &str = "instagram_business_content_publish";
/// The scopes there are, with what the consent page says.
pub const SCOPES: [(&str, &str); 4] = [
    (BASIC, "View profile and access media"),
    (PUBLISH, "Publish content"),
    ("instagram_business_manage_comments", "Manage comments"),
    ("instagram_business_manage_messages", "Manage messages"),
];

/// A call with a token that is good for it.
pub struct Call {
    pub account: String,
    pub params: Params,
}

impl InstagramSimulator {
    /// Reads parameters and token from wherever they may stand; meets the faults any call can meet.
    pub async fn call(&self, request: Request, scope: &str) -> Outcome<Call> {
        let bearer = bearer(request.headers()).map(str::to_owned);
        let query = Params::of_query(&request);
        let params = query.and(Params::of_form(request.into_body()).await?);
        let token = bearer.or_else(|| params.get("access_token").map(str::to_owned));
        let token = token.ok_or_else(|| refuse(104, None, "An access token is required to request this resource."))?;
        let Token { account, scopes, .. } = self.token(&token)?;
        if !scopes.iter().any(|granted| granted == scope) {
            return Err(refuse(10, None, "(#10) Application does not have permission for this action"));
        }
        self.meet_fault(&account)?;
        Ok(Call { account, params })
    }

    /// What a token is good for.
    pub fn token(&self, token: &str) -> Outcome<Token> {
        let now = self.world.core.now();
        let found = self.world.read().grants.access.get(token).cloned().ok_or_else(invalid_token)?;
        if found.expires <= now { Err(expired_token()) } else { Ok(found) }
    }

    fn meet_fault(&self, account: &str) -> Outcome<()> {
        Err(match self.world.take_fault(account, &Fault::ON_ANY_CALL) {
            None => return Ok(()),
            Some(Fault::RateLimit) => rate_limited(true),
            Some(Fault::RateLimitNoHeader) => rate_limited(false),
            Some(Fault::TokenExpired) => expired_token(),
            Some(_) => internal(),
        })
    }

    /// Edges are those of the caller's own account.
    pub fn require_own(&self, call: &Call, node: &str) -> Outcome<()> {
        let world = self.world.read();
        let own = world.accounts.get(&call.account).is_some_and(|account| account.is_called(node));
        if own { Ok(()) } else { Err(no_object(node)) }
    }
}
