//! Ids as clients send them: some keep every id as text, some a chat's as a number.

use serde::de::{Deserialize, Deserializer, Error};
use serde_json::Value;

/// A number, or its digits as text; null and empty text are no number.
pub fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    let sent = Value::deserialize(deserializer)?;
    let number = match &sent {
        Value::Null => return Ok(None),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_i64(),
    };
    let message = || format!("{sent} is not an account id. Send the id from GET /v1/accounts");
    number.map(Some).ok_or_else(|| D::Error::custom(message()))
}

/// A chat's id: text, or the number that Telegram has for it.
pub fn chat<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text)),
        Value::Number(number) => Ok(Some(number.to_string())),
        _ => Err(D::Error::custom("A chat's id must be text or a number")),
    }
}
