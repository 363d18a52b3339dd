//! Request parameters as OAuth counts them.

use std::collections::HashSet;

use url::form_urlencoded;

/// Parameters in the order they came. One sent without a value counts as not sent (RFC 6749 section 3.1).
#[derive(Debug, Clone, Default)]
pub struct Params(Vec<(String, String)>);

impl Params {
    /// Reads a query string or a form.
    pub fn parse(text: &[u8]) -> Self {
        form_urlencoded::parse(text).into_owned().collect()
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Every value of a parameter that may come more than once.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.iter().filter(move |(key, _)| *key == name).map(|(_, value)| value)
    }

    /// The first parameter that came more than once, which the RFC forbids; `resource` alone may
    /// (RFC 8707 section 2).
    pub fn repeated(&self) -> Option<&str> {
        let mut seen = HashSet::new();
        let names = self.0.iter().map(|(name, _)| name.as_str());
        names.filter(|name| *name != "resource").find(|name| !seen.insert(*name))
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The same without one name.
    pub fn without(&self, name: &str) -> Self {
        let kept = self.0.iter().filter(|(key, _)| key != name);
        Params(kept.cloned().collect())
    }

    /// The same with one more.
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.0.push((name.to_owned(), value.into()));
        self
    }

    /// As a query string.
    pub fn encode(&self) -> String {
        let mut out = form_urlencoded::Serializer::new(String::new());
        out.extend_pairs(&self.0);
        out.finish()
    }
}

impl FromIterator<(String, String)> for Params {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(pairs: I) -> Self {
        let sent = pairs.into_iter().filter(|(_, value)| !value.is_empty());
        // PostgreSQL takes no NUL in a text: what holds one becomes something that nobody has.
        let clean = |text: String| text.replace('\0', "\u{fffd}");
        Params(sent.map(|(key, value)| (clean(key), clean(value))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_repeated_is_named_and_what_is_empty_is_not_there() {
        assert_eq!(Params::parse(b"a=1&b=2&a=3").repeated(), Some("a"));
        assert_eq!(Params::parse(b"resource=1&resource=2").repeated(), None);
        let params = Params::parse(b"resource=1&x=2&resource=3");
        assert_eq!(params.all("resource").collect::<Vec<_>>(), ["1", "3"]);
        let params = Params::parse(b"scope=&state=x%20y");
        assert_eq!((params.get("scope"), params.get("state")), (None, Some("x y")));
        assert_eq!(params.encode(), "state=x+y");
    }
}
