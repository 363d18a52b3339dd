//! `fields`: a node answers what is asked for, and without it little more than its id.

use serde_json::{Map, Value};

use super::call::Call;
use super::error::{Outcome, invalid};

/// The fields that a call asks for; all have to be among the node's.
pub fn wanted(call: &Call, known: &[&str], default: &str) -> Outcome<Vec<String>> {
    let asked = call.get("fields").unwrap_or(default).split(',').map(|field| field.trim().to_owned());
    let asked: Vec<String> = asked.filter(|field| !field.is_empty()).collect();
    match asked.iter().find(|field| !known.contains(&field.as_str())) {
        Some(stray) => Err(invalid(format_args!("Tried accessing nonexisting field ({stray})"))),
        None => Ok(asked),
    }
}

/// Of a node only what is asked for; what it does not have is left out.
pub fn pick(fields: &[String], node: &Value) -> Value {
    let found = fields.iter().filter_map(|field| Some((field.clone(), node.get(field)?.clone())));
    Value::Object(found.filter(|(_, value)| !value.is_null()).collect::<Map<_, _>>())
}
