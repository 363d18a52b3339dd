//! Whether a person has signed in as lately as a request wants it.

use jiff::{SignedDuration, Timestamp};
use octavo_domain::Kind;
use octavo_store::identity::Session;

use super::{SignInPrompt, Step};
use crate::identity::{Identity, IdentityError, Params};
use crate::vault::Purpose;

/// A sign-in counts as fresh if the browser's session has another cookie than when it was sent to sign in for this very
/// request: each sign-in draws a new one. Times don't decide it, because the clocks of two processes differ.
const LOGIN_MARKER: &str = "octavo_login";
const MARKER_TTL: SignedDuration = SignedDuration::from_mins(30);

impl Identity {
    /// The session, if it satisfies what the request says about signing in.
    pub(super) async fn fresh_enough<'a>(
        &self,
        params: &Params,
        prompt: &SignInPrompt,
        session: Option<&'a Session>,
    ) -> Result<Option<&'a Session>, IdentityError> {
        let Some(session) = session else {
            return Ok(None);
        };
        let age = self.0.clock.now().duration_since(session.auth_time);
        let too_old = prompt.max_age.is_some_and(|max| max == 0 || age.as_secs() > max);
        if (prompt.sign_in || too_old) && !self.signed_in_for_this(params, session) {
            return Ok(None);
        }
        if let (true, Some(hint)) = (prompt.silent, params.get("id_token_hint")) {
            let hint = self.read_hint(hint).await?;
            let theirs = Kind::User.show(session.user_id);
            return Ok(hint.filter(|hint| hint.sub == theirs).map(|_| session));
        }
        Ok(Some(session))
    }

    fn signed_in_for_this(&self, params: &Params, session: &Session) -> bool {
        let Some(marker) = params.get(LOGIN_MARKER) else {
            return false;
        };
        let request = params.without(LOGIN_MARKER).encode();
        let sealer = &self.0.sealer;
        let sent = sealer.open_text(Purpose::LoginMarker, &request, marker);
        let sent = sent.ok().and_then(|text| {
            let (sent, key) = text.split_once(' ')?;
            Some((sent.parse::<Timestamp>().ok()?, key.to_owned()))
        });
        sent.is_some_and(|(sent, key)| session.key != key && self.0.clock.now() < sent + MARKER_TTL)
    }

    pub(in crate::identity) fn send_to_sign_in(
        &self,
        params: &Params,
        session: Option<&Session>,
    ) -> Result<Step, IdentityError> {
        let params = params.without(LOGIN_MARKER);
        let request = params.encode();
        let key = session.map_or("", |session| &session.key);
        let sent = format!("{} {key}", self.0.clock.now());
        let sealer = &self.0.sealer;
        let marker = sealer.seal(Purpose::LoginMarker, &request, sent.as_bytes())?;
        let query = params.with(LOGIN_MARKER, marker).encode();
        Ok(Step::SignIn { query })
    }
}
