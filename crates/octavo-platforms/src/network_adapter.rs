//! Every network is an [`Adapter`].

use async_trait::async_trait;
use octavo_domain::moderation::{CommentAddress, Moderation};
use octavo_domain::numbers::Metrics;
use octavo_domain::{Platform, PostContent};
use serde_json::Value;
use url::Url;

use crate::adapter::{
    AccountCheck, Adapter, AuthorizationRequest, Connected, FetchedCard, Fresh, Intent, Published, Reconciled, Way,
    unpack,
};
use crate::chats::ChatChange;
use crate::comment_page::CommentPage;
use crate::deletion::PublishedPost;
use crate::error::{PlatformError, PublishError};
use crate::moderation::CommentState;
use crate::network::{Credentials, Network, Outgoing, Profile, bad_input, server_of};
use crate::post::{MediaSource, OutgoingPost};

#[async_trait]
impl<N: Network> Adapter for N {
    fn platform(&self) -> Platform {
        N::PLATFORM
    }

    fn way(&self) -> Option<Way> {
        Network::way(self)
    }

    fn lists_chats(&self) -> bool {
        N::LISTS_CHATS
    }

    fn card_link(&self, content: &PostContent, settings: &Value) -> Option<String> {
        Network::card_link(self, content, settings)
    }

    async fn fetch_card(&self, link: &str) -> Option<FetchedCard> {
        Network::fetch_card(self, link).await
    }

    fn authorization_url(&self, request: &AuthorizationRequest) -> Result<Option<Url>, PlatformError> {
        self.oauth().map(|oauth| oauth.authorization_url(request)).transpose()
    }

    async fn connect(&self, input: Value) -> Result<Connected, PlatformError> {
        let input = serde_json::from_value(input).map_err(|_| bad_input(N::INPUT_HELP))?;
        let (Profile { id, username, display_name, avatar_url }, session) = self.sign_in(input).await?;
        let Fresh { credentials, expires_at, access_ends_at } = Fresh::from_session(&session)?;
        Ok(Connected {
            external_id: id,
            server: server_of(&session),
            username,
            display_name,
            avatar_url,
            credentials,
            expires_at,
            access_ends_at,
            // The account is connected, whether or not the network says what is left.
            limits: self.ask_limits(&session).await.unwrap_or_default(),
            lacks_numbers: self.lacks_numbers(&session).await,
            post_limits: self.ask_post_limits(&session).await.unwrap_or_default(),
        })
    }

    async fn check(&self, credentials: &Value, is_renewed: bool) -> Result<AccountCheck, PlatformError> {
        let session = unpack(credentials)?;
        let access_ends_at = match is_renewed {
            true => N::Session::access_ends_at(&session),
            false => self.ask_access(&session).await?,
        };
        let (limits, post_limits) = (self.ask_limits(&session).await?, self.ask_post_limits(&session).await?);
        Ok(AccountCheck { access_ends_at, limits, post_limits })
    }

    fn server(&self, credentials: &Value) -> Result<Option<String>, PlatformError> {
        unpack::<N::Session>(credentials).map(|session| server_of(&session))
    }

    async fn refresh(&self, credentials: &Value) -> Result<Fresh, PlatformError> {
        self.renew(unpack(credentials)?).await
    }

    async fn prepare(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        media: &dyn MediaSource,
    ) -> Result<Intent, PlatformError> {
        Intent::freeze(&Network::prepare(self, &unpack(credentials)?, Outgoing { post, media }).await?)
    }

    async fn publish(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        intent: &Intent,
        media: &dyn MediaSource,
    ) -> Result<Published, PublishError> {
        Network::publish(self, unpack(credentials)?, intent.thaw()?, Outgoing { post, media }).await
    }

    async fn reconcile(
        &self,
        credentials: &Value,
        post: &OutgoingPost,
        intent: &Intent,
    ) -> Result<Reconciled, PlatformError> {
        if !N::READS_BACK {
            return Ok(Reconciled::Unknown);
        }
        Network::reconcile(self, unpack(credentials)?, intent.thaw()?, post).await
    }

    async fn delete(&self, credentials: &Value, post: &PublishedPost) -> Result<(), PublishError> {
        Network::delete(self, unpack(credentials)?, post).await
    }

    async fn is_published(&self, credentials: &Value, post: &PublishedPost) -> Result<Option<bool>, PlatformError> {
        Network::is_published(self, unpack(credentials)?, post).await
    }

    async fn change_comment(
        &self,
        credentials: &Value,
        comment: &CommentAddress,
        change: Moderation,
    ) -> Result<(), PublishError> {
        Network::change_comment(self, unpack(credentials)?, comment, change).await
    }

    async fn comment_state(
        &self,
        credentials: &Value,
        comment: &CommentAddress,
    ) -> Result<Option<CommentState>, PlatformError> {
        Network::comment_state(self, unpack(credentials)?, comment).await
    }

    async fn read_numbers(&self, credentials: &Value, post: &PublishedPost) -> Result<Option<Metrics>, PlatformError> {
        Network::read_numbers(self, unpack(credentials)?, post).await
    }

    async fn read_comments(
        &self,
        credentials: &Value,
        post: &PublishedPost,
        cursor: Option<&str>,
    ) -> Result<Option<CommentPage>, PlatformError> {
        Network::read_comments(self, unpack(credentials)?, post, cursor).await
    }

    async fn poll_updates(&self, credentials: &Value, offset: i64) -> Result<(Vec<ChatChange>, i64), PlatformError> {
        self.chat_changes(unpack(credentials)?, offset).await
    }

    async fn disconnect(&self, credentials: &Value) -> Result<(), PlatformError> {
        self.sign_out(unpack(credentials)?).await
    }
}
