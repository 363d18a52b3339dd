//! The resource that a client sends with an upload, and what YouTube refuses of it
//! (<https://developers.google.com/youtube/v3/docs/videos/insert>).
//!
//! Source: <https://developers.google.com/youtube/v3/docs/videoCategories>.

use serde_json::Value;

use super::errors::{Outcome, bad_video, invalid, refuse};
use super::events::Metadata;

const MAX_TITLE: usize = 100;
const MAX_DESCRIPTION_BYTES: usize = 5000;
const MAX_TAGS: usize = 500;

impl Metadata {
    /// Reads the resource; every member has to be named in `part`.
    pub fn read(resource: &Value, parts: &[&str]) -> Outcome<Self> {
        let Some(members) = resource.as_object() else {
            return Err(invalid("The body has to be a video resource."));
        };
        if let Some(stray) = members.keys().find(|key| !parts.contains(&key.as_str())) {
            return Err(refuse(400, "youtube.part", "unexpectedPart", format!("'{stray}'")));
        }
        let (snippet, status) = (&resource["snippet"], &resource["status"]);
        let tags = read_tags(&snippet["tags"])?;
        Ok(Self {
            title: read_title(snippet["title"].as_str().unwrap_or_default())?,
            description: read_description(snippet["description"].as_str().unwrap_or_default())?,
            category_id: read_category(&snippet["categoryId"])?,
            privacy_status: read_privacy(status)?,
            made_for_kids: status["selfDeclaredMadeForKids"].as_bool().unwrap_or(false),
            synthetic_media: read_synthetic_media(&status["containsSyntheticMedia"])?,
            tags,
            language: snippet["defaultLanguage"].as_str().map(str::to_owned),
            license: read_license(&status["license"])?,
            embeddable: status["embeddable"].as_bool(),
            notifies: None,
        })
    }
}

fn has_angle_bracket(text: &str) -> bool {
    text.contains(['<', '>'])
}

fn read_title(title: &str) -> Outcome<String> {
    if title.trim().is_empty() || title.chars().count() > MAX_TITLE || has_angle_bracket(title) {
        let message = "The request metadata specifies an invalid or empty video title.";
        return Err(bad_video("invalidTitle", message));
    }
    Ok(title.to_owned())
}

fn read_description(description: &str) -> Outcome<String> {
    if description.len() > MAX_DESCRIPTION_BYTES || has_angle_bracket(description) {
        let message = "The request metadata specifies an invalid video description.";
        return Err(bad_video("invalidDescription", message));
    }
    Ok(description.to_owned())
}

/// Commas count, and a tag with a space counts two more.
fn read_tags(tags: &Value) -> Outcome<Vec<String>> {
    let tags: Vec<String> = match tags {
        Value::Null => Vec::new(),
        given => serde_json::from_value(given.clone()).map_err(|_| invalid("Invalid value at 'snippet.tags'"))?,
    };
    let length = |tag: &String| tag.chars().count() + if tag.contains(' ') { 3 } else { 1 };
    if tags.iter().map(length).sum::<usize>() > MAX_TAGS + 1 {
        return Err(bad_video("invalidTags", "The request metadata specifies invalid video keywords."));
    }
    Ok(tags)
}

fn read_category(id: &Value) -> Outcome<String> {
    let id = match id {
        Value::Null => "22",
        Value::String(id) => id,
        _ => return Err(invalid("Invalid value at 'snippet.categoryId' (TYPE_STRING)")),
    };
    if !is_assignable(id) {
        let message = "The snippet.categoryId property specifies an invalid category ID.";
        return Err(bad_video("invalidCategoryId", message));
    }
    Ok(id.to_owned())
}

/// Without one it is public: <https://developers.google.com/youtube/v3/revision_history>, November 2026.
fn read_privacy(status: &Value) -> Outcome<String> {
    let privacy = status["privacyStatus"].as_str().unwrap_or("public");
    if !matches!(privacy, "public" | "unlisted" | "private") {
        return Err(bad_video("invalidVideoMetadata", "The request metadata is invalid: privacyStatus."));
    }
    if !status["publishAt"].is_null() && privacy != "private" {
        let message = "The request metadata specifies an invalid scheduled publishing time.";
        return Err(bad_video("invalidPublishAt", message));
    }
    Ok(privacy.to_owned())
}

fn read_license(license: &Value) -> Outcome<Option<String>> {
    match license {
        Value::Null => Ok(None),
        Value::String(license) if matches!(license.as_str(), "youtube" | "creativeCommon") => Ok(Some(license.clone())),
        _ => Err(invalid("Invalid value at 'status.license'")),
    }
}

fn read_synthetic_media(flag: &Value) -> Outcome<bool> {
    match flag {
        Value::Null => Ok(false),
        flag => flag.as_bool().ok_or_else(|| invalid("Invalid value at 'status.containsSyntheticMedia' (TYPE_BOOL)")),
    }
}

/// Those that a video may be put into. Others exist, which are not assignable.
const ASSIGNABLE: [&str; 15] = ["1", "2", "10", "15", "17", "19", "20", "22", "23", "24", "25", "26", "27", "28", "29"];

pub fn is_assignable(id: &str) -> bool {
    ASSIGNABLE.contains(&id)
}
