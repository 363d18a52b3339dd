//! The arguments of a tool's call.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value};
use url::form_urlencoded;

/// What a client sent as `arguments`.
pub struct Arguments(pub Map<String, Value>);

impl Arguments {
    /// A value as text, for a path or a query. Null counts as missing.
    pub fn text(&self, name: &str) -> Option<String> {
        match self.0.get(name)? {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        }
    }

    /// The same, safe as one segment of a path. A missing one names nothing.
    pub fn segment(&self, name: &str) -> String {
        let text = self.text(name).unwrap_or_default();
        if text.is_empty() { "-".to_owned() } else { utf8_percent_encode(&text, NON_ALPHANUMERIC).to_string() }
    }

    /// These of the arguments as a query.
    pub fn query(&self, names: &[&str]) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(names.iter().filter_map(|name| Some((*name, self.text(name)?))));
        query.finish()
    }

    /// The same with a number that is missing or larger brought down to this one.
    pub fn at_most(&self, name: &str, most: u64) -> Self {
        let mut kept = self.0.clone();
        if self.text(name).is_none_or(|sent| sent.parse().is_ok_and(|sent: u64| sent > most)) {
            kept.insert(name.to_owned(), most.into());
        }
        Arguments(kept)
    }

    /// All but this one as a body, with sorted keys: the same arguments are always the same bytes.
    pub fn body_without(&self, name: &str) -> Value {
        let kept = self.0.iter().filter(|(key, _)| *key != name);
        sorted(Value::Object(kept.map(|(key, value)| (key.clone(), value.clone())).collect()))
    }

    /// This one alone as a body.
    pub fn body_of(&self, name: &str) -> Value {
        let value = self.0.get(name).cloned();
        Value::Object(value.into_iter().map(|value| (name.to_owned(), value)).collect())
    }
}

fn sorted(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.into_iter().map(|(name, value)| (name, sorted(value))).collect();
            fields.sort_by(|(a, _), (b, _)| a.cmp(b));
            Value::Object(fields.into_iter().collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(sorted).collect()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_segment_stays_one_segment() {
        for (id, segment) in [
            (json!("sch_01"), "sch%5F01"),
            (json!("../accounts"), "%2E%2E%2Faccounts"),
            (json!("a?b#c%2f"), "a%3Fb%23c%252f"),
            (json!(7), "7"),
            (json!(null), "-"),
            (json!(""), "-"),
        ] {
            let arguments = Arguments(Map::from_iter([("id".to_owned(), id)]));
            assert_eq!(arguments.segment("id"), segment);
        }
    }
}
