//! JSON for people: what fits on a line is on one line.

use std::io;

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use serde_json::{Value, json};

const LINE: usize = 120;

pub(super) fn pretty(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, 0, &mut text);
    text
}

/// `before` is what the line has already.
fn write(value: &Value, indent: usize, before: usize, text: &mut String) {
    let line = one_line(value);
    let parts: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(name, value)| (format!("{}: ", json!(name)), value)).collect(),
        Value::Array(items) => items.iter().map(|item| (String::new(), item)).collect(),
        _ => Vec::new(),
    };
    // A comma may follow.
    if parts.is_empty() || before + line.chars().count() < LINE {
        return text.push_str(&line);
    }
    let (open, close) = if value.is_array() { ('[', ']') } else { ('{', '}') };
    let margin = " ".repeat(indent + 2);
    let mut separator = open;
    for (name, part) in parts {
        text.extend([separator, '\n']);
        text.push_str(&margin);
        text.push_str(&name);
        write(part, margin.len(), margin.len() + name.chars().count(), text);
        separator = ',';
    }
    text.push('\n');
    text.push_str(&margin[2..]);
    text.push(close);
}

fn one_line(value: &Value) -> String {
    let mut line = Vec::new();
    // Nothing fails that writes to memory.
    let _ = value.serialize(&mut Serializer::with_formatter(&mut line, OneLine));
    String::from_utf8_lossy(&line).into_owned()
}

/// A space after each comma and colon.
struct OneLine;

impl Formatter for OneLine {
    fn begin_array_value<W: io::Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_key<W: io::Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.begin_array_value(writer, first)
    }

    fn begin_object_value<W: io::Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_on_a_line_is_on_one() {
        let long = "x".repeat(99);
        let value = json!({ "empty": [], "short": { "a": [1, "é"], "b": {} }, "long": [long, { "c": long }] });
        let text = format!(
            "{{\n  \"empty\": [],\n  \"short\": {{\"a\": [1, \"é\"], \"b\": {{}}}},\n  \"long\": [\n    \
             \"{long}\",\n    {{\"c\": \"{long}\"}}\n  ]\n}}"
        );
        assert_eq!(pretty(&value), text);
    }
}
