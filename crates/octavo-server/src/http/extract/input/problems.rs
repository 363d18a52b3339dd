//! Everything that is wrong with an input, and the checks that many inputs share.

use std::fmt::Display;
use std::ops::RangeInclusive;

use jiff::Timestamp;
use octavo_domain::time::parse_time;

use crate::http::error::{ApiError, ApiResult, ErrorDetail};

/// How many items a page may have.
const PAGE_SIZE: RangeInclusive<u32> = 1..=100;
const DEFAULT_PAGE_SIZE: u32 = 20;

/// Everything that is wrong with an input, in the order in which it was found.
#[derive(Debug, Default)]
pub struct Problems {
    details: Vec<ErrorDetail>,
    /// Fields that could not be read. What a check says of their replacement would mislead.
    unreadable: Vec<String>,
}

impl Problems {
    pub fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        let field = field.into();
        if !self.is_unreadable(&field) {
            self.details.push(ErrorDetail::new(field, message));
        }
    }

    pub fn add_unreadable(&mut self, field: &str, message: String) {
        self.add(field, message);
        self.unreadable.push(field.to_owned());
    }

    /// Whether the field, or what it is part of, could not be read.
    pub fn is_unreadable(&self, field: &str) -> bool {
        self.unreadable.iter().any(|path| {
            let rest = field.strip_prefix(path.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        })
    }

    pub fn extend(&mut self, more: Problems) {
        self.details.extend(more.details);
        self.unreadable.extend(more.unreadable);
    }

    pub fn require<T>(&mut self, field: &str, value: Option<T>) -> Option<T> {
        if value.is_none() {
            self.add(field, format!("{field} is required."));
        }
        value
    }

    /// A text that must be there and must not be blank; without the white space around it.
    pub fn require_text(&mut self, field: &str, text: Option<String>) -> Option<String> {
        self.require(field, given(text.as_deref()).map(str::to_owned))
    }

    /// None when the value is missing or out of range; the latter is a problem.
    pub fn within<N: PartialOrd + Display>(
        &mut self,
        field: &str,
        value: Option<N>,
        range: RangeInclusive<N>,
    ) -> Option<N> {
        let value = value?;
        if range.contains(&value) {
            return Some(value);
        }
        self.add(field, format!("{field} is {value}; it must be {} to {}.", range.start(), range.end()));
        None
    }

    /// The size of a page, 20 when it is not given.
    pub fn page_size(&mut self, field: &str, size: Option<u32>) -> u32 {
        self.page_size_to(field, size, *PAGE_SIZE.end())
    }

    /// The same, for pages that may be larger.
    pub fn page_size_to(&mut self, field: &str, size: Option<u32>, most: u32) -> u32 {
        self.within(field, size, *PAGE_SIZE.start()..=most).unwrap_or(DEFAULT_PAGE_SIZE)
    }

    /// A text of up to `most` characters, if one is given.
    pub fn text_to(&mut self, field: &str, text: Option<&str>, most: usize) -> Option<String> {
        let text = given(text)?;
        let length = text.chars().count();
        if length > most {
            self.add(field, format!("{field} has {length} characters; it may have {most}."));
            return None;
        }
        Some(text.to_owned())
    }

    /// Reads a text if one is given; when it cannot be read, `message` is the problem.
    pub fn parse<T>(
        &mut self,
        field: &str,
        text: Option<&str>,
        parse: impl FnOnce(&str) -> Option<T>,
        message: &str,
    ) -> Option<T> {
        let parsed = parse(given(text)?);
        if parsed.is_none() {
            self.add(field, message);
        }
        parsed
    }

    /// Reads a text if one is given; what its type says of a bad one is the problem.
    pub fn parse_as<T: std::str::FromStr<Err: Display>>(&mut self, field: &str, text: Option<&str>) -> Option<T> {
        given(text)?.parse().map_err(|error: T::Err| self.add(field, format!("{error}."))).ok()
    }

    /// Reads a text that must be there; what its type says of a bad one is the problem.
    pub fn require_as<T: std::str::FromStr<Err: Display>>(&mut self, field: &str, text: Option<String>) -> Option<T> {
        let text = self.require_text(field, text)?;
        self.parse_as(field, Some(&text))
    }

    /// Reads a time if one is given.
    pub fn time(&mut self, field: &str, text: Option<&str>) -> Option<Timestamp> {
        parse_time(given(text)?).map_err(|error| self.add(field, error.to_string())).ok()
    }

    pub fn into_details(self) -> Vec<ErrorDetail> {
        self.details
    }

    pub fn into_error(self) -> ApiError {
        ApiError::invalid(self.details)
    }

    pub fn into_result(self) -> ApiResult<()> {
        if self.details.is_empty() { Ok(()) } else { Err(self.into_error()) }
    }
}

/// Blank texts count as left out.
fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}
