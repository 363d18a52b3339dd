//! Signing out: OpenID Connect RP-Initiated Logout 1.0, and the shorter `client_id` with `logout_uri`.

use octavo_domain::Kind;
use octavo_store::identity::Session;
use url::form_urlencoded;

use super::clients::{PORTAL, is_portal_logout_uri};
use super::{BadRequest, Identity, IdentityError, Params};

/// What the browser does next.
#[derive(Debug)]
pub enum Logout {
    /// Signed out: goes there, or is told so where no address was named.
    Done(Option<String>),
    /// Asks the person: the request does not prove that it comes from them.
    Ask,
    /// Nothing happened.
    Refuse(BadRequest),
}

fn refuse(fix: &str) -> Logout {
    let what = "The sign-out link is incomplete. You are still signed in.";
    Logout::Refuse(BadRequest { what: what.to_owned(), fix: fix.to_owned() })
}

impl Identity {
    /// Signs a browser out. `trusted`: the request comes from a page of ours, or a person confirmed it.
    pub async fn logout(
        &self,
        params: &Params,
        session: Option<&Session>,
        trusted: bool,
    ) -> Result<Logout, IdentityError> {
        let hint = match params.get("id_token_hint") {
            Some(jwt) => match self.read_hint(jwt).await? {
                Some(hint) => Some(hint),
                None => {
                    return Ok(refuse(
                        "id_token_hint is not an ID token of this server. Send the one from sign-in, or none.",
                    ));
                }
            },
            None => None,
        };
        let client_id = match (params.get("client_id"), &hint) {
            (Some(named), Some(hint)) if named != hint.aud => {
                return Ok(refuse("id_token_hint was not issued to the application in client_id."));
            }
            (named, hint) => named.or(hint.as_ref().map(|hint| hint.aud.as_str())),
        };
        let target = match self.target(params, client_id) {
            Ok(target) => target,
            Err(fix) => return Ok(refuse(fix)),
        };
        if let Some(session) = session {
            let theirs = Kind::User.show(session.user_id);
            let proven = hint.is_some_and(|hint| hint.sub == theirs);
            if !proven && !trusted {
                return Ok(Logout::Ask);
            }
            self.end_session(session).await?;
            if let Some(issuer) = self.issuer_logout(session, target.as_deref()).await? {
                return Ok(Logout::Done(Some(issuer)));
            }
        }
        Ok(Logout::Done(target))
    }

    /// Where to go afterwards: only to an address that is registered, exactly.
    fn target(&self, params: &Params, client_id: Option<&str>) -> Result<Option<String>, &'static str> {
        if params.repeated().is_some() {
            return Err("A parameter is sent twice. Send it once.");
        }
        let (uri, state) = match (params.get("logout_uri"), params.get("post_logout_redirect_uri")) {
            // Also where the external issuer sends browsers that signed out there.
            (None, None) => return Ok(params.get("state").and_then(|state| self.after_issuer_logout(state))),
            (Some(_), Some(_)) => return Err("Send either logout_uri or post_logout_redirect_uri."),
            (Some(uri), None) => (uri, None),
            (None, Some(uri)) => (uri, params.get("state")),
        };
        if client_id != Some(PORTAL) || !is_portal_logout_uri(&self.0.settings.origin(), uri) {
            return Err(
                "The return address is not registered for sign-out. Only the portal has such addresses. Leave it out.",
            );
        }
        Ok(Some(match state {
            None => uri.to_owned(),
            Some(state) => {
                let mut query = form_urlencoded::Serializer::new(String::new());
                query.append_pair("state", state);
                format!("{uri}?{}", query.finish())
            }
        }))
    }
}
