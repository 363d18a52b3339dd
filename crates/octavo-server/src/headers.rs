//! Headers as they are kept and shown.

use http::HeaderMap;
use serde_json::{Map, Value};

/// By name in lower case, the values of a repeated name joined (RFC 9110, section 5.3). Stops at the header that
/// would make it longer than `most` bytes.
pub fn kept(headers: &HeaderMap, most: usize) -> Map<String, Value> {
    let (mut kept, mut room) = (Map::new(), most);
    for (name, value) in headers {
        let value = String::from_utf8_lossy(value.as_bytes());
        let Some(left) = room.checked_sub(name.as_str().len() + value.len()) else {
            break;
        };
        room = left;
        match kept.get_mut(name.as_str()) {
            Some(Value::String(before)) => {
                before.push_str(", ");
                before.push_str(&value);
            }
            _ => drop(kept.insert(name.as_str().to_owned(), Value::String(value.into_owned()))),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use http::{HeaderName, HeaderValue};
    use serde_json::json;

    use super::*;

    #[test]
    fn repeated_names_are_joined_and_the_rest_is_cut() {
        let mut headers = HeaderMap::new();
        for (name, value) in [("x-a", "1"), ("x-a", "2"), ("x-long", "0123456789")] {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        assert_eq!(Value::from(kept(&headers, 100)), json!({ "x-a": "1, 2", "x-long": "0123456789" }));
        assert_eq!(Value::from(kept(&headers, 10)), json!({ "x-a": "1, 2" }));
    }
}
