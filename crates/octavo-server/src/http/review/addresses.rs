//! Where the page has the post's files.

use maud::{Markup, html};

use super::content::Content;
use crate::http::connect::texts::Texts;

/// The files of the post that a token opens.
#[derive(Clone, Copy)]
pub(super) struct Files<'a> {
    pub content: &'a Content,
    pub token: &'a str,
    pub texts: Texts,
}

/// Where the page has a file.
pub(super) fn address(token: &str, number: usize) -> String {
    format!("/review/{token}/files/{number}")
}

pub(super) fn link(files: Files<'_>, number: usize) -> Markup {
    let name = files.texts.text("review.file", &[("number", &(number + 1).to_string())]);
    html! { a href=(address(files.token, number)) { (name) } }
}
