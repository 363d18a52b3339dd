//! Finds the texts, files and numbers of a post that a rule's subject stands for.

use super::post_to_check::{Place, PostToCheck};
use super::rule::{Bounds, Quantity, Subject};
use super::{MediaFacts, text};

/// Passes on each text of a subject.
pub(crate) fn each_text<'a>(post: &PostToCheck<'a>, of: Subject, mut take: impl FnMut(Place, &'a str)) {
    match of {
        Subject::Text | Subject::TextWith(_) => take(Place::Content, &post.content.text),
        Subject::TextAlone if post.media.is_empty() => take(Place::Content, &post.content.text),
        Subject::Caption if !post.media.is_empty() => take(Place::Content, &post.content.text),
        Subject::Setting(name) => {
            if let Some(text) = post.settings.get(name).and_then(|value| value.as_str()) {
                take(Place::Setting(name), text);
            }
        }
        Subject::AltTexts => {
            for (index, text) in post.content.alt_texts.iter().enumerate() {
                text.iter().for_each(|text| take(Place::AltText(index), text));
            }
        }
        _ => {}
    }
}

/// What the network counts in addition to a text.
pub(crate) fn counted_with(post: &PostToCheck, of: Subject) -> usize {
    let Subject::TextWith(setting) = of else { return 0 };
    post.setting_text(setting).map_or(0, text::graphemes)
}

/// Passes on each file of a subject.
pub(crate) fn each_file<'a>(post: &PostToCheck<'a>, of: Subject, mut take: impl FnMut(Place, &'a MediaFacts)) {
    if of == Subject::Thumbnail {
        post.thumbnail.into_iter().for_each(|facts| take(Place::Thumbnail, facts));
        return;
    }
    for (index, facts) in post.media.iter().enumerate() {
        if of.covers(facts) {
            take(Place::File(index), facts);
        }
    }
}

impl Subject {
    pub(crate) fn is_text(self) -> bool {
        matches!(self, Subject::Text | Subject::TextWith(_) | Subject::TextAlone | Subject::Caption)
            || matches!(self, Subject::Setting(_) | Subject::AltTexts)
    }

    pub(crate) fn covers(self, facts: &MediaFacts) -> bool {
        match self {
            Subject::Files => facts.is_known(),
            Subject::Images => facts.is_image(),
            Subject::Videos => facts.is_video(),
            Subject::Documents => facts.is_document(),
            _ => false,
        }
    }
}

impl Quantity {
    /// Whether it is a length that people know: characters, as the network counts them.
    pub(crate) fn is_length(self) -> bool {
        matches!(self, Quantity::Utf16 | Quantity::Graphemes | Quantity::EmojiInBytes)
            || matches!(self, Quantity::Weighted | Quantity::Mastodon)
    }

    pub(crate) fn of_text(self, text: &str) -> usize {
        match self {
            Quantity::Utf16 => text::utf16_units(text),
            Quantity::Graphemes => text::graphemes(text),
            Quantity::EmojiInBytes => text::emoji_in_bytes(text),
            Quantity::Weighted => text::weighted(text),
            Quantity::Mastodon => text::mastodon(text),
            Quantity::Escaped => text::escaped(text),
            Quantity::Hashtags => text::hashtags(text).count(),
            Quantity::Mentions => text::mentions(text).count(),
            Quantity::Cashtags => text::cashtags(text),
            Quantity::Links => text::links(text),
            _ => text.len(),
        }
    }

    /// Whether this many bytes of text are within bounds by any way of counting: most texts are far from a limit.
    pub(crate) fn surely_holds(self, bytes: usize, bounds: &Bounds) -> bool {
        let at_most = match self {
            // "a.co" is the shortest URL, and counts as 23.
            Quantity::Weighted => 6 * bytes,
            // "http://a.co" counts as 23.
            Quantity::Mastodon => 3 * bytes,
            Quantity::Escaped => 2 * bytes,
            _ => bytes,
        };
        bounds.hold(0.0, at_most as f64)
    }

    /// The lowest and the highest value in a file; none if it is unknown.
    pub(crate) fn of_file(self, facts: &MediaFacts) -> Option<(f64, f64)> {
        let one = |value: f64| (value, value);
        match self {
            Quantity::Size => (facts.size_bytes > 0).then(|| one(facts.size_bytes as f64)),
            Quantity::Duration => facts.duration_ms.map(|it| one(it as f64)),
            Quantity::Bitrate => facts.bitrate.map(|it| one(it as f64)),
            Quantity::FrameRate => facts.frame_rate.map(one),
            Quantity::Width => facts.width.map(|it| one(it.into())),
            Quantity::Ratio => facts.ratio().map(one),
            Quantity::Pages => facts.pages.map(|it| one(it.into())),
            _ => facts.sides().and_then(|(width, height)| self.of_sides(width, height)),
        }
    }

    fn of_sides(self, width: f64, height: f64) -> Option<(f64, f64)> {
        let (short, long) = (width.min(height), width.max(height));
        match self {
            Quantity::Sides => Some((short, long)),
            Quantity::LongSide => Some((long, long)),
            Quantity::ShortSide => Some((short, short)),
            Quantity::SumOfSides => Some((width + height, width + height)),
            Quantity::Pixels => Some((width * height, width * height)),
            _ => None,
        }
    }
}
