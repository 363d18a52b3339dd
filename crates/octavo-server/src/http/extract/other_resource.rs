//! A token that was issued for another API: such a refusal says what the token is for.

use crate::http::error::ApiError;

/// What the request's token was issued for.
#[derive(Debug, Clone)]
pub struct OtherResource(pub String);

impl OtherResource {
    pub fn refusal(&self, public_url: &str) -> ApiError {
        let resource = &self.0;
        ApiError::invalid_token(format!(
            "The access token was issued for {resource}, not for this API. Get one with resource={public_url}, or without \
             resource."
        ))
    }
}
