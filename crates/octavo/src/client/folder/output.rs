//! A plan for people, for pull requests and for programs.

use std::fmt::Write;

use serde_json::{Value, json};

use super::findings::one_line;
use super::plan::{Action, Plan, Step};
use super::post_file::At;

impl Action {
    pub fn name(&self) -> &'static str {
        match self {
            Action::Create { .. } => "create",
            Action::Change { .. } => "change",
            Action::Cancel => "cancel",
            Action::Keep => "keep",
        }
    }
}

impl Step {
    pub fn id(&self) -> Option<&str> {
        self.post.as_ref().and_then(|post| post["id"].as_str())
    }

    /// Whether there is something to say.
    fn is_shown(&self) -> bool {
        self.note.is_some() || !matches!(self.action, Action::Keep)
    }

    fn details(&self) -> String {
        let at = self.at.map(At::shown).unwrap_or_default();
        let details = match &self.action {
            Action::Create { .. } => format!("{at} on {}", self.accounts.join(", ")),
            Action::Change { what, .. } => what.join(", "),
            Action::Cancel | Action::Keep => String::new(),
        };
        [details, self.note.clone().unwrap_or_default()]
            .into_iter()
            .filter(|it| !it.is_empty())
            .collect::<Vec<_>>()
            .join("; ")
    }
}

/// A line for each file that something happens to, the problems, and a summary.
pub fn as_text(plan: &Plan) -> String {
    let mut text = String::new();
    for step in plan.steps.iter().filter(|step| step.is_shown()) {
        let line = format!("{:<7} {}  {}", step.action.name(), step.file, step.details());
        let _ = writeln!(text, "{}", one_line(&line));
    }
    for finding in &plan.findings {
        let _ = writeln!(text, "{finding}");
    }
    text + &summary(plan)
}

pub fn as_markdown(plan: &Plan) -> String {
    let mut text = format!("### Octavo: plan for {}\n\n{}\n", code(&plan.project), summary(plan));
    if plan.steps.iter().any(Step::is_shown) {
        text.push_str("\n| | File | |\n|---|---|---|\n");
    }
    for step in plan.steps.iter().filter(|step| step.is_shown()) {
        let _ = writeln!(text, "| {} | {} | {} |", step.action.name(), code(&step.file), cell(&step.details()));
    }
    if !plan.findings.is_empty() {
        text.push_str("\n**Problems**\n\n");
    }
    for finding in &plan.findings {
        let _ = writeln!(text, "- {}", cell(&finding.to_string()));
    }
    text.trim_end().to_owned()
}

pub fn as_json(plan: &Plan) -> Value {
    let step = |step: &Step| {
        let changes = match &step.action {
            Action::Change { what, .. } => json!(what),
            _ => Value::Null,
        };
        json!({
            "file": step.file, "action": step.action.name(), "reference": step.reference, "postId": step.id(),
            "at": step.at.map(At::shown), "accounts": step.accounts, "changes": changes, "note": step.note,
        })
    };
    json!({ "project": plan.project, "steps": plan.steps.iter().map(step).collect::<Vec<_>>(), "findings": plan.findings })
}

/// `folio: 2 to create, 1 to cancel, 7 unchanged, 1 problem.`
pub fn summary(plan: &Plan) -> String {
    let create = plan.count(|action| matches!(action, Action::Create { .. }));
    let change = plan.count(|action| matches!(action, Action::Change { .. }));
    let cancel = plan.count(|action| matches!(action, Action::Cancel));
    let keep = plan.count(|action| matches!(action, Action::Keep));
    let counts = [(create, "to create"), (change, "to change"), (cancel, "to cancel"), (keep, "unchanged")];
    let mut words: Vec<String> =
        counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")).collect();
    match plan.errors() {
        0 => {}
        1 => words.push("1 problem".to_owned()),
        count => words.push(format!("{count} problems")),
    }
    if plan.left > 0 {
        words.push(format!("{} published without a file", plan.left));
    }
    let words = if words.is_empty() { "no posts".to_owned() } else { words.join(", ") };
    format!("{}: {words}.", plan.project)
}

/// Text of a file must not become a mention, a link or a new cell in the comment.
fn cell(text: &str) -> String {
    let mut cell = String::new();
    for character in text.chars() {
        match character {
            '\n' | '\r' => cell.push(' '),
            '@' => cell.push_str("&#64;"),
            '<' => cell.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '!' | '#' | '~' => cell.extend(['\\', character]),
            other => cell.push(other),
        }
    }
    cell
}

fn code(text: &str) -> String {
    format!("`{}`", one_line(text).replace('`', "'").replace('|', "\\|"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_of_files_stays_text() {
        assert_eq!(cell("@team | <b> [x](y)\n`z`"), "&#64;team \\| &lt;b> \\[x\\](y) \\`z\\`");
        assert_eq!(code("a|b`c"), "`a\\|b'c`");
    }
}
