//! How long a text is, as a network counts it, and how much of it fits.

use serde::Serialize;
use unicode_segmentation::UnicodeSegmentation;
use utoipa::ToSchema;

use super::rule::{Bounds, Quantity};
use super::text::utf16_units;

/// The length of a text, as the network counts it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextCount {
    /// Path in the request: `publications[0].posts[0].content`.
    pub field: String,
    /// The length. X counts a URL as 23, for example.
    pub count: usize,
    /// The greatest length that the network accepts.
    pub limit: usize,
    /// Where the part that is within the limit ends, in UTF-16 code units. Null if all of it is.
    pub fits_until: Option<usize>,
}

impl TextCount {
    /// `more`: what the network counts in addition.
    pub(crate) fn of(field: String, (text, more): (&str, usize), quantity: Quantity, bounds: &Bounds) -> TextCount {
        let count = quantity.of_text(text) + more;
        let limit = bounds.most as usize - usize::from(bounds.under);
        let fits_until =
            (count > limit).then(|| utf16_units(&text[..fitting(text, quantity, limit.saturating_sub(more))]));
        TextCount { field, count, limit, fits_until }
    }
}

/// The length in bytes of the longest beginning of a text that is within a limit.
fn fitting(text: &str, quantity: Quantity, limit: usize) -> usize {
    let ends: Vec<usize> = text.grapheme_indices(true).map(|(start, grapheme)| start + grapheme.len()).collect();
    let fitting = ends.partition_point(|end| quantity.of_text(&text[..*end]) <= limit);
    fitting.checked_sub(1).map_or(0, |last| ends[last])
}

#[cfg(test)]
mod tests {
    use super::super::rule::{Demand, Subject, most};
    use super::*;

    #[test]
    fn the_part_that_fits_ends_between_characters_as_people_see_them() {
        let until = |text: &str, quantity, limit| {
            let Demand::Number { bounds, .. } = most(Subject::Text, quantity, limit) else { unreachable!() };
            let counted = TextCount::of(String::new(), (text, 0), quantity, &bounds);
            (counted.count, counted.fits_until)
        };
        assert_eq!(until("within", Quantity::Utf16, 6.0), (6, None));
        assert_eq!(until("beyond", Quantity::Utf16, 5.0), (6, Some(5)));
        let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}";
        assert_eq!(until(&format!("ab{family}"), Quantity::Utf16, 9.0), (10, Some(2)));
        assert_eq!(until(&format!("{family}{family}"), Quantity::Graphemes, 1.0), (2, Some(8)));
        assert_eq!(until("https://octavo.com/press ab", Quantity::Weighted, 24.0), (26, Some(25)));
    }
}
