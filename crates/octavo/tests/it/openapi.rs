//! The description that the server gives of itself.

use std::process::Command;

use serde_json::{Map, Value};

fn described() -> String {
    let made = Command::new(env!("CARGO_BIN_EXE_octavo")).arg("openapi").output().unwrap();
    String::from_utf8(made.stdout).unwrap()
}

#[test]
fn the_kept_description_is_the_servers_own() {
    let kept = include_str!("../../../../contract/openapi.json");
    assert!(described() == kept, "contract/openapi.json is stale; `make contract` writes it anew");
}

/// Every operation with its method and path.
pub fn operations(description: &Value) -> Vec<(String, String, Value)> {
    let paths = description["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().iter().filter(|(name, _)| *name != "parameters");
        methods.map(move |(method, operation)| (method.to_uppercase(), path.clone(), operation.clone()))
    });
    all.collect()
}

#[test]
fn every_operation_is_described_in_full() {
    let description: Value = serde_json::from_str(&described()).unwrap();
    let mut ids = Vec::new();
    for (method, path, operation) in operations(&description) {
        let lacking = lacking(&operation);
        assert!(lacking.is_empty(), "{method} {path} lacks {lacking:?}");
        ids.push(operation["operationId"].as_str().unwrap().to_owned());
    }
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count, "two operations have one id");
}

fn lacking(operation: &Value) -> Vec<String> {
    let filled = |name: &str| operation[name].as_str().is_some_and(|text| !text.is_empty());
    let mut lacking: Vec<String> =
        ["operationId", "summary"].into_iter().filter(|name| !filled(name)).map(str::to_owned).collect();
    for list in ["tags", "security"] {
        if operation[list].as_array().is_none_or(Vec::is_empty) {
            lacking.push(list.to_owned());
        }
    }
    if lacks_example(&operation["requestBody"]) {
        lacking.push("an example of the request".to_owned());
    }
    let empty = Map::new();
    let responses = operation["responses"].as_object().unwrap_or(&empty);
    for needed in ["400", "429", "500", "503"].into_iter().filter(|status| !responses.contains_key(*status)) {
        lacking.push(format!("the answer {needed}"));
    }
    let bare = responses.iter().filter(|(_, response)| lacks_example(response));
    lacking.extend(bare.map(|(status, _)| format!("an example of the answer {status}")));
    lacking
}

fn lacks_example(holder: &Value) -> bool {
    let contents = holder["content"].as_object().into_iter().flat_map(Map::values);
    contents.into_iter().any(|content| content.get("example").is_none() && content.get("examples").is_none())
}
