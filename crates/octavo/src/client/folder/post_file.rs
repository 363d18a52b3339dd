//! One file: a post.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde_json::{Map, Value};

use super::front_matter::{AccountName, FrontMatter, Mistake, parse};
use super::paths::media_file;

const NEXT_SLOT: &str = "next-slot";

#[derive(Debug)]
pub struct PostFile {
    /// Below the folder.
    pub name: String,
    /// The `id` of the front matter, or the name.
    pub identity: String,
    pub identity_line: Option<u64>,
    pub at: At,
    pub at_line: u64,
    pub accounts: Vec<(AccountName, u64)>,
    /// By platform, as written.
    pub settings: Map<String, Value>,
    pub media: Vec<MediaFile>,
    pub first_comment: Option<String>,
    /// Of the post, and of the rest of its thread.
    pub parts: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    Time(Timestamp),
    NextSlot,
}

#[derive(Debug)]
pub struct MediaFile {
    /// The file, or what is wrong with it.
    pub path: Result<PathBuf, String>,
    pub alt: Option<String>,
    pub line: u64,
}

impl PostFile {
    /// # Errors
    /// All mistakes of the front matter, with their lines.
    pub fn read(root: &Path, path: &Path, name: &str, text: &str) -> Result<Self, Vec<Mistake>> {
        let (matter, parts) = parse(text).map_err(|mistake| vec![mistake])?;
        let at_line = matter.at.referenced.line();
        let (at, mistakes) = (At::read(&matter.at.value), check(&matter));
        let at = match (at, mistakes.is_empty()) {
            (Ok(at), true) => at,
            (at, _) => return Err(mistakes.into_iter().chain(at.err().map(|it| (Some(at_line), it))).collect()),
        };
        let beside = path.parent().unwrap_or(root);
        let media = matter.media.iter().map(|it| MediaFile {
            path: media_file(root, beside, it.value.path()),
            alt: it.value.alt().map(str::to_owned),
            line: it.referenced.line(),
        });
        Ok(PostFile {
            identity_line: matter.id.as_ref().map(|id| id.referenced.line()),
            identity: matter.id.map_or_else(|| name.to_owned(), |id| id.value),
            name: name.to_owned(),
            at,
            at_line,
            media: media.collect(),
            accounts: matter.accounts.value.into_iter().map(|it| (it.value, it.referenced.line())).collect(),
            settings: matter.settings.into_iter().map(|(name, it)| (name, Value::Object(it))).collect(),
            first_comment: matter.first_comment,
            parts,
        })
    }
}

fn check(matter: &FrontMatter) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    if matter.accounts.value.is_empty() {
        let message = "accounts is empty. Name at least one, such as bluesky:folio.example".to_owned();
        mistakes.push((Some(matter.accounts.referenced.line()), message));
    }
    if let Some(id) = &matter.id
        && (id.value.is_empty() || id.value.chars().any(char::is_control))
    {
        mistakes.push((Some(id.referenced.line()), "id is empty. Leave it out, or choose one".to_owned()));
    }
    mistakes
}

impl At {
    fn read(text: &str) -> Result<Self, String> {
        if text == NEXT_SLOT {
            return Ok(At::NextSlot);
        }
        text.parse().map(At::Time).map_err(|_| {
            format!("{text} is not a time. Write it with its offset, such as 2027-01-15T09:00:00Z, or next-slot")
        })
    }

    /// `scheduledTime` of a request.
    pub fn to_request(self) -> String {
        match self {
            At::Time(time) => time.to_string(),
            At::NextSlot => "NEXT_SLOT".to_owned(),
        }
    }

    pub fn shown(self) -> String {
        match self {
            At::Time(time) => time.to_string(),
            At::NextSlot => NEXT_SLOT.to_owned(),
        }
    }
}
