//! Ids as clients send them: some keep every id as text, some a chat's as a number.

use serde::de::{Deserialize, Deserializer, Error};

#[derive(serde::Deserialize)]
#[serde(untagged, expecting = "a number or text")]
enum Sent {
    Number(i64),
    Text(String),
}

/// A number, or its digits as text; null and empty text are no number.
pub fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    match Option::<Sent>::deserialize(deserializer)? {
        None => Ok(None),
        Some(Sent::Number(number)) => Ok(Some(number)),
        Some(Sent::Text(text)) if text.trim().is_empty() => Ok(None),
        Some(Sent::Text(text)) => text.trim().parse().map(Some).map_err(|_| {
            D::Error::custom(format!("\"{text}\" is no account's number; send the id from GET /v1/accounts"))
        }),
    }
}

/// A chat's id: text, or the number that Telegram has for it.
pub fn chat<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(Option::<Sent>::deserialize(deserializer)?.map(|sent| match sent {
        Sent::Number(number) => number.to_string(),
        Sent::Text(text) => text,
    }))
}
