//! What each network takes: rules as data, one file a platform, and small functions that apply them.
//!
//! A check returns findings, never the first mistake alone. A rule's id is stable; its message says what was found,
//! what the limit is, and how to mend it. The published table (`contract/rules/table.json`) is made from the same data.

mod bluesky;
mod facts;
mod instagram;
mod judge;
mod linkedin;
mod measure;
mod numbers;
mod post;
mod rule;
mod settings;
mod sheet;
mod table;
mod telegram;
pub mod text;
mod threads;
mod tiktok;
mod words;
mod x;
mod youtube;

use serde::Serialize;
use utoipa::ToSchema;

pub use facts::MediaFacts;
pub use post::{Account, PlatformLimits, Post, UnknownMode};
pub use settings::{PlatformSettings, Setting, SettingKind, SettingValue, fill_defaults, is_setting, settings};
pub use table::{PlacementTable, PlatformTable, RuleRow, table};

use crate::Platform;
use judge::Judge;
use rule::{Demand, Quantity, Subject};
use sheet::{Placement, Sheet};

/// An ERROR refuses the post, a WARNING lets it through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Severity {
    Error,
    Warning,
}

/// What a rule found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Finding {
    /// Path in the request: `publications[0].posts[0].content`.
    pub field: String,
    /// ERROR refuses, WARNING only tells.
    pub severity: Severity,
    /// Stable id, such as `bluesky.text.length`.
    pub rule: &'static str,
    /// What was found, what the limit is, and how to mend it.
    pub message: String,
}

impl Sheet {
    fn of(platform: Platform) -> &'static Sheet {
        match platform {
            Platform::XTwitter => &x::SHEET,
            Platform::YouTube => &youtube::SHEET,
            Platform::Threads => &threads::SHEET,
            Platform::TikTok => &tiktok::SHEET,
            Platform::Instagram => &instagram::SHEET,
            Platform::LinkedIn => &linkedin::SHEET,
            Platform::BlueSky => &bluesky::SHEET,
            Platform::Telegram => &telegram::SHEET,
        }
    }
}

/// All that a platform finds wrong with a post.
pub fn check(platform: Platform, post: &Post) -> Vec<Finding> {
    let sheet = Sheet::of(platform);
    let mut judge = Judge::new(post, platform);
    judge.apply_all(sheet.always.iter());
    if let Some(placement) = (sheet.choose)(post).map(|index| &sheet.placements[index]) {
        judge.phrase = placement.phrase;
        judge.apply_all(placement.rules());
    }
    judge.findings
}

/// Whether a text and a file may go to one place.
#[derive(Debug, Clone)]
pub struct Compatibility {
    pub platform: Platform,
    /// As `publicationType` says it, or VIDEO and PHOTO on TikTok; none where a platform has one place only.
    pub placement: Option<&'static str>,
    pub findings: Vec<Finding>,
}

/// A post of text and media held against every place: settings, chats and what goes along are left aside.
pub fn compatibility(post: &Post) -> Vec<Compatibility> {
    let sheets = Platform::ALL.into_iter().map(Sheet::of);
    sheets.flat_map(|sheet| sheet.placements.iter().map(move |placement| fit(sheet, placement, post))).collect()
}

fn fit(sheet: &'static Sheet, placement: &'static Placement, post: &Post) -> Compatibility {
    let mut judge = Judge::new(post, sheet.platform);
    judge.phrase = placement.phrase;
    judge.apply_all(sheet.always.iter().chain(placement.rules()).filter(|rule| rule.concerns_content()));
    Compatibility { platform: sheet.platform, placement: placement.name, findings: judge.findings }
}

/// How many images one post may have: adapters refuse what the rules refuse.
pub fn most_images(platform: Platform) -> usize {
    let most = Sheet::of(platform).all_rules().filter_map(|rule| match rule.demand {
        Demand::Number { of: Subject::Files | Subject::Images, quantity: Quantity::Count, bounds } => Some(bounds.most),
        _ => None,
    });
    most.filter(|most| *most > 1.0).fold(f64::INFINITY, f64::min) as usize
}

/// What a platform's adapter makes of an image before it sends it: the content type; none when it goes as it is.
pub fn converted(platform: Platform, content_type: &str) -> Option<&'static str> {
    Sheet::of(platform).all_rules().find_map(|rule| match rule.demand {
        Demand::Converted { from, to } if from == content_type => Some(to),
        _ => None,
    })
}
