//! Mastodon, through its [REST API](https://docs.joinmastodon.org/api/) and the access token of an application that the
//! owner of an account registered at their server.
//!
//! To connect: `{"server": "https://mastodon.example", "accessToken": "…"}`. `server` is the account's own server where it
//! is not the configured one. That address is the user's: [`named_server`] has the egress guard check it, and every call to
//! it goes through the guard. Such a token has no end; its owner revokes it at the server.
//!
//! The id of an account is a number of its server. So at any server except the configured one, the id that Octavo stores
//! ends in the server's host: no server can name an account of another one.
//!
//! Files are uploaded first; the server may take minutes to process a video. A server decides how long texts are, and how
//! many files and options they may have ([`instance`]).
//!
//! **Never twice.** The request of a post has an `Idempotency-Key` from its post and attempt. A server returns the same
//! status for the same key for an hour, counted from when it created the status. After a lost response the adapter reads the
//! account's statuses ([`find`]): one with our files, or with our text and newer than the attempt, is ours. If there is none
//! half a minute after the attempt, and the key is still valid, the post is proved [`Absent`](crate::Reconciled::Absent).
//! Later it is [`Unknown`](crate::Reconciled::Unknown), and nothing is sent again.
//!
//! The identifier of a post is the status's id at its server.

mod api;
mod comment_list;
mod compose;
mod connect;
mod create;
mod deleting;
mod errors;
mod find;
mod instance;
mod media;
mod numbers;
mod session;

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::networks::Role;
use octavo_domain::numbers::Metrics;
use octavo_domain::{Platform, PostLimits};
use serde::Deserialize;
use url::Url;

use crate::adapter::{Published, Reconciled, Way};
use crate::comment_page::CommentPage;
use crate::context::Context;
use crate::deletion::PublishedPost;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, PublishError};
use crate::named_server::named_server;
use crate::network::{Network, Outgoing, Profile, bad_input};
use crate::post::OutgoingPost;
use api::{Api, MastodonApi};
use compose::Plan;
use session::Session;

/// The adapter; see the module.
pub struct Mastodon {
    /// Of accounts that name none.
    server: Url,
    api: Api,
}

impl Mastodon {
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        let server = config.address(Role::Api);
        Mastodon { server: server.clone(), api: Api::new(MastodonApi, &[server], context) }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConnectInput {
    server: Option<String>,
    access_token: String,
}

#[async_trait]
impl Network for Mastodon {
    const PLATFORM: Platform = Platform::Mastodon;
    const INPUT_HELP: &'static str = "Send server and accessToken. Create the token on the account's server under Preferences, Development, New application, with the scopes read and write.";

    type Input = ConnectInput;
    type Session = Session;
    type Plan = Plan;

    fn way(&self) -> Option<Way> {
        Some(Way::AccessToken)
    }

    async fn sign_in(&self, input: ConnectInput) -> Result<(Profile, Session), PlatformError> {
        let guard = self.api.http.guard();
        let server = named_server(input.server.as_deref(), &self.server, guard, "mastodon.example")?;
        let access_token = connect::clean_token(&input.access_token).ok_or_else(|| bad_input(Self::INPUT_HELP))?;
        instance::check_is_mastodon(&self.api, &server, &access_token).await?;
        connect::check_scopes(&self.api, &server, &access_token).await?;
        let session = Session { server, account_id: String::new(), access_token };
        let profile = connect::load_profile(&self.api, &session).await?;
        let session = Session { account_id: profile.id.clone(), ..session };
        let id = connect::global_id(&profile.id, &session.server, &self.server);
        Ok((Profile { id, ..profile }, session))
    }

    async fn ask_access(&self, session: &Session) -> Result<Option<Timestamp>, PlatformError> {
        connect::load_profile(&self.api, session).await?;
        Ok(None)
    }

    async fn ask_post_limits(&self, session: &Session) -> Result<Option<PostLimits>, PlatformError> {
        instance::load_limits(&self.api, session).await.map(Some)
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

    async fn read_comments(
        &self,
        session: Session,
        post: &PublishedPost,
        _cursor: Option<&str>,
    ) -> Result<Option<CommentPage>, PlatformError> {
        comment_list::read(&self.api, &session, post).await
    }
}
