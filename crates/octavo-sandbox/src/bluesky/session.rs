//! Sessions: sign in with an app password, refresh, sign out, service tokens.

use http::HeaderMap;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde_json::{Value, json};

use super::BlueskySimulator;
use super::auth::check_status;
use super::error::{Outcome, bad, refuse};
use super::event::Event;
use super::jwt::{self, Claims};
use super::limits::SESSIONS;
use super::request::Query;
use super::state::{Account, Bluesky, REFRESH_FOR, Session};
use crate::core::random;

const ACCESS_FOR: i64 = 2 * 3600;
/// A used refresh token still gives its successor for this long.
const GRACE: SignedDuration = SignedDuration::from_hours(2);
/// Service tokens: by default, at most without a method, at most with one.
const SERVICE_FOR: i64 = 60;
const SERVICE_MAX: i64 = 3600;

#[derive(Deserialize)]
pub struct Credentials {
    identifier: String,
    password: String,
}

/// `com.atproto.server.createSession`
pub fn create(sim: &BlueskySimulator, given: &Credentials) -> Outcome<(HeaderMap, Value)> {
    let wrong = || refuse(401, "AuthenticationRequired", "Invalid identifier or password");
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = signing_in(&world, &given.identifier);
    let limited = account.map_or("nobody", |account| &account.did);
    let headers = sim.limits.spend(limited, &SESSIONS, 1, now)?;
    let account = account.filter(|account| account.password == given.password);
    let account = account.ok_or_else(wrong)?;
    check_status(account)?;
    let (did, jti) = (account.did.clone(), random::text(43, random::BASE64URL));
    world.commit(&did, Event::SessionCreated { jti: jti.clone() })?;
    let account = world.accounts.get(&did).ok_or_else(wrong)?;
    Ok((headers, with_tokens(sim, account, &jti, now)?))
}

fn signing_in<'a>(world: &'a Bluesky, identifier: &str) -> Option<&'a Account> {
    let by_mail = || world.accounts.values().find(|one| one.email.eq_ignore_ascii_case(identifier));
    world.find(identifier).or_else(by_mail)
}

/// `com.atproto.server.refreshSession`
pub fn refresh(sim: &BlueskySimulator, headers: &HeaderMap) -> Outcome {
    let revoked = || bad("ExpiredToken", "Token has been revoked");
    let token = sim.refresh(headers)?;
    let jti = token.claims.jti.unwrap_or_default();
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = world.accounts.get(&token.did).ok_or_else(revoked)?;
    let next = match account.sessions.get(&jti).ok_or_else(revoked)? {
        Session { next: Some((next, at)), .. } if now.duration_since(*at) <= GRACE => next.clone(),
        Session { next: Some(_), .. } => return Err(revoked()),
        Session { next: None, .. } => {
            let next = random::text(43, random::BASE64URL);
            world.commit(&token.did, Event::SessionRefreshed { jti, next: next.clone() })?;
            next
        }
    };
    let account = world.accounts.get(&token.did).ok_or_else(revoked)?;
    with_tokens(sim, account, &next, now)
}

/// `com.atproto.server.deleteSession`
pub fn delete(sim: &BlueskySimulator, headers: &HeaderMap) -> Outcome<()> {
    let token = sim.refresh(headers)?;
    let jti = token.claims.jti.unwrap_or_default();
    sim.world.write().commit(&token.did, Event::SessionDeleted { jti })?;
    Ok(())
}

fn session_json(sim: &BlueskySimulator, account: &Account) -> Outcome {
    Ok(json!({
        "handle": account.handle,
        "did": account.did,
        "didDoc": did_document(sim, account)?,
        "email": account.email,
        "emailConfirmed": true,
        "emailAuthFactor": false,
        "active": true,
    }))
}

fn with_tokens(sim: &BlueskySimulator, account: &Account, jti: &str, now: Timestamp) -> Outcome {
    let claims = |scope: &str, seconds: i64, jti: Option<&str>| Claims {
        scope: Some(scope.to_owned()),
        sub: Some(account.did.clone()),
        iss: None,
        aud: super::identity::service_did(sim).unwrap_or_default(),
        lxm: None,
        jti: jti.map(str::to_owned),
        iat: now.as_second(),
        exp: now.as_second() + seconds,
    };
    // Drawn anew each time, so that two access tokens of one second differ.
    let own = random::text(16, random::BASE64URL);
    let access = jwt::sign("at+jwt", &claims(jwt::ACCESS, ACCESS_FOR, Some(&own)), &account.key);
    let refresh = jwt::sign("refresh+jwt", &claims(jwt::REFRESH, REFRESH_FOR.as_secs(), Some(jti)), &account.key);
    let mut body = session_json(sim, account)?;
    body["accessJwt"] = json!(access);
    body["refreshJwt"] = json!(refresh);
    Ok(body)
}

/// The DID document the directory would give.
fn did_document(sim: &BlueskySimulator, account: &Account) -> Outcome {
    Ok(json!({
        "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
        "id": account.did,
        "alsoKnownAs": [format!("at://{}", account.handle)],
        "verificationMethod": [],
        "service": [{
            "id": "#atproto_pds",
            "type": "AtprotoPersonalDataServer",
            "serviceEndpoint": sim.service()?,
        }],
    }))
}

/// `com.atproto.server.getServiceAuth`
pub fn service_auth(sim: &BlueskySimulator, did: &str, query: &Query) -> Outcome {
    let aud = query.required("aud")?;
    if !aud.starts_with("did:") {
        return Err(super::error::invalid(format!("Invalid DID at $.aud (got {aud:?})")));
    }
    let lxm = query.get("lxm").map(str::to_owned);
    let now = sim.world.core.now().as_second();
    let exp = query.number("exp")?.unwrap_or(now + SERVICE_FOR);
    check_expiry(exp - now, lxm.is_some())?;
    let world = sim.world.read();
    let account = world.accounts.get(did).ok_or_else(super::error::auth_missing)?;
    let claims = Claims {
        scope: None,
        sub: None,
        iss: Some(account.did.clone()),
        aud: aud.to_owned(),
        lxm,
        jti: Some(random::text(32, random::DIGITS)),
        iat: now,
        exp,
    };
    Ok(json!({ "token": jwt::sign("JWT", &claims, &account.key) }))
}

fn check_expiry(ahead: i64, has_method: bool) -> Outcome<()> {
    let message = if ahead < 0 {
        "expiration is in past"
    } else if ahead > SERVICE_MAX {
        "cannot request a token with an expiration more than an hour in the future"
    } else if !has_method && ahead > SERVICE_FOR {
        "cannot request a method-less token with an expiration more than a minute in the future"
    } else {
        return Ok(());
    };
    Err(bad("BadExpiration", message))
}
