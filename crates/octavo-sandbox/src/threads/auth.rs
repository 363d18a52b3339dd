//! What a call says, and who calls with which permissions.

use axum::extract::Request;
use serde_json::{Value, json};

use super::state::{BASIC, ThreadsSimulator};
use crate::core::consent::Consent;
use crate::core::requests::{Params, bearer};
use crate::meta::{Outcome, find_caller, invalid, no_permission};

pub struct Call {
    pub params: Params,
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
        find_caller(&self.world, call.token(), scope)
    }

    /// The caller, who has to be the one that the path names.
    pub fn owner(&self, user: &str, call: &Call, scope: &str) -> Outcome<String> {
        let caller = self.caller(call, scope)?;
        if user == "me" || user == caller { Ok(caller) } else { Err(no_permission()) }
    }
}

/// `GET /debug_token`: <https://developers.facebook.com/docs/threads/troubleshooting#debug-an-access-token>
pub fn debug_token(sim: &ThreadsSimulator, call: &Call) -> Outcome<Value> {
    sim.caller(call, BASIC)?;
    let input = call.required("input_token")?;
    let token = sim.world.read().grants().access.get(input).cloned();
    let token = token.ok_or_else(|| invalid("The access token could not be decrypted"))?;
    Ok(json!({ "data": {
        "type": "USER", "application": "Octavo", "is_valid": sim.world.core.now() < token.expires,
        "expires_at": token.expires.as_second(), "scopes": token.scopes, "user_id": token.account,
    } }))
}
