//! An answer as it is kept under a key.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use octavo_store::idempotency::KeyedAnswer;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::http::error::{ApiError, ApiResult};
use crate::vault::{Purpose, Sealer};

/// The fields that answers show once: of keys, applications and authenticator apps.
const SECRETS: [&str; 5] = ["secret", "clientSecret", "recoveryCodes", "otpauthUrl", "qrCode"];

/// An answer of the API: every body is text.
#[derive(Debug, Serialize, Deserialize)]
pub struct Kept {
    status: u16,
    headers: Vec<(String, String)>,
    pub body: String,
}

impl Kept {
    pub fn no_content(location: &str, more: &[(&str, String)]) -> Self {
        let more = more.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        let headers = [(header::LOCATION.to_string(), location.to_owned())].into_iter().chain(more).collect();
        Kept { status: StatusCode::NO_CONTENT.as_u16(), headers, body: String::new() }
    }

    pub fn created(body: &impl Serialize) -> ApiResult<Self> {
        let headers = vec![(header::CONTENT_TYPE.to_string(), "application/json".to_owned())];
        let body = serde_json::to_string(body).map_err(ApiError::internal)?;
        Ok(Kept { status: StatusCode::CREATED.as_u16(), headers, body })
    }

    /// The answer, once to keep and once to send.
    pub async fn of(response: Response) -> ApiResult<(Self, Response)> {
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.map_err(ApiError::internal)?;
        let headers = parts.headers.iter();
        let headers = headers.filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.to_owned())));
        let body = String::from_utf8(bytes.to_vec()).map_err(ApiError::internal)?;
        let kept = Kept { status: parts.status.as_u16(), headers: headers.collect(), body };
        Ok((kept, Response::from_parts(parts, Body::from(bytes))))
    }

    /// The path of what was made, when that is a resource that can be asked for by its id.
    pub fn made(&self, path: &str) -> Option<String> {
        if self.status != StatusCode::CREATED {
            return None;
        }
        let body: Value = serde_json::from_str(&self.body).ok()?;
        let id = match &body["id"] {
            Value::String(id) => id.clone(),
            Value::Number(id) => id.to_string(),
            _ => return None,
        };
        let collection = match path {
            "/v1/sandbox/accounts" | "/v1/accounts/authorizations/complete" => "/v1/accounts",
            path => path,
        };
        Some(format!("{collection}/{id}"))
    }

    pub fn seal(&self, sealer: &Sealer, keyed: &KeyedAnswer) -> ApiResult<String> {
        let plain = serde_json::to_vec(self).map_err(ApiError::internal)?;
        sealer.seal(Purpose::KeptAnswer, &row(keyed), &plain).map_err(ApiError::internal)
    }

    /// With its secrets, if it is kept with them.
    pub fn open(sealer: &Sealer, keyed: &KeyedAnswer) -> Option<Self> {
        let sealed = keyed.secret_answer.as_ref().unwrap_or(&keyed.answer);
        let plain = sealer.open(Purpose::KeptAnswer, &row(keyed), sealed).ok()?;
        serde_json::from_slice(&plain).ok()
    }

    /// The same answer with null for each secret. None if it has no secret.
    pub fn without_secrets(&self, path: &str) -> Option<Self> {
        let mut body: Map<String, Value> = serde_json::from_str(&self.body).ok()?;
        let has_link = ["/invitations", "/links", "/calendar-links"].iter().any(|end| path.ends_with(end));
        let link = has_link.then_some("url");
        let mut hides = false;
        for name in SECRETS.into_iter().chain(link) {
            if let Some(secret) = body.get_mut(name).filter(|secret| !secret.is_null()) {
                *secret = Value::Null;
                hides = true;
            }
        }
        let body = serde_json::to_string(&body).ok().filter(|_| hides)?;
        Some(Kept { status: self.status, headers: self.headers.clone(), body })
    }

    /// The first answer again, marked as such.
    pub fn into_response(self) -> ApiResult<Response> {
        let status = StatusCode::from_u16(self.status).map_err(ApiError::internal)?;
        let mut headers = HeaderMap::new();
        for (name, value) in &self.headers {
            let name: HeaderName = name.parse().map_err(ApiError::internal)?;
            headers.insert(name, HeaderValue::from_str(value).map_err(ApiError::internal)?);
        }
        headers.insert("idempotent-replayed", HeaderValue::from_static("true"));
        Ok((status, headers, self.body).into_response())
    }
}

fn row(keyed: &KeyedAnswer) -> String {
    format!("{} {}", keyed.caller, keyed.key)
}
