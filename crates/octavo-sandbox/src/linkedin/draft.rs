//! The body of a new post, checked against the schema of
//! <https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#post-schema>. Rest.li checks a
//! record before anything else reads it: 422, with one line for each mistake.

use axum::body::Body;
use serde_json::{Map, Value};

use super::errors::{Outcome, illegal, plain, unsimulated};
use super::events::PostDraft;
use crate::core::requests;

/// Members that LinkedIn knows and the sandbox does nothing with.
const OTHER: [&str; 4] = ["container", "adContext", "contentLandingPage", "contentCallToActionLabel"];
const OTHER_CONTENT: [&str; 4] = ["carousel", "celebration", "reference", "event"];
const VISIBILITIES: [&str; 4] = ["PUBLIC", "CONNECTIONS", "LOGGED_IN", "CONTAINER"];
const STATES: [&str; 5] = ["PUBLISHED", "DRAFT", "PUBLISH_REQUESTED", "PUBLISH_FAILED", "DELETED"];

impl PostDraft {
    /// Reads a body; gives the author with it.
    pub fn read(body: &Value) -> Outcome<(String, Self)> {
        let mut report = SchemaReport::default();
        let required = ["author", "commentary", "visibility", "distribution", "lifecycleState"];
        let optional = [&["content", "isReshareDisabledByAuthor", "reshareContext"], &OTHER[..]].concat();
        report.record("", body, &required, &optional);
        let optional = ["targetEntities", "thirdPartyDistributionChannels"];
        report.record("/distribution", &body["distribution"], &["feedDistribution"], &optional);
        let author = text(&mut report, body, "author");
        let commentary = text(&mut report, body, "commentary");
        let visibility = symbol(&mut report, body, "visibility", &VISIBILITIES);
        let state = symbol(&mut report, body, "lifecycleState", &STATES);
        let resharing_disabled = flag(&mut report, body, "isReshareDisabledByAuthor");
        let reshare_of = reshared(&mut report, &body["reshareContext"]);
        check_content(&mut report, &body["content"]);
        report.end()?;
        let unknown = OTHER.into_iter().find(|name| !body[*name].is_null());
        let unknown = unknown.or_else(|| OTHER_CONTENT.into_iter().find(|name| !body["content"][*name].is_null()));
        if let Some(name) = unknown {
            return Err(unsimulated(name));
        }
        if state != "PUBLISHED" || visibility == "CONTAINER" {
            return Err(unsimulated("drafts and posts into groups"));
        }
        Ok((author, Self { commentary, visibility, content: body["content"].clone(), resharing_disabled, reshare_of }))
    }

    /// Files in their order, with their alt texts.
    pub fn assets(&self) -> Vec<(&str, Option<&str>)> {
        let items = self.content["multiImage"]["images"].as_array().map(Vec::as_slice);
        let items = items.unwrap_or_else(|| self.content.get("media").map(std::slice::from_ref).unwrap_or_default());
        items.iter().map(|item| (item["id"].as_str().unwrap_or_default(), item["altText"].as_str())).collect()
    }

    pub fn is_multi_image(&self) -> bool {
        !self.content["multiImage"].is_null()
    }
}

fn text(report: &mut SchemaReport, body: &Value, name: &str) -> String {
    if !body[name].is_string() && !body[name].is_null() {
        report.note(&format!("/{name}"), "cannot be coerced to String");
    }
    body[name].as_str().unwrap_or_default().to_owned()
}

fn flag(report: &mut SchemaReport, body: &Value, name: &str) -> bool {
    if !body[name].is_boolean() && !body[name].is_null() {
        report.note(&format!("/{name}"), "cannot be coerced to Boolean");
    }
    body[name].as_bool().unwrap_or_default()
}

fn symbol(report: &mut SchemaReport, body: &Value, name: &str, known: &[&str]) -> String {
    let symbol = text(report, body, name);
    if body[name].is_string() && !known.contains(&symbol.as_str()) {
        report.note(&format!("/{name}"), &format!("\"{symbol}\" is not an enum symbol"));
    }
    symbol
}

fn check_content(report: &mut SchemaReport, content: &Value) {
    if content.is_null() {
        return;
    }
    let members = [&["media", "multiImage", "poll", "article"], &OTHER_CONTENT[..]].concat();
    report.record("/content", content, &[], &members);
    if content.as_object().is_some_and(|content| content.len() != 1) {
        report.note("/content", "union type is not backed by a DataMap with exactly one entry");
    }
    if let Some(media) = content.get("media") {
        report.record("/content/media", media, &["id"], &["title", "altText"]);
    }
    if let Some(poll) = content.get("poll") {
        check_poll(report, poll);
    }
    if let Some(article) = content.get("article") {
        let optional = ["description", "thumbnail", "thumbnailAltText"];
        report.record("/content/article", article, &["source", "title"], &optional);
    }
    let Some(multi) = content.get("multiImage") else { return };
    report.record("/content/multiImage", multi, &["images"], &["altText"]);
    for (place, image) in multi["images"].as_array().into_iter().flatten().enumerate() {
        report.record(&format!("/content/multiImage/images/{place}"), image, &["id"], &["altText"]);
    }
}

const DURATIONS: [&str; 4] = ["ONE_DAY", "THREE_DAYS", "SEVEN_DAYS", "FOURTEEN_DAYS"];

/// <https://learn.microsoft.com/linkedin/marketing/community-management/shares/poll-post-api>
fn check_poll(report: &mut SchemaReport, poll: &Value) {
    report.record("/content/poll", poll, &["question", "options", "settings"], &[]);
    let units = |text: &Value| text.as_str().unwrap_or_default().encode_utf16().count();
    let options: Vec<&Value> = poll["options"].as_array().into_iter().flatten().collect();
    if !(1..=140).contains(&units(&poll["question"])) {
        report.note("/content/poll/question", "length must be between 1 and 140");
    }
    if !(2..=4).contains(&options.len()) || options.iter().any(|option| !(1..=30).contains(&units(&option["text"]))) {
        report.note("/content/poll/options", "2 to 4 options with up to 30 characters are required");
    }
    symbol(report, &poll["settings"], "duration", &DURATIONS);
}

fn reshared(report: &mut SchemaReport, context: &Value) -> Option<String> {
    if context.is_null() {
        return None;
    }
    report.record("/reshareContext", context, &["parent"], &["root"]);
    let parent = text(report, context, "parent");
    if !["urn:li:share:", "urn:li:ugcPost:"].iter().any(|kind| parent.starts_with(kind)) {
        report.note("/reshareContext/parent", "is not a URN of a post");
    }
    Some(parent)
}

const MAX_BODY_BYTES: u64 = 1024 * 1024;

/// A body of JSON.
pub async fn read_body(body: Body) -> Outcome<Value> {
    let bytes = requests::read_bytes(body, MAX_BODY_BYTES).await?;
    let value: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    if value.is_object() { Ok(value) } else { Err(illegal("Request body could not be converted to data map")) }
}

/// The mistakes so far.
#[derive(Default)]
pub struct SchemaReport(String);

impl SchemaReport {
    /// Holds the members of the record at `path` against those it must and may have.
    pub fn record(&mut self, path: &str, record: &Value, required: &[&str], optional: &[&str]) {
        let empty = Map::new();
        let members = record.as_object().unwrap_or_else(|| {
            self.note(path, "is not a record");
            &empty
        });
        for name in members.keys().filter(|name| !required.contains(&name.as_str())) {
            if !optional.contains(&name.as_str()) {
                self.note(&format!("{path}/{name}"), "unrecognized field found but not allowed");
            }
        }
        for name in required.iter().filter(|name| !members.contains_key(**name)) {
            self.note(&format!("{path}/{name}"), "field is required but not found and has no default value");
        }
    }

    pub fn note(&mut self, path: &str, mistake: &str) {
        self.0.push_str(&format!("ERROR :: {path} :: {mistake}\n"));
    }

    pub fn end(self) -> Outcome<()> {
        if self.0.is_empty() { Ok(()) } else { Err(plain(422, &self.0)) }
    }
}
