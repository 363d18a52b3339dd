//! The schema of a post in a request, made from that of its content.

use octavo_domain::PostContent;
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{Object, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

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

/// The schema of a type that is an object.
pub fn object_of<T: PartialSchema>() -> Object {
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
