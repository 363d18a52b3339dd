//! `Idempotency-Key`: the same key and request get the first answer again, the same key and another request a conflict.
//!
//! One layer does it for every POST of the API. The store keeps the key in the transaction that makes something
//! ([`octavo_store::idempotency::within`]); the answer follows, sealed, because some answers hold secrets. A request that
//! fails leaves its key free. Only an upload compares its own content, as it streams.

mod answer;
mod turns;

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use jiff::SignedDuration;
use octavo_domain::{ActingKey, Clock, Kind, Role};
use octavo_store::idempotency::{KeyedAnswer, SECRET_LIFE, within};
use octavo_store::{Store, StoreError};
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::read_json_bytes;
use crate::identity::Principal;
use crate::vault::{Purpose, Sealer};
use answer::Kept;
use turns::Turns;

/// An answer that is not there after this time was lost with its process.
const ANSWER_FOLLOWS: SignedDuration = SignedDuration::from_mins(1);
const MOST_CHARACTERS: usize = 255;

/// Marks an answer to a request that made nothing, such as a check: its key stays free.
#[derive(Debug, Clone, Copy)]
pub struct MadeNothing;

/// Carries requests out once, and keeps their answers.
pub struct Idempotency {
    store: Store,
    clock: Clock,
    sealer: Sealer,
    /// Requests under a key that are being carried out.
    turns: Turns,
}

impl Idempotency {
    pub fn new(store: Store, clock: Clock, sealer: Sealer) -> Self {
        Idempotency { store, clock, sealer, turns: Turns::default() }
    }

    /// Carries a request out, or answers as the first one with its key was answered.
    pub async fn once(&self, request: Request, next: Next) -> Response {
        if request.method() == Method::DELETE {
            return self.delete(request, next).await;
        }
        let caller = request.extensions().get::<Principal>().filter(|_| request.method() == Method::POST);
        let keyed = match caller.map(|caller| Ok((caller.clone(), key(request.headers())?))) {
            Some(Ok((caller, Some(key)))) => self.keyed(&caller, key),
            Some(Err(error)) => return ApiError::into_response(error),
            _ => return next.run(request).await,
        };
        let _turn = self.turns.take(format!("{} {}", keyed.caller, keyed.key)).await;
        if is_upload(request.headers()) {
            return next.run(request).await;
        }
        self.carry_out(keyed, request, next).await.unwrap_or_else(IntoResponse::into_response)
    }

    async fn carry_out(&self, keyed: KeyedAnswer, request: Request, next: Next) -> ApiResult<Response> {
        let (request, body_hash) = hash(request).await?;
        // Under a key of our own: a body may hold a password, which a plain digest would let people guess.
        let body_hash = self.sealer.digest(Purpose::KeptAnswer, body_hash.as_bytes());
        let keyed = KeyedAnswer { body_hash, ..keyed };
        let path = request.uri().path().to_owned();
        if let Some(first) = self.store.idempotency().find(&keyed.caller, &keyed.key).await? {
            return self.again(&path, first, &keyed.body_hash);
        }
        let (response, keyed, stored) = within(keyed, next.run(request)).await;
        if response.status().is_success() && response.extensions().get::<MadeNothing>().is_none() {
            return self.keep(&path, keyed, stored, response).await;
        }
        if stored {
            self.store.idempotency().release(&keyed).await?;
        } else if response.status() == StatusCode::CONFLICT
            && let Some(first) = self.store.idempotency().find(&keyed.caller, &keyed.key).await?
        {
            // Another process was quicker with the same key.
            return self.again(&path, first, &keyed.body_hash);
        }
        Ok(response)
    }

    /// Keeps the answer and passes it on. When that fails, the request was carried out nevertheless.
    async fn keep(&self, path: &str, keyed: KeyedAnswer, stored: bool, response: Response) -> ApiResult<Response> {
        let (kept, response) = Kept::of(response).await?;
        if stored && !keyed.answer.is_empty() && kept.body.is_empty() {
            return Ok(response);
        }
        let made = keyed.made.clone().or_else(|| kept.made(path));
        let sealed = kept.seal(&self.sealer, &keyed)?;
        let (answer, secret_answer) = match kept.without_secrets(path) {
            Some(rest) => (rest.seal(&self.sealer, &keyed)?, Some(sealed)),
            None => (sealed, None),
        };
        let keyed = KeyedAnswer { answer, secret_answer, made, ..keyed };
        let keys = self.store.idempotency();
        let done = if stored { keys.complete(&keyed).await } else { keys.add(&keyed).await };
        match done {
            Err(StoreError::Conflict(_)) => tracing::warn!("two processes carried out one request that wrote nothing"),
            Err(error) => tracing::error!(%error, "the response to a request was not stored with its key"),
            Ok(()) => {}
        }
        Ok(response)
    }

    /// The answer to the first request, when this one is the same. Its secrets are shown for an hour.
    fn again(&self, path: &str, first: KeyedAnswer, body_hash: &str) -> ApiResult<Response> {
        same(&first, body_hash)?;
        let age = self.clock.now().duration_since(first.created_at);
        if let Some(kept) = Kept::open(&self.sealer, &first) {
            let rest = if age < SECRET_LIFE { None } else { kept.without_secrets(path) };
            return rest.unwrap_or(kept).into_response();
        }
        if first.answer.is_empty() && age < ANSWER_FOLLOWS {
            return Err(in_use());
        }
        Err(ApiError::conflict(
            "The first request with this Idempotency-Key succeeded, but its response was lost. Read the resource that it \
             created.",
        ))
    }

    /// Says that this request will be answered 204 with this location and these headers: then the answer is stored with what is made.
    pub fn foresee(&self, location: &str, headers: &[(&str, String)]) -> ApiResult<()> {
        self.foresee_answer(&Kept::no_content(location, headers), Some(location.to_owned()))
    }

    /// Says that this request will be answered 201 with this body.
    pub fn foresee_created(&self, body: &impl Serialize) -> ApiResult<()> {
        self.foresee_answer(&Kept::created(body)?, None)
    }

    fn foresee_answer(&self, answer: &Kept, made: Option<String>) -> ApiResult<()> {
        if let Some(keyed) = octavo_store::idempotency::current() {
            octavo_store::idempotency::foresee(answer.seal(&self.sealer, &keyed)?, made);
        }
        Ok(())
    }

    fn keyed(&self, caller: &Principal, key: &str) -> KeyedAnswer {
        // Without a workspace, no handler carries the request out.
        let workspace_id = caller.membership.map_or(Uuid::nil(), |(workspace, _)| workspace);
        KeyedAnswer {
            caller: caller_id(&caller.client_id, caller.user_id, workspace_id, caller.key.as_deref()),
            key: key.to_owned(),
            body_hash: String::new(),
            answer: String::new(),
            secret_answer: None,
            made: None,
            created_at: self.clock.now(),
        }
    }

    /// What is deleted gives up the keys that it was made under. A cancelled post stays.
    async fn delete(&self, request: Request, next: Next) -> Response {
        let path = request.uri().path().to_owned();
        let response = next.run(request).await;
        if response.status().is_success()
            && !path.starts_with("/v1/posts/")
            && let Err(error) = self.store.idempotency().remove_of(&path).await
        {
            tracing::warn!(%error, "the keys of a deleted resource were not deleted");
        }
        response
    }
}

/// The key that a request was sent under, if any.
pub fn key(headers: &HeaderMap) -> ApiResult<Option<&str>> {
    let Some(value) = headers.get("idempotency-key") else {
        return Ok(None);
    };
    let key = value.to_str().unwrap_or_default().trim();
    if key.is_empty() || key.len() > MOST_CHARACTERS {
        return Err(ApiError::invalid_field("idempotency-key", "Send a key of 1 to 255 visible ASCII characters."));
    }
    Ok(Some(key))
}

/// Fails when the key was used with another request.
pub fn same(first: &KeyedAnswer, body_hash: &str) -> ApiResult<()> {
    if first.body_hash == body_hash {
        return Ok(());
    }
    Err(ApiError::conflict("This Idempotency-Key was used with a different request. Use a new key for a new request."))
}

/// Two requests with one key came together; the other was quicker.
pub fn in_use() -> ApiError {
    ApiError::conflict("Another request is using this Idempotency-Key at the same time. Send it again.")
}

/// A client, and the person and workspace it acts for: none alone, because all people share the portal and other clients.
/// The personal workspace is not named, so keys from before there were others stay good.
/// Each key of an application is a caller of its own: the answer to one may be beyond the limits of another.
pub fn caller_id(client_id: &str, user_id: Uuid, workspace_id: Uuid, key: Option<&ActingKey>) -> String {
    let mut id = format!("{client_id} {}", user_id.simple());
    if workspace_id != user_id {
        id.push_str(&format!(" {}", workspace_id.simple()));
    }
    if let Some(key) = key {
        id.push_str(&format!(" {}", Kind::Key.show(key.id)));
    }
    id
}

/// What makes two requests the same: where they go, what they say, and what they may do. Authority counts because the
/// first answer is given without asking for it again.
async fn hash(request: Request) -> ApiResult<(Request, String)> {
    let (parts, body) = request.into_parts();
    let body = read_json_bytes(body).await?;
    let mut hash = Sha256::new();
    let authority = parts.extensions.get::<Principal>().map(authority).unwrap_or_default();
    let app = parts.headers.get("x-api-key").map(|value| value.as_bytes()).unwrap_or_default();
    for part in [parts.uri.to_string().as_bytes(), authority.as_bytes(), app, &body] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    let hash = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((Request::from_parts(parts, Body::from(body)), hash))
}

/// The scopes, the role unless it is the one that everyone had before there were roles, and the accounts that the person
/// limited the application to.
fn authority(caller: &Principal) -> String {
    let role = caller.membership.map(|(_, role)| role).filter(|role| *role != Role::Owner);
    let accounts = caller.consent.as_deref().and_then(|consent| consent.limits.account_ids.as_ref());
    let accounts = accounts.map(|ids| format!("{ids:?}")).unwrap_or_default();
    format!("{}{}{accounts}", caller.scopes, role.map(Role::as_str).unwrap_or_default())
}

fn is_upload(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/"))
}
