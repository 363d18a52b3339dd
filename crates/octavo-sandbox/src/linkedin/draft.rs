//! The body of a post that is to be made, held against the schema of
//! <https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#post-schema>.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::{Outcome, unsimulated};
use super::schema::Report;

/// Members that LinkedIn knows and the sandbox does nothing with.
const OTHER: [&str; 5] = ["container", "reshareContext", "adContext", "contentLandingPage", "contentCallToActionLabel"];
const OTHER_CONTENT: [&str; 6] = ["article", "poll", "carousel", "celebration", "reference", "event"];
const VISIBILITIES: [&str; 4] = ["PUBLIC", "CONNECTIONS", "LOGGED_IN", "CONTAINER"];
const STATES: [&str; 5] = ["PUBLISHED", "DRAFT", "PUBLISH_REQUESTED", "PUBLISH_FAILED", "DELETED"];

/// A post as its author wrote it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Draft {
    /// Little text.
    pub commentary: String,
    pub visibility: String,
    /// `{"media"}` or `{"multiImage"}`; null without.
    pub content: Value,
}

impl Draft {
    /// Reads a body; gives the author with it.
    pub fn read(body: &Value) -> Outcome<(String, Self)> {
        let mut report = Report::default();
        let required = ["author", "commentary", "visibility", "distribution", "lifecycleState"];
        let optional = [&["content", "isReshareDisabledByAuthor"], &OTHER[..]].concat();
        report.record("", body, &required, &optional);
        let optional = ["targetEntities", "thirdPartyDistributionChannels"];
        report.record("/distribution", &body["distribution"], &["feedDistribution"], &optional);
        let author = text(&mut report, body, "author");
        let commentary = text(&mut report, body, "commentary");
        let visibility = symbol(&mut report, body, "visibility", &VISIBILITIES);
        let state = symbol(&mut report, body, "lifecycleState", &STATES);
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
        Ok((author, Self { commentary, visibility, content: body["content"].clone() }))
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

fn text(report: &mut Report, body: &Value, name: &str) -> String {
    if !body[name].is_string() && !body[name].is_null() {
        report.note(&format!("/{name}"), "cannot be coerced to String");
    }
    body[name].as_str().unwrap_or_default().to_owned()
}

fn symbol(report: &mut Report, body: &Value, name: &str, known: &[&str]) -> String {
    let symbol = text(report, body, name);
    if body[name].is_string() && !known.contains(&symbol.as_str()) {
        report.note(&format!("/{name}"), &format!("\"{symbol}\" is not an enum symbol"));
    }
    symbol
}

fn check_content(report: &mut Report, content: &Value) {
    if content.is_null() {
        return;
    }
    let members = [&["media", "multiImage"], &OTHER_CONTENT[..]].concat();
    report.record("/content", content, &[], &members);
    if content.as_object().is_some_and(|content| content.len() != 1) {
        report.note("/content", "union type is not backed by a DataMap with exactly one entry");
    }
    if let Some(media) = content.get("media") {
        report.record("/content/media", media, &["id"], &["title", "altText"]);
    }
    let Some(multi) = content.get("multiImage") else { return };
    report.record("/content/multiImage", multi, &["images"], &["altText"]);
    for (place, image) in multi["images"].as_array().into_iter().flatten().enumerate() {
        report.record(&format!("/content/multiImage/images/{place}"), image, &["id"], &["altText"]);
    }
}
