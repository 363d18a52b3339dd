//! Schemas of the API description that no derive can write: they are made from other descriptions.

mod platform_settings;

use octavo_domain::PostContent;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{Object, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::request::ScheduleRequest;
use super::response::{PostBody, PostResult};

/// The request to change a schedule: a [`ScheduleRequest`] that requires nothing.
pub struct ScheduleUpdate;

impl PartialSchema for ScheduleUpdate {
    fn schema() -> RefOr<Schema> {
        let mut schema = object_of::<ScheduleRequest>();
        schema.required.clear();
        schema.description = Some("What to change. Octavo keeps what you leave out.".to_owned());
        schema.into()
    }
}

impl ToSchema for ScheduleUpdate {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        ScheduleRequest::schemas(schemas);
    }
}

/// A post in a request: a [`PostContent`] that requires nothing, and where null means the same as nothing.
pub struct PostInput;

impl PartialSchema for PostInput {
    fn schema() -> RefOr<Schema> {
        let mut schema = object_of::<PostContent>();
        schema.required.clear();
        schema.properties.values_mut().for_each(allow_null);
        schema.into()
    }
}

impl ToSchema for PostInput {
    fn name() -> std::borrow::Cow<'static, str> {
        "Post".into()
    }
}

impl PartialSchema for PostBody {
    fn schema() -> RefOr<Schema> {
        let id = ObjectBuilder::new().schema_type(Type::String).description(Some("The id that events use."));
        let mut schema = ObjectBuilder::new().property("id", id).required("id").build();
        schema.description = Some("A post and its result.".to_owned());
        for part in [object_of::<PostContent>(), object_of::<PostResult>()] {
            schema.properties.extend(part.properties);
            schema.required.extend(part.required);
        }
        schema.into()
    }
}

impl ToSchema for PostBody {
    fn name() -> std::borrow::Cow<'static, str> {
        "ScheduledPost".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        PostContent::schemas(schemas);
        PostResult::schemas(schemas);
    }
}

fn object_of<T: PartialSchema>() -> Object {
    match T::schema() {
        RefOr::T(Schema::Object(object)) => object,
        _ => Object::default(),
    }
}

fn allow_null(schema: &mut RefOr<Schema>) {
    let kind = match schema {
        RefOr::T(Schema::Object(object)) => &mut object.schema_type,
        RefOr::T(Schema::Array(array)) => &mut array.schema_type,
        _ => return,
    };
    if let SchemaType::Type(only) = kind {
        *kind = SchemaType::from_iter([only.clone(), Type::Null]);
    }
}
