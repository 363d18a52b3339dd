//! What a setting may be, and the first mistake in what was sent for it.

use std::fmt;

use serde_json::Value;
use url::Url;

use super::judge::is_blank;
use super::messages::{Lack, found_setting};
use super::text::is_blank as is_blank_text;

#[derive(Clone, Copy)]
pub(crate) enum Wanted {
    OneOf(&'static [Choice]),
    OptionalOneOf(&'static [Choice]),
    /// The same, but no form may preselect a value: the author has to choose.
    AuthorsChoice(&'static [Choice]),
    Text,
    OptionalText,
    /// A text with at least one and at most so many characters.
    ShortText(usize),
    /// An http or https URL.
    Link,
    /// An optional text of a form of its own, with that form in words.
    Formed {
        form: &'static str,
        fits: fn(&str) -> bool,
    },
    /// The path of an uploaded file of one of these content types, with at most so many bytes.
    File {
        types: &'static [&'static str],
        most: f64,
    },
    /// An optional list of texts.
    Texts,
    /// A list of so many texts, each with at most so many characters.
    ShortTexts {
        least: usize,
        most: usize,
        length: usize,
    },
    True,
    Flag,
    /// The same, but a missing one is true.
    FlagOn,
    /// An optional whole number.
    Whole,
    /// A whole number within bounds.
    WholeWithin(u64, u64),
    /// A number from 0 to 1.
    Fraction,
    /// One optional object.
    Record(&'static [Part]),
    /// An optional list of objects.
    Records {
        most: usize,
        parts: &'static [Part],
    },
    /// An optional list of lists of objects.
    Rows {
        most: usize,
        parts: &'static [Part],
    },
}

/// A field of a setting that is an object.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub name: &'static str,
    /// Its label in forms.
    pub label: &'static str,
    pub wanted: Wanted,
}

pub(crate) const fn part(name: &'static str, label: &'static str, wanted: Wanted) -> Part {
    Part { name, label, wanted }
}

/// A value of a setting, and the network's own name for it.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    pub value: &'static str,
    pub label: &'static str,
}

pub(crate) const fn choice(value: &'static str, label: &'static str) -> Choice {
    Choice { value, label }
}

/// Where in `platformSettings` a value is: `poll.options[1]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SettingPath {
    name: &'static str,
    /// Of a row, and in the row.
    indexes: [Option<usize>; 2],
    part: Option<&'static str>,
    item: Option<usize>,
}

impl SettingPath {
    pub(crate) const fn new(name: &'static str) -> SettingPath {
        SettingPath { name, indexes: [None; 2], part: None, item: None }
    }

    pub(crate) fn at(mut self, index: usize) -> SettingPath {
        let [first, second] = &mut self.indexes;
        *(if first.is_none() { first } else { second }) = Some(index);
        self
    }

    pub(crate) const fn part(self, name: &'static str) -> SettingPath {
        SettingPath { part: Some(name), ..self }
    }

    /// Whether it is in the setting of this name.
    pub(crate) fn is_in(&self, name: &str) -> bool {
        self.name == name
    }

    const fn item(self, index: usize) -> SettingPath {
        SettingPath { item: Some(index), ..self }
    }
}

impl fmt::Display for SettingPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.indexes.iter().flatten().try_for_each(|index| write!(f, "[{index}]"))?;
        self.part.iter().try_for_each(|part| write!(f, ".{part}"))?;
        self.item.iter().try_for_each(|index| write!(f, "[{index}]"))
    }
}

/// The first mistake in a setting.
pub(crate) struct Fault {
    pub at: SettingPath,
    /// What it should be.
    pub wanted: Wanted,
    pub found: String,
    pub lack: Lack,
}

impl Wanted {
    /// The allowed values; empty if any value may be sent.
    pub(crate) const fn choices(self) -> &'static [Choice] {
        match self {
            Wanted::OneOf(choices) | Wanted::OptionalOneOf(choices) | Wanted::AuthorsChoice(choices) => choices,
            _ => &[],
        }
    }

    /// The fields of each object.
    pub(crate) const fn parts(self) -> &'static [Part] {
        match self {
            Wanted::Record(parts) | Wanted::Records { parts, .. } | Wanted::Rows { parts, .. } => parts,
            _ => &[],
        }
    }

    pub(crate) const fn is_required(self) -> bool {
        matches!(self, Wanted::OneOf(_) | Wanted::Text | Wanted::ShortText(_) | Wanted::Link | Wanted::File { .. })
            || matches!(self, Wanted::ShortTexts { .. } | Wanted::True | Wanted::WholeWithin(..) | Wanted::Fraction)
    }

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

fn fault_in_record(parts: &[Part], at: SettingPath, record: &Value) -> Option<Fault> {
    let sent = |part: &Part| record.get(part.name).filter(|value| !value.is_null());
    parts.iter().find_map(|part| part.wanted.fault(at.part(part.name), sent(part)))
}

/// `Url` also reads `https:a.example` and white space around it, which networks refuse.
fn is_web_address(text: &str) -> bool {
    let is_written = ["http://", "https://"].iter().any(|start| text.starts_with(start));
    is_written && text.trim() == text && Url::parse(text).is_ok()
}
