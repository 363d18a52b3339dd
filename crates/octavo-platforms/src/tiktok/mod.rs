//! TikTok, through the [Content Posting API](https://developers.tiktok.com/doc/content-posting-api-get-started) and
//! Login Kit.
//!
//! To connect: the code of the authorization page ([`Granted`](crate::Granted)); TikTok has no PKCE for web apps. An
//! access token is valid for a day, a refresh token for a year. A refresh may return a new refresh token, which is stored.
//!
//! A post is one video, or 1 to 35 photos. Videos are sent in chunks. TikTok fetches photos itself, from a domain that the
//! operator has verified. Before every post the adapter queries the creator: the audience must be one that TikTok offers
//! for this account, and what the account has switched off stays off.
//!
//! **Never twice.**
//!
//! - A video is published when its last byte arrives. `prepare` opens the upload, which returns the publish id, and sends
//!   all chunks except the last; `publish` sends that one. After a lost response the status of the publish id decides. A
//!   video with missing bytes is proved absent once its upload address has expired, an hour after TikTok issued it: until
//!   then one of our chunks may still be in transit.
//! - Photos are published by the call that names them, which returns the publish id too late. After a lost response the
//!   adapter searches the account's public posts: one with the same text, created since the attempt, is ours. Anything else
//!   stays [`Unknown`](crate::Reconciled::Unknown), and nothing is sent again.
//!
//! With `postMode` INBOX nothing is published: the account's owner gets a notification and finishes the post in TikTok. The
//! post is completed when TikTok says that it is in the inbox. Nothing of all this differs but the calls that open it.
//!
//! The identifier of a post is its number if TikTok assigns one, which it does for public posts after moderation. Otherwise
//! it is the publish id, and there is no permalink.

mod api;
mod chunks;
mod compose;
mod creator;
mod errors;
mod find;
mod numbers;
mod photos;
mod session;
mod status;
mod video;

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::numbers::Metrics;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::adapter::{Fresh, Granted, Published, Reconciled};
use crate::context::Context;
use crate::deletion::PublishedPost;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, PublishError};
use crate::network::{Credentials, Network, Outgoing, Profile};
use crate::oauth::OAuth;
use crate::post::OutgoingPost;
use api::Api;
use compose::{Content, Settings};
use session::Session;
use status::Shown;

/// The adapter; see the module.
pub struct TikTok {
    api: Api,
    oauth: OAuth,
}

/// What [`Adapter::publish`] will do.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Plan {
    Video(chunks::Upload),
    Photos(photos::Album),
}

impl TikTok {
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        let api = Api::with(config, context);
        TikTok { oauth: session::oauth(config, &api.http), api }
    }
}

impl TikTok {
    /// `post_info`, and who will see the post.
    async fn post_info(
        &self,
        session: &Session,
        settings: &Settings,
        content: &Content<'_>,
        post: &OutgoingPost,
    ) -> Result<(Value, Shown), PlatformError> {
        if settings.is_for_inbox() {
            return Ok((compose::inbox_info(session, settings, &post.content.text)?, Shown::in_inbox()));
        }
        let creator = creator::load_creator(&self.api, session).await?;
        let info = compose::post_info(settings, &creator, content, post)?;
        Ok((info, Shown { username: creator.username, public: settings.is_public(), in_inbox: false }))
    }
}

#[async_trait]
impl Network for TikTok {
    const PLATFORM: Platform = Platform::TikTok;

    type Input = Granted;
    type Session = Session;
    type Plan = Plan;

    fn oauth(&self) -> Option<&OAuth> {
        Some(&self.oauth)
    }

    async fn sign_in(&self, granted: Granted) -> Result<(Profile, Session), PlatformError> {
        let session = Session::open(self.oauth.exchange(&granted).await?, self.api.clock.now());
        Ok((creator::load_profile(&self.api, &session).await?, session))
    }

    async fn lacks_numbers(&self, session: &Session) -> bool {
        !session.lists
    }

    async fn renew(&self, session: Session) -> Result<Fresh, PlatformError> {
        Fresh::from_session(&session.renewed(&self.oauth, self.api.clock.now()).await?)
    }

    async fn ask_access(&self, session: &Session) -> Result<Option<Timestamp>, PlatformError> {
        creator::load_creator(&self.api, session).await?;
        Ok(session.access_ends_at())
    }

    async fn prepare(&self, session: &Session, Outgoing { post, media }: Outgoing<'_>) -> Result<Plan, PlatformError> {
        let content = compose::content(post)?;
        let settings = compose::parse_settings(&post.settings)?;
        let (info, shown) = self.post_info(session, &settings, &content, post).await?;
        Ok(match content {
            Content::Video(file) => Plan::Video(video::prepare(&self.api, session, file, info, shown, media).await?),
            Content::Photos(files) => {
                let mut album = photos::prepare(&self.api, files, info, settings.cover(), shown, media).await?;
                album.is_aigc = post.ai_disclosure.sets_flag();
                Plan::Photos(album)
            }
        })
    }

    async fn publish(&self, session: Session, plan: Plan, out: Outgoing<'_>) -> Result<Published, PublishError> {
        match plan {
            Plan::Video(upload) => video::publish(&self.api, &session, &upload, out.media).await,
            Plan::Photos(album) => photos::publish(&self.api, &session, &album, out.media).await,
        }
    }

    async fn reconcile(&self, session: Session, plan: Plan, _: &OutgoingPost) -> Result<Reconciled, PlatformError> {
        match plan {
            Plan::Video(upload) => video::reconcile(&self.api, &session, &upload).await,
            Plan::Photos(album) => find::find(&self.api, &session, &album).await,
        }
    }

    async fn read_numbers(&self, session: Session, post: &PublishedPost) -> Result<Option<Metrics>, PlatformError> {
        numbers::read(&self.api, &session, post).await
    }
}
