//! What the checks found, one line each.

use std::error::Error;
use std::fmt::Display;

use octavo_domain::time::iso;
use serde_json::json;

use super::page;
use crate::print::print;

/// How serious a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    Ok,
    Note,
    Warn,
    Fail,
}

impl Level {
    fn as_str(self) -> &'static str {
        match self {
            Level::Ok => "ok  ",
            Level::Note => "-   ",
            Level::Warn => "WARN",
            Level::Fail => "FAIL",
        }
    }

    /// In JSON.
    fn name(self) -> &'static str {
        match self {
            Level::Ok => "ok",
            Level::Note => "note",
            Level::Warn => "warn",
            Level::Fail => "fail",
        }
    }
}

/// Prints findings, one a line, and counts what is broken.
#[derive(Default)]
pub struct Report {
    is_json: bool,
    pub wrong: usize,
    findings: Vec<(String, Level)>,
    /// The findings of the check before this one. Those that are the same are not printed again.
    before: Option<Vec<(String, Level)>>,
}

impl Report {
    pub fn new(is_json: bool) -> Self {
        Report { is_json, ..Report::default() }
    }

    pub fn ok(&mut self, what: &str, detail: impl Display) {
        self.add(what, Level::Ok, detail);
    }

    pub fn note(&mut self, what: &str, detail: impl Display) {
        self.add(what, Level::Note, detail);
    }

    pub fn warn(&mut self, what: &str, detail: impl Display) {
        self.add(what, Level::Warn, detail);
    }

    pub fn fail(&mut self, what: &str, detail: impl Display) {
        self.add(what, Level::Fail, detail);
    }

    pub fn add(&mut self, what: &str, level: Level, detail: impl Display) {
        self.wrong += usize::from(level == Level::Fail);
        let finding = (what.to_owned(), level);
        if self.before.as_ref().is_none_or(|before| !before.contains(&finding)) {
            self.print(what, level, &detail.to_string());
        }
        self.findings.push(finding);
    }

    fn print(&self, what: &str, level: Level, detail: &str) {
        let at = iso(octavo_server::system_clock().now());
        let page = matches!(level, Level::Warn | Level::Fail).then(|| page::of(what));
        if self.is_json {
            return print(json!({ "at": at, "check": what, "level": level.name(), "detail": detail, "page": page }));
        }
        let see = page.map(|page| format!("; see {page}")).unwrap_or_default();
        let line = format!("{what:11} {}  {detail}{see}", level.as_str());
        match self.before {
            None => print(line),
            Some(_) => print(format_args!("{at}  {line}")),
        }
    }

    /// A report on the next check. What was wrong and is not checked any more, because nothing is left to say, is over.
    pub fn next(self) -> Report {
        let is_found = |what: &String| self.findings.iter().any(|(found, _)| found == what);
        for (what, level) in self.before.iter().flatten() {
            if !is_found(what) && matches!(level, Level::Warn | Level::Fail) {
                self.print(what, Level::Ok, "");
            }
        }
        Report { before: Some(self.findings), ..Report::new(self.is_json) }
    }
}

/// What a call failed of, down to its first cause.
pub fn cause(error: reqwest::Error) -> String {
    let error = error.without_url();
    let causes: Vec<String> = causes(&error).map(ToString::to_string).collect();
    causes.join(": ")
}

pub fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}
