//! The vocabulary: a rule is one line of a platform's fact sheet, kept as data.
//!
//! `range(VIDEOS, Duration, 3.0 * S, 15.0 * MIN).refuse("instagram.reels.duration")` is a whole rule: its subject, its
//! demand and its force. Messages, the published table and the checks use the same data.

use super::facts::{ANY_IMAGE, ANY_VIDEO};
pub(crate) use super::numbers::{GB, HOUR, KB, MB, MBIT, MIN, S};
use super::post_to_check::{Place, PostToCheck};
pub(crate) use super::quantity::{Quantity, Track};
pub(crate) use super::wanted::{Choice, Part, Wanted, choice, part};
use crate::PostLimits;

#[derive(Clone, Copy)]
pub(crate) struct Rule {
    pub id: &'static str,
    pub demand: Demand,
    pub force: Force,
    /// How to fix it, if the usual advice doesn't fit.
    pub fix: Option<&'static str>,
    /// What else a reader of the table should know.
    pub note: &'static str,
    pub when: Option<When>,
    /// The account's own limit, which replaces the most of a number.
    pub account_limit: Option<fn(&PostLimits) -> Option<u64>>,
}

/// How strict a rule is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Force {
    /// Promised to users: an ERROR.
    Refuse,
    /// The platform's own stricter limit, which it certainly refuses: a WARNING, or an ERROR where such limits are
    /// enforced.
    Platform,
    /// Advice, or not certain: a WARNING.
    Advise,
}

/// The condition of a rule.
#[derive(Clone, Copy)]
pub(crate) struct When {
    pub said: &'static str,
    pub holds: fn(&PostToCheck) -> bool,
}

#[derive(Clone, Copy)]
pub(crate) enum Demand {
    /// A number is within bounds.
    Number {
        of: Subject,
        quantity: Quantity,
        bounds: Bounds,
    },
    /// Files are of certain content types.
    Types {
        of: Subject,
        allowed: &'static [&'static str],
    },
    Codecs {
        track: Track,
        allowed: &'static [&'static str],
    },
    /// A type that is accepted and converted before it is sent.
    Converted {
        from: &'static str,
        to: &'static str,
    },
    /// Images and videos are not mixed.
    Unmixed,
    Without {
        of: Subject,
        characters: &'static [char],
    },
    /// A text has a form of its own: finds the first mistake, and says where it is.
    Formed {
        of: Subject,
        form: &'static str,
        fault: fn(&str) -> Option<String>,
    },
    Present {
        of: Subject,
        example: &'static str,
    },
    Absent {
        of: Subject,
    },
    Setting {
        name: &'static str,
        /// Its label in forms.
        label: &'static str,
        wanted: Wanted,
    },
    /// A value that the setting allows and the network refuses.
    Refused {
        name: &'static str,
        value: &'static str,
    },
    /// The value of a missing setting.
    Default {
        name: &'static str,
        value: &'static str,
    },
    /// Anything else: finds one mistake, and says what was found.
    Own {
        limit: &'static str,
        find: fn(&PostToCheck) -> Option<(Place, String)>,
    },
}

/// What a rule is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    Text,
    /// The same, where the network counts the text of this setting with it.
    TextWith(&'static str),
    /// The text of a post without media, and of one with media.
    TextAlone,
    Caption,
    /// A setting that is a text.
    Setting(&'static str),
    Files,
    Images,
    Videos,
    /// Files that are neither images nor videos.
    Documents,
    Thumbnail,
    AltTexts,
    Chat,
    FirstComment,
    Thread,
    AiDisclosure,
    /// Those of the setting `poll`.
    PollOptions,
}

pub(crate) const TEXT: Subject = Subject::Text;
pub(crate) const TEXT_ALONE: Subject = Subject::TextAlone;
pub(crate) const CAPTION: Subject = Subject::Caption;
pub(crate) const FILES: Subject = Subject::Files;
pub(crate) const IMAGES: Subject = Subject::Images;
pub(crate) const VIDEOS: Subject = Subject::Videos;
pub(crate) const DOCUMENTS: Subject = Subject::Documents;
pub(crate) const THUMBNAIL: Subject = Subject::Thumbnail;
pub(crate) const ALT_TEXTS: Subject = Subject::AltTexts;
pub(crate) const CHAT: Subject = Subject::Chat;
pub(crate) const FIRST_COMMENT: Subject = Subject::FirstComment;
pub(crate) const THREAD: Subject = Subject::Thread;
pub(crate) const AI_DISCLOSURE: Subject = Subject::AiDisclosure;
pub(crate) const POLL_OPTIONS: Subject = Subject::PollOptions;

/// The least and the most; both are allowed. With `under`, the most itself is refused.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    pub least: f64,
    pub most: f64,
    pub under: bool,
    /// Of ratios: how least and most are written, width and height.
    pub ratios: Option<[[f64; 2]; 2]>,
}

impl Bounds {
    pub(crate) fn hold(&self, low: f64, high: f64) -> bool {
        low >= self.least && if self.under { high < self.most } else { high <= self.most }
    }
}

pub(crate) const fn range(of: Subject, quantity: Quantity, least: f64, most: f64) -> Demand {
    Demand::Number { of, quantity, bounds: Bounds { least, most, under: false, ratios: None } }
}

pub(crate) const fn most(of: Subject, quantity: Quantity, most: f64) -> Demand {
    range(of, quantity, f64::NEG_INFINITY, most)
}

pub(crate) const fn least(of: Subject, quantity: Quantity, least: f64) -> Demand {
    range(of, quantity, least, f64::INFINITY)
}

pub(crate) const fn exactly(of: Subject, quantity: Quantity, number: f64) -> Demand {
    range(of, quantity, number, number)
}

pub(crate) const fn under(of: Subject, quantity: Quantity, most: f64) -> Demand {
    let bounds = Bounds { least: f64::NEG_INFINITY, most, under: true, ratios: None };
    Demand::Number { of, quantity, bounds }
}

/// Width to height, from the narrowest to the widest.
pub(crate) const fn ratio(of: Subject, narrow: [f64; 2], wide: [f64; 2]) -> Demand {
    let (least, most) = (narrow[0] / narrow[1], wide[0] / wide[1]);
    let bounds = Bounds { least, most, under: false, ratios: Some([narrow, wide]) };
    Demand::Number { of, quantity: Quantity::Ratio, bounds }
}

/// One aspect ratio, within one percent.
pub(crate) const fn shape(of: Subject, sides: [f64; 2]) -> Demand {
    let exact = sides[0] / sides[1];
    let bounds = Bounds { least: exact * 0.99, most: exact * 1.01, under: false, ratios: Some([sides, sides]) };
    Demand::Number { of, quantity: Quantity::Ratio, bounds }
}

pub(crate) const fn types(of: Subject, allowed: &'static [&'static str]) -> Demand {
    Demand::Types { of, allowed }
}

pub(crate) const fn codecs(track: Track, allowed: &'static [&'static str]) -> Demand {
    Demand::Codecs { track, allowed }
}

pub(crate) const fn converted(from: &'static str, to: &'static str) -> Demand {
    Demand::Converted { from, to }
}

pub(crate) const fn formed(of: Subject, form: &'static str, fault: fn(&str) -> Option<String>) -> Demand {
    Demand::Formed { of, form, fault }
}

pub(crate) const fn without(of: Subject, characters: &'static [char]) -> Demand {
    Demand::Without { of, characters }
}

pub(crate) const fn absent(of: Subject) -> Demand {
    Demand::Absent { of }
}

pub(crate) const fn setting(name: &'static str, label: &'static str, wanted: Wanted) -> Demand {
    Demand::Setting { name, label, wanted }
}

pub(crate) const fn refused(name: &'static str, value: &'static str) -> Demand {
    Demand::Refused { name, value }
}

pub(crate) const fn default(name: &'static str, value: &'static str) -> Demand {
    Demand::Default { name, value }
}

impl Demand {
    pub(crate) const fn refuse(self, id: &'static str) -> Rule {
        self.rule(id, Force::Refuse)
    }

    pub(crate) const fn platform(self, id: &'static str) -> Rule {
        self.rule(id, Force::Platform)
    }

    pub(crate) const fn advise(self, id: &'static str) -> Rule {
        self.rule(id, Force::Advise)
    }

    const fn rule(self, id: &'static str, force: Force) -> Rule {
        Rule { id, demand: self, force, fix: None, note: "", when: None, account_limit: None }
    }
}

impl Rule {
    pub(crate) const fn fix(mut self, fix: &'static str) -> Rule {
        self.fix = Some(fix);
        self
    }

    pub(crate) const fn note(mut self, note: &'static str) -> Rule {
        self.note = note;
        self
    }

    pub(crate) const fn by_account(mut self, limit: fn(&PostLimits) -> Option<u64>) -> Rule {
        self.account_limit = Some(limit);
        self
    }

    /// The rule for an account with these limits.
    pub(crate) fn for_account(mut self, limits: &PostLimits) -> Rule {
        let own = self.account_limit.and_then(|limit| limit(limits));
        if let (Demand::Number { bounds, .. }, Some(own)) = (&mut self.demand, own) {
            bounds.most = own as f64;
        }
        self
    }

    pub(crate) const fn when(mut self, said: &'static str, holds: fn(&PostToCheck) -> bool) -> Rule {
        self.when = Some(When { said, holds });
        self
    }
}

/// For networks that accept no documents.
pub(crate) const NO_DOCUMENTS: Rule =
    types(FILES, &[ANY_IMAGE, ANY_VIDEO]).refuse("post.media.document").fix("Attach an image or a video.");
/// For networks without chats, thumbnails, alternative texts or a flag for what AI made.
pub(crate) const NO_CHAT: Rule = absent(CHAT).refuse("post.chat.unused");
pub(crate) const NO_THUMBNAIL: Rule = absent(THUMBNAIL).advise("post.thumbnail.unused");
pub(crate) const NO_ALT_TEXTS: Rule = absent(ALT_TEXTS).advise("post.alt.unused");
pub(crate) const NO_AI_FLAG: Rule = absent(AI_DISCLOSURE)
    .advise("post.aiDisclosure.unused")
    .fix("Its API has no flag for it. If readers should know, say so in the text.");
