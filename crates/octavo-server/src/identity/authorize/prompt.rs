//! What a request says about signing in.

use crate::identity::Params;

/// What a request says about signing in and asking (OpenID Connect Core section 3.1.2.1).
#[derive(Debug, Default, PartialEq)]
pub struct SignInPrompt {
    pub silent: bool,
    pub sign_in: bool,
    pub ask: bool,
    /// Seconds.
    pub max_age: Option<i64>,
}

impl SignInPrompt {
    pub fn parse(params: &Params) -> Result<Self, (&'static str, &'static str)> {
        let mut prompt = SignInPrompt::default();
        for value in params.get("prompt").unwrap_or_default().split(' ') {
            match value {
                "none" => prompt.silent = true,
                "login" | "select_account" => prompt.sign_in = true,
                "consent" => prompt.ask = true,
                "" => {}
                _ => return Err(("invalid_request", "prompt has an unknown value")),
            }
        }
        if prompt.silent && (prompt.sign_in || prompt.ask) {
            return Err(("invalid_request", "prompt=none can't be combined with other values"));
        }
        if let Some(max_age) = params.get("max_age") {
            let seconds = max_age.parse::<u32>();
            let seconds = seconds.map_err(|_| ("invalid_request", "max_age must be a number of seconds"))?;
            prompt.max_age = Some(seconds.into());
        }
        Ok(prompt)
    }
}
