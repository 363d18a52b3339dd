//! Reads a value into its type although parts of it are of the wrong type: each is noted and replaced.

use serde::de::DeserializeOwned;
use serde_json::{Number, Value};
use serde_path_to_error::{Path, Segment};

use super::Problems;

/// The most values that are replaced in one input: more than anyone reads, and few enough to try each.
const MOST_REPLACED: usize = 100;

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Json,
    /// Every value is a text.
    Query,
}

/// None when too much is wrong to go on.
pub fn read<T: DeserializeOwned>(mut json: Value, source: Source, problems: &mut Problems) -> Option<T> {
    for _ in 0..MOST_REPLACED {
        let error = match serde_path_to_error::deserialize::<_, T>(&json) {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        let words = error.inner().to_string();
        let mistake = Mistake::of(&words);
        let field = show(error.path());
        if let Some((name, message)) = of_member(&words) {
            problems.add_unreadable(name, message);
            return None;
        }
        let Some(place) = find(&mut json, error.path()) else {
            problems.add_unreadable(&field, mistake.message(&field));
            return None;
        };
        match place.as_str().filter(|_| source == Source::Query).and_then(|text| mistake.typed(text)) {
            Some(typed) => *place = typed,
            None => {
                problems.add_unreadable(&field, mistake.message(&field));
                // Most fields are optional; items of lists are not.
                *place = if place.is_null() || field.ends_with(']') { mistake.neutral() } else { Value::Null };
            }
        }
    }
    None
}

/// What serde says of a member that cannot be replaced: two spellings of one field, or one that must be there.
fn of_member(words: &str) -> Option<(&str, String)> {
    let name = |prefix| words.strip_prefix(prefix)?.split('`').next();
    name("duplicate field `")
        .map(|name| (name, format!("{name} is given more than once. Send it once.")))
        .or_else(|| name("missing field `").map(|name| (name, format!("{name} is required."))))
}

/// Removes every NUL, which PostgreSQL keeps in no text, and notes where it was.
pub fn remove_nul(json: &mut Value, path: &mut String, problems: &mut Problems) {
    let length = path.len();
    match json {
        Value::String(text) if text.contains('\0') => {
            let field = if path.is_empty() { "body" } else { path.as_str() };
            problems.add_unreadable(field, format!("{field} contains the character NUL (U+0000). Remove it."));
            text.retain(|character| character != '\0');
        }
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                path.push_str(&format!("[{index}]"));
                remove_nul(item, path, problems);
                path.truncate(length);
            }
        }
        Value::Object(members) => {
            if members.keys().any(|name| name.contains('\0')) {
                let field = if path.is_empty() { "body" } else { path.as_str() };
                problems.add(field, "The name of a field contains the character NUL (U+0000). Remove it.");
                members.retain(|name, _| !name.contains('\0'));
            }
            for (name, member) in members {
                if length > 0 {
                    path.push('.');
                }
                path.push_str(name);
                remove_nul(member, path, problems);
                path.truncate(length);
            }
        }
        _ => {}
    }
}

/// `publications[0].posts[1].content`; `body` for the whole.
fn show(path: &Path) -> String {
    match path.to_string().as_str() {
        "." => "body".to_owned(),
        path => path.to_owned(),
    }
}

fn find<'a>(json: &'a mut Value, path: &Path) -> Option<&'a mut Value> {
    if path.iter().len() == 0 {
        return None;
    }
    path.iter().try_fold(json, |json, segment| match segment {
        Segment::Seq { index } => json.get_mut(*index),
        Segment::Map { key } => json.get_mut(key),
        Segment::Enum { .. } | Segment::Unknown => None,
    })
}

/// What serde says, in plain words.
enum Mistake {
    /// Another type was expected.
    Type(Expected),
    /// A whole number was expected and a fraction was found.
    Fraction,
    /// A number that the type cannot hold.
    Range,
    /// The type's own words, or words of serde that name no type.
    Other(String),
}

#[derive(Clone, Copy)]
enum Expected {
    Text,
    Number,
    Boolean,
    List,
    Object,
}

impl Mistake {
    /// From a message such as ``invalid type: integer `7`, expected a string``.
    fn of(message: &str) -> Self {
        let Some((found, expected)) = message.rsplit_once(", expected ") else {
            return Mistake::Other(message.to_owned());
        };
        let expected = match expected {
            "a string" | "a borrowed string" => Expected::Text,
            "a boolean" => Expected::Boolean,
            "a sequence" => Expected::List,
            "i64" | "i32" | "i16" | "u64" | "u32" | "u16" | "usize" | "f64" | "f32" => Expected::Number,
            other if other.starts_with("struct ") || other == "a map" => Expected::Object,
            _ => return Mistake::Other(message.to_owned()),
        };
        if found.starts_with("invalid value: integer") {
            Mistake::Range
        } else if found.starts_with("invalid type: floating point") && matches!(expected, Expected::Number) {
            Mistake::Fraction
        } else {
            Mistake::Type(expected)
        }
    }

    fn message(&self, field: &str) -> String {
        let subject = if field == "body" { "The body" } else { field };
        match self {
            Mistake::Type(Expected::Text) => format!("{subject} must be text."),
            Mistake::Type(Expected::Number) => format!("{subject} must be a number."),
            Mistake::Type(Expected::Boolean) => format!("{subject} must be true or false."),
            Mistake::Type(Expected::List) => format!("{subject} must be a list."),
            Mistake::Type(Expected::Object) if field == "body" => format!("{subject} must be a JSON object."),
            Mistake::Type(Expected::Object) => format!("{subject} must be an object."),
            Mistake::Fraction => format!("{subject} must be a whole number."),
            Mistake::Range => format!("{subject} is out of range."),
            Mistake::Other(words) => format!("{words}."),
        }
    }

    /// A query parameter's text as the type that was expected.
    fn typed(&self, text: &str) -> Option<Value> {
        match self {
            Mistake::Type(Expected::Number) => {
                let whole = text.parse::<i64>().map(Number::from).ok();
                whole.or_else(|| Number::from_f64(text.parse().ok()?)).map(Value::Number)
            }
            Mistake::Type(Expected::Boolean) => text.parse::<bool>().ok().map(Value::from),
            _ => None,
        }
    }

    /// A value of the expected type that says nothing.
    fn neutral(&self) -> Value {
        match self {
            Mistake::Type(Expected::Text) => Value::String(String::new()),
            Mistake::Type(Expected::Boolean) => Value::Bool(false),
            Mistake::Type(Expected::List) => Value::Array(Vec::new()),
            Mistake::Type(Expected::Object) => Value::Object(serde_json::Map::new()),
            Mistake::Type(Expected::Number) | Mistake::Fraction | Mistake::Range => Value::from(0),
            Mistake::Other(_) => Value::Null,
        }
    }
}
