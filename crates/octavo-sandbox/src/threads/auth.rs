//! What a call says, who calls, with which permissions, and which faults the call meets.

use axum::extract::Request;

use super::errors::{Outcome, backend, expired_token, invalid, rate_limited, refuse};
use super::state::ThreadsSimulator;
use crate::core::faults::Fault;
use crate::core::requests::{Params, bearer};

pub struct Call {
    params: Params,
    bearer: Option<String>,
}

impl Call {
    pub async fn read(request: Request) -> Outcome<Self> {
        let query = Params::of_query(&request);
        let bearer = bearer(request.headers()).map(str::to_owned);
        let form = Params::of_form(request.into_body()).await?;
        Ok(Self { params: form.and(query), bearer })
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.params.get(name)
    }

    /// Missing and empty are the same.
    pub fn text(&self, name: &str) -> &str {
        self.params.text(name)
    }

    pub fn required(&self, name: &str) -> Outcome<&str> {
        self.get(name).ok_or_else(|| invalid(format_args!("The parameter {name} is required")))
    }

    pub fn is_true(&self, name: &str) -> bool {
        self.text(name).eq_ignore_ascii_case("true")
    }

    pub fn token(&self) -> Option<&str> {
        self.bearer.as_deref().or_else(|| self.get("access_token"))
    }
}

impl ThreadsSimulator {
    /// The profile of an access token; meets the faults any call can meet.
    pub fn caller(&self, call: &Call, scope: &str) -> Outcome<String> {
        let shown = call.token().ok_or_else(|| refuse(104, "An access token is required to request this resource."))?;
        let token = self.world.read().grants.access.get(shown).cloned();
        let token = token.ok_or_else(|| refuse(190, "Invalid OAuth access token - Cannot parse access token"))?;
        if self.world.core.now() >= token.expires {
            return Err(expired_token());
        }
        if !token.allows(scope) {
            return Err(refuse(10, "(#10) Application does not have permission for this action"));
        }
        self.meet_fault(&token.account)?;
        Ok(token.account)
    }

    /// The caller, who has to be the one that the path names.
    pub fn owner(&self, user: &str, call: &Call, scope: &str) -> Outcome<String> {
        let caller = self.caller(call, scope)?;
        if user == "me" || user == caller {
            return Ok(caller);
        }
        Err(refuse(10, "(#10) Application does not have permission for this action"))
    }

    fn meet_fault(&self, profile: &str) -> Outcome<()> {
        self.world.meet_fault(profile, |fault| match fault {
            Fault::RateLimit => rate_limited(true),
            Fault::RateLimitNoHeader => rate_limited(false),
            Fault::TokenExpired => expired_token(),
            _ => backend(),
        })
    }
}
