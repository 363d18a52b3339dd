//! The parameter `fields`.

use serde_json::{Map, Value};

use crate::meta::{Outcome, invalid};

/// Those members of `full` that were asked for; the id always. A member that is null is known, and absent here.
pub fn pick_fields(full: Value, fields: Option<&str>, usual: &[&str], node: &str) -> Outcome<Value> {
    let asked: Vec<&str> = match fields {
        Some(list) => list.split(',').map(str::trim).chain(["id"]).collect(),
        None => usual.to_vec(),
    };
    let mut picked = Map::new();
    for name in asked {
        match full.get(name) {
            Some(Value::Null) => {}
            Some(value) => drop(picked.insert(name.to_owned(), value.clone())),
            None => {
                return Err(invalid(format!("Tried accessing nonexisting field ({name}) on node type ({node})")));
            }
        }
    }
    Ok(Value::Object(picked))
}
