//! A value with its place, and the checks every lexicon is made of.

use serde_json::Value;
use unicode_segmentation::UnicodeSegmentation as _;

/// `Ok`, or what is wrong and where.
pub type Checked<T = ()> = Result<T, String>;

/// A value and its JSON path.
pub struct Node<'a> {
    pub value: &'a Value,
    path: String,
}

impl<'a> Node<'a> {
    pub fn root(value: &'a Value) -> Self {
        Self { value, path: "$.record".to_owned() }
    }

    /// A field that may be missing.
    pub fn optional(&self, key: &str) -> Option<Self> {
        let value = self.value.get(key)?;
        Some(Self { value, path: format!("{}.{key}", self.path) })
    }

    /// A field that must be there.
    pub fn required(&self, key: &str) -> Checked<Self> {
        self.object()?;
        let missing = || format!("Missing required key \"{key}\" at {}", self.path);
        self.optional(key).ok_or_else(missing)
    }

    pub fn object(&self) -> Checked {
        if self.value.is_object() { Ok(()) } else { Err(self.expected("object")) }
    }

    pub fn string(&self) -> Checked<&'a str> {
        self.value.as_str().ok_or_else(|| self.expected("string"))
    }

    pub fn integer(&self, minimum: i64) -> Checked<i64> {
        let value = self.value.as_i64().ok_or_else(|| self.expected("integer"))?;
        if value >= minimum {
            return Ok(value);
        }
        Err(format!("integer too small (minimum {minimum}, got {value}) at {}", self.path))
    }

    /// An array of at most `maximum` elements.
    pub fn array(&self, maximum: usize) -> Checked<Vec<Self>> {
        let items = self.value.as_array().ok_or_else(|| self.expected("array"))?;
        if items.len() > maximum {
            return Err(self.too_big("array", maximum, items.len()));
        }
        let node = |(place, value)| Self { value, path: format!("{}[{place}]", self.path) };
        Ok(items.iter().enumerate().map(node).collect())
    }

    /// A text within limits of bytes and graphemes.
    pub fn text(&self, max_bytes: usize, max_graphemes: usize) -> Checked<&'a str> {
        let text = self.string()?;
        if text.len() > max_bytes {
            return Err(self.too_big("string", max_bytes, text.len()));
        }
        let graphemes = text.graphemes(true).count();
        if graphemes > max_graphemes {
            return Err(self.too_big("grapheme", max_graphemes, graphemes));
        }
        Ok(text)
    }

    /// A text that a predicate knows as `format`.
    pub fn formatted(&self, format: &str, is_valid: impl Fn(&str) -> bool) -> Checked<&'a str> {
        let text = self.string()?;
        if is_valid(text) {
            return Ok(text);
        }
        Err(format!("Invalid {format} at {} (got {text:?})", self.path))
    }

    /// The `$type` of a member of a union.
    pub fn kind(&self) -> Checked<&'a str> {
        let wanted = "an object or record which includes a \"$type\" property";
        self.value.get("$type").and_then(Value::as_str).ok_or_else(|| self.expected(wanted))
    }

    /// What is said about a value of the wrong type.
    pub fn expected(&self, wanted: &str) -> String {
        format!("Expected {wanted} value type at {} (got {})", self.path, self.kind_of_value())
    }

    fn too_big(&self, what: &str, maximum: usize, got: usize) -> String {
        format!("{what} too big (maximum {maximum}, got {got}) at {}", self.path)
    }

    fn kind_of_value(&self) -> &'static str {
        match self.value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_f64() => "float",
            Value::Number(_) => "integer",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        }
    }
}

/// RFC 3339 with a zone, as the datetime format of lexicons.
pub fn is_datetime(text: &str) -> bool {
    let zoned = text.ends_with('Z') || text.rfind(['+', '-']).is_some_and(|place| place > 10);
    text.contains('T') && zoned && !text.ends_with("-00:00") && text.parse::<jiff::Timestamp>().is_ok()
}

/// `did:method:id`
pub fn is_did(text: &str) -> bool {
    let mut parts = text.splitn(3, ':');
    let method = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase());
    parts.next() == Some("did") && parts.next().is_some_and(method) && parts.next().is_some_and(|id| !id.is_empty())
}

/// `scheme:rest` without spaces.
pub fn is_uri(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, rest)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && !rest.is_empty()
            && !text.contains(char::is_whitespace)
    })
}

/// The shape of a BCP 47 tag.
pub fn is_language(text: &str) -> bool {
    let mut parts = text.split('-');
    let first = parts.next().unwrap_or_default();
    (2..=3).contains(&first.len())
        && first.bytes().all(|byte| byte.is_ascii_lowercase())
        && parts.all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}
