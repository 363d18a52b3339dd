//! Problems that the server found in a post.

use std::fmt::{Display, Formatter, Result};

use serde_json::Value;

use crate::print::print;

/// The server refused a post, or would. The problems are printed already.
#[derive(Debug)]
pub struct Findings(pub usize);

impl Display for Findings {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.0 {
            1 => f.write_str("the server found 1 problem; nothing was scheduled"),
            count => write!(f, "the server found {count} problems; nothing was scheduled"),
        }
    }
}

impl std::error::Error for Findings {}

/// Prints one line for each finding: `publications[0].posts[0].content: The text is too long.`
pub fn print_findings(findings: &[Value]) {
    for finding in findings {
        let text = |name: &str| finding[name].as_str().unwrap_or_default();
        let kind = if text("severity") == "WARNING" { " (warning)" } else { "" };
        print(format_args!("{}{kind}: {}", text("field"), text("message")));
    }
}

/// How many findings are errors. What a refusal names has no severity, and is an error.
pub fn errors(findings: &[Value]) -> usize {
    findings.iter().filter(|finding| finding["severity"] != "WARNING").count()
}
