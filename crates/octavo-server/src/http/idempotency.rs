//! `Idempotency-Key`: the same key and request give the first answer again, the same key and another request is a
//! conflict.

use axum::http::HeaderMap;
use octavo_store::idempotency::KeyedAnswer;
use sha2::{Digest, Sha256};

use super::AppState;
use super::auth::Caller;
use super::error::{ApiError, ApiResult};

/// The key that a request was sent under, if any.
pub fn key(headers: &HeaderMap) -> ApiResult<Option<&str>> {
    let Some(value) = headers.get("idempotency-key") else {
        return Ok(None);
    };
    let key = value.to_str().unwrap_or_default().trim();
    if key.is_empty() || key.len() > 255 {
        return Err(ApiError::invalid_field("idempotency-key", "The key has 1 to 255 visible ASCII characters."));
    }
    Ok(Some(key))
}

/// What is to be kept with what a JSON request makes; the answer is filled in by whoever makes it.
pub fn keyed(headers: &HeaderMap, caller: &Caller, operation: &str, body: &[u8]) -> ApiResult<Option<KeyedAnswer>> {
    let hash = || Sha256::new().chain_update(operation).chain_update("\n").chain_update(body).finalize();
    Ok(key(headers)?.map(|key| KeyedAnswer {
        caller: caller.id(),
        key: key.to_owned(),
        body_hash: hash().iter().map(|byte| format!("{byte:02x}")).collect(),
        answer: String::new(),
    }))
}

/// What an earlier request with this key was answered.
pub async fn earlier(state: &AppState, key: Option<&KeyedAnswer>) -> ApiResult<Option<String>> {
    let Some(key) = key else { return Ok(None) };
    let first = state.store.idempotency().find(&key.caller, &key.key).await?;
    first.map(|first| same(first, &key.body_hash)).transpose()
}

/// The first answer, when the request is the same.
pub fn same(first: KeyedAnswer, body_hash: &str) -> ApiResult<String> {
    if first.body_hash == body_hash {
        return Ok(first.answer);
    }
    Err(ApiError::conflict("This Idempotency-Key was used with another request. Use a new key for a new request."))
}

/// Two requests with one key came together; the other was quicker.
pub fn in_use() -> ApiError {
    ApiError::conflict("The Idempotency-Key is in use by a request that came at the same time. Send it again.")
}
