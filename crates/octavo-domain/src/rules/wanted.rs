//! What a setting may be.

use std::fmt;

use serde_json::Value;

use super::text;

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

    pub(super) const fn item(self, index: usize) -> SettingPath {
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
}

/// Missing, or a text that shows nothing.
pub(crate) fn is_blank(value: Option<&Value>) -> bool {
    value.is_none_or(|value| value.is_null() || value.as_str().is_some_and(text::is_blank))
}
