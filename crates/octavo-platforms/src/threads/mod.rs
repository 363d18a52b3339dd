//! Threads, through Meta's [Threads API](https://developers.facebook.com/docs/threads).
//!
//! To connect: the code of the authorization window ([`Granted`](crate::Granted)); there is no PKCE. It returns a token of
//! an hour, which is exchanged for one of 60 days, which is renewed long before it expires. Only the owner of the account
//! can replace an expired token.
//!
//! A post is a text, one image, one video, or a carousel of 2 to 20 of them, with an optional `topicTag` and alt texts.
//! Nothing is uploaded: Meta fetches each file from [`MediaSource::url`](crate::MediaSource::url), so the server has to be
//! reachable from the internet. `prepare` creates a container, which is not visible, and waits until it is ready. Meta
//! deletes an unused container after a day.
//!
//! **Never twice.** A container is published once, and its status says whether it was:
//!
//! - `PUBLISHED` proves that the post is published. The container does not name the post; the adapter searches the
//!   account's newest posts by text, kind and time. If no post or several match, the container's id identifies the post and
//!   there is no permalink.
//! - `ERROR` and `EXPIRED` prove that it is not published, and never will be.
//! - `FINISHED` proves nothing while a request may still be in transit. The adapter does not publish containers older than
//!   [`containers::FRESH`], so after [`containers::SETTLED`] it proves that nothing was published and never will be: the
//!   old container is refused if it comes again, and a new one is created. This needs clocks of all workers that agree to
//!   two minutes.
//!
//! The identifier of a post is its number.

mod comment_list;
mod compose;
mod containers;
mod deleting;
mod errors;
mod find;
mod limit;
mod moderating;
mod numbers;
mod prepare;
mod profile;
mod publish;
mod session;

use async_trait::async_trait;
use octavo_domain::Platform;
use octavo_domain::account_health::AccountLimit;
use octavo_domain::moderation::{CommentAddress, Moderation};
use octavo_domain::networks::{self, Role};
use octavo_domain::numbers::Metrics;

use crate::adapter::{Fresh, Granted, Published, Reconciled};
use crate::comment_page::CommentPage;
use crate::context::Context;
use crate::deletion::PublishedPost;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, PublishError};
use crate::meta::{Graph, GraphApi};
use crate::moderation::CommentState;
use crate::network::{Network, Outgoing, Profile};
use crate::oauth::OAuth;
use crate::post::OutgoingPost;
use containers::Plan;
use session::Session;

/// The adapter; see the module.
pub struct Threads {
    graph: Graph,
    oauth: OAuth,
}

impl Threads {
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        let (base, version) = (config.address(Role::Api).clone(), config.version.clone());
        let network = GraphApi { rules: errors::RULES, base, version };
        let graph = Graph::new(network, &[config.address(Role::Api)], context);
        Threads { oauth: session::oauth(config, &graph), graph }
    }
}

#[async_trait]
impl Network for Threads {
    const PLATFORM: Platform = Platform::Threads;

    type Input = Granted;
    type Session = Session;
    type Plan = Plan;

    fn oauth(&self) -> Option<&OAuth> {
        Some(&self.oauth)
    }

    async fn sign_in(&self, granted: Granted) -> Result<(Profile, Session), PlatformError> {
        let session = session::begin(&self.graph, &self.oauth, granted).await?;
        limit::check_permission(&self.graph, &session).await?;
        Ok((profile::load_profile(&self.graph, &session).await?, session))
    }

    async fn lacks_numbers(&self, session: &Session) -> bool {
        session::lacks(&self.graph, session, networks::THREADS_INSIGHTS).await
    }

    async fn renew(&self, session: Session) -> Result<Fresh, PlatformError> {
        session::refresh(&self.graph, session).await
    }

    async fn ask_limits(&self, session: &Session) -> Result<Vec<AccountLimit>, PlatformError> {
        limit::ask_limits(&self.graph, session).await
    }

    async fn prepare(&self, session: &Session, outgoing: Outgoing<'_>) -> Result<Plan, PlatformError> {
        let draft = compose::draft(outgoing.post, outgoing.media).await?;
        prepare::prepare(&self.graph, session, &draft).await
    }

    async fn publish(&self, session: Session, plan: Plan, _: Outgoing<'_>) -> Result<Published, PublishError> {
        publish::publish(&self.graph, &session, &plan).await
    }

    async fn reconcile(&self, session: Session, plan: Plan, _: &OutgoingPost) -> Result<Reconciled, PlatformError> {
        find::reconcile(&self.graph, &session, &plan).await
    }

    async fn delete(&self, session: Session, post: &PublishedPost) -> Result<(), PublishError> {
        deleting::delete(&self.graph, &session, post).await
    }

    async fn is_published(&self, session: Session, post: &PublishedPost) -> Result<Option<bool>, PlatformError> {
        deleting::is_published(&self.graph, &session, post).await.map(Some)
    }

    async fn change_comment(
        &self,
        session: Session,
        comment: &CommentAddress,
        change: Moderation,
    ) -> Result<(), PublishError> {
        match change {
            Moderation::Delete => deleting::delete(&self.graph, &session, &PublishedPost::of_comment(comment)).await,
            _ => moderating::hide(&self.graph, &session, comment, change).await,
        }
    }

    async fn comment_state(
        &self,
        session: Session,
        comment: &CommentAddress,
    ) -> Result<Option<CommentState>, PlatformError> {
        moderating::state(&self.graph, &session, comment).await.map(Some)
    }

    async fn read_numbers(&self, session: Session, post: &PublishedPost) -> Result<Option<Metrics>, PlatformError> {
        numbers::read(&self.graph, &session, post).await
    }

    async fn read_comments(
        &self,
        session: Session,
        post: &PublishedPost,
        cursor: Option<&str>,
    ) -> Result<Option<CommentPage>, PlatformError> {
        comment_list::read(&self.graph, &session, post, cursor).await
    }
}
