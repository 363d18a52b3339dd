//! Texts and captions: cleaning, limits, entities.

use serde::Deserialize;
use serde_json::{Value, json};

use super::errors::{Outcome, bad_request};
use super::html::parse_html;
use super::markdown::parse_markdown;
use super::marked::{Marked, utf16};
use super::params::Params;

/// `message_text_length_max`, in code points, after entity parsing.
const MAX_TEXT: usize = 4096;
/// `message_caption_length_max` for bots.
const MAX_CAPTION: usize = 1024;
/// Bytes, before anything else is looked at.
const MAX_RAW_BYTES: usize = 32_768;
/// More are dropped silently.
const MAX_ENTITIES: usize = 100;

/// A message's text.
pub fn message_text(params: &Params) -> Outcome<Marked> {
    let marked = parse_text(params.text("text"), params.text("parse_mode"), params.text("entities"))?;
    if marked.text.is_empty() {
        return Err(bad_request("message text is empty"));
    }
    within_limit(marked, MAX_TEXT, "message is too long")
}

/// A caption, which may be empty.
pub fn caption_text(raw: &str, parse_mode: &str, entities: &str) -> Outcome<Marked> {
    within_limit(parse_text(raw, parse_mode, entities)?, MAX_CAPTION, "message caption is too long")
}

fn within_limit(marked: Marked, limit: usize, refusal: &str) -> Outcome<Marked> {
    if marked.text.chars().count() > limit { Err(bad_request(refusal)) } else { Ok(marked) }
}

fn parse_text(raw: &str, parse_mode: &str, entities: &str) -> Outcome<Marked> {
    if raw.len() > MAX_RAW_BYTES {
        return Err(bad_request("text is too long"));
    }
    let raw = clean(raw);
    let mut marked = match parse_mode.to_lowercase().as_str() {
        "" | "none" => Marked { entities: given_entities(entities)?, text: raw },
        "html" => parse_html(&raw)?,
        "markdownv2" => parse_markdown(&raw)?,
        "markdown" => {
            return Err(bad_request("can't parse entities: the sandbox does not read legacy Markdown"));
        }
        _ => return Err(bad_request("unsupported parse_mode")),
    };
    marked.entities.extend(found_entities(&marked.text));
    marked.entities.truncate(MAX_ENTITIES);
    Ok(marked)
}

/// A parse mode by the name of Octavo's setting.
pub fn format_of(parse_mode: &str) -> Option<String> {
    match parse_mode.to_lowercase().as_str() {
        "html" => Some("HTML".to_owned()),
        "markdownv2" => Some("MARKDOWN".to_owned()),
        _ => None,
    }
}

/// Control characters go, line ends become one, white space around is cut.
fn clean(raw: &str) -> String {
    let kept = raw.chars().filter_map(|one| match one {
        '\t' => Some(' '),
        '\n' => Some(one),
        _ if one.is_control() => None,
        _ => Some(one),
    });
    kept.collect::<String>().trim().to_owned()
}

#[derive(Deserialize)]
struct GivenEntity {
    #[serde(rename = "type")]
    kind: String,
    offset: usize,
    length: usize,
    #[serde(default)]
    url: Option<String>,
}

fn given_entities(raw: &str) -> Outcome<Vec<Value>> {
    if raw.is_empty() {
        return Ok(Vec::new());
    }
    let given: Vec<GivenEntity> = serde_json::from_str(raw)
        .map_err(|_| bad_request("can't parse entities: expected an Array of MessageEntity"))?;
    let shown = given.into_iter().map(|one| {
        let mut out = json!({ "type": one.kind, "offset": one.offset, "length": one.length });
        if let Some(url) = one.url {
            out["url"] = json!(url);
        }
        out
    });
    Ok(shown.collect())
}

/// What links itself: addresses with a scheme, mentions, hashtags.
fn found_entities(text: &str) -> Vec<Value> {
    let mut found = Vec::new();
    for (start, word) in words(text) {
        let word = word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')']);
        if let Some(kind) = kind_of(word) {
            let offset = utf16(&text[..start]);
            found.push(json!({ "type": kind, "offset": offset, "length": utf16(word) }));
        }
    }
    found
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - start, word))
}

fn kind_of(word: &str) -> Option<&'static str> {
    let plain = |rest: &str| rest.chars().all(|one| one.is_alphanumeric() || one == '_');
    if word.starts_with("https://") || word.starts_with("http://") {
        return Some("url");
    }
    if let Some(name) = word.strip_prefix('@') {
        let fits = (5..=32).contains(&name.len()) && name.is_ascii() && plain(name);
        return fits.then_some("mention");
    }
    let tag = word.strip_prefix('#')?;
    let fits = !tag.is_empty() && plain(tag) && tag.chars().any(char::is_alphabetic);
    fits.then_some("hashtag")
}
