//! Request bodies: forms, and JSON where the token endpoint takes it too.

use std::fmt;

use axum::body::Body;
use http::HeaderMap;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use crate::http::extract::media_type;
use crate::http::extract::small_body::{BodyError, read_small};
use crate::identity::Params;

/// No request of these endpoints is larger.
const MAX_BYTES: usize = 64 * 1024;

/// Why a body is not taken.
#[derive(Debug)]
pub(super) enum BadBody {
    TooLarge,
    TooSlow,
    Unreadable(String),
}

/// Reads a form.
pub(super) async fn form(headers: &HeaderMap, body: Body) -> Result<Params, BadBody> {
    let bytes = read(body).await?;
    if bytes.is_empty() || media_type(headers) == "application/x-www-form-urlencoded" {
        return Ok(Params::parse(&bytes));
    }
    Err(BadBody::Unreadable("the body is not a form".into()))
}

/// Reads a form or a JSON object of strings; null is left out, as an absent parameter is.
pub(super) async fn form_or_json(headers: &HeaderMap, body: Body) -> Result<Params, BadBody> {
    if media_type(headers) != "application/json" {
        return form(headers, body).await;
    }
    let bytes = read(body).await?;
    let pairs: Pairs = serde_json::from_slice(&bytes).map_err(|error| BadBody::Unreadable(error.to_string()))?;
    Ok(pairs.0.into_iter().collect())
}

async fn read(body: Body) -> Result<bytes::Bytes, BadBody> {
    read_small(body, MAX_BYTES).await.map_err(|error| match error {
        BodyError::TooLarge => BadBody::TooLarge,
        BodyError::TooSlow => BadBody::TooSlow,
    })
}

/// Every member of an object, repeated ones too: a map would hide them.
struct Pairs(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Pairs;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object of strings")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some((name, value)) = map.next_entry::<_, Option<String>>()? {
                    pairs.extend(value.map(|value| (name, value)));
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Members)
    }
}
