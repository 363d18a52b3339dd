//! Sessions by app password: <https://docs.bsky.app/docs/api/com-atproto-server-create-session>.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;

use super::address;
use super::identity::Identities;
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

/// Signs in, and finds out from the network itself whose account it is and where it lives.
pub(super) async fn create(identities: Identities<'_>, login: Login) -> Result<Session, PlatformError> {
    let opened = open(identities.xrpc, &login).await?;
    verify(identities, opened, login).await
}

async fn open(xrpc: &Xrpc, login: &Login) -> Result<Opened, PlatformError> {
    let body = json!({ "identifier": login.identifier, "password": login.app_password });
    let request = xrpc.procedure(&login.service, "com.atproto.server.createSession");
    let opened: Opened = xrpc.call_repeatable(request.json(&body)).await?;
    if claims(&opened.access_jwt).scope.as_deref() == Some("com.atproto.access") {
        return Err(PlatformError::permanent(
            codes::CONNECT_INPUT_INVALID,
            "This is the account's main password, which Octavo does not store. Create an app password (Settings, Privacy and security, App passwords) and connect with it.",
        ));
    }
    check_active(opened.active, opened.status.as_deref())?;
    Ok(opened)
}

async fn verify(identities: Identities<'_>, opened: Opened, login: Login) -> Result<Session, PlatformError> {
    let document = identities.did_document(&opened.did).await?;
    let pds = identities.find_pds(&document, &login.service)?;
    identities.check_handle(&document, &opened.handle).await?;
    Ok(Session {
        pds,
        service: login.service,
        did: opened.did,
        handle: opened.handle,
        access_jwt: opened.access_jwt,
        refresh_jwt: opened.refresh_jwt,
        app_password: login.app_password,
    })
}

/// A new pair of tokens, by the refresh token or else by the app password. Both may be repeated: the old
/// refresh token returns the same successor for two hours. Neither changes the account or its server.
pub(super) async fn refresh(identities: Identities<'_>, session: Session) -> Result<Session, PlatformError> {
    let Identities { xrpc, .. } = identities;
    let request = xrpc.procedure(&session.pds, "com.atproto.server.refreshSession");
    let Opened { access_jwt, refresh_jwt, did, handle, active, status } =
        match xrpc.call(request.bearer_auth(&session.refresh_jwt)).await {
            Ok(opened) => opened,
            Err(CallError::Refused(refusal)) if is_dead(refusal.status, &refusal.name) => {
                return sign_in_again(identities, session).await;
            }
            Err(error) => return Err(xrpc.failure(error)),
        };
    check_same(did == session.did)?;
    check_active(active, status.as_deref())?;
    let handle = match handle == session.handle {
        true => handle,
        false => identities.own_handle(&session.did, handle).await,
    };
    Ok(Session { access_jwt, refresh_jwt, handle, ..session })
}

async fn sign_in_again(identities: Identities<'_>, session: Session) -> Result<Session, PlatformError> {
    let Session { service, pds, did, app_password, .. } = session;
    let login = Login { service, identifier: did.clone(), app_password };
    let opened = open(identities.xrpc, &login).await?;
    check_same(opened.did == did)?;
    let renewed = verify(identities, opened, login).await.map_err(needs_person)?;
    check_unmoved(&renewed.pds, &pds)?;
    Ok(renewed)
}

/// For an account that is connected: it is no longer what it was.
fn needs_person(error: PlatformError) -> PlatformError {
    match error {
        PlatformError::Permanent { message, .. } => PlatformError::reauthorize(message),
        other => other,
    }
}

fn check_same(is_same: bool) -> Result<(), PlatformError> {
    let error = || PlatformError::reauthorize("Bluesky signed in to a different account than the connected one.");
    is_same.then_some(()).ok_or_else(error)
}

fn check_unmoved(found: &Url, connected: &Url) -> Result<(), PlatformError> {
    let error =
        || PlatformError::reauthorize("The account has moved to another server. Connect it again in the portal.");
    (found.origin() == connected.origin()).then_some(()).ok_or_else(error)
}

/// Whether a refusal of the refresh token leaves only the app password to try.
fn is_dead(status: u16, name: &str) -> bool {
    matches!(status, 400 | 401) && !name.starts_with("Account")
}

/// Whether the session still lasts (<https://docs.bsky.app/docs/api/com-atproto-server-get-session>), at the server that the
/// account still lives on.
pub(super) async fn ask(identities: Identities<'_>, session: &Session) -> Result<(), PlatformError> {
    let document = identities.did_document(&session.did).await.map_err(needs_person)?;
    let pds = identities.find_pds(&document, &session.service).map_err(needs_person)?;
    check_unmoved(&pds, &session.pds)?;
    let request = identities.xrpc.query(&session.pds, "com.atproto.server.getSession");
    let request = request.bearer_auth(&session.access_jwt);
    let Asked { active, status } = identities.xrpc.call_repeatable(request).await?;
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

    fn server(&self) -> Option<&Url> {
        Some(&self.pds)
    }
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
}
