//! The settings of a publication, in the words of its network.

use maud::{Markup, html};
use octavo_domain::networks::{Setting, SettingKind, networks};
use serde_json::Value;

use super::addresses::{Files, link};
use super::content::Publication;

/// Each setting that has a value, with its label.
pub(super) fn rows(files: Files<'_>, publication: &Publication) -> Vec<(&'static str, Markup)> {
    let table = networks().into_iter().find(|table| table.platform == publication.platform);
    let all = table.map(|table| table.settings).unwrap_or_default();
    let row = |setting: &Setting| Some((setting.label, show(files, setting, &publication.settings[setting.name])?));
    all.iter().filter_map(row).collect()
}

/// None for what is left out.
fn show(files: Files<'_>, setting: &Setting, value: &Value) -> Option<Markup> {
    match value {
        Value::Null | Value::Bool(false) => None,
        Value::Bool(true) => Some(html! { "✓" }),
        Value::Number(number) => Some(html! { (number) }),
        Value::String(text) => (!text.is_empty()).then(|| show_text(files, setting, text)),
        Value::Array(items) => {
            let items: Vec<Markup> = items.iter().filter_map(|item| show(files, setting, item)).collect();
            (!items.is_empty()).then(|| html! { ul { @for item in items { li { (item) } } } })
        }
        Value::Object(fields) => {
            let field = |known: &Setting| Some((known.label, show(files, known, fields.get(known.name)?)?));
            let fields: Vec<_> = setting.fields.iter().filter_map(field).collect();
            Some(html! { @for (label, value) in fields { (label) ": " (value) " " } })
        }
    }
}

fn show_text(files: Files<'_>, setting: &Setting, text: &str) -> Markup {
    let file = (setting.kind == SettingKind::File).then(|| files.content.number(text)).flatten();
    let label = setting.values.iter().find(|known| known.value == text).map(|known| known.label);
    match (file, label) {
        (Some(number), _) => link(files, number),
        (None, Some(label)) => html! { (label) },
        (None, None) => html! { (text) },
    }
}
