//! What is wrong with a file, with the line where there is one.

use std::fmt::{Display, Formatter, Result};

use serde::Serialize;

#[derive(Debug, Clone, Serialize)]
pub struct Finding {
    /// Below the folder.
    pub file: String,
    /// From 1.
    pub line: Option<u64>,
    /// Of the request, for what the server found.
    pub field: Option<String>,
    /// ERROR or WARNING.
    pub severity: &'static str,
    pub message: String,
}

impl Finding {
    pub fn error(file: &str, line: Option<u64>, message: impl Into<String>) -> Self {
        Finding { file: file.to_owned(), line, field: None, severity: "ERROR", message: message.into() }
    }

    pub fn is_error(&self) -> bool {
        self.severity == "ERROR"
    }
}

/// `launch.md:4: there is no file cover.jpg`.
impl Display for Finding {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&one_line(&self.file))?;
        self.line.map_or(Ok(()), |line| write!(f, ":{line}"))?;
        if !self.is_error() {
            f.write_str(" (warning)")?;
        }
        self.field.as_ref().map_or(Ok(()), |field| write!(f, ": {field}"))?;
        write!(f, ": {}", one_line(&self.message))
    }
}

/// Without line breaks and escapes: a file must not write lines of its own into the log of a CI job.
pub fn one_line(text: &str) -> String {
    text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect()
}

pub fn errors(findings: &[Finding]) -> usize {
    findings.iter().filter(|finding| finding.is_error()).count()
}
