//! Browsers that are signed in.

use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};
use octavo_store::identity::{Proof, Session};
use octavo_store::users::User;
use uuid::Uuid;

use super::{Identity, IdentityError};
use crate::ids;
use crate::vault::{key_of, random_token};

/// A session ends this long after it began, whatever happens.
pub const SESSION_TTL: SignedDuration = SignedDuration::from_hours(14 * 24);
/// And this long after it was last used.
const SESSION_IDLE: SignedDuration = SignedDuration::from_hours(12);
/// Use is noted at most this often.
const TOUCH_EVERY: SignedDuration = SignedDuration::from_mins(1);
/// Browsers name themselves in 100 to 300 characters.
const MOST_OF_USER_AGENT: usize = 500;

/// A sign-in that has just succeeded.
#[derive(Debug)]
pub struct SignedIn {
    /// The cookie's value; shown to nobody but the browser.
    pub cookie: String,
    /// The value that tells pages, not us, that someone signed in.
    pub browser_state: String,
    /// By which this device is known from now on.
    pub device: String,
    pub session: Session,
}

/// What a browser brought along to a sign-in.
#[derive(Debug, Clone, Copy, Default)]
pub struct BroughtAlong<'a> {
    pub session: Option<&'a Session>,
    /// The device's cookie; empty where there is none.
    pub device: &'a str,
    pub user_agent: Option<&'a str>,
    pub address: Option<IpAddr>,
}

impl Identity {
    /// The live session of a cookie, its use noted.
    pub async fn session(&self, cookie: &str) -> Result<Option<Session>, IdentityError> {
        let found = self.0.store.sessions().find_by_key(&key_of(cookie)).await?;
        self.use_session(found).await
    }

    /// As `session`, by public name.
    pub(super) async fn session_by_sid(&self, sid: Uuid) -> Result<Option<Session>, IdentityError> {
        let found = self.0.store.sessions().find(sid).await?;
        self.use_session(found).await
    }

    async fn use_session(&self, found: Option<Session>) -> Result<Option<Session>, IdentityError> {
        let now = self.0.clock.now();
        let Some(session) = found.filter(|session| is_live(session, now)) else {
            return Ok(None);
        };
        if now - TOUCH_EVERY >= session.seen_at {
            self.0.store.sessions().touch(session.sid, now).await?;
        }
        Ok(Some(session))
    }

    /// Begins a session under a fresh cookie, on a device that is known from now on. None if the proof no longer counts.
    pub(super) async fn enter(
        &self,
        user: &User,
        proof: Proof<'_>,
        brought: BroughtAlong<'_>,
    ) -> Result<Option<SignedIn>, IdentityError> {
        let device = self.remember_device(&self.account_digest(&user.email), brought.device)?;
        let Some((cookie, session)) = self.begin_session(user, proof, brought).await? else {
            return Ok(None);
        };
        Ok(Some(SignedIn { cookie, browser_state: random_token()?, device, session }))
    }

    /// The browser's earlier session lives on under the new cookie if it was the same person's, and ends if it was
    /// another's.
    async fn begin_session(
        &self,
        user: &User,
        proof: Proof<'_>,
        brought: BroughtAlong<'_>,
    ) -> Result<Option<(String, Session)>, IdentityError> {
        let sessions = self.0.store.sessions();
        let (cookie, session) = self.new_session(user.id, proof, brought)?;
        match brought.session {
            Some(earlier) if earlier.user_id == user.id => {
                let renewed = Session { sid: earlier.sid, created_at: earlier.created_at, ..session.clone() };
                if sessions.renew(&renewed, proof).await? {
                    return Ok(Some((cookie, renewed)));
                }
            }
            Some(earlier) => sessions.end(earlier.sid, self.window()).await?,
            None => {}
        }
        let begun = sessions.begin(&session, proof, self.window()).await?;
        Ok(begun.then_some((cookie, session)))
    }

    fn new_session(
        &self,
        user_id: Uuid,
        proof: Proof<'_>,
        brought: BroughtAlong<'_>,
    ) -> Result<(String, Session), IdentityError> {
        let now = self.0.clock.now();
        let external = match proof {
            Proof::External(external) => Some(external),
            Proof::Password(_) | Proof::Passkey(_) => None,
        };
        let cookie = random_token()?;
        let session = Session {
            key: key_of(&cookie),
            sid: ids::random_id(),
            user_id,
            auth_time: external.map_or(now, |external| external.auth_time),
            seen_at: now,
            expires_at: now + SESSION_TTL,
            created_at: now,
            user_agent: brought.user_agent.map(|name| name.chars().take(MOST_OF_USER_AGENT).collect()),
            address: brought.address.map(|address| address.to_string()),
            id_token: external.map(|external| external.id_token.to_owned()),
        };
        Ok((cookie, session))
    }

    /// A person's live sessions, the last used first.
    pub async fn list_sessions(&self, user_id: Uuid) -> Result<Vec<Session>, IdentityError> {
        let now = self.0.clock.now();
        let all = self.0.store.sessions().list(user_id).await?;
        Ok(all.into_iter().filter(|session| is_live(session, now)).collect())
    }

    pub async fn end_session(&self, session: &Session) -> Result<(), IdentityError> {
        let sessions = self.0.store.sessions();
        Ok(sessions.end(session.sid, self.window()).await?)
    }
}

fn is_live(session: &Session, now: Timestamp) -> bool {
    now < session.expires_at && now < session.seen_at + SESSION_IDLE
}
