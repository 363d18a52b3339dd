//! What a request says about signing in.

use crate::identity::Params;

/// What a request says about signing in and asking (OpenID Connect Core section 3.1.2.1).
#[derive(Debug, Default, PartialEq)]
pub struct Wishes {
    pub silent: bool,
    pub sign_in: bool,
    pub ask: bool,
    /// Seconds.
    pub max_age: Option<i64>,
}

impl Wishes {
    pub fn read(params: &Params) -> Result<Self, (&'static str, &'static str)> {
        let mut wishes = Wishes::default();
        for prompt in params.get("prompt").unwrap_or_default().split(' ') {
            match prompt {
                "none" => wishes.silent = true,
                "login" | "select_account" => wishes.sign_in = true,
                "consent" => wishes.ask = true,
                "" => {}
                _ => return Err(("invalid_request", "prompt has an unknown value")),
            }
        }
        if wishes.silent && (wishes.sign_in || wishes.ask) {
            return Err(("invalid_request", "prompt=none can't be combined with other values"));
        }
        if let Some(max_age) = params.get("max_age") {
            let seconds = max_age.parse::<u32>();
            let seconds = seconds.map_err(|_| ("invalid_request", "max_age must be a number of seconds"))?;
            wishes.max_age = Some(seconds.into());
        }
        Ok(wishes)
    }
}
