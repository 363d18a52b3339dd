//! Resource indicators at the token endpoint (RFC 8707 section 2.2).

use crate::identity::{Identity, OauthError, Params};

impl Identity {
    /// What an access token is for: all that was granted, or the part of it that the request names. A grant that named
    /// no resource may be narrowed to any that tokens are issued for.
    pub(super) fn narrow_resource(&self, granted: &[String], params: &Params) -> Result<Vec<String>, OauthError> {
        let allowed = self.0.settings.allowed_resources();
        let mut wanted: Vec<String> = Vec::new();
        for name in params.all("resource") {
            let covered = granted.is_empty() || granted.iter().any(|it| it == name);
            if !covered || !allowed.iter().any(|it| it == name) {
                let why =
                    format!("resource names an API that this grant is not for; send some of: {}", allowed.join(" "));
                return Err(OauthError::refused("invalid_target", why));
            }
            if !wanted.iter().any(|it| it == name) {
                wanted.push(name.to_owned());
            }
        }
        Ok(if wanted.is_empty() { granted.to_vec() } else { wanted })
    }
}
