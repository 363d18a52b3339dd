//! The vectors of one platform, as `contract/rules/<platform>.json` writes them.
//!
//! A file is `"video"` (one of `files`) or `{"like": "video", "durationMs": 1, "times": 2}`; settings are the name of
//! one of `settings` or `{"like": "REELS", "title": null}`, where null takes out; a text is a string,
//! `{"repeat": "é", "times": 300}`, or a list of those.

use std::collections::BTreeMap;

use octavo_domain::networks::{check, check_reply, setting_files};
use octavo_domain::post_content::PostPart;
use octavo_domain::rules::{Account, Finding, MediaFacts, PlatformLimits, PostToCheck, Severity};
use octavo_domain::{AiDisclosure, MediaFit, Platform, PostContent, PostLimits};
use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    pub platform: Platform,
    files: BTreeMap<String, Value>,
    settings: BTreeMap<String, Value>,
    pub vectors: Vec<Vector>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Vector {
    pub why: String,
    /// The rule whose limit the post just keeps.
    pub within: Option<String>,
    settings: Value,
    #[serde(default)]
    content: Option<Value>,
    #[serde(default)]
    media: Vec<Value>,
    #[serde(default)]
    alt_texts: Vec<Value>,
    thumbnail: Option<Value>,
    /// The files that the settings name, by their names there.
    #[serde(default)]
    setting_files: BTreeMap<String, Value>,
    /// It brings a thread, or a first comment.
    #[serde(default)]
    brings: Vec<String>,
    /// It is a part of a thread, or a first comment.
    #[serde(default)]
    is_reply: bool,
    chat_id: Option<String>,
    #[serde(default)]
    ai_disclosure: AiDisclosure,
    #[serde(default)]
    media_fit: MediaFit,
    premium: Option<bool>,
    longest_video_ms: Option<u64>,
    #[serde(default)]
    post_limits: PostLimits,
    #[serde(default)]
    enforce: bool,
    /// Rule, severity and field of each finding, in order.
    pub findings: Vec<[String; 3]>,
}

impl Book {
    pub fn findings(&self, vector: &Vector) -> Vec<Finding> {
        let media: Vec<MediaFacts> = vector.media.iter().flat_map(|it| self.files(it)).collect();
        let thumbnail = vector.thumbnail.as_ref().map(|it| self.files(it).remove(0));
        let limits = if vector.enforce { PlatformLimits::Enforce } else { PlatformLimits::Warn };
        let brings = |name: &str| vector.brings.iter().any(|it| it == name);
        let content = PostContent {
            text: vector.content.as_ref().map(text).unwrap_or_default(),
            alt_texts: vector.alt_texts.iter().map(|it| Some(text(it))).collect(),
            chat_id: vector.chat_id.clone(),
            media_fit: vector.media_fit,
            first_comment: brings("firstComment").then(PostPart::default),
            thread: if brings("thread") { vec![PostPart::default()] } else { Vec::new() },
            ..PostContent::default()
        };
        let settings = merged(&self.settings, &vector.settings);
        let mut setting_files = setting_files(self.platform, &settings);
        for file in &mut setting_files {
            file.facts =
                vector.setting_files.get(&file.path).map_or_else(MediaFacts::default, |it| self.files(it).remove(0));
        }
        let post = PostToCheck {
            media: &media,
            thumbnail: thumbnail.as_ref(),
            settings: &settings,
            setting_files: &setting_files,
            ai_disclosure: vector.ai_disclosure,
            account: Account {
                premium: vector.premium,
                longest_video_ms: vector.longest_video_ms,
                post_limits: vector.post_limits,
            },
            platform_limits: limits,
            ..PostToCheck::new(&content)
        };
        let rules = if vector.is_reply { check_reply } else { check };
        rules(self.platform, &post).findings
    }

    fn files(&self, value: &Value) -> Vec<MediaFacts> {
        let times = value.get("times").map_or(1, |times| times.as_u64().unwrap());
        let mut facts = merged(&self.files, value);
        facts.as_object_mut().unwrap().remove("times");
        vec![serde_json::from_value(facts).unwrap(); usize::try_from(times).unwrap()]
    }
}

/// A named object, changed where the value says so.
fn merged(named: &BTreeMap<String, Value>, value: &Value) -> Value {
    if let Some(name) = value.as_str() {
        return named.get(name).unwrap_or_else(|| panic!("nothing is called {name}")).clone();
    }
    let mut changes = value.as_object().unwrap().clone();
    let base = changes.remove("like").map_or(Value::Object(Map::new()), |name| merged(named, &name));
    let mut object = base.as_object().unwrap().clone();
    object.extend(changes);
    object.retain(|_, value| !value.is_null());
    Value::Object(object)
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().map(text).collect(),
        _ => value["repeat"].as_str().unwrap().repeat(value["times"].as_u64().unwrap().try_into().unwrap()),
    }
}

pub fn severity(finding: &Finding) -> &'static str {
    match finding.severity {
        Severity::Error => "ERROR",
        Severity::Warning => "WARNING",
    }
}
