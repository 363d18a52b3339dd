//! The settings of each network, for forms and documents: `contract/rules/settings.json`.

use serde::Serialize;
use serde_json::{Map, Value};

use super::judge::is_blank;
use super::rule::{Choice, Demand, Rule, Wanted};
use super::sheet::Sheet;
use crate::Platform;

/// What `platformSettings` may hold on one network.
#[derive(Debug, Serialize)]
pub struct PlatformSettings {
    pub platform: Platform,
    /// `platformSettings.type`.
    pub r#type: &'static str,
    pub settings: Vec<Setting>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Setting {
    pub name: &'static str,
    /// What a form calls it.
    pub label: &'static str,
    pub kind: SettingKind,
    /// The API refuses a post without it.
    pub required: bool,
    /// What it is when it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<&'static str>,
    /// A form preselects nothing and insists on a choice: TikTok lets no app choose an audience
    /// (<https://developers.tiktok.com/doc/content-sharing-guidelines>).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub person_chooses: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<SettingValue>,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub help: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum SettingKind {
    Text,
    /// A list of texts.
    Texts,
    /// One of `values`.
    Choice,
    Flag,
    /// Must be true.
    Consent,
    /// A whole number.
    Number,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SettingValue {
    pub value: &'static str,
    /// The network's own name for it.
    pub label: &'static str,
    /// The API takes it and the network does not: no form offers it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub refused_by_network: bool,
}

/// The settings of every network.
pub fn settings() -> Vec<PlatformSettings> {
    let of = |platform: Platform| PlatformSettings {
        platform,
        r#type: platform.settings_type(),
        settings: Sheet::of(platform).all_rules().filter_map(|rule| setting(platform, rule)).collect(),
    };
    Platform::ALL.into_iter().map(of).collect()
}

/// Whether a network has a setting of this name; `type` is every network's.
pub fn is_setting(platform: Platform, wanted: &str) -> bool {
    let is_it = |rule: &Rule| matches!(rule.demand, Demand::Setting { name, .. } if name == wanted);
    wanted == "type" || Sheet::of(platform).all_rules().any(is_it)
}

/// Gives missing settings their defaults. The rules have a WARNING for each.
pub fn fill_defaults(platform: Platform, settings: &mut Map<String, Value>) {
    for (name, value) in defaults(platform) {
        if is_blank(settings.get(name)) {
            settings.insert(name.to_owned(), value.into());
        }
    }
}

fn defaults(platform: Platform) -> impl Iterator<Item = (&'static str, &'static str)> {
    Sheet::of(platform).all_rules().filter_map(|rule| match rule.demand {
        Demand::Default { name, value } => Some((name, value)),
        _ => None,
    })
}

fn setting(platform: Platform, rule: &Rule) -> Option<Setting> {
    let Demand::Setting { name, label, wanted } = rule.demand else { return None };
    let (kind, choices) = wanted.kind();
    Some(Setting {
        name,
        label,
        kind,
        required: matches!(wanted, Wanted::OneOf(_) | Wanted::Text | Wanted::True),
        default: defaults(platform).find(|default| default.0 == name).map(|default| default.1),
        person_chooses: platform == Platform::TikTok && name == "privacyLevel",
        values: choices.iter().map(|choice| value(platform, name, choice)).collect(),
        help: rule.note,
    })
}

fn value(platform: Platform, setting: &str, choice: &Choice) -> SettingValue {
    let refuses = |rule: &Rule| matches!(rule.demand, Demand::Refused { name, value } if (name, value) == (setting, choice.value));
    let refused_by_network = Sheet::of(platform).all_rules().any(refuses);
    SettingValue { value: choice.value, label: choice.label, refused_by_network }
}

impl Wanted {
    fn kind(self) -> (SettingKind, &'static [Choice]) {
        match self {
            Wanted::OneOf(choices) | Wanted::OptionalOneOf(choices) => (SettingKind::Choice, choices),
            Wanted::Text | Wanted::OptionalText => (SettingKind::Text, &[]),
            Wanted::Texts => (SettingKind::Texts, &[]),
            Wanted::True => (SettingKind::Consent, &[]),
            Wanted::Flag => (SettingKind::Flag, &[]),
            Wanted::Whole => (SettingKind::Number, &[]),
        }
    }
}
