//! TikTok, through the [Content Posting API](https://developers.tiktok.com/doc/content-posting-api-get-started) and
//! Login Kit.
//!
//! To connect: the code of the authorization page ([`Granted`](crate::Granted)); TikTok has no PKCE for web apps. An
//! access token lives for a day, a refresh token for a year; a refresh may bring a new one, which is stored.
//!
//! A post is one video, or 1 to 35 photos. Videos are sent in chunks; photos TikTok fetches itself, from addresses whose
//! domain the operator has proved to TikTok. Before every post the creator is asked about: who may see it is one of
//! what TikTok offers for this account, and what the account has switched off stays off.
//!
//! **Never twice.**
//!
//! - A video is out when its last byte arrives. `prepare` opens the upload, which gives the publish id, and sends all
//!   chunks but the last; `publish` sends that one. A lost answer is cleared up by the status of the publish id. A
//!   video of which bytes are missing is proved absent once its upload address has run out, an hour after it was
//!   given: until then a chunk of ours may still be on its way.
//! - Photos are out with the call that names them, which brings the publish id too late. A lost answer is looked for
//!   among the account's public posts: one with the same text, made since the attempt, is ours. Everything else stays
//!   [`Unknown`](crate::Reconciled::Unknown), and nothing is sent again.
//!
//! The identifier of a post is its number where TikTok gives one, which it does for public posts once they have
//! passed moderation; else it is the publish id, and there is no permalink.

mod api;
mod chunks;
mod compose;
mod creator;
mod errors;
mod find;
mod photos;
mod session;
mod status;
mod video;

use async_trait::async_trait;
use octavo_domain::Platform;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

use crate::adapter::{
    Adapter, AuthorizationRequest, Connected, Fresh, Intent, Published, Reconciled, Way, pack, unpack,
};
use crate::context::Context;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, PublishError};
use crate::grant;
use crate::oauth::OAuth;
use crate::post::{MediaSource, OutgoingPost};
use api::Api;
use compose::Content;
use session::Session;

/// The adapter; see the module.
pub struct TikTok {
    api: Api,
    oauth: OAuth,
}

/// What [`Adapter::publish`] will do.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Plan {
    Video(video::Upload),
    Photos(photos::Album),
}

/// What a post's address is made of.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Shown {
    username: String,
    /// Whether everyone can see it: only then it gets an address.
    public: bool,
}

impl TikTok {
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        let api = Api::with(config, context);
        TikTok { oauth: session::oauth(config, &api.http), api }
    }
}

#[async_trait]
impl Adapter for TikTok {
    fn platform(&self) -> Platform {
        Platform::TikTok
    }

    fn way(&self) -> Option<Way> {
        self.oauth.has_app().then_some(Way::Authorization)
    }

    fn authorization_url(&self, request: &AuthorizationRequest) -> Result<Option<Url>, PlatformError> {
        self.oauth.authorization_url(request).map(Some)
    }

    async fn connect(&self, input: Value) -> Result<Connected, PlatformError> {
        let granted = grant::granted(input)?;
        let tokens = self.oauth.exchange(&granted).await?;
        let session = Session::open(tokens, self.api.clock.now());
        let profile = creator::profile(&self.api, &session).await?;
        Ok(Connected {
            external_id: profile.open_id,
            username: profile.username,
            display_name: profile.display_name,
            avatar_url: profile.avatar_url.filter(|url| !url.is_empty()),
            expires_at: Some(session.expires_at),
            credentials: pack(&session)?,
        })
    }

    async fn refresh(&self, credentials: &Value) -> Result<Fresh, PlatformError> {
        let session: Session = unpack(credentials)?;
        let session = session.renewed(&self.oauth, self.api.clock.now()).await?;
        Ok(Fresh { expires_at: Some(session.expires_at), credentials: pack(&session)? })
    }

    async fn prepare(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        media: &dyn MediaSource,
    ) -> Result<Intent, PlatformError> {
        let session: Session = unpack(credentials)?;
        let content = compose::content(post)?;
        let wishes = compose::wishes(&post.settings)?;
        let creator = creator::load(&self.api, &session).await?;
        let info = compose::post_info(&wishes, &creator, &content, &post.content)?;
        let shown = Shown { username: creator.username, public: wishes.is_public() };
        Intent::freeze(&match content {
            Content::Video(file) => Plan::Video(video::prepare(&self.api, &session, file, info, shown, media).await?),
            Content::Photos(files) => Plan::Photos(photos::prepare(&self.api, files, info, shown, media).await?),
        })
    }

    async fn publish(
        &self,
        credentials: &Value,
        _post: &OutgoingPost,
        intent: &Intent,
        media: &dyn MediaSource,
    ) -> Result<Published, PublishError> {
        let session: Session = unpack(credentials)?;
        match intent.thaw()? {
            Plan::Video(upload) => video::publish(&self.api, &session, &upload, media).await,
            Plan::Photos(album) => photos::publish(&self.api, &session, &album, media).await,
        }
    }

    async fn reconcile(
        &self,
        credentials: &Value,
        _post: &OutgoingPost,
        intent: &Intent,
    ) -> Result<Reconciled, PlatformError> {
        let session: Session = unpack(credentials)?;
        match intent.thaw()? {
            Plan::Video(upload) => video::reconcile(&self.api, &session, &upload).await,
            Plan::Photos(album) => find::find(&self.api, &session, &album).await,
        }
    }

    async fn disconnect(&self, credentials: &Value) -> Result<(), PlatformError> {
        unpack::<Session>(credentials)?.revoke(&self.oauth).await
    }
}
