//! Bodies and queries that hold what the API knows, and nothing else.

use axum::extract::Request;
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use serde_json::{Map, Value, json};

use super::errors::{Outcome, XCallError, invalid};
use crate::core::requests;
use crate::core::requests::Params;

const MAX_JSON_BYTES: u64 = 1024 * 1024;

/// A JSON object, or a part of one, with its place.
pub struct JsonObject {
    place: String,
    fields: Map<String, Value>,
}

/// The media type of a body, without parameters.
fn media_type(headers: &HeaderMap) -> String {
    let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim().to_lowercase()
}

pub fn is_json(headers: &HeaderMap) -> bool {
    media_type(headers) == "application/json"
}

/// The body of a call that takes these fields.
pub async fn json_body(request: Request, known: &[&str]) -> Outcome<JsonObject> {
    if !is_json(request.headers()) {
        return Err(invalid(json!({}), "Requests with bodies must have content-type of application/json."));
    }
    large_json_body(request, known, MAX_JSON_BYTES).await
}

/// The same of up to so many bytes, whatever its type.
pub async fn large_json_body(request: Request, known: &[&str], most: u64) -> Outcome<JsonObject> {
    let bytes = requests::read_bytes(request.into_body(), most).await?;
    let value = serde_json::from_slice(&bytes).map_err(|error| invalid(json!({}), format!("$: {error}")))?;
    JsonObject::new("$".to_owned(), value, known)
}

impl JsonObject {
    fn new(place: String, value: Value, known: &[&str]) -> Outcome<Self> {
        let Value::Object(fields) = value else {
            return Err(expected(&place, &value, "object"));
        };
        if let Some(name) = fields.keys().find(|name| !known.contains(&name.as_str())) {
            return Err(unknown_field(&place, name));
        }
        Ok(Self { place, fields })
    }

    pub fn has(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    pub fn text(&self, name: &str) -> Outcome<Option<&str>> {
        match self.fields.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(expected(&format!("{}.{name}", self.place), other, "string")),
        }
    }

    /// A number in a text.
    pub fn id(&self, name: &str) -> Outcome<Option<String>> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        if (1..=19).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Some(text.to_owned()));
        }
        let message = format!("{}.{name}: does not match the regex pattern ^[0-9]{{1,19}}$", self.place);
        Err(invalid(json!({}), message))
    }

    /// False where it is missing.
    pub fn flag(&self, name: &str) -> Outcome<bool> {
        let wrong = |value| expected(&format!("{}.{name}", self.place), value, "boolean");
        self.fields.get(name).map_or(Ok(false), |value| value.as_bool().ok_or_else(|| wrong(value)))
    }

    pub fn number(&self, name: &str) -> Outcome<Option<u64>> {
        let wrong = |value| expected(&format!("{}.{name}", self.place), value, "integer");
        self.fields.get(name).map(|value| value.as_u64().ok_or_else(|| wrong(value))).transpose()
    }

    pub fn object(&self, name: &str, known: &[&str]) -> Outcome<Option<Self>> {
        let place = format!("{}.{name}", self.place);
        self.fields.get(name).map(|value| Self::new(place, value.clone(), known)).transpose()
    }

    /// An array of texts with a length.
    pub fn texts(&self, name: &str, most: usize) -> Outcome<Option<Vec<&str>>> {
        let place = format!("{}.{name}", self.place);
        let Some(value) = self.fields.get(name) else {
            return Ok(None);
        };
        let items = value.as_array().ok_or_else(|| expected(&place, value, "array"))?;
        if items.is_empty() {
            return Err(invalid(json!({}), format!("{place}: there must be a minimum of 1 items in the array")));
        }
        if items.len() > most {
            return Err(invalid(json!({}), format!("{place}: there must be a maximum of {most} items in the array")));
        }
        let text = |item: &'_ Value| item.is_string().then_some(()).ok_or_else(|| expected(&place, item, "string"));
        items.iter().try_for_each(text)?;
        Ok(Some(items.iter().filter_map(Value::as_str).collect()))
    }

    pub fn required<T>(&self, name: &str, value: Option<T>) -> Outcome<T> {
        value.ok_or_else(|| invalid(json!({}), format!("{}.{name}: is missing but it is required", self.place)))
    }
}

/// A field that the API does not have.
pub fn unknown_field(place: &str, name: &str) -> XCallError {
    let message = "is not defined in the schema and the schema does not allow additional properties";
    invalid(json!({}), format!("{place}.{name}: {message}"))
}

fn expected(place: &str, found: &Value, wanted: &str) -> XCallError {
    let found = match found {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    invalid(json!({}), format!("{place}: {found} found, {wanted} expected"))
}

/// The query of a call that takes these parameters.
pub fn known_query(request: &Request, known: &[&str]) -> Outcome<Params> {
    let query = Params::of_query(request);
    if let Some((name, value)) = query.pairs().find(|(name, _)| !known.contains(name)) {
        let message = format!("The query parameter [{name}] is not one of [{}]", known.join(","));
        return Err(invalid(json!({ name: [value] }), message));
    }
    Ok(query)
}

/// The values of a list parameter, each one of those that there are.
pub fn query_choices<'a>(query: &'a Params, name: &str, known: &[&str]) -> Outcome<Vec<&'a str>> {
    let chosen: Vec<&str> = query.text(name).split(',').filter(|value| !value.is_empty()).collect();
    if let Some(wrong) = chosen.iter().find(|value| !known.contains(value)) {
        let message = format!("The `{name}` query parameter value [{wrong}] is not one of [{}]", known.join(","));
        return Err(invalid(json!({ name: [wrong] }), message));
    }
    Ok(chosen)
}
