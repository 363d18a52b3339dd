//! The networks and their settings, for forms and documents: `contract/networks.json`.

use serde::Serialize;
use serde_json::Value;

use super::{Comments, Credential, Deletion, FirstCommentTable, Layout, Numbers, Platform};
use crate::link_card::LINK_CARDS;
use crate::rules::SettingFile;
use crate::rules::rule::{Choice, Demand, Rule, Subject, Wanted};
use crate::rules::wanted::SettingPath;
use crate::rules::wanted::is_blank;

/// What forms, pages and nodes need to know about one network.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NetworkTable {
    pub platform: Platform,
    /// `platformSettings.type`.
    pub settings_type: &'static str,
    pub name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub former_name: Option<&'static str>,
    pub slug: &'static str,
    pub summary: &'static str,
    /// What a person types to connect an account; empty where the network has a page for it.
    #[serde(skip_serializing_if = "<[Credential]>::is_empty")]
    pub credentials: &'static [Credential],
    pub layout: Layout,
    /// Listed under "More places to publish", and not among the networks that the pages count.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_addition: bool,
    /// Whether posts go to a chat of the account.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub has_chats: bool,
    pub settings: Vec<Setting>,
    /// It has a flag for what AI made, which `aiDisclosure` sets.
    pub has_ai_flag: bool,
    /// The most characters of a post, as the network counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text_limit: Option<u64>,
    /// Whether parts may follow a post.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub threads: bool,
    /// None where the network has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_comment: Option<FirstCommentTable>,
    /// None where Octavo can't delete a published post.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deletion: Option<Deletion>,
    /// None where Octavo can't read the numbers of a published post.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numbers: Option<Numbers>,
    /// None where Octavo can't read the comments on a published post.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comments: Option<Comments>,
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
    /// Its value if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<&'static str>,
    /// A form preselects nothing and insists on a choice: TikTok lets no app choose an audience
    /// (<https://developers.tiktok.com/doc/content-sharing-guidelines>).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub person_chooses: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<SettingValue>,
    /// The least and the most: of a number, or of the items of a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
    /// The most characters of a text, or of each text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<usize>,
    /// What each object holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<Setting>,
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
    /// A number from 0 to 1.
    Fraction,
    /// The path of an uploaded file.
    File,
    /// An object with `fields`.
    Record,
    /// A list of objects with `fields`.
    Records,
    /// A list of rows, each a list of objects with `fields`.
    Rows,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SettingValue {
    pub value: &'static str,
    /// The network's own name for it.
    pub label: &'static str,
    /// The API accepts it and the network doesn't: no form offers it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub refused_by_network: bool,
}

/// Every network, in the order of [`Platform::ALL`].
pub fn networks() -> Vec<NetworkTable> {
    Platform::ALL.into_iter().map(table_of).collect()
}

fn table_of(platform: Platform) -> NetworkTable {
    let network = platform.network();
    NetworkTable {
        platform,
        settings_type: network.settings_type,
        name: network.name,
        former_name: network.former_name,
        slug: network.slug,
        summary: network.summary,
        credentials: network.connection.credentials(),
        layout: network.layout,
        is_addition: network.is_addition,
        has_chats: platform.has_chats(),
        settings: platform.settings(),
        has_ai_flag: platform.has_ai_flag(),
        text_limit: platform.text_limit(),
        threads: platform.has_threads(),
        first_comment: platform.first_comment(),
        deletion: network.deletion,
        numbers: network.numbers,
        comments: network.comments,
    }
}

impl Platform {
    /// What `platformSettings` may hold besides `type`.
    pub fn settings(self) -> Vec<Setting> {
        self.rules().all_rules().filter_map(|rule| setting(self, rule)).collect()
    }

    /// Whether the network has a flag for what AI made.
    pub fn has_ai_flag(self) -> bool {
        let lacks_it = |rule: &Rule| matches!(rule.demand, Demand::Absent { of: Subject::AiDisclosure });
        !self.rules().all_rules().any(lacks_it)
    }

    /// Whether accounts have limits of their own, which their servers decide.
    pub fn has_account_limits(self) -> bool {
        self.rules().all_rules().any(|rule| rule.account_limit.is_some())
    }

    /// Whether posts go to a chat of the account.
    pub fn has_chats(self) -> bool {
        let lacks_them = |rule: &Rule| matches!(rule.demand, Demand::Absent { of: Subject::Chat });
        !self.rules().all_rules().any(lacks_them)
    }
}

/// The files that a network's settings name.
pub fn setting_files(platform: Platform, settings: &Value) -> Vec<SettingFile> {
    let mut files = Vec::new();
    for rule in platform.rules().all_rules() {
        let Demand::Setting { name, wanted, .. } = rule.demand else { continue };
        settings.get(name).into_iter().for_each(|value| wanted.files(SettingPath::new(name), value, &mut files));
    }
    files
}

/// Whether a network has a setting of this name. Every network has `type`.
pub fn is_setting(platform: Platform, wanted: &str) -> bool {
    let is_it = |rule: &Rule| matches!(rule.demand, Demand::Setting { name, .. } if name == wanted);
    wanted == "type" || platform.rules().all_rules().any(is_it)
}

/// The settings with the defaults of those that are missing.
pub fn with_defaults(platform: Platform, settings: &Value) -> Value {
    let mut resolved = settings.as_object().cloned().unwrap_or_default();
    // Blank is as good as missing, also for the networks' settings that have no default.
    resolved.retain(|name, value| name != LINK_CARDS && !is_blank(Some(value)));
    for (name, default) in platform.rules().all_rules().filter_map(default_of) {
        resolved.entry(name).or_insert(default);
    }
    Value::Object(resolved)
}

fn default_of(rule: &Rule) -> Option<(&'static str, Value)> {
    match rule.demand {
        Demand::Default { name, value } => Some((name, value.into())),
        Demand::Setting { name, wanted: Wanted::FlagOn, .. } => Some((name, true.into())),
        _ => None,
    }
}

fn setting(platform: Platform, rule: &Rule) -> Option<Setting> {
    let Demand::Setting { name, label, wanted } = rule.demand else { return None };
    let default = platform.rules().all_rules().find_map(|rule| match rule.demand {
        Demand::Default { name: of, value } if of == name => Some(value),
        _ => None,
    });
    let bare = described(name, label, wanted);
    Some(Setting {
        default: bare.default.or(default),
        values: wanted.choices().iter().map(|choice| value(platform, name, choice)).collect(),
        help: rule.note,
        ..bare
    })
}

/// What is known of a setting, or of a field of one, without the rules about it.
fn described(name: &'static str, label: &'static str, wanted: Wanted) -> Setting {
    let choices = wanted.choices().iter();
    Setting {
        name,
        label,
        kind: wanted.kind(),
        required: wanted.is_required(),
        default: matches!(wanted, Wanted::FlagOn).then_some("true"),
        person_chooses: matches!(wanted, Wanted::AuthorsChoice(_)),
        values: choices
            .map(|it| SettingValue { value: it.value, label: it.label, refused_by_network: false })
            .collect(),
        least: wanted.bounds().0,
        most: wanted.bounds().1,
        length: match wanted {
            Wanted::ShortText(length) | Wanted::ShortTexts { length, .. } => Some(length),
            _ => None,
        },
        fields: wanted.parts().iter().map(|part| described(part.name, part.label, part.wanted)).collect(),
        help: "",
    }
}

fn value(platform: Platform, setting: &str, choice: &Choice) -> SettingValue {
    let refuses = |rule: &Rule| matches!(rule.demand, Demand::Refused { name, value } if (name, value) == (setting, choice.value));
    let refused_by_network = platform.rules().all_rules().any(refuses);
    SettingValue { value: choice.value, label: choice.label, refused_by_network }
}

impl Wanted {
    fn kind(self) -> SettingKind {
        match self {
            Wanted::OneOf(_) | Wanted::OptionalOneOf(_) | Wanted::AuthorsChoice(_) => SettingKind::Choice,
            Wanted::Text | Wanted::OptionalText | Wanted::ShortText(_) => SettingKind::Text,
            Wanted::Link | Wanted::Formed { .. } => SettingKind::Text,
            Wanted::File { .. } => SettingKind::File,
            Wanted::Texts | Wanted::ShortTexts { .. } => SettingKind::Texts,
            Wanted::True => SettingKind::Consent,
            Wanted::Flag | Wanted::FlagOn => SettingKind::Flag,
            Wanted::Whole | Wanted::WholeWithin(..) => SettingKind::Number,
            Wanted::Fraction => SettingKind::Fraction,
            Wanted::Record(_) => SettingKind::Record,
            Wanted::Records { .. } => SettingKind::Records,
            Wanted::Rows { .. } => SettingKind::Rows,
        }
    }

    /// The least and the most, of a number or of the items of a list.
    fn bounds(self) -> (Option<u64>, Option<u64>) {
        match self {
            Wanted::ShortTexts { least, most, .. } => (Some(least as u64), Some(most as u64)),
            Wanted::WholeWithin(least, most) => (Some(least), Some(most)),
            Wanted::Records { most, .. } | Wanted::Rows { most, .. } => (None, Some(most as u64)),
            _ => (None, None),
        }
    }
}
