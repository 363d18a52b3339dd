//! An application's accent colour, made readable on Octavo's own paper.

/// What WCAG 2.2 asks of text (1.4.3).
const LEAST_CONTRAST: f64 = 4.5;
/// `--color-paper` of `web/app/styles/tokens.css`, light and dark.
const LIGHT_PAPER: Accent = Accent([0xf5, 0xf5, 0xf1]);
const DARK_PAPER: Accent = Accent([0x14, 0x15, 0x19]);
const BLACK: Accent = Accent([0; 3]);
const WHITE: Accent = Accent([255; 3]);
/// How finely a colour is mixed.
const STEPS: u16 = 100;

/// A colour in sRGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accent([u8; 3]);

impl Accent {
    /// `#RRGGBB`
    pub fn parse(text: &str) -> Option<Self> {
        let digits =
            text.strip_prefix('#').filter(|it| it.len() == 6 && it.bytes().all(|it| it.is_ascii_hexdigit()))?;
        let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
        Some(Accent([red, green, blue]))
    }

    /// `#RRGGBB`
    pub fn to_hex(self) -> String {
        let [red, green, blue] = self.0;
        format!("#{red:02X}{green:02X}{blue:02X}")
    }

    /// The colour on the light page: darkened as little as it needs.
    pub fn on_light(self) -> Self {
        self.readable(LIGHT_PAPER, BLACK)
    }

    /// The colour on the dark page: lightened as little as it needs.
    pub fn on_dark(self) -> Self {
        self.readable(DARK_PAPER, WHITE)
    }

    fn readable(self, paper: Self, pole: Self) -> Self {
        let mixed = (0..=STEPS).map(|part| self.mixed(pole, part));
        mixed.into_iter().find(|color| color.contrast(paper) >= LEAST_CONTRAST).unwrap_or(pole)
    }

    /// With `part` of [`STEPS`] parts of another colour.
    fn mixed(self, other: Self, part: u16) -> Self {
        let mix = |own: u8, other: u8| {
            let sum = u16::from(own) * (STEPS - part) + u16::from(other) * part;
            // A mean of two bytes is a byte.
            ((sum + STEPS / 2) / STEPS) as u8
        };
        let ([red, green, blue], [to_red, to_green, to_blue]) = (self.0, other.0);
        Accent([mix(red, to_red), mix(green, to_green), mix(blue, to_blue)])
    }

    /// The contrast ratio of WCAG 2.2, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Relative luminance as WCAG 2.2 defines it.
    fn luminance(self) -> f64 {
        let linear = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn color(text: &str) -> Accent {
        Accent::parse(text).unwrap()
    }

    #[test]
    fn a_color_is_six_hexadecimal_digits() {
        assert_eq!(color("#0e5C52").to_hex(), "#0E5C52");
        for wrong in ["", "#", "0E5C52", "#0E5C5", "#0E5C520", "#0E5C5G", "#FFF", "red", "#+E5C52", "#é5C52", "# 0E5C5"]
        {
            assert_eq!(Accent::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((WHITE.contrast(BLACK) - 21.0).abs() < 0.001);
        assert!((color("#777777").contrast(WHITE) - 4.478).abs() < 0.001);
        assert!((color("#767676").contrast(WHITE) - 4.542).abs() < 0.001);
        assert!((color("#FF0000").contrast(WHITE) - 3.998).abs() < 0.001);
        assert!((WHITE.contrast(WHITE) - 1.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_readable_color_stays_as_it_is() {
        assert_eq!(color("#0E5C52").on_light(), color("#0E5C52"));
        assert_eq!(color("#7FD3C4").on_dark(), color("#7FD3C4"));
    }

    #[test]
    fn every_color_becomes_readable_in_both_themes() {
        for red in (0..=255).step_by(15) {
            for green in (0..=255).step_by(15) {
                for blue in (0..=255).step_by(15) {
                    let accent = Accent([red, green, blue]);
                    let (light, dark) = (accent.on_light(), accent.on_dark());
                    // White on the light page's buttons, paper on the dark page's.
                    for (text, ground) in [(light, LIGHT_PAPER), (WHITE, light), (dark, DARK_PAPER)] {
                        assert!(text.contrast(ground) >= LEAST_CONTRAST, "{accent:?}: {text:?} on {ground:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_color_changes_no_more_than_it_needs() {
        let (yellow, navy) = (color("#FFD600"), color("#0A1A4F"));
        assert!(yellow.on_light().contrast(LIGHT_PAPER) < 4.7, "{:?}", yellow.on_light());
        assert_eq!(yellow.on_dark(), yellow);
        assert!(navy.on_dark().contrast(DARK_PAPER) < 4.7, "{:?}", navy.on_dark());
        assert_eq!(navy.on_light(), navy);
    }

    /// The portal previews with a copy of this code.
    #[test]
    fn the_portal_computes_the_same() {
        let cases: Vec<serde_json::Value> =
            serde_json::from_str(include_str!("../../../contract/accents.json")).unwrap();
        assert!(cases.len() > 10);
        for case in cases {
            let accent = color(case["accent"].as_str().unwrap());
            let found = (accent.on_light().to_hex(), accent.on_dark().to_hex());
            assert_eq!(
                (found.0.as_str(), found.1.as_str()),
                (case["light"].as_str().unwrap(), case["dark"].as_str().unwrap())
            );
        }
    }

    #[test]
    fn the_paper_is_that_of_the_design_tokens() {
        let tokens = include_str!("../../../web/app/styles/tokens.css");
        let paper =
            format!("--color-paper: light-dark({}, {});", LIGHT_PAPER.to_hex(), DARK_PAPER.to_hex()).to_lowercase();
        assert!(tokens.to_lowercase().contains(&paper), "{paper}");
    }
}
