//! The rules as a table, for pages and for people: `contract/rules/table.json`.

use serde::Serialize;
use serde_json::Value;

use super::Platform;
use crate::rules::facts::type_name;
use crate::rules::post_to_check::PlatformLimits;
use crate::rules::rule::{Bounds, Demand, Quantity, Rule, Subject};
use crate::rules::sheet::Placement;
use crate::rules::{Severity, messages};

#[derive(Debug, Serialize)]
pub struct PlatformTable {
    pub platform: Platform,
    pub name: &'static str,
    /// The network's own page.
    pub source: &'static str,
    pub placements: Vec<PlacementTable>,
}

#[derive(Debug, Serialize)]
pub struct PlacementTable {
    /// FEED, REELS, STORY, VIDEO, PHOTO or FIRST_COMMENT; none for rules of every placement.
    pub placement: Option<&'static str>,
    pub rules: Vec<RuleRow>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RuleRow {
    pub rule: &'static str,
    /// What the rule is about: `Video`, `Text`, `privacyLevel`.
    pub subject: &'static str,
    /// What is measured: `duration`, `characters`.
    pub quantity: &'static str,
    /// The limit in words.
    pub limit: String,
    /// The limit in numbers: milliseconds, bytes, pixels, bits or frames per second, width by height, or a count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<Value>,
    /// `most` itself is refused.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub under: bool,
    /// The allowed values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<&'static str>,
    pub severity: Severity,
    /// The severity with `rules.platform_limits = "enforce"`.
    pub enforced: Severity,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<&'static str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub note: &'static str,
}

/// Every rule of every platform.
pub fn table() -> Vec<PlatformTable> {
    Platform::ALL.into_iter().map(of_platform).collect()
}

fn of_platform(platform: Platform) -> PlatformTable {
    let sheet = platform.rules();
    let mut always = PlacementTable { placement: None, rules: rule_rows(&[sheet.always]) };
    let (named, unnamed): (Vec<&Placement>, Vec<&Placement>) =
        sheet.placements.iter().partition(|placement| placement.name.is_some());
    always.rules.extend(unnamed.into_iter().flat_map(|placement| rule_rows(placement.rules)));
    let named = named.into_iter().map(|it| PlacementTable { placement: it.name, rules: rule_rows(it.rules) });
    let replies = sheet.replies.placement();
    let replies = replies.map(|it| PlacementTable { placement: it.name, rules: rule_rows(it.rules) });
    PlatformTable {
        platform,
        name: platform.display_name(),
        source: sheet.source,
        placements: std::iter::once(always).chain(named).chain(replies).collect(),
    }
}

fn rule_rows(rules: &[&[Rule]]) -> Vec<RuleRow> {
    rules.iter().copied().flatten().map(rule_row).collect()
}

fn rule_row(rule: &Rule) -> RuleRow {
    let (subject, quantity) = subject_and_quantity(&rule.demand);
    let bounds = match rule.demand {
        Demand::Number { bounds, .. } => Some(bounds),
        _ => None,
    };
    let number = |pick: fn(&Bounds) -> f64| bounds.as_ref().map(pick).filter(|it| it.is_finite()).map(to_json_number);
    RuleRow {
        rule: rule.id,
        subject,
        quantity,
        limit: messages::limit(&rule.demand),
        least: number(|it| it.least),
        most: number(|it| it.most),
        under: bounds.is_some_and(|it| it.under),
        values: allowed_values(&rule.demand),
        severity: rule.force.severity(PlatformLimits::Warn),
        enforced: rule.force.severity(PlatformLimits::Enforce),
        when: rule.when.map(|when| when.said),
        note: rule.note,
    }
}

/// A whole number is written without decimals.
fn to_json_number(number: f64) -> Value {
    if number.fract() == 0.0 { Value::from(number as i64) } else { Value::from(number) }
}

fn subject_and_quantity(demand: &Demand) -> (&'static str, &'static str) {
    match *demand {
        Demand::Number { of, quantity, .. } => (messages::noun(of), quantity.name()),
        Demand::Types { of, .. } => (messages::noun(of), "type"),
        Demand::Codecs { track, .. } => (messages::track(track), "codec"),
        Demand::Converted { from, .. } => (messages::noun(Subject::Images), type_name(from)),
        Demand::Unmixed => ("Files", "kinds"),
        Demand::Without { of, .. } => (messages::noun(of), "characters"),
        Demand::Formed { of, .. } => (messages::noun(of), "format"),
        Demand::Present { of, .. } | Demand::Absent { of } => (messages::noun(of), "presence"),
        Demand::Setting { name, .. } | Demand::Refused { name, .. } => (name, "value"),
        Demand::Default { name, .. } => (name, "default"),
        Demand::Own { .. } => ("Post", "sense"),
    }
}

fn allowed_values(demand: &Demand) -> Vec<&'static str> {
    match *demand {
        Demand::Types { allowed, .. } | Demand::Codecs { allowed, .. } => allowed.to_vec(),
        Demand::Setting { wanted, .. } => wanted.choices().iter().map(|choice| choice.value).collect(),
        Demand::Converted { to, .. } => vec![to],
        _ => Vec::new(),
    }
}

impl Quantity {
    fn name(self) -> &'static str {
        match self {
            Quantity::Utf16 => "characters (UTF-16 units)",
            Quantity::Graphemes => "characters (graphemes)",
            Quantity::EmojiInBytes => "characters (emoji by their bytes)",
            Quantity::Weighted => "characters (weighted)",
            Quantity::Mastodon => "characters (Mastodon)",
            Quantity::Bytes => "bytes (UTF-8)",
            Quantity::Escaped => "characters (with backslashes)",
            Quantity::Hashtags | Quantity::Mentions | Quantity::Cashtags | Quantity::Links => messages::unit(self),
            Quantity::Count => "count",
            Quantity::TotalSize => "size together",
            Quantity::Size => "size",
            Quantity::Duration => "duration",
            Quantity::Ratio => "aspect ratio",
            Quantity::Width => "width",
            Quantity::Sides => "sides",
            Quantity::LongSide => "longer side",
            Quantity::ShortSide => "shorter side",
            Quantity::SumOfSides => "width and height",
            Quantity::Pixels => "pixels",
            Quantity::Pages => "pages",
            Quantity::Bitrate => "bitrate",
            Quantity::FrameRate => "frame rate",
        }
    }
}
