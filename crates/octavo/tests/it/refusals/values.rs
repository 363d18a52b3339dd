//! The values of a setting: from its description in `octavo_domain::networks`, at its bounds and just beyond.

use octavo_domain::networks::{Setting, SettingKind};
use serde_json::{Map, Value, json};

/// Texts that a network may read in its own way.
pub const HOSTILE: &[&str] = &[
    "",
    " ",
    "\t\n",
    "\u{200b}",
    "\u{1}",
    "a\u{1}b",
    "a\u{feff}b",
    "\u{202e}abc",
    "<b>",
    "a < b & c > d",
    "&lt;b&gt;",
    "Version 1.5 is out!",
    "*_[]()~`>#+-=|{}.!\\",
    "@everyone @ada",
    "#one #two",
    "$ONE $TWO",
    "https://a.example/?a=1&b=2#c",
    "javascript:alert(1)",
    "\"quoted\", 'too'",
    "a|b@{c}",
    "line\nline\r\n\r\n\r\nline",
    "é\u{301}\u{301}\u{301}",
    "👩‍👩‍👧‍👦",
    "مرحبا",
];

/// A value that is fine.
fn ordinary(setting: &Setting) -> Value {
    match setting.kind {
        SettingKind::Text => json!(match setting.name {
            name if name.to_lowercase().contains("url") || name == "linkAttachment" => "https://a.example/",
            "urn" => "urn:li:organization:7",
            "language" => "en",
            _ => "leaves",
        }),
        SettingKind::Texts => texts(setting.least.unwrap_or(1), 1),
        SettingKind::Choice => json!(setting.values.first().map(|value| value.value)),
        SettingKind::Flag | SettingKind::Consent => json!(true),
        SettingKind::Number => json!(setting.least.unwrap_or(1)),
        SettingKind::Fraction => json!(0.5),
        SettingKind::File => json!("@captions.vtt"),
        SettingKind::Record => record(setting),
        SettingKind::Records => json!([record(setting)]),
        SettingKind::Rows => json!([[record(setting)]]),
    }
}

fn record(setting: &Setting) -> Value {
    let fields = setting.fields.iter().map(|field| (field.name.to_owned(), ordinary(field)));
    Value::Object(fields.collect::<Map<_, _>>())
}

/// So many different texts.
fn texts(count: u64, length: usize) -> Value {
    (0..count).map(|n| text_of(&format!("{n}"), "o", length)).collect()
}

/// A text of exactly so many characters.
fn text_of(start: &str, filler: &str, length: usize) -> String {
    start.chars().chain(filler.chars().cycle()).take(length.max(1)).collect()
}

/// The values to try.
pub fn values(setting: &Setting) -> Vec<Value> {
    match setting.kind {
        SettingKind::Text => {
            let texts = texts_at_bounds(setting.length).into_iter().map(Value::String);
            std::iter::once(ordinary(setting)).chain(texts).collect()
        }
        SettingKind::Texts => lists(setting),
        SettingKind::Choice => setting.values.iter().map(|value| json!(value.value)).chain([json!("")]).collect(),
        SettingKind::Flag | SettingKind::Consent => vec![json!(true), json!(false)],
        SettingKind::Number => numbers(setting.least, setting.most),
        SettingKind::Fraction => vec![json!(0), json!(0.0), json!(0.5), json!(1), json!(1.001), json!(-0.001)],
        SettingKind::File => ["@captions.vtt", "@photo.jpg", "@empty.srt"].map(|path| json!(path)).to_vec(),
        SettingKind::Record => records(setting),
        SettingKind::Records => {
            let base = record(setting);
            let several = |count: usize| json!(vec![base.clone(); count]);
            let most = setting.most.unwrap_or(1) as usize;
            let counts = [0, 1, 2, most, most + 1].map(several);
            counts.into_iter().chain(records(setting).into_iter().map(|record| json!([record]))).collect()
        }
        SettingKind::Rows => {
            let base = record(setting);
            let most = setting.most.unwrap_or(1) as usize;
            let rows = |rows: usize, columns: usize| json!(vec![vec![base.clone(); columns]; rows]);
            let counts = [(0, 0), (1, 0), (1, 1), (1, most), (most, 1), (most, most), (2, 0), (1, most + 1)];
            let counts = counts.into_iter().map(|(row, column)| rows(row, column));
            counts.chain(records(setting).into_iter().map(|record| json!([[record]]))).collect()
        }
    }
}

/// The object with each value of each of its fields, and without each.
fn records(setting: &Setting) -> Vec<Value> {
    let base = record(setting);
    let mut all = vec![json!({}), base.clone()];
    for field in &setting.fields {
        let with = |value: Value| {
            let mut changed = base.clone();
            changed[field.name] = value;
            changed
        };
        all.extend(values(field).into_iter().map(with));
        all.push(with(Value::Null));
    }
    all
}

fn texts_at_bounds(length: Option<usize>) -> Vec<String> {
    let lengths = match length {
        Some(length) => vec![1, length, length + 1],
        None => vec![1, 35, 36, 50, 51, 89, 90, 99, 100, 101, 255, 256, 400, 401, 500, 1000, 2199, 2200, 5000],
    };
    let long = lengths.into_iter().flat_map(|length| ["x", "漢", "👍"].map(|filler| text_of("", filler, length)));
    HOSTILE.iter().map(|text| (*text).to_owned()).chain(long).collect()
}

fn lists(setting: &Setting) -> Vec<Value> {
    let least = setting.least.unwrap_or(0);
    let most = setting.most.unwrap_or(3);
    let length = setting.length;
    let mut lists: Vec<Value> = [0, 1, least, most, most + 1, 10, 11, 20, 21, 30, 31, 101]
        .into_iter()
        .map(|count| texts(count, length.unwrap_or(4).min(4)))
        .collect();
    let padded = |text: &str| {
        let others = (1..least.max(1)).map(|n| format!("{n}"));
        json!(std::iter::once(text.to_owned()).chain(others).collect::<Vec<_>>())
    };
    lists.extend(texts_at_bounds(length).iter().map(|text| padded(text)));
    lists.extend([json!(["same", "same"]), json!(["a b", "c d"]), json!(["A", "a"])]);
    // The characters of all together, with commas and spaces.
    lists.extend([json!(["x".repeat(250), "x".repeat(249)]), json!(["x".repeat(250), "y".repeat(250)])]);
    lists.extend([50, 51].map(|count| json!(vec!["a b c d"; count])));
    lists
}

fn numbers(least: Option<u64>, most: Option<u64>) -> Vec<Value> {
    let bounds = [least, most].into_iter().flatten().flat_map(|bound| [bound.saturating_sub(1), bound, bound + 1]);
    let usual = [0, 1, 2, 3, 7, 14, 500, 60_000, u64::from(u32::MAX), 1 << 53, u64::MAX];
    bounds.chain(usual).map(|number| json!(number)).collect()
}
