//! The description says each thing once.

use std::collections::{BTreeSet, HashSet};

use serde_json::{Map, Value};

use super::{described, target};

/// In bytes, as the server sends it before compression. An operation with its schemas takes about 2,900: a new one may raise it, what
/// repeats may not.
const MOST: usize = 389_000;

#[test]
fn the_description_stays_small() {
    let description: Value = serde_json::from_str(&described()).unwrap();
    let bytes = description.to_string().len();
    assert!(bytes <= MOST, "the description has {bytes} bytes, more than {MOST}");
}

#[test]
fn no_parameter_response_or_header_is_written_twice() {
    let description: Value = serde_json::from_str(&described()).unwrap();
    let components = &description["components"];
    let items = [&description["paths"], &description["webhooks"]].into_iter().flat_map(parts).flat_map(parts);
    let operations: Vec<&Value> = items.collect();
    let of_operations = |kind: &'static str| operations.iter().flat_map(move |operation| parts(&operation[kind]));
    let responses: Vec<&Value> = of_operations("responses").chain(parts(&components["responses"])).collect();
    let headers =
        responses.iter().flat_map(|response| parts(&response["headers"])).chain(parts(&components["headers"]));
    let parameters = of_operations("parameters").chain(parts(&components["parameters"]));
    let inline = parameters.chain(responses.iter().copied()).chain(headers).filter(|part| part["$ref"].is_null());
    let mut seen = HashSet::new();
    let twice: Vec<&Value> = inline.filter(|part| !seen.insert(part.to_string())).collect();
    assert!(seen.len() > 100, "only {} parts were found", seen.len());
    assert_eq!(twice, Vec::<&Value>::new());
}

#[test]
fn every_reference_leads_somewhere_and_every_component_is_used() {
    let description: Value = serde_json::from_str(&described()).unwrap();
    let mut used = BTreeSet::new();
    walk(&description, &mut |value| {
        if let Some(reference) = value["$ref"].as_str() {
            target(reference, &description);
            used.insert(reference.to_owned());
        }
    });
    let components = description["components"].as_object().unwrap();
    let named = components.iter().filter(|(kind, _)| *kind != "securitySchemes").flat_map(|(kind, parts)| {
        parts.as_object().into_iter().flat_map(Map::keys).map(move |name| format!("#/components/{kind}/{name}"))
    });
    assert_eq!(named.filter(|name| !used.contains(name)).collect::<Vec<_>>(), Vec::<String>::new());
}

/// Calls `visit` with every value.
fn walk(value: &Value, visit: &mut impl FnMut(&Value)) {
    visit(value);
    parts(value).for_each(|part| walk(part, visit));
}

fn parts(value: &Value) -> impl Iterator<Item = &Value> {
    let named = value.as_object().into_iter().flat_map(Map::values);
    named.chain(value.as_array().into_iter().flatten())
}
