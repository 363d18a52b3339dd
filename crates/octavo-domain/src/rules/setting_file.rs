//! Files that settings name, such as captions: uploaded files, like those of a post.

use serde_json::Value;

use super::MediaFacts;
use super::facts::type_name;
use super::messages::{self, Lack};
use super::rule::Bounds;
use super::wanted::{Fault, SettingPath, Wanted};

/// A file that a setting names.
#[derive(Clone)]
pub struct SettingFile {
    at: SettingPath,
    wanted: Wanted,
    pub path: String,
    /// What is known of it; the default is nothing.
    pub facts: MediaFacts,
}

impl SettingFile {
    /// Where it is named: `captions[0].path`.
    pub fn field(&self) -> String {
        self.at.to_string()
    }

    pub(crate) fn is_in(&self, setting: &str) -> bool {
        self.at.is_in(setting)
    }

    /// What is wrong with it, as far as anything is known of it.
    pub(crate) fn fault(&self) -> Option<Fault> {
        let Wanted::File { types, most } = self.wanted else { return None };
        let (MediaFacts { content_type, size_bytes, .. }, at) = (&self.facts, self.at);
        let bounds = Bounds { least: f64::NEG_INFINITY, most, under: false, ratios: None };
        let found = match *size_bytes as f64 {
            _ if !self.facts.is_known() => return None,
            _ if !types.contains(&content_type.as_str()) => format!("{at} is {}", type_name(content_type)),
            size if size > most => format!("{at} is {}", messages::size(size, &bounds)),
            _ => return None,
        };
        Some(Fault { at, wanted: self.wanted, found, lack: Lack::TooMuch })
    }
}

impl Wanted {
    /// The files that the value of a setting names.
    pub(crate) fn files(self, at: SettingPath, value: &Value, found: &mut Vec<SettingFile>) {
        match (self, value) {
            (Wanted::File { .. }, Value::String(path)) if !path.trim().is_empty() => {
                found.push(SettingFile { at, wanted: self, path: path.clone(), facts: MediaFacts::default() });
            }
            (Wanted::Record(parts), Value::Object(record)) => {
                let sent = parts.iter().filter_map(|part| Some((part, record.get(part.name)?)));
                sent.for_each(|(part, value)| part.wanted.files(at.part(part.name), value, found));
            }
            (Wanted::Records { parts, .. }, Value::Array(records)) => {
                for (index, record) in records.iter().enumerate() {
                    Wanted::Record(parts).files(at.at(index), record, found);
                }
            }
            _ => {}
        }
    }
}
