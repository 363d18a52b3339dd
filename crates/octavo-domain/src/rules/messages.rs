//! The texts of messages and of the table: what was found, what the limit is, how to fix it.

use serde_json::Value;

use super::MediaFacts;
use super::facts::type_name;
pub(crate) use super::numbers::size;
use super::numbers::{amount, duration, grouped, joined, trimmed};
use super::rule::{Bounds, Demand, Force, Part, Quantity, Rule, Subject, Track, Wanted};

/// How a post misses a limit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lack {
    TooMuch,
    TooLittle,
    Missing,
}

impl Lack {
    pub(crate) fn of(value: f64, bounds: &Bounds) -> Lack {
        if value < bounds.least { Lack::TooLittle } else { Lack::TooMuch }
    }
}

pub(crate) fn verb(rule: &Rule, lack: Lack) -> &'static str {
    match (rule.demand, rule.force) {
        _ if lack == Lack::Missing => "requires",
        (Demand::Default { .. }, _) => "gets",
        (Demand::Absent { .. }, _) | (_, Force::Refuse) => "accepts",
        (Demand::Converted { .. }, _) | (_, Force::Platform) => "itself accepts",
        (Demand::Own { .. }, Force::Advise) => "expects",
        (_, Force::Advise) => "advises",
    }
}

/// A subject at the beginning of a sentence.
pub(crate) fn noun(of: Subject) -> &'static str {
    match of {
        Subject::Text | Subject::TextWith(_) | Subject::TextAlone => "Text",
        Subject::Caption => "Text with media",
        Subject::Setting(name) => name,
        Subject::Files => "File",
        Subject::Images => "Image",
        Subject::Videos => "Video",
        Subject::Documents => "Document",
        Subject::Thumbnail => "Thumbnail",
        Subject::AltTexts => "Alt text",
        Subject::Chat => "chatId",
        Subject::FirstComment => "firstComment",
        Subject::Thread => "thread",
        Subject::AiDisclosure => "aiDisclosure",
        Subject::PollOptions => "Poll option",
    }
}

pub(crate) fn track(track: Track) -> &'static str {
    match track {
        Track::Video => "Video track",
        Track::Audio => "Audio track",
    }
}

pub(crate) fn found_text(of: Subject, quantity: Quantity, count: usize) -> String {
    let (noun, count) = (noun(of), grouped(count as f64));
    match quantity {
        Quantity::Weighted => format!("{noun} has a weighted length of {count}"),
        _ => format!("{noun} has {count} {}", unit(quantity)),
    }
}

pub(crate) fn found_count(of: Subject, count: usize) -> String {
    let noun = noun(of).to_lowercase();
    match count {
        0 => format!("No {noun}"),
        1 => format!("1 {noun}"),
        many => format!("{many} {noun}s"),
    }
}

pub(crate) fn found_file(of: Subject, facts: &MediaFacts, quantity: Quantity, value: f64, bounds: &Bounds) -> String {
    let noun = of.noun_of(facts);
    match quantity {
        Quantity::Size => format!("{noun} is {}", size(value, bounds)),
        Quantity::Duration => format!("{noun} is {} long", duration(value)),
        Quantity::Bitrate => format!("{noun} has {} Mbit/s", trimmed(value / 1e6, 3)),
        Quantity::FrameRate => format!("{noun} has {} frames/s", trimmed(value, 3)),
        Quantity::Ratio => format!("{noun} is {} px ({}:1)", format_sides(facts.shown()), trimmed(value, 3)),
        Quantity::Pages => format!("{noun} has {} pages", grouped(value)),
        _ => format!("{noun} is {} px", format_pixels(facts)),
    }
}

/// "Image is 3000 x 1000 px".
pub(crate) fn found_pixels(facts: &MediaFacts) -> String {
    format!("{} is {} px", Subject::Files.noun_of(facts), format_pixels(facts))
}

fn format_pixels(facts: &MediaFacts) -> String {
    format_sides((facts.width, facts.height))
}

fn format_sides((width, height): (Option<u32>, Option<u32>)) -> String {
    let side = |side: Option<u32>| side.map_or_else(|| "?".to_owned(), |it| it.to_string());
    format!("{} x {}", side(width), side(height))
}

pub(crate) fn found_type(of: Subject, facts: &MediaFacts) -> String {
    format!("{} is {}", of.noun_of(facts), type_name(&facts.content_type))
}

pub(crate) fn found_setting(name: &str, value: Option<&Value>) -> String {
    const MOST_SHOWN: usize = 40;
    match value {
        None => format!("{name} is missing"),
        Some(value) => {
            let text = value.to_string();
            let more = if text.chars().nth(MOST_SHOWN).is_some() { "…" } else { "" };
            format!("{name} is {}{more}", text.chars().take(MOST_SHOWN).collect::<String>())
        }
    }
}

/// A character in a form that readers can see.
pub(crate) fn character(c: char) -> String {
    if c.is_ascii_graphic() { c.to_string() } else { format!("U+{:04X}", u32::from(c)) }
}

/// A limit in words: "3 s to 15 min", "JPG or PNG", "at most 8 MB".
pub(crate) fn limit(demand: &Demand) -> String {
    match demand {
        Demand::Number { quantity, bounds, .. } => format_bounds(*quantity, bounds),
        Demand::Types { allowed, .. } => joined(allowed.iter().map(|it| type_name(it))),
        Demand::Codecs { allowed, .. } => joined(allowed.iter().copied()),
        Demand::Converted { to, .. } => type_name(to).to_owned(),
        Demand::Unmixed => "either images or a video".to_owned(),
        Demand::Formed { form, .. } => (*form).to_owned(),
        Demand::Without { characters, .. } => format!("none of {}", format_characters(characters)),
        Demand::Present { example, .. } => (*example).to_owned(),
        Demand::Absent { .. } => "none".to_owned(),
        Demand::Setting { wanted, .. } => wanted_values(*wanted),
        Demand::Refused { value, .. } => format!("anything but {value}"),
        Demand::Default { value: "", .. } => "none".to_owned(),
        Demand::Default { value, .. } => (*value).to_owned(),
        Demand::Own { limit, .. } => (*limit).to_owned(),
    }
}

fn format_characters(characters: &[char]) -> String {
    characters.iter().map(|c| character(*c)).collect::<Vec<_>>().join(" ")
}

fn wanted_values(wanted: Wanted) -> String {
    match wanted {
        Wanted::OneOf(choices) | Wanted::OptionalOneOf(choices) | Wanted::AuthorsChoice(choices) => {
            joined(choices.iter().map(|choice| choice.value))
        }
        Wanted::Text | Wanted::OptionalText => "text".to_owned(),
        Wanted::Link => "an http or https URL".to_owned(),
        Wanted::Formed { form, .. } => form.to_owned(),
        Wanted::File { types, most } => {
            let (number, unit) = amount(Quantity::Size, most);
            format!(
                "the path of an uploaded {} file of up to {number}{unit}",
                joined(types.iter().map(|it| type_name(it)))
            )
        }
        Wanted::ShortText(most) => format!("1 to {most} characters"),
        Wanted::Texts => "a list of strings".to_owned(),
        Wanted::ShortTexts { least, most, length } => {
            format!("a list of {least} to {most} strings with up to {length} characters each")
        }
        Wanted::True => "true".to_owned(),
        Wanted::Flag | Wanted::FlagOn => "true or false".to_owned(),
        Wanted::Whole => "a whole number".to_owned(),
        Wanted::WholeWithin(least, most) => {
            format!("a whole number from {} to {}", grouped(least as f64), grouped(most as f64))
        }
        Wanted::Fraction => "a number from 0 to 1".to_owned(),
        Wanted::Record(parts) => format!("an object with {}", part_names(parts)),
        Wanted::Records { most, parts } => format!("a list of up to {most} objects with {}", part_names(parts)),
        Wanted::Rows { most, parts } => {
            format!("a list of up to {most} rows, each a list of objects with {}", part_names(parts))
        }
    }
}

fn part_names(parts: &[Part]) -> String {
    let names: Vec<&str> = parts.iter().map(|part| part.name).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

fn format_bounds(quantity: Quantity, bounds: &Bounds) -> String {
    let bare = match bounds.ratios {
        Some([one, other]) => format_range(format_ratio(one), format_ratio(other)),
        None if bounds.least == bounds.most => format!("exactly {}", format_value(quantity, bounds.most)),
        None if bounds.least.is_infinite() && bounds.under => format!("under {}", format_value(quantity, bounds.most)),
        None if bounds.least.is_infinite() => format!("at most {}", format_value(quantity, bounds.most)),
        None if bounds.most.is_infinite() => format!("at least {}", format_value(quantity, bounds.least)),
        None => format_range(amount(quantity, bounds.least), amount(quantity, bounds.most)),
    };
    format!("{bare}{}", bounds_suffix(quantity))
}

fn format_ratio([width, height]: [f64; 2]) -> (String, &'static str) {
    (format!("{}:{}", trimmed(width, 3), trimmed(height, 3)), "")
}

fn format_value(quantity: Quantity, value: f64) -> String {
    let (number, unit) = amount(quantity, value);
    format!("{number}{unit}")
}

/// "0.5 to 140 s" rather than "0.5 s to 140 s".
fn format_range(least: (String, &str), most: (String, &str)) -> String {
    match least == most {
        true => format!("{}{}", most.0, most.1),
        false if least.1 == most.1 => format!("{} to {}{}", least.0, most.0, most.1),
        false => format!("{}{} to {}{}", least.0, least.1, most.0, most.1),
    }
}

/// What the number alone doesn't say.
fn bounds_suffix(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Width => " wide",
        Quantity::Sides => " on each side",
        Quantity::LongSide => " on the longer side",
        Quantity::ShortSide => " on the shorter side",
        Quantity::SumOfSides => ", width and height together",
        Quantity::TotalSize => " together",
        _ => "",
    }
}

/// The unit of a count.
pub(crate) fn unit(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Utf16 | Quantity::Graphemes | Quantity::Mastodon => "characters",
        Quantity::EmojiInBytes => "characters, emoji counted by their bytes",
        Quantity::Bytes => "bytes",
        Quantity::Escaped => "characters, with the backslashes that LinkedIn requires",
        Quantity::Hashtags => "hashtags",
        Quantity::Mentions => "mentions",
        Quantity::Cashtags => "cashtags",
        Quantity::Links => "different links",
        _ => "",
    }
}

/// The usual advice.
pub(crate) fn fix(demand: &Demand, lack: Lack) -> &'static str {
    match demand {
        Demand::Number { of, quantity, .. } => quantity.fix(*of, lack),
        Demand::Types { .. } | Demand::Codecs { .. } => "Convert it.",
        Demand::Converted { .. } => "Octavo converts it.",
        Demand::Unmixed => "Split the post.",
        Demand::Without { .. } => "Remove it.",
        Demand::Formed { .. } => "Correct it.",
        Demand::Absent { of: Subject::Chat | Subject::FirstComment | Subject::Thread } => "Leave it out.",
        Demand::Absent { .. } => "Octavo leaves it out.",
        Demand::Setting { wanted, .. } if !wanted.choices().is_empty() => "Send a different value.",
        Demand::Setting { wanted: Wanted::Flag | Wanted::FlagOn, .. } => "Send one of these values.",
        Demand::Setting { wanted: Wanted::Texts | Wanted::Records { .. } | Wanted::Rows { .. }, .. } => "Send a list.",
        Demand::Setting { wanted: Wanted::File { .. }, .. } if lack != Lack::Missing => "Upload a different file.",
        Demand::Refused { .. } => "Send a different value.",
        Demand::Default { .. } => "Send a value to choose a different one.",
        Demand::Setting { .. } | Demand::Present { .. } | Demand::Own { .. } => "Change it.",
    }
}

impl Quantity {
    fn fix(self, of: Subject, lack: Lack) -> &'static str {
        let too_little = lack == Lack::TooLittle;
        match self {
            Quantity::Count | Quantity::TotalSize if too_little => "Add what is missing.",
            Quantity::Count | Quantity::TotalSize => "Split the post.",
            Quantity::Pages => "Split it.",
            _ if of.is_text() => {
                if too_little {
                    "Write more."
                } else {
                    "Shorten it."
                }
            }
            Quantity::Duration if too_little => "Use a longer one.",
            Quantity::Duration => "Trim it or choose another network.",
            Quantity::Size if too_little => "Use a larger one.",
            Quantity::Size => "Compress it.",
            Quantity::Ratio => "Crop it.",
            Quantity::Bitrate => "Encode it at a lower bitrate.",
            Quantity::FrameRate => "Encode it at a different frame rate.",
            _ if too_little => "Use a larger one.",
            _ => "Scale it down.",
        }
    }
}
