//! Checks posts against the rules of networks.

use serde_json::{Map, Value};

use super::Platform;
use super::fit::{fit_files, fit_findings, fitted_facts};
use crate::rules::judge::Judge;
use crate::rules::rule::{Demand, Quantity, Rule, Subject};
use crate::rules::sheet::{Placement, Replies, Sheet};
use crate::rules::{Finding, MediaFacts, PostToCheck, TextCount};

impl Platform {
    pub(super) fn rules(self) -> &'static Sheet {
        &self.network().rules
    }
}

/// The result of checking a post.
#[derive(Debug, Default)]
pub struct Judgement {
    pub findings: Vec<Finding>,
    /// Empty unless [`PostToCheck::counts_texts`] is set.
    pub counts: Vec<TextCount>,
}

/// All problems of a post on a network, without those of its thread and its first comment.
pub fn check(platform: Platform, post: &PostToCheck) -> Judgement {
    check_with(platform, post, |_| true)
}

/// All problems of a part of a thread or of a first comment. None where the network has neither.
pub fn check_reply(platform: Platform, reply: &PostToCheck) -> Judgement {
    match platform.rules().replies {
        Replies::Posts { .. } => {
            let settings = reply_settings(platform, reply.settings);
            check_with(platform, &PostToCheck { settings: &settings, ..*reply }, Rule::concerns_replies)
        }
        Replies::Comments(placement) => {
            let mut judge = Judge::new(reply, platform.display_name());
            judge.phrase = placement.phrase;
            judge.apply_all(placement.rules());
            judge.into()
        }
        Replies::Unsupported => Judgement::default(),
    }
}

/// The settings of a publication that apply to the replies too. A poll, for example, belongs to the post alone.
pub fn reply_settings(platform: Platform, settings: &Value) -> Value {
    let applies = |name: &str| match platform.rules().replies {
        Replies::Posts { settings } => name == "type" || settings.contains(&name),
        _ => name == "type",
    };
    let settings = settings.as_object().into_iter().flatten().filter(|(name, _)| applies(name));
    Value::Object(settings.map(|(name, value)| (name.clone(), value.clone())).collect::<Map<_, _>>())
}

fn check_with(platform: Platform, post: &PostToCheck, applies: impl Fn(&Rule) -> bool) -> Judgement {
    let fits = fit_files(platform, post);
    let fitted: Vec<MediaFacts> = post.media.iter().zip(&fits).map(|(facts, fit)| fitted_facts(facts, fit)).collect();
    // Empty, unless pictures are made to fit.
    let media = if fits.is_empty() { post.media } else { &fitted };
    let mut findings = fit_findings(platform, post, &fits);
    let sheet = platform.rules();
    let post = &PostToCheck { media, ..*post };
    let mut judge = Judge::new(post, platform.display_name());
    judge.apply_all(sheet.always.iter().filter(|rule| applies(rule)));
    if let Some(placement) = (sheet.choose)(post).map(|index| &sheet.placements[index]) {
        judge.phrase = placement.phrase;
        judge.apply_all(placement.rules().filter(|rule| applies(rule)));
    }
    let Judgement { findings: judged, counts } = judge.into();
    findings.extend(judged);
    Judgement { findings, counts }
}

impl From<Judge<'_>> for Judgement {
    fn from(Judge { findings, counts, .. }: Judge) -> Self {
        Judgement { findings, counts }
    }
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
