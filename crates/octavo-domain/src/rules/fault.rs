//! The first mistake in what was sent for a setting, or in a file that it names.

use serde_json::Value;
use url::Url;

use super::facts::type_name;
use super::messages::{self, Lack, found_setting};
use super::rule::Bounds;
use super::text::is_blank as is_blank_text;
use super::wanted::{Choice, Part, SettingPath, Wanted, is_blank};
use super::{MediaFacts, SettingFile};

/// The first mistake in a setting.
pub(crate) struct Fault {
    pub at: SettingPath,
    /// What it should be.
    pub wanted: Wanted,
    pub found: String,
    pub lack: Lack,
}

impl Wanted {
    pub(crate) fn fault(self, at: SettingPath, value: Option<&Value>) -> Option<Fault> {
        match (self, value) {
            (Wanted::Record(parts), Some(Value::Object(_))) => fault_in_record(parts, at, value?),
            (Wanted::Records { most, parts }, Some(Value::Array(records))) if records.len() <= most => {
                let mut records = records.iter().enumerate();
                records.find_map(|(index, record)| Wanted::Record(parts).fault(at.at(index), Some(record)))
            }
            (Wanted::Rows { most, parts }, Some(Value::Array(rows))) if rows.len() <= most => {
                let mut rows = rows.iter().enumerate();
                rows.find_map(|(index, row)| Wanted::Records { most, parts }.fault(at.at(index), Some(row)))
            }
            (Wanted::ShortTexts { least, most, length }, Some(Value::Array(texts)))
                if (least..=most).contains(&texts.len()) =>
            {
                let mut texts = texts.iter().enumerate();
                texts.find_map(|(index, text)| Wanted::ShortText(length).fault(at.item(index), Some(text)))
            }
            _ if self.is_met(value) => None,
            _ => Some(self.fault_at(at, value)),
        }
    }

    fn fault_at(self, at: SettingPath, value: Option<&Value>) -> Fault {
        let lack = if is_blank(value) { Lack::Missing } else { Lack::TooMuch };
        Fault { at, wanted: self, found: found_setting(&at.to_string(), value), lack }
    }

    /// Lists and objects of the right form don't get here.
    fn is_met(self, value: Option<&Value>) -> bool {
        let text = value.and_then(Value::as_str);
        let is_one_of = |choices: &[Choice]| choices.iter().any(|choice| Some(choice.value) == text);
        let is_filled = |text: &str| !is_blank_text(text);
        match self {
            Wanted::OneOf(choices) => is_one_of(choices),
            Wanted::OptionalOneOf(choices) | Wanted::AuthorsChoice(choices) => is_blank(value) || is_one_of(choices),
            Wanted::Text | Wanted::File { .. } => text.is_some_and(is_filled),
            Wanted::ShortText(most) => text.is_some_and(|text| is_filled(text) && text.chars().count() <= most),
            Wanted::Link => text.is_some_and(is_web_address),
            Wanted::Formed { fits, .. } => is_blank(value) || text.is_some_and(|text| fits(text.trim())),
            Wanted::OptionalText => value.is_none_or(Value::is_string),
            Wanted::Texts => {
                value.is_none_or(|value| value.as_array().is_some_and(|all| all.iter().all(Value::is_string)))
            }
            Wanted::True => value == Some(&Value::Bool(true)),
            Wanted::Flag | Wanted::FlagOn => value.is_none_or(Value::is_boolean),
            Wanted::Whole => value.is_none_or(Value::is_u64),
            Wanted::WholeWithin(least, most) => {
                value.and_then(Value::as_u64).is_some_and(|number| (least..=most).contains(&number))
            }
            Wanted::Fraction => value.and_then(Value::as_f64).is_some_and(|number| (0.0..=1.0).contains(&number)),
            Wanted::ShortTexts { .. } => false,
            Wanted::Record(_) | Wanted::Records { .. } | Wanted::Rows { .. } => value.is_none(),
        }
    }
}

impl SettingFile {
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

fn fault_in_record(parts: &[Part], at: SettingPath, record: &Value) -> Option<Fault> {
    let sent = |part: &Part| record.get(part.name).filter(|value| !value.is_null());
    parts.iter().find_map(|part| part.wanted.fault(at.part(part.name), sent(part)))
}

/// `Url` also reads `https:a.example` and white space around it, which networks refuse.
fn is_web_address(text: &str) -> bool {
    let is_written = ["http://", "https://"].iter().any(|start| text.starts_with(start));
    is_written && text.trim() == text && Url::parse(text).is_ok()
}
