//! Names with values: queries and forms.

use axum::body::Body;
use axum::extract::Request;

use super::intake;
use super::media::ReceiveError;

const MAX_FORM_BYTES: u64 = 64 * 1024;

/// In the order they came.
#[derive(Default)]
pub struct Params(Vec<(String, String)>);

impl FromIterator<(String, String)> for Params {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(pairs: T) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl Params {
    pub fn of_query(request: &Request) -> Self {
        Self::parse(request.uri().query().unwrap_or_default().as_bytes())
    }

    /// An `application/x-www-form-urlencoded` body.
    pub async fn of_form(body: Body) -> Result<Self, ReceiveError> {
        Ok(Self::parse(&intake::bytes(body, MAX_FORM_BYTES).await?))
    }

    /// These, then those.
    pub fn and(mut self, more: Self) -> Self {
        self.0.extend(more.0);
        self
    }

    fn parse(bytes: &[u8]) -> Self {
        Self(url::form_urlencoded::parse(bytes).into_owned().collect())
    }

    /// The first value of a name that has one.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.all(name).find(|value| !value.is_empty())
    }

    pub fn all<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// All names with their values.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// `get` where missing and empty are the same.
    pub fn text(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default()
    }
}
