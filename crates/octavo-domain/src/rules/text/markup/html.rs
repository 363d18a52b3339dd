//! HTML: <https://core.telegram.org/bots/api#html-style>.

use super::{SHOWS_NOTHING, is_blank, place};

const TAGS: &[&str] = &[
    "a",
    "b",
    "strong",
    "i",
    "em",
    "s",
    "strike",
    "del",
    "u",
    "ins",
    "tg-spoiler",
    "tg-emoji",
    "tg-time",
    "span",
    "pre",
    "code",
    "blockquote",
];

/// What is wrong, and where.
pub fn html_fault(text: &str) -> Option<String> {
    let mut open: Vec<(String, usize)> = Vec::new();
    let mut at = 0;
    let mut shows_nothing = true;
    while let Some(found) = text[at..].find('<') {
        let start = at + found;
        shows_nothing &= is_blank(&text[at..start]);
        match read_tag(text, start, &mut open) {
            Ok(end) => at = end,
            Err(what) => return Some(format!("{what} ({})", place(text, start))),
        }
    }
    match open.pop() {
        Some((name, at)) => Some(format!("<{name}> ({}) is never closed", place(text, at))),
        None => (shows_nothing && is_blank(&text[at..]) && !is_blank(text)).then(|| SHOWS_NOTHING.to_owned()),
    }
}

/// Where the tag ends.
fn read_tag(text: &str, start: usize, open: &mut Vec<(String, usize)>) -> Result<usize, String> {
    let rest = &text[start + 1..];
    if let Some(end) = rest.strip_prefix('/') {
        let Some((name, after)) = end.split_once('>') else { return Err("An end tag has no \">\"".to_owned()) };
        let name = name.trim_end();
        let Some((wanted, _)) = open.pop() else { return Err(format!("</{name}> closes no tag")) };
        let closes = name.is_empty() || name.eq_ignore_ascii_case(&wanted);
        return if closes { Ok(text.len() - after.len()) } else { Err(format!("</{name}> closes <{wanted}>")) };
    }
    let name_end = rest.find(|c: char| c.is_ascii_whitespace() || c == '>').unwrap_or(rest.len());
    let (name, mut after) = (rest[..name_end].to_ascii_lowercase(), &rest[name_end..]);
    if !TAGS.contains(&name.as_str()) {
        let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!') && !after.is_empty();
        return Err(if is_tag { format!("<{name}> is no tag of Telegram") } else { "\"<\" opens no tag".to_owned() });
    }
    let mut attributes = Vec::new();
    after = loop {
        after = after.trim_ascii_start();
        if let Some(after) = after.strip_prefix('>') {
            break after;
        }
        let (attribute, rest) = read_attribute(after, &name)?;
        attributes.push(attribute);
        after = rest;
    };
    check_attributes(&name, &attributes)?;
    open.push((name, start));
    Ok(text.len() - after.len())
}

type Attribute<'a> = (&'a str, &'a str);

fn read_attribute<'a>(rest: &'a str, tag: &str) -> Result<(Attribute<'a>, &'a str), String> {
    let open_tag = || format!("<{tag} has no \">\"");
    let end = rest.find(|c: char| c.is_ascii_whitespace() || matches!(c, '=' | '>')).ok_or_else(open_tag)?;
    let name = &rest[..end];
    if name.is_empty() {
        return Err(format!("<{tag}> has an attribute without a name"));
    }
    let after = rest[end..].trim_ascii_start();
    let Some(value) = after.strip_prefix('=').map(str::trim_ascii_start) else { return Ok(((name, ""), after)) };
    let quote = value.chars().next().ok_or_else(open_tag)?;
    if matches!(quote, '"' | '\'') {
        let (value, after) = value[1..].split_once(quote).ok_or_else(open_tag)?;
        return Ok(((name, value), after));
    }
    let is_token = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    let end = value.find(|c| !is_token(c)).ok_or_else(open_tag)?;
    let (value, after) = value.split_at(end);
    match after.starts_with(|c: char| c.is_ascii_whitespace() || c == '>') {
        true => Ok(((name, value), after)),
        false => Err(format!("{name} of <{tag}> has a value without quotes")),
    }
}

fn check_attributes(tag: &str, attributes: &[Attribute]) -> Result<(), String> {
    let value = |wanted: &str| attributes.iter().rev().find(|(name, _)| *name == wanted).map_or("", |(_, value)| value);
    match tag {
        "span" if value("class") != "tg-spoiler" => Err("<span> has no class=\"tg-spoiler\"".to_owned()),
        "tg-emoji" if value("emoji-id").parse::<u64>().is_err() => Err("<tg-emoji> has no emoji-id".to_owned()),
        "tg-time" if value("unix").parse::<u64>().is_err() => Err("<tg-time> has no unix".to_owned()),
        _ => Ok(()),
    }
}
