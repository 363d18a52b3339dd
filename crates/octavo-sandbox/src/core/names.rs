//! Names for fresh accounts that a person can tell apart.

use super::random;

const COLOURS: [&str; 16] = [
    "Amber", "Azure", "Cedar", "Copper", "Coral", "Fern", "Hazel", "Indigo", "Ivory", "Maple", "Olive", "Rowan",
    "Saffron", "Slate", "Teal", "Umber",
];
const CREATURES: [&str; 16] = [
    "Badger", "Crane", "Finch", "Gannet", "Hare", "Heron", "Ibis", "Kestrel", "Lynx", "Marten", "Otter", "Plover",
    "Raven", "Swift", "Tern", "Wren",
];

/// A two-word name and the digits that make its user name unique.
pub struct Name {
    first: &'static str,
    second: &'static str,
    digits: String,
}

impl Name {
    pub fn draw() -> Self {
        Self {
            first: COLOURS[random::below(COLOURS.len())],
            second: CREATURES[random::below(CREATURES.len())],
            digits: random::text(4, random::DIGITS),
        }
    }

    /// `Amber Otter`
    pub fn display(&self) -> String {
        format!("{} {}", self.first, self.second)
    }

    /// `amber_otter_0417`, with the separator given.
    pub fn user(&self, separator: &str) -> String {
        let Self { first, second, digits } = self;
        format!("{first}{separator}{second}{separator}{digits}").to_lowercase()
    }
}
