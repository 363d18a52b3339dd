//! The member, as OpenID Connect tells it:
//! <https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2>.

use http::HeaderMap;
use serde_json::{Value, json};

use super::LinkedInSimulator;
use super::error::{Outcome, internal};

/// `GET /v2/userinfo`: has no version.
pub fn get(sim: &LinkedInSimulator, headers: &HeaderMap) -> Outcome<Value> {
    let caller = sim.member(headers, &["openid", "profile"], "userinfo.GET.NO_VERSION")?;
    let world = sim.world.read();
    let member = world.members.get(&caller).ok_or_else(internal)?;
    let (given, family) = member.name.split_once(' ').unwrap_or((&member.name, ""));
    Ok(json!({
        "sub": member.id,
        "name": member.name,
        "given_name": given,
        "family_name": family,
        "locale": { "country": "US", "language": "en" },
        "email": member.email,
        "email_verified": true,
    }))
}
