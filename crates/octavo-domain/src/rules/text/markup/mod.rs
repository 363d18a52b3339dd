//! Telegram's markup: the first place that Telegram refuses ("can't parse entities").
//!
//! <https://core.telegram.org/bots/api#formatting-options>. Where the documents leave a case open, this follows the parser
//! of the official server (`MessageEntity.cpp` in <https://github.com/tdlib/td>).

mod html;
mod markdown;

use super::is_blank;
pub use html::html_fault;
pub use markdown::markdown_fault;

const SHOWS_NOTHING: &str = "The text has only markup and shows nothing";

/// Where in the text a byte is, as editors show it.
fn place(text: &str, at: usize) -> String {
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("line {line}, character {column}")
}

#[cfg(test)]
mod tests;
