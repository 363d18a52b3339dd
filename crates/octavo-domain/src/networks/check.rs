//! Checks posts against the rules of networks.

use super::Platform;
use crate::rules::judge::Judge;
use crate::rules::rule::{Demand, Quantity, Subject};
use crate::rules::sheet::{Placement, Sheet};
use crate::rules::{Finding, PostToCheck};

impl Platform {
    pub(super) fn rules(self) -> &'static Sheet {
        &self.network().rules
    }
}

/// All problems of a post on a network.
pub fn check(platform: Platform, post: &PostToCheck) -> Vec<Finding> {
    let sheet = platform.rules();
    let mut judge = Judge::new(post, platform.display_name());
    judge.apply_all(platform.rules().always.iter());
    if let Some(placement) = (sheet.choose)(post).map(|index| &sheet.placements[index]) {
        judge.phrase = placement.phrase;
        judge.apply_all(placement.rules());
    }
    judge.findings
}

/// Whether a text and files can be published in one placement.
#[derive(Debug, Clone)]
pub struct Compatibility {
    pub platform: Platform,
    /// As in `publicationType`, or VIDEO and PHOTO on TikTok; none if a platform has only one placement.
    pub placement: Option<&'static str>,
    pub findings: Vec<Finding>,
}

/// Checks a text and files for every placement. Settings, chats and thumbnails are ignored.
pub fn compatibility(post: &PostToCheck) -> Vec<Compatibility> {
    let places = Platform::ALL.into_iter().flat_map(|platform| {
        platform.rules().placements.iter().map(move |placement| check_placement(platform, placement, post))
    });
    places.collect()
}

fn check_placement(platform: Platform, placement: &'static Placement, post: &PostToCheck) -> Compatibility {
    let mut judge = Judge::new(post, platform.display_name());
    judge.phrase = placement.phrase;
    judge.apply_all(platform.rules().always.iter().chain(placement.rules()).filter(|rule| rule.concerns_content()));
    Compatibility { platform, placement: placement.name, findings: judge.findings }
}

/// How many images one post may have. Adapters and rules agree on it.
pub fn most_images(platform: Platform) -> usize {
    let most = platform.rules().all_rules().filter_map(|rule| match rule.demand {
        Demand::Number { of: Subject::Files | Subject::Images, quantity: Quantity::Count, bounds } => Some(bounds.most),
        _ => None,
    });
    most.filter(|most| *most > 1.0).fold(f64::INFINITY, f64::min) as usize
}

/// The content type to which a platform's adapter converts an image before it sends it; none if it sends it unchanged.
pub fn converted(platform: Platform, content_type: &str) -> Option<&'static str> {
    platform.rules().all_rules().find_map(|rule| match rule.demand {
        Demand::Converted { from, to } if from == content_type => Some(to),
        _ => None,
    })
}
