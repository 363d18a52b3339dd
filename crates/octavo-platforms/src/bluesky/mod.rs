//! Bluesky, through [AT Protocol](https://atproto.com/specs/xrpc) and an app password.
//!
//! To connect: `{"identifier": "alice.bsky.social", "appPassword": "xxxx-xxxx-xxxx-xxxx", "service": null}`.
//! `service` is the account's own server where it is not the configured one. That address is the user's: [`named_server`] has the
//! egress guard check it, and every call to it goes through the guard. What this server says about the account is not
//! trusted: [`identity`] asks the network whose account it is, which server it lives on, and whether the handle is its own.
//!
//! A session lasts two hours and is refreshed for 90 days; then, or when it was revoked, the stored app
//! password opens a new one (300 logins a day are allowed, so never one per post).
//!
//! **Never twice.** The client chooses the record key: [`tid`] makes it from the post, and `putRecord` with
//! `swapRecord: null` only ever creates. Sending the same intent again is harmless, and reading the key
//! shows whether it exists. Gates (who may reply, who may quote) have the key of the post and are created with it in one
//! commit ([`gates`]): there is the post with its gates, or neither.
//!
//! The identifier of a post is its at-uri. Images are uploaded as blobs, a video through the video
//! service. [`facets`] marks links, mentions and tags, because the network links nothing by itself.

mod address;
mod card;
mod comment_list;
mod compose;
mod deleting;
mod errors;
mod existing;
pub mod facets;
mod gates;
mod hiding;
mod identity;
mod images;
mod numbers;
mod profile;
mod quote;
mod record;
mod reply;
mod session;
pub mod tid;
mod tlds;
mod video;
mod xrpc;

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::moderation::{CommentAddress, Moderation};
use octavo_domain::networks::Role;
use octavo_domain::numbers::Metrics;
use octavo_domain::{Platform, PostContent};
use serde::Deserialize;
use serde_json::Value;
use url::Url;

use crate::adapter::{FetchedCard, Fresh, Published, Reconciled, Way};
use crate::comment_page::CommentPage;
use crate::context::Context;
use crate::deletion::PublishedPost;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, PublishError};
use crate::moderation::CommentState;
use crate::named_server::named_server;
use crate::network::{Network, Outgoing, Profile};
use crate::post::OutgoingPost;
use identity::{Directory, Identities};
use record::Plan;
use session::{Login, Session};
use xrpc::{AtProtocol, Xrpc};

/// The adapter; see the module.
pub struct Bluesky {
    service: Url,
    video: Url,
    xrpc: Xrpc,
    /// For the video service alone, so that no account can name it as its server.
    video_xrpc: Xrpc,
    directory: Directory,
}

impl Bluesky {
    /// `service` is where accounts sign in that name no service of their own, `video` encodes their videos.
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        let (service, video) = (config.address(Role::Api), config.address(Role::Video));
        Bluesky {
            service: service.clone(),
            video: video.clone(),
            xrpc: Xrpc::new(AtProtocol, &[service], context),
            video_xrpc: Xrpc::new(AtProtocol, &[video], context),
            directory: Directory::new(config.address(Role::Directory), context),
        }
    }

    fn identities(&self) -> Identities<'_> {
        Identities { service: &self.service, xrpc: &self.xrpc, directory: &self.directory }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConnectInput {
    identifier: String,
    #[serde(alias = "password")]
    app_password: String,
    service: Option<String>,
}

#[async_trait]
impl Network for Bluesky {
    const PLATFORM: Platform = Platform::BlueSky;
    const INPUT_HELP: &'static str = "Send identifier (the handle) and appPassword. Create an app password in the Bluesky app under Settings, Privacy and security, App passwords.";

    type Input = ConnectInput;
    type Session = Session;
    type Plan = Plan;

    fn way(&self) -> Option<Way> {
        Some(Way::AppPassword)
    }

    async fn sign_in(&self, input: ConnectInput) -> Result<(Profile, Session), PlatformError> {
        let login = Login {
            service: named_server(input.service.as_deref(), &self.service, self.xrpc.http.guard(), "pds.example.org")?,
            identifier: address::identifier(&input.identifier),
            app_password: input.app_password.trim().to_owned(),
        };
        let session = session::create(self.identities(), login).await?;
        Ok((profile::load_profile(&self.xrpc, &session).await, session))
    }

    async fn renew(&self, session: Session) -> Result<Fresh, PlatformError> {
        Fresh::from_session(&session::refresh(self.identities(), session).await?)
    }

    async fn ask_access(&self, session: &Session) -> Result<Option<Timestamp>, PlatformError> {
        session::ask(self.identities(), session).await?;
        Ok(None)
    }

    fn card_link(&self, content: &PostContent, settings: &Value) -> Option<String> {
        card::link(content, settings)
    }

    async fn fetch_card(&self, link: &str) -> Option<FetchedCard> {
        card::fetch(self.xrpc.http.guard(), link).await
    }

    async fn prepare(&self, session: &Session, outgoing: Outgoing<'_>) -> Result<Plan, PlatformError> {
        self.compose(session, outgoing.post, outgoing.media).await
    }

    async fn publish(&self, session: Session, plan: Plan, _: Outgoing<'_>) -> Result<Published, PublishError> {
        record::create(&self.xrpc, &session, &plan).await
    }

    async fn reconcile(&self, session: Session, plan: Plan, _: &OutgoingPost) -> Result<Reconciled, PlatformError> {
        record::find_record(&self.xrpc, &session, &plan).await
    }

    async fn delete(&self, session: Session, post: &PublishedPost) -> Result<(), PublishError> {
        deleting::delete(&self.xrpc, &session, post).await
    }

    async fn is_published(&self, session: Session, post: &PublishedPost) -> Result<Option<bool>, PlatformError> {
        deleting::is_published(&self.xrpc, &session, post).await.map(Some)
    }

    async fn change_comment(
        &self,
        session: Session,
        comment: &CommentAddress,
        change: Moderation,
    ) -> Result<(), PublishError> {
        match change {
            Moderation::Delete => deleting::delete(&self.xrpc, &session, &PublishedPost::of_comment(comment)).await,
            _ => hiding::hide(&self.xrpc, &session, comment, change).await,
        }
    }

    async fn comment_state(
        &self,
        session: Session,
        comment: &CommentAddress,
    ) -> Result<Option<CommentState>, PlatformError> {
        if !deleting::is_published(&self.xrpc, &session, &PublishedPost::of_comment(comment)).await? {
            return Ok(Some(CommentState::Gone));
        }
        hiding::is_hidden(&self.xrpc, &session, comment).await.map(|hidden| Some(CommentState::of(hidden)))
    }

    async fn read_numbers(&self, session: Session, post: &PublishedPost) -> Result<Option<Metrics>, PlatformError> {
        numbers::read(&self.xrpc, &session, post).await
    }

    async fn read_comments(
        &self,
        session: Session,
        post: &PublishedPost,
        _cursor: Option<&str>,
    ) -> Result<Option<CommentPage>, PlatformError> {
        comment_list::read(&self.xrpc, &session, post).await
    }

    async fn sign_out(&self, session: Session) -> Result<(), PlatformError> {
        session::delete(&self.xrpc, &session).await
    }
}
