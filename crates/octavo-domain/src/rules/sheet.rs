//! A platform's fact sheet: its rules, by where a post may be placed.

use super::post_to_check::PostToCheck;
use super::rule::{Demand, Rule, Subject};

pub(crate) struct Sheet {
    /// The platform's own page about it.
    pub source: &'static str,
    /// The rules of every placement.
    pub always: &'static [Rule],
    pub placements: &'static [Placement],
    /// The placement of a post; none if its settings or media don't tell.
    pub choose: fn(&PostToCheck) -> Option<usize>,
    pub replies: Replies,
}

/// What applies to a part of a thread, and to a first comment.
pub(crate) enum Replies {
    /// They are posts, with the rules of posts, and these settings of the publication.
    Posts {
        settings: &'static [&'static str],
    },
    /// A comment, with rules of its own.
    Comments(&'static Placement),
    Unsupported,
}

impl Replies {
    pub(crate) fn placement(&self) -> Option<&'static Placement> {
        if let Replies::Comments(placement) = self { Some(placement) } else { None }
    }
}

pub(crate) fn the_only_one(_: &PostToCheck) -> Option<usize> {
    Some(0)
}

/// A placement of posts on a platform, with its own limits.
pub(crate) struct Placement {
    /// None if the platform has only one.
    pub name: Option<&'static str>,
    /// Ends the sentence "Instagram accepts 3 s to 15 min".
    pub phrase: &'static str,
    pub rules: &'static [&'static [Rule]],
}

impl Placement {
    pub(crate) fn rules(&'static self) -> impl Iterator<Item = &'static Rule> {
        self.rules.iter().copied().flatten()
    }

    pub(crate) const fn only(rules: &'static [&'static [Rule]]) -> Placement {
        Placement { name: None, phrase: "", rules }
    }
}

impl Sheet {
    pub(crate) fn all_rules(&'static self) -> impl Iterator<Item = &'static Rule> {
        let placements = self.placements.iter().chain(self.replies.placement());
        self.always.iter().chain(placements.flat_map(Placement::rules))
    }
}

impl Rule {
    /// Whether it applies to a reply that is a post too.
    pub(crate) fn concerns_replies(&self) -> bool {
        self.concerns_content() || matches!(self.demand, Demand::Number { of: Subject::AltTexts, .. })
    }

    /// Whether it concerns the content, and not settings, chats or thumbnails.
    pub(crate) fn concerns_content(&self) -> bool {
        let content = |of| {
            matches!(of, Subject::Text | Subject::TextWith(_) | Subject::TextAlone | Subject::Caption)
                || matches!(of, Subject::Files | Subject::Images | Subject::Videos | Subject::Documents)
        };
        match self.demand {
            Demand::Number { of, .. }
            | Demand::Types { of, .. }
            | Demand::Without { of, .. }
            | Demand::Formed { of, .. }
            | Demand::Absent { of } => content(of),
            Demand::Codecs { .. } | Demand::Converted { .. } | Demand::Unmixed => true,
            Demand::Present { .. } | Demand::Own { .. } => false,
            Demand::Setting { .. } | Demand::Refused { .. } | Demand::Default { .. } => false,
        }
    }
}
