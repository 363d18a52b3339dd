//! The description that the server gives of itself.

mod references;

use std::collections::BTreeSet;
use std::process::Command;

use reqwest::Method;
use serde_json::{Map, Value, json};

use crate::support::{Home, client};

pub fn described() -> String {
    let made = Command::new(env!("CARGO_BIN_EXE_octavo")).arg("openapi").output().unwrap();
    String::from_utf8(made.stdout).unwrap()
}

#[test]
fn the_kept_description_is_the_servers_own() {
    let kept = include_str!("../../../../contract/openapi.json");
    assert!(described() == kept, "contract/openapi.json is stale; `make contract` writes it anew");
}

#[tokio::test]
async fn the_server_serves_its_description() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let address = format!("{}/openapi.json", server.base);
    let answer = client().get(&address).send().await.unwrap();
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["content-type"]),
        (200, &"application/json".parse().unwrap())
    );
    let tag = answer.headers()["etag"].clone();
    let served = answer.text().await.unwrap();
    assert!(!served.contains('\n'), "only the kept one is for people");
    let served: Value = serde_json::from_str(&served).unwrap();
    let mut wanted: Value = serde_json::from_str(&described()).unwrap();
    wanted["servers"] = json!([{ "url": server.base }]);
    let flow = &mut wanted["components"]["securitySchemes"]["oauth2"]["flows"]["authorizationCode"];
    for name in ["authorizationUrl", "tokenUrl", "refreshUrl"] {
        flow[name] = json!(format!("{}{}", server.base, flow[name].as_str().unwrap()));
    }
    assert_eq!(served, wanted);
    let again = client().get(&address).header("if-none-match", tag).send().await.unwrap();
    assert_eq!(again.status(), 304);
}

#[test]
fn every_post_takes_an_idempotency_key() {
    let description: Value = serde_json::from_str(&described()).unwrap();
    for (method, path, operation) in operations(&description) {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let takes = parameters.filter(|it| it["name"] == "idempotency-key").count();
        // The one call without an access token makes nothing.
        let wanted = method == "POST" && path != "/v1/media/compatibility";
        assert_eq!(takes, usize::from(wanted), "{method} {path}");
    }
}

/// Every operation with its method and path. Its parameters and answers are not references.
pub fn operations(description: &Value) -> Vec<(String, String, Value)> {
    let paths = description["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().iter();
        methods.map(move |(method, operation)| {
            let mut operation = operation.clone();
            resolve(&mut operation["parameters"], description);
            resolve(&mut operation["responses"], description);
            (method.to_uppercase(), path.clone(), operation)
        })
    });
    all.collect()
}

/// Puts the components in the places of the references to them.
fn resolve(parts: &mut Value, description: &Value) {
    let parts: Vec<&mut Value> = match parts {
        Value::Array(parts) => parts.iter_mut().collect(),
        Value::Object(parts) => parts.values_mut().collect(),
        _ => Vec::new(),
    };
    for part in parts {
        let Some(reference) = part["$ref"].as_str() else { continue };
        let mut whole = target(reference, description).clone();
        if let Some(own) = part.get("description") {
            whole["description"] = own.clone();
        }
        *part = whole;
    }
}

fn target<'a>(reference: &str, description: &'a Value) -> &'a Value {
    description.pointer(&reference[1..]).unwrap_or_else(|| panic!("{reference} is not there"))
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

#[test]
fn every_field_and_parameter_is_described() {
    let description: Value = serde_json::from_str(&described()).unwrap();
    let mut bare = Vec::new();
    for (name, schema) in description["components"]["schemas"].as_object().unwrap() {
        if !is_described(schema) {
            bare.push(name.clone());
        }
        let parts = schema["allOf"].as_array().into_iter().flatten().chain([schema]);
        let fields = parts.flat_map(|part| part["properties"].as_object().into_iter().flatten());
        bare.extend(fields.filter(|(_, field)| !is_described(field)).map(|(field, _)| format!("{name}.{field}")));
    }
    for (method, path, operation) in operations(&description) {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        bare.extend(parameters.filter(|it| !is_described(it)).map(|it| format!("{method} {path} {}", it["name"])));
    }
    assert_eq!(bare, Vec::<String>::new());
}

/// By itself, or, where it may be null, by the type that it has otherwise.
fn is_described(schema: &Value) -> bool {
    let otherwise = schema["oneOf"].as_array().into_iter().flatten();
    otherwise.chain([schema]).any(|one| one["description"].as_str().is_some_and(|text| !text.is_empty()))
}

#[test]
fn every_error_code_has_an_example() {
    let description: Value = serde_json::from_str(&described()).unwrap();
    let shown: BTreeSet<_> = error_examples(&description).filter_map(|it| it["error"]["code"].as_str()).collect();
    let codes = description["components"]["schemas"]["ErrorCode"]["enum"].as_array().unwrap();
    assert_eq!(shown, codes.iter().map(|code| code.as_str().unwrap()).collect());
}

#[test]
fn the_errors_of_every_call_are_two_ranges_whose_examples_say_their_status() {
    let description: Value = serde_json::from_str(&described()).unwrap();
    let components = &description["components"];
    for (range, name, codes) in [
        (
            "4",
            "ClientError",
            &[
                "FORBIDDEN",
                "PAYLOAD_TOO_LARGE",
                "RATE_LIMITED",
                "REQUEST_TIMEOUT",
                "UNAUTHORIZED",
                "UNSUPPORTED_MEDIA_TYPE",
                "VALIDATION_ERROR",
            ][..],
        ),
        ("5", "ServerError", &["INTERNAL_ERROR", "SERVICE_UNAVAILABLE"][..]),
    ] {
        let response = &components["responses"][name];
        let shown = response["content"]["application/json"]["examples"].as_object().unwrap();
        assert_eq!(shown.keys().collect::<Vec<_>>(), codes);
        for code in codes {
            let summary = components["examples"][code]["summary"].as_str().unwrap();
            let (status, _) = summary.split_once(": ").unwrap();
            assert!(status.starts_with(range), "{summary}");
            assert!(response["description"].as_str().unwrap().contains(&format!("{status} ({code})")), "{code}");
        }
    }
}

/// The examples that operations refer to, and those of codes that none answers.
fn error_examples(description: &Value) -> impl Iterator<Item = &Value> {
    let components = &description["components"];
    let shared = components["examples"].as_object().unwrap().values().map(|example| &example["value"]);
    shared.chain(components["schemas"]["ErrorBody"]["examples"].as_array().unwrap())
}

#[tokio::test]
async fn the_example_of_a_validation_error_is_what_the_server_says() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    let (account, chat) = api.account("TELEGRAM").await;
    let post = json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "THREADS" },
        "posts": [{ "content": 7, "chatId": chat }] }] });
    let mut said: Value = api.send(Method::POST, "/v1/posts", post).await.json().await.unwrap();
    let description: Value = serde_json::from_str(&described()).unwrap();
    let example = &description["components"]["examples"]["VALIDATION_ERROR"]["value"];
    said["error"]["requestId"] = example["error"]["requestId"].clone();
    assert_eq!(said, *example);
}

#[test]
fn links_lead_to_every_operation_on_a_thing() {
    let description: Value = serde_json::from_str(&described()).unwrap();
    let all = operations(&description);
    let named = |id: &str| all.iter().find(|it| it.2["operationId"] == id).map(|it| &it.2);
    let mut reached = BTreeSet::new();
    for (method, path, operation) in &all {
        let answers = operation["responses"].as_object().unwrap().values();
        for link in answers.flat_map(|answer| answer["links"].as_object().into_iter().flat_map(Map::values)) {
            let id = link["operationId"].as_str().unwrap();
            let target = named(id).unwrap_or_else(|| panic!("{method} {path} leads to {id}, which is not there"));
            let takes = |name: &str| target["parameters"].as_array().unwrap().iter().any(|it| it["name"] == name);
            for name in link["parameters"].as_object().into_iter().flat_map(Map::keys) {
                assert!(takes(name), "{method} {path} leads to {id}, which takes no {name}");
            }
            reached.insert(id.to_owned());
        }
    }
    let of_things = all.iter().filter(|(_, path, _)| path.contains('{'));
    for (method, path, operation) in of_things {
        assert!(reached.contains(operation["operationId"].as_str().unwrap()), "no link leads to {method} {path}");
    }
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
    for needed in ["4XX", "5XX"].into_iter().filter(|status| !responses.contains_key(*status)) {
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
