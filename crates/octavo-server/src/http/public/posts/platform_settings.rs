//! The settings of a network: one schema for each, from the networks' own description.

use octavo_domain::Platform;
use octavo_domain::networks::{Setting, SettingKind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::openapi::schema::{ArrayBuilder, Discriminator, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

/// The network's own settings.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(from = "Map<String, Value>")]
pub struct PlatformSettings {
    /// Names the network, in either spelling.
    pub r#type: Option<String>,
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl From<Map<String, Value>> for PlatformSettings {
    fn from(mut sent: Map<String, Value>) -> Self {
        // What is not text names no platform, and is reported as such.
        let kind = sent.remove("type").filter(|kind| !kind.is_null());
        let kind = kind.map(|kind| kind.as_str().map_or_else(|| kind.to_string(), str::to_owned));
        PlatformSettings { r#type: kind, more: sent }
    }
}

impl PartialSchema for PlatformSettings {
    fn schema() -> RefOr<Schema> {
        let mapping = Platform::ALL.map(|platform| (platform.settings_type(), schema_ref(platform).ref_location));
        let one_of = OneOfBuilder::new()
            .description(Some(
                "The settings of the account's network. `type` names the network and is always required.",
            ))
            .discriminator(Some(Discriminator::with_mapping("type", mapping)));
        Platform::ALL.into_iter().fold(one_of, |one_of, platform| one_of.item(schema_ref(platform))).into()
    }
}

impl ToSchema for PlatformSettings {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.extend(Platform::ALL.map(|platform| (schema_name(platform), settings_of(platform))));
    }
}

fn schema_name(platform: Platform) -> String {
    format!("{}Settings", platform.display_name())
}

fn schema_ref(platform: Platform) -> Ref {
    Ref::from_schema_name(schema_name(platform))
}

fn settings_of(platform: Platform) -> RefOr<Schema> {
    let kind = text().description(Some("The network.")).enum_values(Some([platform.settings_type()]));
    let object = ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some(format!("Settings of a post on {}.", platform.display_name())))
        .property("type", kind)
        .required("type");
    with_fields(object, &platform.settings()).into()
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

/// A default is in the words only: with the keyword `default`, generators make the setting a required one.
fn description_of(setting: &Setting) -> String {
    let default = setting.default.filter(|default| !default.is_empty());
    let default = default.map_or(String::new(), |default| format!(" Default: {default}, with a warning."));
    let help = if setting.help.is_empty() { String::new() } else { format!(" {}", setting.help) };
    let needed = if setting.required { " Only drafts may leave it out." } else { "" };
    format!("{}.{help}{default}{needed}", setting.label)
}

fn value_of(setting: &Setting) -> RefOr<Schema> {
    let description = description_of(setting);
    let value = match setting.kind {
        SettingKind::Texts => return list_of(setting, text().max_length(setting.length), description).into(),
        SettingKind::Records => return list_of(setting, record_of(setting), description).into(),
        SettingKind::Rows => {
            let row = ArrayBuilder::new().items(record_of(setting)).max_items(most_items(setting));
            return list_of(setting, row, description).into();
        }
        SettingKind::Record => record_of(setting),
        SettingKind::Text | SettingKind::File => text().max_length(setting.length),
        SettingKind::Choice => text().enum_values(Some(setting.values.iter().map(|choice| choice.value))),
        SettingKind::Flag => ObjectBuilder::new().schema_type(Type::Boolean),
        SettingKind::Consent => ObjectBuilder::new().schema_type(Type::Boolean).enum_values(Some([Value::Bool(true)])),
        SettingKind::Number => integer(setting),
        SettingKind::Fraction => ObjectBuilder::new().schema_type(Type::Number).minimum(Some(0)).maximum(Some(1)),
    };
    value.description(Some(description)).into()
}

fn integer(setting: &Setting) -> ObjectBuilder {
    let number = ObjectBuilder::new().schema_type(Type::Integer);
    number.minimum(Some(setting.least.unwrap_or(0))).maximum(setting.most)
}

fn list_of(setting: &Setting, items: impl Into<RefOr<Schema>>, description: String) -> ArrayBuilder {
    let least = setting.least.and_then(|least| usize::try_from(least).ok());
    let list = ArrayBuilder::new().items(items.into()).description(Some(description));
    list.min_items(least).max_items(most_items(setting))
}

fn most_items(setting: &Setting) -> Option<usize> {
    setting.most.and_then(|most| usize::try_from(most).ok())
}

fn record_of(setting: &Setting) -> ObjectBuilder {
    with_fields(ObjectBuilder::new().schema_type(Type::Object), &setting.fields)
}

/// None of them is required: a draft may lack what a published post needs.
fn with_fields(object: ObjectBuilder, fields: &[Setting]) -> ObjectBuilder {
    fields.iter().fold(object, |object, field| object.property(field.name, value_of(field)))
}
