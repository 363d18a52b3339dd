//! Sessions and tokens: sign in with an app password, refresh, sign out, service tokens; who calls, and which faults the
//! call meets.

use http::HeaderMap;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::errors::{Outcome, auth_missing, bad_request, internal, rate_limited, refuse};
use super::events::{AccountStatus, BlueskyEvent};
use super::limits::{self, SESSIONS};
use super::requests::Query;
use super::state::{Account, Bluesky, BlueskySimulator, REFRESH_FOR, Session};
use crate::core::faults::Fault;
use crate::core::random;
use crate::core::requests::bearer;

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
pub fn create_session(sim: &BlueskySimulator, given: &Credentials) -> Outcome<(HeaderMap, Value)> {
    let wrong = || refuse(401, "AuthenticationRequired", "Invalid identifier or password");
    let now = sim.world.core.now();
    let mut world = sim.world.write();
    let account = find_by_identifier(&world, &given.identifier);
    let limited = account.map_or("nobody", |account| &account.did);
    let headers = sim.limits.spend(limited, &SESSIONS, 1, now)?;
    let account = account.filter(|account| account.password == given.password);
    let account = account.ok_or_else(wrong)?;
    check_status(account)?;
    let (did, jti) = (account.did.clone(), random::text(43, random::BASE64URL));
    world.commit(&did, BlueskyEvent::SessionCreated { jti: jti.clone() })?;
    let account = world.accounts.get(&did).ok_or_else(wrong)?;
    Ok((headers, with_tokens(sim, account, &jti, now)?))
}

fn find_by_identifier<'a>(world: &'a Bluesky, identifier: &str) -> Option<&'a Account> {
    let by_mail = || world.accounts.values().find(|one| one.email.eq_ignore_ascii_case(identifier));
    world.find(identifier).or_else(by_mail)
}

/// `com.atproto.server.refreshSession`
pub fn refresh_session(sim: &BlueskySimulator, headers: &HeaderMap) -> Outcome {
    let revoked = || bad_request("ExpiredToken", "Token has been revoked");
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
            world.commit(&token.did, BlueskyEvent::SessionRefreshed { jti, next: next.clone() })?;
            next
        }
    };
    let account = world.accounts.get(&token.did).ok_or_else(revoked)?;
    with_tokens(sim, account, &next, now)
}

/// `com.atproto.server.getSession`
pub fn get_session(sim: &BlueskySimulator, did: &str) -> Outcome {
    let world = sim.world.read();
    let account = world.accounts.get(did).ok_or_else(|| bad_request("ExpiredToken", "Token has been revoked"))?;
    session_json(sim, account)
}

/// `com.atproto.server.deleteSession`
pub fn delete_session(sim: &BlueskySimulator, headers: &HeaderMap) -> Outcome<()> {
    let token = sim.refresh(headers)?;
    let jti = token.claims.jti.unwrap_or_default();
    sim.world.write().commit(&token.did, BlueskyEvent::SessionDeleted { jti })?;
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
        aud: sim.service_did().unwrap_or_default(),
        lxm: None,
        jti: jti.map(str::to_owned),
        iat: now.as_second(),
        exp: now.as_second() + seconds,
    };
    // Random, so that two access tokens of the same second differ.
    let own = random::text(16, random::BASE64URL);
    let access = sign_token("at+jwt", &claims(ACCESS, ACCESS_FOR, Some(&own)), &account.key)?;
    let refresh = sign_token("refresh+jwt", &claims(REFRESH, REFRESH_FOR.as_secs(), Some(jti)), &account.key)?;
    let mut body = session_json(sim, account)?;
    body["accessJwt"] = json!(access);
    body["refreshJwt"] = json!(refresh);
    Ok(body)
}

/// The DID document that the directory has.
pub fn did_document(sim: &BlueskySimulator, account: &Account) -> Outcome {
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
pub fn get_service_auth(sim: &BlueskySimulator, did: &str, query: &Query) -> Outcome {
    let aud = query.required("aud")?;
    if !aud.starts_with("did:") {
        return Err(super::errors::invalid(format!("Invalid DID at $.aud (got {aud:?})")));
    }
    let lxm = query.get("lxm").map(str::to_owned);
    let now = sim.world.core.now().as_second();
    let exp = query.number("exp")?.unwrap_or(now + SERVICE_FOR);
    check_expiry(exp - now, lxm.is_some())?;
    let world = sim.world.read();
    let account = world.accounts.get(did).ok_or_else(super::errors::auth_missing)?;
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
    Ok(json!({ "token": sign_token("JWT", &claims, &account.key)? }))
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
    Err(bad_request("BadExpiration", message))
}

/// A token whose signature is right.
pub struct Verified {
    pub did: String,
    pub claims: Claims,
}

impl BlueskySimulator {
    /// The account of an access token; meets the faults any call can meet.
    pub fn access(&self, headers: &HeaderMap) -> Outcome<String> {
        let token = self.verified(headers)?;
        if token.claims.scope.as_deref() != Some(ACCESS) {
            return Err(bad_request("InvalidToken", "Bad token scope"));
        }
        self.check_time(&token.claims)?;
        self.meet_fault(&token.did)?;
        Ok(token.did)
    }

    /// A refresh token.
    pub fn refresh(&self, headers: &HeaderMap) -> Outcome<Verified> {
        let token = self.verified(headers)?;
        if token.claims.scope.as_deref() != Some(REFRESH) {
            return Err(bad_request("InvalidToken", "Bad token scope"));
        }
        self.check_time(&token.claims)?;
        Ok(token)
    }

    /// The account of a service token for one method of this host.
    pub fn service_token(&self, headers: &HeaderMap, host: &str, lxm: &str) -> Outcome<String> {
        let token = self.verified(headers)?;
        let Claims { aud, lxm: named, scope, exp, .. } = &token.claims;
        if scope.is_some() {
            return Err(bad_request("InvalidToken", "Bad token scope"));
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
        bearer(headers).and_then(unverified_claims).is_some_and(|claims| claims.scope.is_none())
    }

    fn verified(&self, headers: &HeaderMap) -> Outcome<Verified> {
        let token = bearer(headers).ok_or_else(auth_missing)?;
        let unverified = || bad_request("InvalidToken", "Token could not be verified");
        let claims = unverified_claims(token).ok_or_else(unverified)?;
        let world = self.world.read();
        let account = claims.account().and_then(|did| world.accounts.get(did));
        let account = account.filter(|account| is_signed_by(token, &account.key));
        let account = account.ok_or_else(unverified)?;
        check_status(account)?;
        let did = account.did.clone();
        drop(world);
        Ok(Verified { did, claims })
    }

    fn check_time(&self, claims: &Claims) -> Outcome<()> {
        let expired = claims.exp <= self.world.core.now().as_second();
        if expired { Err(bad_request("ExpiredToken", "Token has expired")) } else { Ok(()) }
    }

    /// Uses up one of the faults any call can meet.
    fn meet_fault(&self, did: &str) -> Outcome<()> {
        self.world.meet_fault(did, |fault| match fault {
            Fault::RateLimit => rate_limited(limits::exhausted(self.world.core.now())),
            Fault::RateLimitNoHeader => rate_limited(HeaderMap::new()),
            Fault::TokenExpired => bad_request("ExpiredToken", "Token has expired"),
            _ => internal(),
        })
    }
}

/// Whether an account may be used.
pub fn check_status(account: &Account) -> Outcome<()> {
    match account.status {
        AccountStatus::Active => Ok(()),
        AccountStatus::Takendown => Err(refuse(401, "AccountTakedown", "Account has been taken down")),
        AccountStatus::Deactivated => Err(refuse(401, "AccountDeactivated", "Account is deactivated")),
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

/// Scope of an access token made from an app password.
pub const ACCESS: &str = "com.atproto.appPass";
/// Scope of a refresh token.
pub const REFRESH: &str = "com.atproto.refresh";

/// What a token says. Service tokens have no scope.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claims {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// The account, of session tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sub: Option<String>,
    /// The account, of service tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iss: Option<String>,
    pub aud: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lxm: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jti: Option<String>,
    /// Seconds since 1970.
    pub iat: i64,
    pub exp: i64,
}

impl Claims {
    /// Whose token it is.
    pub fn account(&self) -> Option<&str> {
        self.sub.as_deref().or(self.iss.as_deref())
    }
}

/// Signs claims; `kind` is the header's `typ`.
fn sign_token(kind: &str, claims: &Claims, key: &[u8]) -> Outcome<String> {
    let header = Header { typ: Some(kind.to_owned()), ..Header::new(Algorithm::HS256) };
    jsonwebtoken::encode(&header, claims, &EncodingKey::from_secret(key)).map_err(|_| internal())
}

/// The claims, unchecked: to find the key that must have signed them.
fn unverified_claims(token: &str) -> Option<Claims> {
    jsonwebtoken::dangerous::insecure_decode_claims(token).ok()
}

/// Whether the key signed this token. What its claims allow is checked by the sandbox's clock, not here.
fn is_signed_by(token: &str, key: &[u8]) -> bool {
    let mut signature_only = Validation::new(Algorithm::HS256);
    signature_only.validate_exp = false;
    signature_only.validate_aud = false;
    signature_only.required_spec_claims.clear();
    jsonwebtoken::decode::<Claims>(token, &DecodingKey::from_secret(key), &signature_only).is_ok()
}
