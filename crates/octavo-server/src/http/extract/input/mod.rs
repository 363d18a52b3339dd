//! Reading JSON bodies and query strings: every problem is reported at once, each with the path of its field.
//!
//! The types behind them have optional fields only. A value of the wrong type is noted and replaced, so that the rest
//! is still read; what is missing or out of range is found by the handler's own check ([`Input::check`]).

mod problems;
mod repair;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use url::form_urlencoded;

use crate::http::error::{ApiError, ApiResult};
pub use problems::Problems;
use repair::Source;

/// What was read of a request, and what could not be read.
#[derive(Debug)]
pub struct Input<T> {
    value: T,
    problems: Problems,
}

impl<T> Input<T> {
    /// Runs the handler's check; fails with every problem, those of reading and those of the check.
    pub fn check<U>(self, check: impl FnOnce(T, &mut Problems) -> Option<U>) -> ApiResult<U> {
        let Input { value, mut problems } = self;
        let checked = check(value, &mut problems);
        problems.into_result()?;
        checked.ok_or_else(|| ApiError::internal("a check found nothing wrong and gave nothing"))
    }

    /// What was read, with nothing where it could not be read.
    pub fn value(&self) -> &T {
        &self.value
    }

    /// For handlers that report problems in another way.
    pub fn into_parts(self) -> (T, Problems) {
        (self.value, self.problems)
    }
}

/// Reads a JSON body.
pub fn read_json<T: DeserializeOwned>(bytes: &[u8]) -> ApiResult<Input<T>> {
    if !may_contain_nul(bytes)
        && let Ok(value) = serde_json::from_slice(bytes)
    {
        return Ok(Input { value, problems: Problems::default() });
    }
    let json: Value = serde_json::from_slice(bytes)
        .map_err(|error| ApiError::invalid_field("body", format!("The body is not valid JSON: {error}.")))?;
    read(json, Source::Json)
}

/// Reads a query string. Clients send `status=` for what they leave out.
pub fn read_query<T: DeserializeOwned>(query: &str) -> ApiResult<Input<T>> {
    let mut given = Map::new();
    let mut problems = Problems::default();
    for (name, text) in form_urlencoded::parse(query.as_bytes()).filter(|(_, text)| !text.is_empty()) {
        if given.insert(name.to_string(), Value::String(text.into_owned())).is_some() {
            problems.add_unreadable(&name, format!("{name} is given more than once. Send it once."));
        }
    }
    let Input { value, problems: more } = read(Value::Object(given), Source::Query)?;
    problems.extend(more);
    Ok(Input { value, problems })
}

fn read<T: DeserializeOwned>(mut json: Value, source: Source) -> ApiResult<Input<T>> {
    let mut problems = Problems::default();
    repair::remove_nul(&mut json, &mut String::new(), &mut problems);
    match repair::read(json, source, &mut problems) {
        Some(value) => Ok(Input { value, problems }),
        None => Err(problems.into_error()),
    }
}

/// Tells null from what is left out.
pub fn sent<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A NUL in JSON is always written as this escape.
fn may_contain_nul(bytes: &[u8]) -> bool {
    bytes.windows(6).any(|window| window == br"\u0000")
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase")]
    #[expect(dead_code, reason = "only what reading it reports is looked at")]
    struct Sample {
        name: Option<String>,
        max_attempts: Option<i64>,
        ratio: Option<f64>,
        small: Option<u32>,
        urls: Option<Vec<String>>,
        parts: Option<Vec<Part>>,
        all: Option<bool>,
        #[serde(default)]
        only: bool,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only what reading it reports is looked at")]
    struct Part {
        text: Option<String>,
    }

    fn problems(read: ApiResult<Input<Sample>>) -> Vec<String> {
        let details = match read {
            Ok(input) => input.problems.into_details(),
            Err(error) => error.details().to_vec(),
        };
        details.into_iter().map(|detail| format!("{}: {}", detail.field, detail.message)).collect()
    }

    #[test]
    fn every_value_of_the_wrong_type_is_reported_with_its_path() {
        for (json, expected) in [
            (r#"{"name": "a", "urls": [], "only": true}"#, &[][..]),
            (r#"{"name": 7}"#, &["name: name must be text."]),
            (
                r#"{"name": [], "maxAttempts": "three", "all": "yes"}"#,
                &[
                    "name: name must be text.",
                    "maxAttempts: maxAttempts must be a number.",
                    "all: all must be true or false.",
                ],
            ),
            (r#"{"maxAttempts": 1.5}"#, &["maxAttempts: maxAttempts must be a whole number."]),
            (r#"{"ratio": {}}"#, &["ratio: ratio must be a number."]),
            (r#"{"small": -1}"#, &["small: small is out of range."]),
            (r#"{"small": 5000000000}"#, &["small: small is out of range."]),
            (r#"{"urls": "a"}"#, &["urls: urls must be a list."]),
            (r#"{"urls": [7, "b", null]}"#, &["urls[0]: urls[0] must be text.", "urls[2]: urls[2] must be text."]),
            (
                r#"{"parts": [3, {"text": 4}, {"text": "x"}]}"#,
                &["parts[0]: parts[0] must be an object.", "parts[1].text: parts[1].text must be text."],
            ),
            (r#"{"only": null}"#, &["only: only must be true or false."]),
            ("[]", &["body: The body must be a JSON object."]),
            ("7", &["body: The body must be a JSON object."]),
            (
                "{\"name\": \"a\\u0000b\", \"urls\": [\"\\u0000\"]}",
                &[
                    "name: name contains the character NUL (U+0000). Remove it.",
                    "urls[0]: urls[0] contains the character NUL (U+0000). Remove it.",
                ],
            ),
        ] {
            assert_eq!(problems(read_json(json.as_bytes())), expected, "{json}");
        }
        let broken = problems(read_json(b"{\"name\": }"));
        assert!(broken[0].starts_with("body: The body is not valid JSON: expected value at line 1"), "{broken:?}");
    }

    #[test]
    fn query_parameters_are_texts_that_are_read_as_their_type() {
        for (query, expected) in [
            ("name=a&small=7&only=true&maxAttempts=-3&ratio=0.5&unknown=x", &[][..]),
            ("name=&small=", &[]),
            ("small=ten&only=1", &["small: small must be a number.", "only: only must be true or false."]),
            ("small=-1", &["small: small is out of range."]),
            ("small=1.5", &["small: small must be a whole number."]),
            ("small=1&small=2", &["small: small is given more than once. Send it once."]),
            ("name=a%00b", &["name: name contains the character NUL (U+0000). Remove it."]),
        ] {
            let mut found = problems(read_query(query));
            found.sort_by_key(|problem| !problem.starts_with("small"));
            assert_eq!(found, expected, "{query}");
        }
    }
}
