//! The page's texts in eight languages: `texts/LANGUAGE.json`.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::http::{HeaderMap, header};

macro_rules! languages {
    ($($language:literal $name:literal)*) => {
        /// Codes and their own names, the default first.
        pub(super) const LANGUAGES: &[(&str, &str)] = &[$(($language, $name)),*];
        static TEXTS: LazyLock<HashMap<&str, HashMap<String, String>>> = LazyLock::new(|| HashMap::from([
            $(($language, serde_json::from_str(include_str!(concat!("texts/", $language, ".json"))).unwrap_or_default())),*
        ]));
    };
}

languages! {
    "en" "English"
    "de" "Deutsch"
    "es" "Español"
    "fr" "Français"
    "it" "Italiano"
    "nl" "Nederlands"
    "pl" "Polski"
    "pt" "Português"
}

/// The texts of one language.
#[derive(Debug, Clone, Copy)]
pub(in crate::http) struct Texts {
    pub language: &'static str,
}

impl Texts {
    /// In the language that the address names, else in the one that the browser prefers (RFC 9110 section 12.5.4).
    pub fn of(asked: Option<&str>, headers: &HeaderMap) -> Self {
        let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let mut wanted: Vec<(f32, &str)> = accepted.split(',').map(weighted).collect();
        wanted.sort_by(|one, other| other.0.total_cmp(&one.0));
        let wanted = asked.into_iter().chain(wanted.into_iter().filter(|it| it.0 > 0.0).map(|it| it.1));
        Texts { language: wanted.filter_map(known).next().unwrap_or(LANGUAGES[0].0) }
    }

    /// The text with this name, with `{…}` replaced. Texts are not HTML.
    pub fn text(self, name: &str, values: &[(&str, &str)]) -> String {
        let text = TEXTS.get(self.language).and_then(|texts| texts.get(name)).map_or(name, String::as_str);
        values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
    }
}

/// `de-AT;q=0.8`
fn weighted(range: &str) -> (f32, &str) {
    let (name, parameters) = range.split_once(';').unwrap_or((range, ""));
    let weight = parameters.trim().strip_prefix("q=").map_or(Some(1.0), |weight| weight.parse().ok());
    (weight.unwrap_or(0.0), name.trim())
}

fn known(language: &str) -> Option<&'static str> {
    let primary = language.split('-').next().unwrap_or_default();
    LANGUAGES.iter().map(|(code, _)| *code).find(|code| code.eq_ignore_ascii_case(primary))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use octavo_domain::Platform;
    use octavo_domain::connect_link::ConnectFailure;

    use super::*;

    #[test]
    fn every_language_has_every_text_with_the_same_places_to_fill_in() {
        let places = |text: &str| {
            let mut found: Vec<String> =
                text.split('{').skip(1).map(|part| part.split('}').next().unwrap().to_owned()).collect();
            found.sort();
            found
        };
        let english = &TEXTS["en"];
        for code in ConnectFailure::ALL {
            assert!(english.contains_key(&format!("failure.{}", code.as_str())), "{code:?}");
        }
        for platform in Platform::ALL {
            let is_hinted = !platform.network().connection.credentials().is_empty();
            assert_eq!(english.contains_key(&format!("hint.{platform}")), is_hinted, "{platform}");
        }
        for (language, _) in LANGUAGES {
            let texts = &TEXTS[language];
            let mut names: Vec<_> = texts.keys().collect();
            let mut expected: Vec<_> = english.keys().collect();
            names.sort();
            expected.sort();
            assert_eq!(names, expected, "{language}");
            for (name, text) in texts {
                assert_eq!(places(text), places(&english[name]), "{language}: {name}");
            }
        }
    }

    #[test]
    fn the_address_decides_then_what_the_browser_prefers() {
        let language = |asked: Option<&str>, accepted: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static(accepted));
            Texts::of(asked, &headers).language
        };
        assert_eq!(language(None, "sv, de-AT;q=0.7, fr;q=0.9"), "fr");
        assert_eq!(language(Some("pl"), "de"), "pl");
        assert_eq!(language(Some("xx"), "PT-br"), "pt");
        assert_eq!(language(None, "*, de;q=0, fr;q=x"), "en");
        assert_eq!(language(None, ""), "en");
    }
}
