//! Signing out at the issuer too (OpenID Connect RP-Initiated Logout 1.0).

use octavo_store::identity::Session;
use url::Url;

use crate::identity::{Identity, IdentityError};

/// Where browsers come back to; registered at the issuer.
const RETURN: &str = "/logout";
const STEP: &str = "logout";
/// Longer hints make addresses that servers refuse.
const MOST_OF_HINT: usize = 6000;

impl Identity {
    /// Where a browser whose session the issuer began signs out there, before it goes on to `target`. None if the issuer has
    /// no such address, or can't be reached: the session here has ended anyway.
    pub(in crate::identity) async fn issuer_logout(
        &self,
        session: &Session,
        target: Option<&str>,
    ) -> Result<Option<String>, IdentityError> {
        let (Some(provider), Some(hint)) = (&self.0.provider, self.id_token_of(session)?) else {
            return Ok(None);
        };
        let Ok(metadata) = provider.metadata(self.now()).await else {
            return Ok(None);
        };
        let Some(mut url) = metadata.additional_metadata().end_session_endpoint.clone() else {
            return Ok(None);
        };
        let back = format!("{}{RETURN}", self.0.settings.origin());
        add_query(&mut url, "client_id", &provider.settings.client_id);
        add_query(&mut url, "post_logout_redirect_uri", &back);
        if hint.len() <= MOST_OF_HINT {
            add_query(&mut url, "id_token_hint", &hint);
        }
        if let Some(target) = target {
            add_query(&mut url, "state", &self.seal_external(STEP, &target)?);
        }
        Ok(Some(url.into()))
    }

    /// Where a browser goes that comes back from the issuer with this `state`.
    pub(in crate::identity) fn after_issuer_logout(&self, state: &str) -> Option<String> {
        self.open_external(STEP, state)
    }
}

fn add_query(url: &mut Url, name: &str, value: &str) {
    url.query_pairs_mut().append_pair(name, value);
}
