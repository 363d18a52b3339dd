//! What a call says: parameters in its query or its form, the token there or in the header.

use axum::extract::Request;

use super::error::{Outcome, invalid};
use crate::core::authorization::bearer;
use crate::core::params::Params;

pub struct Call {
    params: Params,
    bearer: Option<String>,
}

impl Call {
    pub async fn read(request: Request) -> Outcome<Self> {
        let query = Params::of_query(&request);
        let bearer = bearer(request.headers()).map(str::to_owned);
        let form = Params::of_form(request.into_body()).await?;
        Ok(Self { params: form.and(query), bearer })
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.params.get(name)
    }

    /// Missing and empty are the same.
    pub fn text(&self, name: &str) -> &str {
        self.params.text(name)
    }

    pub fn required(&self, name: &str) -> Outcome<&str> {
        self.get(name).ok_or_else(|| invalid(format_args!("The parameter {name} is required")))
    }

    pub fn is_true(&self, name: &str) -> bool {
        self.text(name).eq_ignore_ascii_case("true")
    }

    pub fn token(&self) -> Option<&str> {
        self.bearer.as_deref().or_else(|| self.get("access_token"))
    }
}
