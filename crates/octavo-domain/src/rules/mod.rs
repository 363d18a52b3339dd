//! The language that rules of networks are written in, and the functions that apply them. The rules themselves are in
//! [`networks`](crate::networks), as data.
//!
//! A check returns all findings, not only the first. A rule's id is stable; its message says what was found,
//! what the limit is, and how to fix it. The published table (`contract/rules/table.json`) is made from the same data.

mod decodable;
pub(crate) mod facts;
mod fault;
pub(crate) mod judge;
mod measure;
pub(crate) mod messages;
pub(crate) mod numbers;
pub(crate) mod post_to_check;
mod quantity;
pub(crate) mod rule;
mod setting_file;
pub(crate) mod sheet;
pub mod text;
mod text_count;
pub(crate) mod wanted;

use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use decodable::largest_picture;
pub use decodable::{decoded_bytes, is_decodable};
pub use facts::MediaFacts;
pub use post_to_check::{Account, PlatformLimits, PostToCheck, UnknownMode};
pub use setting_file::SettingFile;
pub use text_count::TextCount;

/// An ERROR refuses the post. A WARNING doesn't.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Severity {
    Error,
    Warning,
}

/// What a rule found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Finding {
    /// Path in the request: `publications[0].posts[0].content`.
    pub field: String,
    /// An ERROR refuses the post, a WARNING doesn't.
    pub severity: Severity,
    /// Stable id, such as `bluesky.text.length`.
    pub rule: &'static str,
    /// What was found, what the limit is, and how to fix it.
    pub message: String,
}

impl Finding {
    pub fn error(field: impl Into<String>, rule: &'static str, message: impl Into<String>) -> Self {
        Finding { field: field.into(), severity: Severity::Error, rule, message: message.into() }
    }

    pub fn warning(field: impl Into<String>, rule: &'static str, message: impl Into<String>) -> Self {
        Finding { field: field.into(), severity: Severity::Warning, rule, message: message.into() }
    }
}
