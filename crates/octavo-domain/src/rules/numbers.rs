//! Numbers as people read them.

use super::rule::{Bounds, Quantity};

pub(crate) const S: f64 = 1000.0;
pub(crate) const MIN: f64 = 60.0 * S;
pub(crate) const HOUR: f64 = 60.0 * MIN;
pub(crate) const KB: f64 = 1024.0;
pub(crate) const MB: f64 = 1024.0 * KB;
pub(crate) const GB: f64 = 1024.0 * MB;
pub(crate) const MBIT: f64 = 1_000_000.0;

/// A limit, exactly, and its unit.
pub(crate) fn amount(quantity: Quantity, value: f64) -> (String, &'static str) {
    match quantity {
        Quantity::Size | Quantity::TotalSize => bytes(value),
        Quantity::Duration => time(value),
        Quantity::Bitrate => (trimmed(value / MBIT, 3), " Mbit/s"),
        Quantity::FrameRate => (trimmed(value, 3), " frames/s"),
        Quantity::Width | Quantity::Sides | Quantity::LongSide | Quantity::ShortSide | Quantity::SumOfSides => {
            (grouped(value), " px")
        }
        Quantity::Pixels => (grouped(value), " pixels"),
        Quantity::Pages => (grouped(value), " pages"),
        Quantity::Bytes => (grouped(value), " bytes"),
        _ => (grouped(value), ""),
    }
}

fn bytes(value: f64) -> (String, &'static str) {
    let units = [(GB, " GB"), (MB, " MB"), (KB, " KB")];
    match units.iter().find(|(unit, _)| value >= *unit && value % unit == 0.0) {
        Some((unit, name)) => (grouped(value / unit), name),
        None => (grouped(value), " bytes"),
    }
}

fn time(value: f64) -> (String, &'static str) {
    if value >= HOUR && value % HOUR == 0.0 {
        (grouped(value / HOUR), " h")
    } else if value >= 2.0 * MIN && value % MIN == 0.0 {
        (grouped(value / MIN), " min")
    } else {
        (trimmed(value / S, 3), " s")
    }
}

/// A size that was found; to the byte where rounding would hide what is wrong with it.
pub(crate) fn size(value: f64, bounds: &Bounds) -> String {
    let (unit, name) = if value >= GB {
        (GB, "GB")
    } else if value >= MB {
        (MB, "MB")
    } else {
        (KB, "KB")
    };
    let rounded = (value / unit * 10.0).round() / 10.0;
    if bounds.hold(rounded * unit, rounded * unit) {
        format!("{} bytes", grouped(value))
    } else {
        format!("{} {name}", trimmed(rounded, 1))
    }
}

/// A duration that was found, in milliseconds.
pub(crate) fn duration(value: f64) -> String {
    let seconds = |value: f64| format!("{} s", trimmed(value / S, 3));
    if value < 3.0 * MIN {
        return seconds(value);
    }
    let (hours, minutes) = ((value / HOUR).floor(), (value % HOUR / MIN).floor());
    let mut parts = Vec::new();
    if hours > 0.0 {
        parts.push(format!("{hours} h"));
    }
    if minutes > 0.0 {
        parts.push(format!("{minutes} min"));
    }
    if value % MIN > 0.0 {
        parts.push(seconds(value % MIN));
    }
    parts.join(" ")
}

/// A whole number with its thousands apart.
pub(crate) fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// At most so many decimals, and no needless zeros.
pub(crate) fn trimmed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// "A, B or C".
pub(crate) fn joined<'a>(items: impl Iterator<Item = &'a str>) -> String {
    let items: Vec<&str> = items.collect();
    match items.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(
            [152_400.0, 912_345.0, 3_600_000.0, 43_201_000.0].map(duration),
            ["152.4 s", "15 min 12.345 s", "1 h", "12 h 1 s"]
        );
        let most = |most| Bounds { least: 0.0, most, under: false, ratios: None };
        assert_eq!(size(8.0 * MB + 1.0, &most(8.0 * MB)), "8,388,609 bytes");
        assert_eq!(size(8.3 * MB, &most(8.0 * MB)), "8.3 MB");
        assert_eq!(bytes(300_000_000.0).0, "300,000,000");
        assert_eq!(joined(["A", "B", "C"].into_iter()), "A, B or C");
    }
}
