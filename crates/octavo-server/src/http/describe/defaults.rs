//! Leaves out what a description means anyway.

use serde_json::Value;

/// Their content is a reader's data.
const EXAMPLES: [&str; 3] = ["example", "examples", "value"];

/// Removes `"required": false` from every parameter.
pub(super) fn leave_out(description: &mut Value) {
    match description {
        Value::Array(items) => items.iter_mut().for_each(leave_out),
        Value::Object(fields) => {
            if fields.contains_key("in") {
                fields.retain(|name, value| name != "required" || value.as_bool() != Some(false));
            }
            let parts = fields.iter_mut().filter(|(name, _)| !EXAMPLES.contains(&name.as_str()));
            parts.for_each(|(_, part)| leave_out(part));
        }
        _ => {}
    }
}
