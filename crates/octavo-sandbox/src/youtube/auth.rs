//! Who calls, with which scopes, and which faults the call meets.

use http::HeaderMap;

use super::errors::{Outcome, backend, invalid_credentials, login_required, rate_limited, refuse};
use super::state::{FORCE_SSL, FULL, READONLY, UPLOAD, YouTubeSimulator};
use crate::core::faults::Fault;
use crate::core::requests::bearer;

/// Scopes of which one is enough.
pub type AnyOf = [&'static str];

pub const MAY_READ: &AnyOf = &[READONLY, FULL, FORCE_SSL];
pub const MAY_COMMENT: &AnyOf = &[FORCE_SSL];
pub const MAY_MANAGE: &AnyOf = &[FULL, FORCE_SSL];
pub const MAY_UPLOAD: &AnyOf = &[UPLOAD, FULL, FORCE_SSL];

impl YouTubeSimulator {
    /// The channel of an access token; meets the faults any call can meet.
    pub fn caller(&self, headers: &HeaderMap, scopes: &AnyOf) -> Outcome<String> {
        let token = bearer(headers).ok_or_else(login_required)?;
        let now = self.world.core.now();
        let world = self.world.read();
        let token = world.grants.access_token(token, now);
        let token = token.ok_or_else(invalid_credentials)?.clone();
        let suspended = world.channels.get(&token.account).is_some_and(|channel| channel.suspended);
        drop(world);
        if !token.scopes.iter().any(|scope| scopes.contains(&scope.as_str())) {
            let message = "Request had insufficient authentication scopes.";
            return Err(refuse(403, "global", "insufficientPermissions", message));
        }
        if suspended {
            let message = "The authenticated user's account is suspended.";
            return Err(refuse(403, "youtube.common", "authenticatedUserAccountSuspended", message));
        }
        self.meet_fault(&token.account)?;
        Ok(token.account)
    }

    /// The caller's channel has to be there.
    pub fn require_channel(&self, id: &str) -> Outcome<()> {
        let exists = self.world.read().channels.get(id).is_some_and(|channel| channel.exists);
        let unlinked = || refuse(401, "youtube.header", "youtubeSignupRequired", "Unauthorized");
        if exists { Ok(()) } else { Err(unlinked()) }
    }

    fn meet_fault(&self, channel: &str) -> Outcome<()> {
        self.world.meet_fault(channel, |fault| match fault {
            Fault::RateLimit => rate_limited(true),
            Fault::RateLimitNoHeader => rate_limited(false),
            Fault::TokenExpired => invalid_credentials(),
            _ => backend(),
        })
    }
}
