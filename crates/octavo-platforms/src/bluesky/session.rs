//! Sessions by app password: made once, refreshed ahead of their end, made anew when a refresh token is dead.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;

use super::{Bluesky, call};
use crate::PlatformError;

/// What a person gives.
pub struct Login {
    service: String,
    identifier: String,
    password: String,
}

impl Login {
    /// `{identifier, password, service?}`.
    pub fn read(input: &Value, default_service: &str) -> Result<Self, PlatformError> {
        let text = |name: &str| input[name].as_str().map(str::trim).filter(|text| !text.is_empty());
        let missing = || PlatformError::Reauthorize { message: "A handle and an app password are needed.".into() };
        Ok(Login {
            service: text("service").unwrap_or(default_service).trim_end_matches('/').to_owned(),
            identifier: text("identifier").ok_or_else(missing)?.to_owned(),
            password: text("password").ok_or_else(missing)?.to_owned(),
        })
    }
}

/// A session with what is needed to make another. Secret.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Session {
    /// The account's own server.
    pub service: String,
    pub did: String,
    pub handle: String,
    pub access: String,
    refresh: String,
    password: String,
}

impl Session {
    pub fn from_json(value: &Value) -> Result<Self, PlatformError> {
        Session::deserialize(value)
            .map_err(|_| PlatformError::Reauthorize { message: "The stored session cannot be read.".into() })
    }

    pub fn to_json(&self) -> Value {
        json!(self)
    }

    /// From the access token's own `exp`.
    pub fn expires_at(&self) -> Option<Timestamp> {
        let payload = self.access.split('.').nth(1)?;
        let payload: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).ok()?).ok()?;
        Timestamp::from_second(payload["exp"].as_i64()?).ok()
    }
}

impl Bluesky {
    pub(super) async fn log_in(&self, login: &Login) -> Result<Session, PlatformError> {
        let address = format!("{}/xrpc/com.atproto.server.createSession", login.service);
        let body = json!({ "identifier": login.identifier, "password": login.password });
        let answer = call(self.http.post(address).json(&body)).await?;
        let service = service_of(&answer).unwrap_or_else(|| login.service.clone());
        session(&answer, service, login.password.clone())
    }

    /// A new pair of tokens; when the refresh token is dead, a new session by the stored app password.
    pub(super) async fn renew(&self, old: &Session) -> Result<Session, PlatformError> {
        let address = format!("{}/xrpc/com.atproto.server.refreshSession", old.service);
        match call(self.http.post(address).bearer_auth(&old.refresh)).await {
            Ok(answer) => session(&answer, old.service.clone(), old.password.clone()),
            Err(PlatformError::TokenExpired | PlatformError::Reauthorize { .. }) => {
                let login =
                    Login { service: old.service.clone(), identifier: old.did.clone(), password: old.password.clone() };
                self.log_in(&login).await.map_err(|error| match error {
                    PlatformError::TokenExpired => {
                        PlatformError::Reauthorize { message: "Bluesky no longer takes the app password.".into() }
                    }
                    other => other,
                })
            }
            Err(error) => Err(error),
        }
    }

    /// The profile's name; servers without an AppView do not know it, and nothing depends on it.
    pub(super) async fn display_name(&self, session: &Session) -> Option<String> {
        let request = self.query(session, "app.bsky.actor.getProfile").query(&[("actor", session.did.as_str())]);
        let profile = call(request).await.ok()?;
        profile["displayName"].as_str().filter(|name| !name.is_empty()).map(str::to_owned)
    }
}

fn session(answer: &Value, service: String, password: String) -> Result<Session, PlatformError> {
    let text = |name: &str| {
        let found = answer[name].as_str().map(str::to_owned);
        found.ok_or_else(|| PlatformError::temporary(format!("Bluesky's answer has no {name}.")))
    };
    Ok(Session {
        did: text("did")?,
        handle: text("handle")?,
        access: text("accessJwt")?,
        refresh: text("refreshJwt")?,
        service,
        password,
    })
}

/// The account's own server, when the DID document names one.
fn service_of(answer: &Value) -> Option<String> {
    let services = answer["didDoc"]["service"].as_array()?;
    let own = services.iter().find(|it| it["id"].as_str().is_some_and(|id| id.ends_with("#atproto_pds")))?;
    let url = Url::parse(own["serviceEndpoint"].as_str()?).ok()?;
    Some(url.as_str().trim_end_matches('/').to_owned())
}
