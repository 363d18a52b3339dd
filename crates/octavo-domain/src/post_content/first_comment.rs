//! A first comment in a request: its text, or an object.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::PostPart;

/// The schema of what [`read`] accepts.
pub struct FirstComment;

impl PartialSchema for FirstComment {
    fn schema() -> RefOr<Schema> {
        let text = SchemaType::from_iter([Type::String, Type::Null]);
        OneOfBuilder::new()
            .description(Some("A first comment: its text, or an object if it has files too."))
            .item(ObjectBuilder::new().schema_type(text))
            .item(Ref::from_schema_name(PostPart::name()))
            .into()
    }
}

impl ToSchema for FirstComment {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((PostPart::name().into_owned(), PostPart::schema()));
    }
}

/// Blank text is no comment: forms send it for what was left out.
pub(super) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PostPart>, D::Error> {
    deserializer.deserialize_any(TextOrPart)
}

struct TextOrPart;

impl<'de> Visitor<'de> for TextOrPart {
    type Value = Option<PostPart>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a text or an object")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        let part = PostPart { text: text.to_owned(), ..PostPart::default() };
        Ok(Some(part).filter(|part| !part.text.trim().is_empty()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        PostPart::deserialize(MapAccessDeserializer::new(map)).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::PostContent;

    #[test]
    fn a_first_comment_is_a_text_or_an_object() {
        let text = |comment| {
            let post: PostContent = serde_json::from_value(json!({ "firstComment": comment })).unwrap();
            post.first_comment.map(|part| (part.text, part.attachment_paths.len()))
        };
        for (sent, read) in [
            (json!("Hi"), Some(("Hi".to_owned(), 0))),
            (json!({ "content": "Hi", "attachmentPaths": ["a.png"] }), Some(("Hi".to_owned(), 1))),
            (json!({}), Some((String::new(), 0))),
            (json!(" "), None),
            (json!(null), None),
        ] {
            assert_eq!(text(sent.clone()), read, "{sent}");
        }
        assert!(serde_json::from_value::<PostContent>(json!({ "firstComment": 7 })).is_err());
    }
}
