//! Named texts of a query or of a form.

use axum::extract::Request;

use super::intake;
use super::media::ReceiveError;

/// Forms of the platforms are small.
const MAX_FORM_BYTES: u64 = 64 * 1024;

/// In the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct Fields(Vec<(String, String)>);

impl Fields {
    /// `application/x-www-form-urlencoded`
    pub fn parse(encoded: &[u8]) -> Self {
        Self(url::form_urlencoded::parse(encoded).into_owned().collect())
    }

    pub fn of_query(request: &Request) -> Self {
        Self::parse(request.uri().query().unwrap_or_default().as_bytes())
    }

    /// The body of a request, whatever type it claims.
    pub async fn of_form(request: Request) -> Result<Self, ReceiveError> {
        Ok(Self::parse(&intake::bytes(request.into_body(), MAX_FORM_BYTES).await?))
    }

    /// The first of a name that is not empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs().find(|(one, value)| *one == name && !value.is_empty()).map(|(_, value)| value)
    }

    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// All of them, separated by commas or spaces.
    pub fn list(&self, name: &str) -> Vec<&str> {
        let parts = self.get(name).unwrap_or_default().split([',', ' ']);
        parts.filter(|part| !part.is_empty()).collect()
    }
}
