//! YouTube, through the [Data API v3](https://developers.google.com/youtube/v3/docs) and Google's OAuth with PKCE.
//!
//! To connect: the code of the authorization page ([`Granted`](crate::Granted)). An access token lives for an hour; the
//! refresh token stays the same for as long as it is used every six months.
//!
//! A post is one video. `platformSettings`: `title`, `privacyStatus`, `category`, and beyond the usual ones `tags` (a
//! list of texts) and `madeForKids` (false when missing).
//!
//! **Never twice.** An upload session yields at most one video, and none before its last byte. `prepare` opens the
//! session, whose address is the handle; `publish` asks YouTube how much it has and sends the rest in chunks, so that
//! publishing the same intent again goes on where the last time stopped, and only answers the video where there is one.
//! `reconcile` asks the same:
//!
//! - The session knows its video: published, or absent where YouTube could not process it or rejected it.
//! - Bytes are missing: absent. A last chunk that is still on its way makes the video of the same session.
//! - The session is gone: the channel's newest videos are searched for one of the same title, description and file.
//!   Not there is no proof, so the outcome is [`Unknown`](crate::Reconciled::Unknown) after an hour.
//!
//! The thumbnail is set last, when the video is processed (Shorts take it only then). The video is out by then, so that
//! a thumbnail that fails is logged and nothing more; one whose turn a crash prevented is left out.
//!
//! A project of Google's may upload 100 videos a day and has 10,000 units for the rest; a used-up quota parks the post
//! until midnight Pacific.
//!
//! The identifier of a post is the video's id.

mod api;
mod channel;
mod compose;
mod errors;
mod find;
mod processing;
mod quota;
mod sending;
mod session;
mod thumbnail;
mod uploads;

use async_trait::async_trait;
use octavo_domain::Platform;
use serde_json::Value;
use url::Url;

use crate::adapter::{
    Adapter, AuthorizationRequest, Connected, Fresh, Intent, Published, Reconciled, Way, pack, unpack,
};
use crate::context::Context;
use crate::error::{PlatformError, PublishError, codes};
use crate::grant::{self, PlatformApp};
use crate::oauth::OAuth;
use crate::post::{MediaSource, OutgoingPost};
use api::Api;
use session::{Access, Session};
use uploads::{Standing, Upload};

/// Where YouTube lives, and Octavo's app there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The Data API, without `/youtube/v3` and `/upload/youtube/v3`.
    pub api: Url,
    /// Of the Data API, such as `v3`.
    pub version: String,
    /// Where people sign in.
    pub accounts: Url,
    /// Where codes and tokens are exchanged.
    pub oauth: Url,
    /// An OAuth client of the kind "web application"; nothing can be connected without it.
    pub app: Option<PlatformApp>,
}

impl Default for Config {
    fn default() -> Self {
        let url = |text: &str| Url::parse(text).expect("a constant address");
        Config {
            api: url("https://www.googleapis.com"),
            version: "v3".to_owned(),
            accounts: url("https://accounts.google.com"),
            oauth: url("https://oauth2.googleapis.com"),
            app: None,
        }
    }
}

/// The adapter; see the module.
pub struct YouTube {
    api: Api,
    oauth: OAuth,
}

impl YouTube {
    pub fn new(config: &Config, context: &Context) -> Self {
        let api = Api::with(config, context);
        YouTube { oauth: session::oauth(config, &api.http), api }
    }

    fn access(&self, credentials: &Value) -> Result<Access<'_>, PlatformError> {
        Ok(Access::new(&self.api, &self.oauth, unpack(credentials)?))
    }
}

#[async_trait]
impl Adapter for YouTube {
    fn platform(&self) -> Platform {
        Platform::YouTube
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
        let channel = channel::load(&self.api, &tokens.access_token).await?;
        let session = Session::open(tokens, &channel, self.api.clock.now())?;
        Ok(Connected {
            username: channel.handle.unwrap_or_else(|| channel.title.clone()),
            external_id: channel.id,
            display_name: channel.title,
            avatar_url: channel.avatar,
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
        let draft = compose::compose(post)?;
        crate::upload::check(media, &draft.file.path, draft.file.size).await?;
        Intent::freeze(&uploads::open(&self.api, &session, draft).await?)
    }

    async fn publish(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        intent: &Intent,
        media: &dyn MediaSource,
    ) -> Result<Published, PublishError> {
        let (access, upload): (_, Upload) = (self.access(credentials)?, intent.thaw()?);
        let video = sending::send(&access, &upload, media).await?;
        processing::wait(&access, &video.id).await?;
        if let Some(file) = &post.thumbnail {
            thumbnail::set(&access, &video.id, file, media).await;
        }
        Ok(upload.published(video))
    }

    async fn reconcile(
        &self,
        credentials: &Value,
        _post: &OutgoingPost,
        intent: &Intent,
    ) -> Result<Reconciled, PlatformError> {
        let (session, upload): (Session, Upload) = (unpack(credentials)?, intent.thaw()?);
        let standing = uploads::ask(&self.api, &session.access_token, &upload).await;
        match standing.map_err(|error| self.api.failure(error))? {
            Standing::Finished(video) => processing::settle(&self.api, &session, &upload, video).await,
            // It is the same session that publishing this intent again would fill.
            Standing::Stored(stored) if stored < upload.size => Ok(Reconciled::Absent),
            Standing::Stored(_) => Err(PlatformError::temporary(
                codes::MEDIA_PROCESSING,
                "YouTube has the whole video, but has not answered what became of it yet.",
            )),
            Standing::Gone => find::find(&self.api, &session, &upload).await,
        }
    }

    async fn disconnect(&self, credentials: &Value) -> Result<(), PlatformError> {
        unpack::<Session>(credentials)?.revoke(&self.oauth).await
    }
}
