//! Texts with marks.

use serde_json::Value;

/// A text with its marks; offsets in UTF-16 units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marked {
    pub text: String,
    pub entities: Vec<Value>,
}

/// Length in UTF-16 code units.
pub fn utf16(text: &str) -> usize {
    text.encode_utf16().count()
}
