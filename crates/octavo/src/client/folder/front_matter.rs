//! A file's front matter, in YAML, and the parts of its thread.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};
use serde_saphyr::{DefaultMessageFormatter, MessageFormatter, Spanned};

const FENCE: &str = "---";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrontMatter {
    pub id: Option<Spanned<String>>,
    pub at: Spanned<String>,
    pub accounts: Spanned<Vec<Spanned<AccountName>>>,
    /// By platform.
    #[serde(default)]
    pub settings: BTreeMap<String, Map<String, Value>>,
    #[serde(default)]
    pub media: Vec<Spanned<MediaEntry>>,
    pub first_comment: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged, expecting = "an account is its number, or platform:username")]
pub enum AccountName {
    Id(i64),
    Name(String),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged, expecting = "a file is its path, or path and alt")]
pub enum MediaEntry {
    Path(String),
    WithAlt(MediaWithAlt),
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MediaWithAlt {
    pub path: String,
    pub alt: Option<String>,
}

impl AccountName {
    pub fn show(&self) -> String {
        match self {
            AccountName::Id(id) => id.to_string(),
            AccountName::Name(name) => name.clone(),
        }
    }
}

impl MediaEntry {
    pub fn path(&self) -> &str {
        match self {
            MediaEntry::Path(path) | MediaEntry::WithAlt(MediaWithAlt { path, .. }) => path,
        }
    }

    pub fn alt(&self) -> Option<&str> {
        match self {
            MediaEntry::Path(_) => None,
            MediaEntry::WithAlt(MediaWithAlt { alt, .. }) => alt.as_deref(),
        }
    }
}

/// A mistake, and its line.
pub type Mistake = (Option<u64>, String);

/// The front matter, and the texts of the post and of the rest of its thread.
pub fn parse(text: &str) -> Result<(FrontMatter, Vec<String>), Mistake> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let rest = text.strip_prefix("---\n").ok_or((
        Some(1),
        "the file has no front matter. Begin it with a line ---, the fields at and accounts, and another line ---"
            .to_owned(),
    ))?;
    let lines: Vec<&str> = rest.lines().collect();
    let end = lines.iter().position(|line| line.trim_end() == FENCE);
    let end = end.ok_or((Some(1), "the front matter has no end. Add a line --- after it".to_owned()))?;
    // An empty line stands for the first fence, so that lines count as in the file.
    let yaml = format!("\n{}\n", lines[..end].join("\n"));
    let options = serde_saphyr::options! { with_snippet: false };
    let matter = serde_saphyr::from_str_with_options(&yaml, options).map_err(|error| {
        let line = error.location().map(|location| location.line());
        (line, DefaultMessageFormatter.format_message(&error).escape_debug().to_string().replace("\\\"", "\""))
    })?;
    let parts = lines[end + 1..].split(|line| line.trim_end() == FENCE);
    Ok((matter, parts.map(|part| part.join("\n").trim().to_owned()).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_front_matter_and_parts() {
        let text = "\u{feff}---\r\nat: 2027-01-15T09:00:00Z\r\naccounts: [3, bluesky:folio.example]\r\nmedia:\r\n  - a.jpg\r\n  \
            - {path: b.jpg, alt: A leaf}\r\nsettings:\r\n  telegram: {linkPreview: false}\r\n---\r\n\r\nOne\r\n\r\n---\r\nTwo\r\n";
        let (matter, parts) = parse(text).unwrap();
        assert_eq!(parts, ["One", "Two"]);
        let accounts: Vec<String> = matter.accounts.value.iter().map(|it| it.value.show()).collect();
        assert_eq!(accounts, ["3", "bluesky:folio.example"]);
        assert_eq!((matter.at.value.as_str(), matter.at.referenced.line()), ("2027-01-15T09:00:00Z", 2));
        let media: Vec<_> = matter.media.iter().map(|it| (it.value.path(), it.value.alt())).collect();
        assert_eq!(media, [("a.jpg", None), ("b.jpg", Some("A leaf"))]);
        assert_eq!(matter.media[1].referenced.line(), 6);
        assert_eq!(matter.settings["telegram"]["linkPreview"], false);
    }

    #[test]
    fn mistakes_have_their_line() {
        let with = |yaml: &str| format!("---\nat: next-slot\naccounts: [1]\n{yaml}\n---\nText\n");
        for (text, line, says) in [
            ("Text".to_owned(), 1, "no front matter"),
            ("---\nat: next-slot\n".to_owned(), 1, "no end"),
            (with("colour: red"), 4, "colour"),
            (with("media: cover.jpg"), 4, "sequence"),
            (with("at: next-slot"), 4, "duplicate"),
            (with("media:\n  - {path: a.jpg, text: x}"), 5, "path and alt"),
            (with("settings: {x: 5}"), 4, "map"),
            ("---\nat: next-slot\n---\nText".to_owned(), 2, "accounts"),
        ] {
            let (found, message) = parse(&text).map(|_| ()).unwrap_err();
            assert!(found == Some(line) && message.contains(says), "{text}: {found:?} {message}");
        }
    }
}
