//! X (formerly Twitter), through the [API v2](https://docs.x.com/x-api/introduction) and OAuth 2.0 with PKCE.
//!
//! To connect: the code of the authorization page ([`Granted`](crate::Granted)), which is valid for 30 seconds. An access
//! token is valid for two hours. A refresh token works once and returns its successor; sending a used one may end the
//! whole sign-in. So Octavo stores a refreshed session before it uses it.
//!
//! A post is text with up to 4 photos or one video. Files are uploaded in parts, each of which may be repeated. X never
//! shows an upload that no post uses, and deletes it after a day. Photos have alt texts; X has none for videos.
//!
//! **Never twice.** X has no idempotency key, so after a lost response the adapter searches the account's own timeline,
//! starting a minute before the attempt:
//!
//! - A post with one of our media keys is ours: a key belongs to one upload.
//! - A post without media is ours if it has our text, once X's short links are expanded, and was created after the
//!   attempt: X refuses a second post with the same text. This needs a clock that is right to 5 seconds.
//! - A missing post proves nothing: a timeline lags behind, a request may still be in transit, and nothing would stop a
//!   second one. The adapter repeats the search for ten minutes; then the outcome is
//!   [`Unknown`](crate::Reconciled::Unknown). It is never [`Absent`](crate::Reconciled::Absent), and nothing is sent
//!   again.
//!
//! X charges for every call. If the credits are used up (402), or the usage cap or the daily limit is reached, the post
//! waits.
//!
//! The identifier of a post is its number.

mod api;
mod compose;
mod create;
mod deleting;
mod displayed_text;
mod errors;
mod find;
mod limits;
mod numbers;
mod processing;
mod profile;
mod session;
mod uploads;

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::networks::Role;
use octavo_domain::numbers::Metrics;

use crate::adapter::{Fresh, Granted, Published, Reconciled};
use crate::context::Context;
use crate::deletion::PublishedPost;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, PublishError};
use crate::network::{Credentials, Network, Outgoing, Profile};
use crate::oauth::OAuth;
use crate::post::OutgoingPost;
use api::{Api, XApi};
use compose::Plan;
use session::Session;

/// The adapter; see the module.
pub struct X {
    api: Api,
    oauth: OAuth,
}

impl X {
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        let network = XApi { base: config.address(Role::Api).clone() };
        let api = Api::new(network, &[config.address(Role::Api)], context);
        X { oauth: session::oauth(config, &api.http), api }
    }
}

#[async_trait]
impl Network for X {
    const PLATFORM: Platform = Platform::XTwitter;

    type Input = Granted;
    type Session = Session;
    type Plan = Plan;

    fn oauth(&self) -> Option<&OAuth> {
        Some(&self.oauth)
    }

    async fn sign_in(&self, granted: Granted) -> Result<(Profile, Session), PlatformError> {
        let tokens = self.oauth.exchange(&granted).await?;
        let profile = profile::load_profile(&self.api, &tokens.access_token).await?;
        let session = Session::open(&self.oauth, tokens, &profile, self.api.clock.now())?;
        Ok((profile, session))
    }

    async fn renew(&self, session: Session) -> Result<Fresh, PlatformError> {
        Fresh::from_session(&session.renewed(&self.oauth, self.api.clock.now()).await?)
    }

    async fn ask_access(&self, session: &Session) -> Result<Option<Timestamp>, PlatformError> {
        // X charges for this call. The daily check of an account finds an access token of two hours that has expired, and
        // renews it instead.
        profile::load_profile(&self.api, &session.tokens.access_token).await?;
        Ok(session.access_ends_at())
    }

    async fn prepare(&self, session: &Session, outgoing: Outgoing<'_>) -> Result<Plan, PlatformError> {
        compose::compose(&self.api, session, outgoing.post, outgoing.media).await
    }

    async fn publish(&self, session: Session, plan: Plan, _: Outgoing<'_>) -> Result<Published, PublishError> {
        create::create(&self.api, &session, &plan).await
    }

    async fn reconcile(&self, session: Session, plan: Plan, _: &OutgoingPost) -> Result<Reconciled, PlatformError> {
        find::find(&self.api, &session, &plan).await
    }

    async fn delete(&self, session: Session, post: &PublishedPost) -> Result<(), PublishError> {
        deleting::delete(&self.api, &session, post).await
    }

    async fn is_published(&self, session: Session, post: &PublishedPost) -> Result<Option<bool>, PlatformError> {
        deleting::is_published(&self.api, &session, post).await.map(Some)
    }

    async fn read_numbers(&self, session: Session, post: &PublishedPost) -> Result<Option<Metrics>, PlatformError> {
        numbers::read(&self.api, &session, post).await
    }
}
