//! JSON columns: opaque text.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{StoreError, StoreResult};

pub(crate) fn encode<T: Serialize + ?Sized>(value: &T) -> String {
    // Plain data with string keys: serialization can't fail.
    serde_json::to_string(value).unwrap_or_default()
}

pub(crate) fn decode<T: DeserializeOwned>(text: &str) -> StoreResult<T> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(error.to_string()))
}
