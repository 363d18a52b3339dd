//! Files that settings name, such as captions: uploaded files, like those of a post.

use serde_json::Value;

use super::MediaFacts;
use super::wanted::{SettingPath, Wanted};

/// A file that a setting names.
#[derive(Clone)]
pub struct SettingFile {
    pub(super) at: SettingPath,
    pub(super) wanted: Wanted,
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
