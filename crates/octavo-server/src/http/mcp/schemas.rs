//! Schemas of what tools accept and return, made from the API's description, so that neither can differ from it.

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

/// The schemas of the API's description.
pub struct Schemas(Value);

/// Longer than any chain of schemas that name each other.
const MOST_DEPTH: usize = 16;

impl Schemas {
    pub fn new(description: &OpenApi) -> Self {
        Schemas(serde_json::to_value(&description.components).unwrap_or_default()["schemas"].take())
    }

    /// Those of the contract, which is the API's description.
    #[cfg(test)]
    pub fn of_the_contract() -> Self {
        let mut description: Value =
            serde_json::from_str(include_str!("../../../../../contract/openapi.json")).unwrap();
        Schemas(description["components"]["schemas"].take())
    }

    /// A schema that names no other one: not all models follow references.
    pub fn named(&self, name: &str) -> Value {
        let mut schema = self.0.get(name).cloned().unwrap_or_default();
        self.inline(&mut schema, MOST_DEPTH);
        schema
    }

    /// The same for arguments. The settings of all networks are long: `network_settings` returns those of one.
    pub fn arguments(&self, name: &str) -> Map<String, Value> {
        let mut schema = self.0.get(name).cloned().unwrap_or_default();
        self.inline(&mut schema, MOST_DEPTH);
        remove(&mut schema, &["x-enumDescriptions", "example", "format"]);
        forget_null(&mut schema);
        name_tools(&mut schema);
        // The tool's own description says what the arguments are.
        remove_field(&mut schema, "description");
        match schema {
            Value::Object(fields) => fields,
            _ => Map::new(),
        }
    }

    fn inline(&self, schema: &mut Value, depth: usize) {
        match schema {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.shift_remove("$ref") {
                    let name = reference.rsplit('/').next().unwrap_or_default();
                    let named = match name {
                        "PlatformSettings" => self.brief_settings(),
                        "PostPart" => self.brief_part(),
                        _ => self.0.get(name).cloned(),
                    };
                    if let (Some(Value::Object(named)), true) = (named, depth > 0) {
                        named.into_iter().for_each(|(key, value)| {
                            fields.entry(key).or_insert(value);
                        });
                    }
                }
                fields.shift_remove("discriminator");
                fields.values_mut().for_each(|value| self.inline(value, depth.saturating_sub(1)));
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.inline(item, depth.saturating_sub(1))),
            _ => {}
        }
    }

    /// A post has the same fields, and describes them.
    fn brief_part(&self) -> Option<Value> {
        let mut part = self.0.get("PostPart")?.clone();
        remove(&mut part, &["description"]);
        part["description"] = "Fields as in a post.".into();
        Some(part)
    }

    fn brief_settings(&self) -> Option<Value> {
        let networks = self.0.pointer("/PlatformSettings/discriminator/mapping")?.as_object()?;
        let types: Vec<&String> = networks.keys().collect();
        Some(json!({
            "type": "object",
            "description": "The settings of the account's network. network_settings returns what each network accepts.",
            "required": ["type"],
            "properties": { "type": { "type": "string", "enum": types } },
        }))
    }

    /// The schema of one network's settings, by their `type`.
    pub fn settings_of(&self, settings_type: &str) -> Value {
        let networks = self.0.pointer("/PlatformSettings/discriminator/mapping");
        let reference = networks.and_then(|it| it.get(settings_type)).and_then(Value::as_str).unwrap_or_default();
        self.named(reference.rsplit('/').next().unwrap_or_default())
    }
}

/// Names tools where descriptions name operations of the API.
fn name_tools(schema: &mut Value) {
    match schema {
        Value::String(text) => {
            for (operation, tool) in TOOLS_OF {
                *text = text.replace(operation, tool);
            }
            *text = text.replace('\n', " ").replace('`', "");
        }
        Value::Object(fields) => fields.values_mut().for_each(name_tools),
        Value::Array(items) => items.iter_mut().for_each(name_tools),
        _ => {}
    }
}

const TOOLS_OF: [(&str, &str); 3] = [
    ("`GET /v1/accounts/{id}/chats`", "`list_accounts` with accountId"),
    ("`GET /v1/accounts`", "`list_accounts`"),
    ("`POST /v1/media/upload`", "`import_media`, or `key` from `upload_link`"),
];

/// Leaving a field out means the same as null. An item of a list can't be left out.
fn forget_null(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                match value {
                    Value::Object(item) if name == "items" => item.values_mut().for_each(forget_null),
                    value => forget_null(value),
                }
            }
            if let Some(Value::Array(types)) = fields.get_mut("type") {
                types.retain(|name| name != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    fields.insert("type".to_owned(), only);
                }
            }
            if let Some(Value::Array(choices)) = fields.get_mut("oneOf") {
                choices.retain(|choice| choice["type"] != "null");
                if let [Value::Object(only)] = choices.as_slice() {
                    let only = only.clone();
                    fields.shift_remove("oneOf");
                    fields.extend(only);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(forget_null),
        _ => {}
    }
}

fn remove_field(schema: &mut Value, name: &str) {
    if let Value::Object(fields) = schema {
        fields.shift_remove(name);
    }
}

fn remove(schema: &mut Value, names: &[&str]) {
    match schema {
        Value::Object(fields) => {
            // A property may have the name of a keyword: its schema is an object then, and a keyword's value never is one.
            fields.retain(|name, value| value.is_object() || !names.contains(&name.as_str()));
            fields.values_mut().for_each(|value| remove(value, names));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| remove(item, names)),
        _ => {}
    }
}

pub fn text(what: &str) -> Value {
    json!({ "type": "string", "description": what })
}

pub fn number(what: &str) -> Value {
    json!({ "type": "integer", "description": what })
}

pub fn object(properties: &[(&str, Value)], required: &[&str]) -> Map<String, Value> {
    let properties: Map<_, _> = properties.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    let mut schema =
        Map::from_iter([("type".to_owned(), "object".into()), ("properties".to_owned(), properties.into())]);
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    schema
}

/// A schema whose fields the schema of `create_post` describes.
pub fn as_in_create_post(mut schema: Map<String, Value>) -> Map<String, Value> {
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        for property in properties.values_mut() {
            *property = match property["type"].take() {
                Value::String(list) if list == "array" => objects(),
                only => json!({ "type": only }),
            };
        }
    }
    schema.insert("description".to_owned(), "As in create_post.".into());
    schema
}

/// A schema that leaves the items of one list to the schema of `create_post`.
pub fn of_create_post(mut schema: Map<String, Value>, name: &str) -> Map<String, Value> {
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        let mut list = objects();
        list["description"] = "Each as in the arguments of create_post.".into();
        properties.insert(name.to_owned(), list);
    }
    schema
}

pub fn objects() -> Value {
    json!({ "type": "array", "items": { "type": "object" } })
}

/// A schema with one more text.
pub fn with(mut schema: Map<String, Value>, name: &str, what: &str, required: bool) -> Map<String, Value> {
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.insert(name.to_owned(), text(what));
    }
    if required {
        schema.insert("required".to_owned(), json!([name]));
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_names_no_other_one() {
        let schemas = Schemas::of_the_contract();
        for name in
            ["PostSchedule", "ScheduleUpdate", "Schedule", "SchedulePage", "Report", "TimelineItem", "ImportBody"]
        {
            let schema = schemas.named(name).to_string();
            assert!(schema.len() > 100 && !schema.contains("$ref"), "{name}: {schema}");
        }
        assert!(schemas.settings_of("TWITTER").to_string().contains("\"type\""));
    }

    #[test]
    fn arguments_have_every_field_of_the_body_and_no_null_for_a_missing_one() {
        let schemas = Schemas::of_the_contract();
        let schedule = schemas.arguments("PostSchedule");
        assert_eq!(schedule["required"], json!(["publications"]));
        let publication = &schedule["properties"]["publications"]["items"];
        let (posts, told) = (&publication["properties"]["posts"]["items"], schemas.named("Post"));
        let names = |schema: &Value| schema["properties"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(posts), names(&told));
        assert_eq!(names(publication), names(&schemas.named("Publication")));
        assert_eq!(names(&posts["properties"]["thread"]["items"]), names(&schemas.named("PostPart")));
        assert_eq!(publication["properties"]["aiDisclosure"]["enum"], json!(["NONE", "ASSISTED", "GENERATED"]));
        assert_eq!(posts["properties"]["content"]["type"], "string");
        assert_eq!(posts["properties"]["altTexts"]["type"], "array");
        assert_eq!(posts["properties"]["altTexts"]["items"]["type"], json!(["string", "null"]));
    }
}
