//! Instagram, through the [Instagram Platform](https://developers.facebook.com/docs/instagram-platform) with Instagram
//! Login: business and creator accounts; no Facebook page is needed.
//!
//! To connect: the code of the authorization window ([`Granted`](crate::Granted)). It is exchanged for a token of an hour,
//! and that for one of 60 days, which Octavo renews from the fiftieth day on. An expired one requires a new sign-in.
//!
//! A post is one photo, one video (a reel, because the feed has no other videos), a carousel of 2 to 10 of both, or a story
//! of one. Instagram fetches the files itself, from signed addresses, into containers that are not visible. `prepare`
//! creates them and waits for them: at first every few seconds, then once a minute, as Meta requests, for up to half an
//! hour, because long reels take that long. Photos have alt texts; reels have a cover image or a cover time.
//!
//! **Never twice.** A container is published once, and says whether it was: it is the handle.
//!
//! - `PUBLISHED`: published. The adapter searches the latest posts by caption, time and kind. If the match is not certain
//!   (stories are not searched), the container's id identifies the post and there is no permalink.
//! - `FINISHED`, `EXPIRED`, `ERROR`: not published. Publishing the same container again is safe: a request that is still in
//!   transit concerns the same container. If the second request is refused, the adapter checks whether the post exists.
//!
//! If Instagram responds in another version of the API than the requested one, Meta has retired the requested one. The
//! adapter notices this before it creates anything.
//!
//! A first comment has no container. After a lost response the adapter searches the account's own comments on the post, and
//! never sends again.
//!
//! The identifier of a post is its media id.

mod comment_list;
mod comments;
mod compose;
mod containers;
mod errors;
mod find;
mod limit;
mod moderating;
mod numbers;
mod posts;
mod profile;
mod publish;
mod session;
mod settings;
mod shape;
mod sign_in;

use async_trait::async_trait;
use octavo_domain::Platform;
use octavo_domain::account_health::AccountLimit;
use octavo_domain::moderation::{CommentAddress, Moderation};
use octavo_domain::networks::Role;
use octavo_domain::numbers::Metrics;

use crate::adapter::{Fresh, Granted, Published, Reconciled};
use crate::comment::{CommentPlan, PostOrComment};
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
use session::Session;

/// The adapter; see the module.
pub struct Instagram {
    oauth: OAuth,
    graph: Graph,
}

impl Instagram {
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        let (base, version) = (config.address(Role::Api).clone(), config.version.clone());
        let network = GraphApi { rules: errors::RULES, base, version };
        let graph = Graph::new(network, &[config.address(Role::Api), config.address(Role::Token)], context);
        Instagram { oauth: sign_in::oauth(config, &graph), graph }
    }
}

#[async_trait]
impl Network for Instagram {
    const PLATFORM: Platform = Platform::Instagram;

    type Input = Granted;
    type Session = Session;
    type Plan = PostOrComment<compose::Plan>;

    fn oauth(&self) -> Option<&OAuth> {
        Some(&self.oauth)
    }

    async fn sign_in(&self, granted: Granted) -> Result<(Profile, Session), PlatformError> {
        let short = sign_in::redeem(&self.graph, &self.oauth, granted).await?;
        let tokens = self.graph.long_lived_token("ig_exchange_token", self.oauth.app()?, &short.token).await?;
        let profile = profile::load_profile(&self.graph, &tokens.access_token).await?;
        let mut session = Session::open(tokens, &profile, self.graph.clock.now());
        session.lacks_numbers = short.lacks_numbers;
        Ok((profile, session))
    }

    async fn lacks_numbers(&self, session: &Session) -> bool {
        session.lacks_numbers
    }

    async fn renew(&self, session: Session) -> Result<Fresh, PlatformError> {
        Fresh::from_session(&session.renewed(&self.graph).await?)
    }

    async fn ask_limits(&self, session: &Session) -> Result<Vec<AccountLimit>, PlatformError> {
        limit::ask_limits(&self.graph, session).await
    }

    async fn prepare(&self, session: &Session, outgoing: Outgoing<'_>) -> Result<Self::Plan, PlatformError> {
        if let Some(comment) = CommentPlan::of(outgoing.post, self.graph.clock.now()) {
            return Ok(PostOrComment::Comment(comment));
        }
        compose::compose(&self.graph, session, outgoing.post, outgoing.media).await.map(PostOrComment::Post)
    }

    async fn publish(&self, session: Session, plan: Self::Plan, out: Outgoing<'_>) -> Result<Published, PublishError> {
        match plan {
            PostOrComment::Comment(plan) => comments::publish(&self.graph, &session, &plan).await,
            PostOrComment::Post(plan) => publish::publish(&self.graph, &session, out.post, &plan).await,
        }
    }

    async fn reconcile(
        &self,
        session: Session,
        plan: Self::Plan,
        post: &OutgoingPost,
    ) -> Result<Reconciled, PlatformError> {
        match plan {
            PostOrComment::Comment(plan) => comments::find(&self.graph, &session, &plan).await,
            PostOrComment::Post(plan) => find::find(&self.graph, &session, post, &plan).await,
        }
    }

    async fn change_comment(
        &self,
        session: Session,
        comment: &CommentAddress,
        change: Moderation,
    ) -> Result<(), PublishError> {
        moderating::change(&self.graph, &session, comment, change).await
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
