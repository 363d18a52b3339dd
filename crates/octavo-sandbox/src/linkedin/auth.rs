//! Who calls, with which scopes and version, and which faults the call meets; `GET /v2/userinfo`.
//!
//! Sources:
//! - <https://learn.microsoft.com/linkedin/marketing/versioning>
//! - <https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2>

use axum::Json;
use axum::extract::State;
use http::{HeaderMap, Uri};
use serde_json::{Value, json};

use super::errors::{LinkedInCallError, Outcome, coded, expired, gateway, illegal, internal, throttled};
use super::state::{LinkedIn, LinkedInSimulator, Sim};
use crate::core::faults::Fault;
use crate::core::oauth::Token;
use crate::core::requests::bearer;

/// The owner of files.
pub fn person_urn(member: &str) -> String {
    format!("urn:li:person:{member}")
}

/// 403 for a scope or a product that the app has not.
pub fn access_denied(what: &str) -> LinkedInCallError {
    gateway(403, 100, "ACCESS_DENIED", &format!("Not enough permissions to access: {what}"))
}

/// Rest.li requires the colons of a URN in a path to be encoded.
pub fn check_path(uri: &Uri) -> Outcome<()> {
    if uri.path().contains(':') { Err(illegal("Syntax exception in path variables")) } else { Ok(()) }
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
        if !scopes.iter().all(|scope| token.allows(scope)) {
            return Err(access_denied(what));
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
        self.world.meet_fault(member, |fault| match fault {
            Fault::RateLimit | Fault::RateLimitNoHeader => throttled("limit"),
            Fault::TokenExpired => expired(),
            _ => internal(),
        })
    }
}

/// Those that lived in November 2026; months can be left out. The list stands still, so that a sandbox does not wear
/// out; the action `retire_version` ends one.
const ACTIVE: [&str; 10] =
    ["202601", "202602", "202603", "202604", "202605", "202606", "202607", "202608", "202609", "202610"];

impl LinkedInSimulator {
    /// The version that the caller wants, as refusals show it: with a day.
    pub fn version(&self, headers: &HeaderMap) -> Outcome<String> {
        let asked = headers.get("linkedin-version").and_then(|version| version.to_str().ok()).unwrap_or_default();
        if asked.is_empty() {
            let message = "A version must be present. Please specify a version by adding the LinkedIn-Version header.";
            return Err(coded(400, "VERSION_MISSING", message));
        }
        let full = format!("{asked}01");
        if ACTIVE.contains(&asked) && !self.world.read().retired.contains(asked) {
            return Ok(full);
        }
        Err(coded(426, "NONEXISTENT_VERSION", &format!("Requested version {full} is not active")))
    }
}

/// `GET /v2/userinfo`: has no version.
pub async fn get_userinfo(State(sim): Sim, headers: HeaderMap) -> Outcome<Json<Value>> {
    let caller = sim.member(&headers, &["openid", "profile"], "userinfo.GET.NO_VERSION")?;
    let world = sim.world.read();
    let member = world.members.get(&caller).ok_or_else(internal)?;
    let (given, family) = member.name.split_once(' ').unwrap_or((&member.name, ""));
    Ok(Json(json!({
        "sub": member.id,
        "name": member.name,
        "given_name": given,
        "family_name": family,
        "locale": { "country": "US", "language": "en" },
        "email": member.email,
        "email_verified": true,
    })))
}
