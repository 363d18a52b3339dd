//! LinkedIn, for members: the [Posts API](https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api)
//! and OAuth 2.0.
//!
//! To connect: the code of the authorization page ([`Granted`](crate::Granted)); LinkedIn has no PKCE for servers. An
//! access token is valid for 60 days. Only apps that LinkedIn approved as partners also get a refresh token, which expires
//! a year after the sign-in. With any other app, the owner has to connect the account again.
//!
//! The API has a version for each month, which LinkedIn retires after about a year. The version is a setting
//! ([`Config::version`]). With a retired one, posts fail with `PLATFORM_MISCONFIGURED` and a message that says what to do.
//!
//! A post is text with up to 20 images, one video or one PDF, visible to everyone or to connections. Images have alt texts,
//! a video has a thumbnail, a PDF has a title. An upload is not visible before a post shows it. Members cannot query whether an image is ready:
//! LinkedIn refuses the post until it is, and the adapter sends the same post again after a while.
//!
//! **Never twice.** LinkedIn has no idempotency key. It refuses a repeated post and names the first one, but such a probe
//! is itself a second attempt, which may succeed; and LinkedIn has named posts that do not exist. So after a lost response
//! the adapter searches the member's own posts, which requires the scope `r_member_social` ([`Config::reads_posts`];
//! LinkedIn grants it to few apps):
//!
//! - A post with one of our images or our video is ours.
//! - A post without media is ours if it has our text and was created after the attempt.
//! - A missing post proves nothing. The adapter repeats the search for ten minutes; then the outcome is
//!   [`Unknown`](crate::Reconciled::Unknown), never [`Absent`](crate::Reconciled::Absent).
//!
//! Without that scope the outcome is unknown at once.
//!
//! The identifier of a post is its URN.

mod api;
mod comments;
mod compose;
mod create;
mod deleting;
mod documents;
mod errors;
mod find;
mod images;
mod introspection;
mod little_text;
mod processing;
mod profile;
mod session;
mod videos;
mod visibility;

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::Platform;

use crate::adapter::{Fresh, Granted, Published, Reconciled};
use crate::comment::{CommentPlan, PostOrComment};
use crate::context::Context;
use crate::deletion::PublishedPost;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, PublishError};
use crate::network::{Network, Outgoing, Profile};
use crate::oauth::OAuth;
use crate::post::OutgoingPost;
use api::Api;
use session::Session;

/// The adapter; see the module.
pub struct LinkedIn {
    api: Api,
    oauth: OAuth,
}

impl LinkedIn {
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        let api = Api::with(config, context);
        LinkedIn { oauth: session::oauth(config, &api.http), api }
    }
}

#[async_trait]
impl Network for LinkedIn {
    const PLATFORM: Platform = Platform::LinkedIn;

    type Input = Granted;
    type Session = Session;
    type Plan = PostOrComment<compose::Plan>;

    fn oauth(&self) -> Option<&OAuth> {
        Some(&self.oauth)
    }

    async fn sign_in(&self, granted: Granted) -> Result<(Profile, Session), PlatformError> {
        let tokens = self.oauth.exchange(&granted).await?;
        let profile = profile::load_profile(&self.api, &tokens.access_token).await?;
        let session = Session::open(tokens, &profile, self.api.clock.now());
        Ok((profile, session))
    }

    async fn renew(&self, session: Session) -> Result<Fresh, PlatformError> {
        Fresh::from_session(&session.renewed(&self.oauth, self.api.clock.now()).await?)
    }

    async fn ask_access(&self, session: &Session) -> Result<Option<Timestamp>, PlatformError> {
        let token_ends = introspection::ask_token(&self.api, &self.oauth, session).await;
        token_ends.map_err(|error| session.explain_expiry(error)).map(|ends| session.ends_with(ends))
    }

    async fn prepare(&self, session: &Session, outgoing: Outgoing<'_>) -> Result<Self::Plan, PlatformError> {
        if let Some(comment) = CommentPlan::of(outgoing.post, self.api.clock.now()) {
            return Ok(PostOrComment::Comment(comment));
        }
        let plan = compose::compose(&self.api, session, outgoing.post, outgoing.media).await;
        plan.map(PostOrComment::Post).map_err(|error| session.explain_expiry(error))
    }

    async fn publish(&self, session: Session, plan: Self::Plan, _: Outgoing<'_>) -> Result<Published, PublishError> {
        let published = match plan {
            PostOrComment::Comment(plan) => comments::create(&self.api, &session, &plan).await,
            PostOrComment::Post(plan) => create::create(&self.api, &session, &plan).await,
        };
        published.map_err(|error| match error {
            PublishError::Refused(error) => PublishError::Refused(session.explain_expiry(error)),
            unknown => unknown,
        })
    }

    async fn reconcile(
        &self,
        session: Session,
        plan: Self::Plan,
        _: &OutgoingPost,
    ) -> Result<Reconciled, PlatformError> {
        let reconciled = match plan {
            PostOrComment::Comment(plan) => comments::find(&self.api, &session, &plan).await,
            PostOrComment::Post(plan) => find::find(&self.api, &session, &plan).await,
        };
        reconciled.map_err(|error| session.explain_expiry(error))
    }

    async fn delete(&self, session: Session, post: &PublishedPost) -> Result<(), PublishError> {
        deleting::delete(&self.api, &session, post).await
    }
}
