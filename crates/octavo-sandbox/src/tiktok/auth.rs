//! Who calls, with which scopes, and which faults the call meets.

use axum::extract::Request;
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use serde_json::{Value, json};

use super::errors::{Outcome, internal, invalid, invalid_token, rate_limited, refuse};
use super::limits::Limit;
use super::state::TikTokSimulator;
use crate::core::faults::Fault;
use crate::core::requests;
use crate::core::requests::bearer;

const MAX_BODY_BYTES: u64 = 256 * 1024;

/// The owner of an access token.
pub struct Caller {
    pub account: String,
    pub scopes: Vec<String>,
}

impl Caller {
    pub fn require(&self, scope: &str) -> Outcome<()> {
        if self.scopes.iter().any(|granted| granted == scope) {
            return Ok(());
        }
        let message = format!("The user did not authorize the scope required for completing this request: {scope}");
        Err(refuse(401, "scope_not_authorized", message))
    }
}

impl TikTokSimulator {
    /// The creator of an access token; meets the faults any call can meet.
    pub fn caller(&self, headers: &HeaderMap, scope: &str, limit: &Limit) -> Outcome<Caller> {
        let shown = bearer(headers).ok_or_else(invalid_token)?;
        let now = self.world.core.now();
        let token = self.world.read().grants.access_token(shown, now).cloned();
        let token = token.ok_or_else(invalid_token)?;
        let caller = Caller { account: token.account, scopes: token.scopes };
        caller.require(scope)?;
        if !self.windows.enter(shown, limit, now) {
            return Err(rate_limited());
        }
        self.meet_fault(&caller.account)?;
        Ok(caller)
    }

    /// The same for a call with JSON.
    pub async fn json_call(&self, request: Request, scope: &str, limit: &Limit) -> Outcome<(Caller, Value)> {
        let caller = self.caller(request.headers(), scope, limit)?;
        let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !kind.to_lowercase().starts_with("application/json") {
            return Err(invalid("Content-Type has to be application/json; charset=UTF-8."));
        }
        let body = requests::read_bytes(request.into_body(), MAX_BODY_BYTES).await?;
        let body = if body.is_empty() { Ok(json!({})) } else { serde_json::from_slice(&body) };
        Ok((caller, body.map_err(|_| invalid("The request body is not JSON."))?))
    }

    fn meet_fault(&self, creator: &str) -> Outcome<()> {
        self.world.meet_fault(creator, |fault| match fault {
            Fault::RateLimit | Fault::RateLimitNoHeader => rate_limited(),
            Fault::TokenExpired => invalid_token(),
            _ => internal(),
        })
    }
}
