//! What a post says: the one description of a post's fields.
//!
//! Requests and responses of the API, the rules, the database (as JSON) and the adapters all carry a [`PostContent`].
//! "Add a field to a post" in CONTRIBUTING.md lists what else a field needs.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

pub use first_comment::FirstComment;

use crate::MediaFit;

mod first_comment;

/// A text, files or both.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostContent {
    /// The text. A post needs a text, a file or both.
    #[schema(required = true)]
    #[serde(rename = "content", default, deserialize_with = "or_default")]
    pub text: String,
    /// The files to attach: each `path` from `POST /v1/media/upload`, in this order.
    #[schema(required = true)]
    #[serde(default, deserialize_with = "or_default")]
    pub attachment_paths: Vec<String>,
    /// Alt texts, in the order of `attachmentPaths`.
    #[schema(required = true)]
    #[serde(default, deserialize_with = "or_default")]
    pub alt_texts: Vec<Option<String>>,
    /// Only on networks with chats, and required there: the chat to post in, from `GET /v1/accounts/{id}/chats`.
    #[serde(default, deserialize_with = "text_or_number")]
    pub chat_id: Option<String>,
    /// A thumbnail for a video, on networks that accept one: a `path` from `POST /v1/media/upload`.
    pub thumbnail_path: Option<String>,
    /// Whether Octavo makes pictures fit the aspect ratio and the size that each network accepts. The default is OFF. It
    /// applies to a thread and a first comment too.
    #[serde(default, deserialize_with = "MediaFit::read", skip_serializing_if = "MediaFit::is_off")]
    pub media_fit: MediaFit,
    /// A comment that Octavo publishes under the post, once the post is published: its text, or an object.
    #[schema(value_type = FirstComment)]
    #[serde(default, deserialize_with = "first_comment::read", skip_serializing_if = "Option::is_none")]
    pub first_comment: Option<PostPart>,
    /// The rest of a thread. Each part is a reply to the one before it, and the first part to the post.
    #[schema(max_items = 24)]
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Vec::is_empty")]
    pub thread: Vec<PostPart>,
}

/// A part of a thread, or a first comment: a text, files or both.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostPart {
    /// The text. A part needs a text, a file or both.
    #[serde(rename = "content", default, deserialize_with = "or_default")]
    #[schema(nullable)]
    pub text: String,
    /// The files to attach, as in a post.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(nullable)]
    pub attachment_paths: Vec<String>,
    /// Alt texts, in the order of `attachmentPaths`.
    #[serde(default, deserialize_with = "or_default")]
    #[schema(nullable)]
    pub alt_texts: Vec<Option<String>>,
}

impl From<PostPart> for PostContent {
    fn from(PostPart { text, attachment_paths, alt_texts }: PostPart) -> Self {
        PostContent { text, attachment_paths, alt_texts, ..PostContent::default() }
    }
}

impl PostContent {
    /// The attached files, each with its alt text.
    pub fn attachments(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let alt_texts = self.alt_texts.iter().map(Option::as_deref).chain(std::iter::repeat(None));
        self.attachment_paths.iter().map(String::as_str).zip(alt_texts)
    }

    /// The path of every file that publishing needs.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let parts = self.thread.iter().chain(&self.first_comment).flat_map(|part| &part.attachment_paths);
        self.attachment_paths.iter().chain(&self.thumbnail_path).chain(parts).map(String::as_str)
    }
}

/// Clients send null for what they leave out.
fn or_default<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(deserializer: D) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// A chat's id: text, or the number that the network has for it.
fn text_or_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text)),
        Value::Number(number) => Ok(Some(number.to_string())),
        _ => Err(D::Error::custom("A chat's id must be text or a number")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_field_that_is_left_out_or_null_is_empty() {
        let null = json!({ "content": null, "attachmentPaths": null, "altTexts": null, "chatId": null,
            "thumbnailPath": null, "firstComment": null, "thread": null });
        for sent in [json!({}), null] {
            assert_eq!(serde_json::from_value::<PostContent>(sent).unwrap(), PostContent::default());
        }
    }

    #[test]
    fn what_is_stored_is_read_back() {
        let stored = json!({ "content": "It's \"here\"", "attachmentPaths": ["a.png", "b.png"], "altTexts": [null, "B"],
            "chatId": "-1001", "thumbnailPath": "c.png" });
        let content: PostContent = serde_json::from_value(stored.clone()).unwrap();
        assert_eq!(serde_json::to_value(&content).unwrap(), stored);
        assert_eq!(content.attachments().collect::<Vec<_>>(), [("a.png", None), ("b.png", Some("B"))]);
        assert_eq!(content.files().collect::<Vec<_>>(), ["a.png", "b.png", "c.png"]);
    }
}
