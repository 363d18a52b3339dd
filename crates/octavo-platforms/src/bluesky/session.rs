//! Sessions by app password: <https://docs.bsky.app/docs/api/com-atproto-server-create-session>.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use octavo_egress::Egress;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;

use super::address;
use super::xrpc::{CallError, Xrpc};
use crate::error::{PlatformError, codes};
use crate::network::Credentials;

/// The credentials of a Bluesky account. Has no `Debug`: it is a secret.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Session {
    /// Where the owner signs in.
    pub(super) service: Url,
    /// Where the account's data live; often the same.
    pub(super) pds: Url,
    pub(super) did: String,
    pub(super) handle: String,
    pub(super) access_jwt: String,
    refresh_jwt: String,
    app_password: String,
}

/// What a login needs.
pub(super) struct Login {
    pub(super) service: Url,
    pub(super) identifier: String,
    pub(super) app_password: String,
}

/// The answer of `createSession` and `refreshSession`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Opened {
    access_jwt: String,
    refresh_jwt: String,
    handle: String,
    did: String,
    #[serde(default)]
    did_doc: Value,
    active: Option<bool>,
    status: Option<String>,
}

/// The claims that are read from an access token. It is not verified: it is not ours to trust.
#[derive(Default, Deserialize)]
struct Claims {
    exp: Option<i64>,
    aud: Option<String>,
    scope: Option<String>,
}

pub(super) async fn create(xrpc: &Xrpc, login: Login, configured: &Url) -> Result<Session, PlatformError> {
    let body = json!({ "identifier": login.identifier, "password": login.app_password });
    let request = xrpc.procedure(&login.service, "com.atproto.server.createSession");
    let opened: Opened = xrpc.call_repeatable(request.json(&body)).await?;
    if claims(&opened.access_jwt).scope.as_deref() == Some("com.atproto.access") {
        return Err(PlatformError::permanent(
            codes::CONNECT_INPUT_INVALID,
            "This is the account's main password, which Octavo does not store. Create an app password (Settings, Privacy and security, App passwords) and connect with it.",
        ));
    }
    Session::open(opened, login, configured, xrpc.http.guard())
}

/// A new pair of tokens, by the refresh token or else by the app password. Both may be repeated: the old
/// refresh token returns the same successor for two hours.
pub(super) async fn refresh(xrpc: &Xrpc, session: Session, configured: &Url) -> Result<Session, PlatformError> {
    let request = xrpc.procedure(&session.pds, "com.atproto.server.refreshSession");
    let opened = xrpc.call::<Opened>(request.bearer_auth(&session.refresh_jwt)).await;
    let did = session.did.clone();
    let login = Login { service: session.service, identifier: session.did, app_password: session.app_password };
    let renewed = match opened {
        Ok(opened) => Session::open(opened, login, configured, xrpc.http.guard())?,
        Err(CallError::Refused(refusal)) if is_dead(refusal.status, &refusal.name) => {
            create(xrpc, login, configured).await?
        }
        Err(error) => return Err(xrpc.failure(error)),
    };
    if renewed.did != did {
        return Err(PlatformError::reauthorize("Bluesky signed in to a different account than the connected one."));
    }
    Ok(renewed)
}

/// Whether a refusal of the refresh token leaves only the app password to try.
fn is_dead(status: u16, name: &str) -> bool {
    matches!(status, 400 | 401) && !name.starts_with("Account")
}

/// Whether the session still lasts: <https://docs.bsky.app/docs/api/com-atproto-server-get-session>.
pub(super) async fn ask(xrpc: &Xrpc, session: &Session) -> Result<(), PlatformError> {
    let request = xrpc.query(&session.pds, "com.atproto.server.getSession");
    let Asked { active, status } = xrpc.call_repeatable(request.bearer_auth(&session.access_jwt)).await?;
    check_active(active, status.as_deref())
}

/// The part of `getSession`'s answer that says whether the account may post.
#[derive(Deserialize)]
struct Asked {
    active: Option<bool>,
    status: Option<String>,
}

fn check_active(active: Option<bool>, status: Option<&str>) -> Result<(), PlatformError> {
    if active != Some(false) {
        return Ok(());
    }
    let status = status.unwrap_or("not active");
    Err(PlatformError::permanent(
        codes::ACCOUNT_UNAVAILABLE,
        format!("The Bluesky account is {status}. Check it in the Bluesky app."),
    ))
}

pub(super) async fn delete(xrpc: &Xrpc, session: &Session) -> Result<(), PlatformError> {
    let request = xrpc.procedure(&session.pds, "com.atproto.server.deleteSession");
    match xrpc.call::<Value>(request.bearer_auth(&session.refresh_jwt)).await {
        // The success has no body. A token that is already invalid is the goal.
        Ok(_) | Err(CallError::Garbled) => Ok(()),
        Err(CallError::Refused(refusal)) if is_dead(refusal.status, &refusal.name) => Ok(()),
        Err(error) => Err(xrpc.failure(error)),
    }
}

impl Session {
    fn open(opened: Opened, login: Login, configured: &Url, guard: &Egress) -> Result<Session, PlatformError> {
        check_active(opened.active, opened.status.as_deref())?;
        // A server we may not call cannot be the PDS; the service answered, so it can pass calls on.
        let pds = pds(&opened.did_doc).and_then(|url| address::check_server(url, configured, guard).ok());
        Ok(Session {
            pds: pds.unwrap_or_else(|| login.service.clone()),
            service: login.service,
            did: opened.did,
            handle: opened.handle,
            access_jwt: opened.access_jwt,
            refresh_jwt: opened.refresh_jwt,
            app_password: login.app_password,
        })
    }

    /// The DID of the account's PDS, for which service tokens are issued.
    pub(super) fn pds_did(&self) -> String {
        claims(&self.access_jwt)
            .aud
            .filter(|aud| aud.starts_with("did:web:"))
            .unwrap_or_else(|| address::did_web(&self.pds))
    }
}

impl Credentials for Session {
    /// When the access token expires, if it says so.
    fn renew_at(&self) -> Option<Timestamp> {
        Timestamp::from_second(claims(&self.access_jwt).exp?).ok()
    }
}

/// `serviceEndpoint` of the service `#atproto_pds`: <https://atproto.com/specs/did#did-documents>.
fn pds(did_doc: &Value) -> Option<&str> {
    let services = did_doc["service"].as_array()?;
    let is_pds = |service: &&Value| service["id"].as_str().is_some_and(|id| id.ends_with("#atproto_pds"));
    services.iter().find(is_pds)?["serviceEndpoint"].as_str()
}

fn claims(jwt: &str) -> Claims {
    let payload = jwt.split('.').nth(1).and_then(|part| URL_SAFE_NO_PAD.decode(part).ok());
    payload.and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read_where_there_are_any() {
        let jwt = format!("e30.{}.sig", URL_SAFE_NO_PAD.encode(r#"{"exp":1700000000,"aud":"did:web:pds.test"}"#));
        assert_eq!(claims(&jwt).exp, Some(1_700_000_000));
        assert_eq!(claims(&jwt).aud.as_deref(), Some("did:web:pds.test"));
        for opaque in ["", "opaque", "a.b.c", "e30.e30.x"] {
            assert_eq!(claims(opaque).exp, None, "{opaque}");
        }
    }

    #[test]
    fn the_pds_is_found_in_the_did_document() {
        let doc = json!({ "service": [
            { "id": "#labeler", "serviceEndpoint": "https://mod.test" },
            { "id": "did:plc:a#atproto_pds", "serviceEndpoint": "https://pds.test" },
        ]});
        assert_eq!(pds(&doc), Some("https://pds.test"));
        assert_eq!(pds(&Value::Null), None);
    }
}
