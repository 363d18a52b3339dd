//! A platform's fact sheet: its rules, by where a post may be placed.

use super::post_to_check::PostToCheck;
use super::rule::{Demand, Rule, Subject};

pub(crate) struct Sheet {
    /// The platform's own page about it.
    pub source: &'static str,
    /// What holds wherever a post is placed.
    pub always: &'static [Rule],
    pub placements: &'static [Placement],
    /// Which of the placements a post goes to; none when its settings or media do not tell.
    pub choose: fn(&PostToCheck) -> Option<usize>,
}

pub(crate) fn the_only_one(_: &PostToCheck) -> Option<usize> {
    Some(0)
}

/// A place for posts on a platform, with limits of its own.
pub(crate) struct Placement {
    /// None where the platform has but one.
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
        self.always.iter().chain(self.placements.iter().flat_map(Placement::rules))
    }
}

impl Rule {
    /// Whether it is about what is posted, and not about settings, chats or what goes along.
    pub(crate) fn concerns_content(&self) -> bool {
        let content = |of| {
            matches!(of, Subject::Text | Subject::TextAlone | Subject::Caption)
                || matches!(of, Subject::Files | Subject::Images | Subject::Videos)
        };
        match self.demand {
            Demand::Number { of, .. }
            | Demand::Types { of, .. }
            | Demand::Without { of, .. }
            | Demand::Absent { of } => content(of),
            Demand::Codecs { .. } | Demand::Converted { .. } | Demand::Unmixed => true,
            Demand::Present { .. } | Demand::Own { .. } => false,
            Demand::Setting { .. } | Demand::Refused { .. } | Demand::Default { .. } => false,
        }
    }
}
