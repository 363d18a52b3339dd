//! LinkedIn, for members: the [Posts API](https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api)
//! and OAuth 2.0.
//!
//! To connect: the code of the authorization page ([`Granted`](crate::Granted)); LinkedIn has no PKCE for servers. An
//! access token lives for 60 days. Only apps that LinkedIn approved as partners get a refresh token with it, which
//! ends a year after the sign-in; with any other the owner has to connect the account again.
//!
//! The API has a version for each month, which LinkedIn retires after about a year. It is a setting
//! ([`Config::version`]); a retired one fails posts with `PLATFORM_MISCONFIGURED` and the cure.
//!
//! A post is text with up to 20 images or one video, seen by everyone or by connections. Images carry alt texts, a
//! video its thumbnail.
//! Nothing that is uploaded can be seen before a post shows it. Members may not ask whether an image is ready: LinkedIn
//! refuses the post until it is, and the same post is offered again after a while.
//!
//! **Never twice.** LinkedIn takes no key of ours. It refuses the same post again and names the first one, but what
//! would tell is a second attempt, which may succeed; and it has named posts that are not there. So a lost answer is
//! looked for among the member's own posts, which takes the scope `r_member_social`
//! ([`Config::reads_posts`]; LinkedIn gives it to few):
//!
//! - A post that shows one of our images or our video is ours.
//! - A post without media is ours when its text is, and when it was made after the attempt.
//! - Not there is no proof. The look is repeated for ten minutes, then the outcome is
//!   [`Unknown`](crate::Reconciled::Unknown): never [`Absent`](crate::Reconciled::Absent).
//!
//! Without that scope the outcome is unknown at once.
//!
//! The identifier of a post is its URN.

mod api;
mod compose;
mod create;
mod errors;
mod find;
mod images;
mod little;
mod processing;
mod profile;
mod session;
mod videos;
mod visibility;

use async_trait::async_trait;
use octavo_domain::Platform;
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
impl Adapter for LinkedIn {
    fn platform(&self) -> Platform {
        Platform::LinkedIn
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
        let profile = profile::load(&self.api, &tokens.access_token).await?;
        let session = Session::open(tokens, &profile, self.api.clock.now());
        Ok(Connected {
            external_id: profile.sub,
            // OpenID Connect tells no user name.
            username: profile.name.clone(),
            display_name: profile.name,
            avatar_url: profile.picture,
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
        let plan = compose::compose(&self.api, &session, post, media).await;
        Intent::freeze(&plan.map_err(|error| session.explain_expiry(error))?)
    }

    async fn publish(
        &self,
        credentials: &Value,
        _post: &OutgoingPost,
        intent: &Intent,
        _media: &dyn MediaSource,
    ) -> Result<Published, PublishError> {
        let session: Session = unpack(credentials)?;
        create::create(&self.api, &session, &intent.thaw()?).await.map_err(|error| match error {
            PublishError::Refused(error) => PublishError::Refused(session.explain_expiry(error)),
            unknown => unknown,
        })
    }

    async fn reconcile(
        &self,
        credentials: &Value,
        _post: &OutgoingPost,
        intent: &Intent,
    ) -> Result<Reconciled, PlatformError> {
        let session: Session = unpack(credentials)?;
        find::find(&self.api, &session, &intent.thaw()?).await.map_err(|error| session.explain_expiry(error))
    }

    async fn disconnect(&self, credentials: &Value) -> Result<(), PlatformError> {
        unpack::<Session>(credentials)?.revoke(&self.oauth).await
    }
}
