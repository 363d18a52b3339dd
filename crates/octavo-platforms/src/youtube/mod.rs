//! YouTube, through the [Data API v3](https://developers.google.com/youtube/v3/docs) and Google's OAuth with PKCE.
//!
//! To connect: the code of the authorization page ([`Granted`](crate::Granted)). An access token is valid for an hour. The
//! refresh token stays the same as long as it is used every six months.
//!
//! A post is one video. `platformSettings`: `title`, `privacyStatus`, `category`, and optionally those of
//! `octavo_domain::networks`.
//!
//! **Never twice.** An upload session creates at most one video, and none before its last byte. `prepare` opens the
//! session, whose address is the handle. `publish` asks YouTube how much it has and sends the rest in chunks, so publishing
//! the same intent again resumes where the last attempt stopped, or returns the video if it exists. `reconcile` asks the
//! same:
//!
//! - The session has its video: published, or absent if YouTube could not process it or rejected it. If the post has a
//!   thumbnail, playlists or captions, it is unfinished: publishing the intent again finds the same video and does the rest.
//! - Bytes are missing: absent. A last chunk that is still in transit completes the video of the same session.
//! - The session is gone: the adapter searches the channel's newest videos for the same title, description and file. A
//!   missing video proves nothing, so after an hour the outcome is [`Unknown`](crate::Reconciled::Unknown).
//!
//! The thumbnail, the playlists and the captions follow when the video is processed. The video is published by then, so a failure of
//! theirs is reported with the post ([`Published::incomplete`](crate::Published::incomplete)).
//!
//! A Google project may upload 100 videos a day and has 10,000 units for everything else. If the quota is used up, the post
//! waits until midnight Pacific time.
//!
//! The identifier of a post is the video's id.

mod api;
mod captions;
mod channel;
mod comment_list;
mod comments;
mod compose;
mod deleting;
mod errors;
mod find;
mod moderating;
mod numbers;
mod playlists;
mod processing;
mod quota;
mod replies;
mod sending;
mod session;
mod status;
mod step_error;
mod steps;
mod thumbnail;
mod uploads;

use async_trait::async_trait;
use jiff::Timestamp;
use octavo_domain::Platform;
use octavo_domain::moderation::{CommentAddress, Moderation};
use octavo_domain::numbers::Metrics;

use crate::adapter::{Fresh, Granted, Published, Reconciled};
use crate::comment::{CommentPlan, PostOrComment};
use crate::comment_page::CommentPage;
use crate::context::Context;
use crate::deletion::PublishedPost;
use crate::endpoints::NetworkConfig;
use crate::error::{PlatformError, PublishError, codes};
use crate::moderation::CommentState;
use crate::network::{Credentials, Network, Outgoing, Profile};
use crate::oauth::OAuth;
use crate::post::OutgoingPost;
use api::Api;
use session::{Access, Session};
use uploads::{Standing, Upload};

/// The adapter; see the module.
pub struct YouTube {
    api: Api,
    oauth: OAuth,
}

impl YouTube {
    pub fn new(config: &NetworkConfig, context: &Context) -> Self {
        let api = Api::with(config, context);
        YouTube { oauth: session::oauth(config, &api.http), api }
    }
}

#[async_trait]
impl Network for YouTube {
    const PLATFORM: Platform = Platform::YouTube;

    type Input = Granted;
    type Session = Session;
    type Plan = PostOrComment<Upload>;

    fn oauth(&self) -> Option<&OAuth> {
        Some(&self.oauth)
    }

    async fn sign_in(&self, granted: Granted) -> Result<(Profile, Session), PlatformError> {
        let tokens = self.oauth.exchange(&granted).await?;
        let channel = channel::load_channel(&self.api, &tokens.access_token).await?;
        let session = Session::open(tokens, &channel, self.api.clock.now())?;
        Ok((channel.profile(), session))
    }

    async fn renew(&self, session: Session) -> Result<Fresh, PlatformError> {
        Fresh::from_session(&session.renewed(&self.oauth, self.api.clock.now()).await?)
    }

    async fn ask_access(&self, session: &Session) -> Result<Option<Timestamp>, PlatformError> {
        channel::load_channel(&self.api, &session.tokens.access_token).await?;
        Ok(session.access_ends_at())
    }

    async fn prepare(&self, session: &Session, outgoing: Outgoing<'_>) -> Result<Self::Plan, PlatformError> {
        if let Some(comment) = CommentPlan::of(outgoing.post, self.api.clock.now()) {
            return Ok(PostOrComment::Comment(comment));
        }
        let draft = compose::compose(outgoing.post)?;
        crate::upload::check_file(outgoing.media, &draft.file.path, draft.file.size).await?;
        uploads::open_session(&self.api, session, draft).await.map(PostOrComment::Post)
    }

    async fn publish(&self, session: Session, plan: Self::Plan, out: Outgoing<'_>) -> Result<Published, PublishError> {
        match plan {
            PostOrComment::Comment(plan) => match &plan.thread {
                Some(top) => replies::insert(&self.api, &session, &plan, top).await,
                None => comments::insert(&self.api, &session, &plan).await,
            },
            PostOrComment::Post(upload) => self.publish_video(session, &upload, out).await,
        }
    }

    async fn reconcile(
        &self,
        session: Session,
        plan: Self::Plan,
        post: &OutgoingPost,
    ) -> Result<Reconciled, PlatformError> {
        match plan {
            PostOrComment::Comment(plan) => match &plan.thread {
                Some(top) => replies::find(&self.api, &session, &plan, top).await,
                None => comments::find(&self.api, &session, &plan).await,
            },
            PostOrComment::Post(upload) => self.reconcile_video(&session, &upload, post).await,
        }
    }

    async fn delete(&self, session: Session, post: &PublishedPost) -> Result<(), PublishError> {
        deleting::delete(&self.api, &session, post).await
    }

    async fn is_published(&self, session: Session, post: &PublishedPost) -> Result<Option<bool>, PlatformError> {
        deleting::is_published(&self.api, &session, post).await.map(Some)
    }

    async fn change_comment(
        &self,
        session: Session,
        comment: &CommentAddress,
        change: Moderation,
    ) -> Result<(), PublishError> {
        match change {
            Moderation::Delete => deleting::delete(&self.api, &session, &PublishedPost::of_comment(comment)).await,
            _ => moderating::hide(&self.api, &session, comment, change).await,
        }
    }

    async fn comment_state(
        &self,
        session: Session,
        comment: &CommentAddress,
    ) -> Result<Option<CommentState>, PlatformError> {
        let is_there = deleting::is_published(&self.api, &session, &PublishedPost::of_comment(comment)).await?;
        Ok((!is_there).then_some(CommentState::Gone))
    }

    async fn read_numbers(&self, session: Session, post: &PublishedPost) -> Result<Option<Metrics>, PlatformError> {
        numbers::read(&self.api, &session, post).await
    }

    async fn read_comments(
        &self,
        session: Session,
        post: &PublishedPost,
        cursor: Option<&str>,
    ) -> Result<Option<CommentPage>, PlatformError> {
        comment_list::read(&self.api, &session, post, cursor).await
    }
}

impl YouTube {
    async fn publish_video(
        &self,
        session: Session,
        upload: &Upload,
        out: Outgoing<'_>,
    ) -> Result<Published, PublishError> {
        let access = Access::new(&self.api, &self.oauth, session);
        let video = sending::send_file(&access, upload, out.media).await?;
        processing::wait(&access, &video.id).await?;
        let incomplete = steps::take(&access, &video.id, out).await;
        Ok(Published { incomplete, ..upload.published(video) })
    }

    async fn reconcile_video(
        &self,
        session: &Session,
        upload: &Upload,
        post: &OutgoingPost,
    ) -> Result<Reconciled, PlatformError> {
        let standing = uploads::ask_standing(&self.api, &session.tokens.access_token, upload).await;
        match standing.map_err(|error| self.api.failure(error))? {
            Standing::Finished(video) => {
                let reconciled = processing::reconcile_video(&self.api, session, upload, video).await?;
                Ok(if steps::are_wanted(post) { reconciled.unfinished() } else { reconciled })
            }
            // It is the same session that publishing this intent again would fill.
            Standing::Stored(stored) if stored < upload.size => Ok(Reconciled::Absent),
            Standing::Stored(_) => Err(PlatformError::temporary(
                codes::MEDIA_PROCESSING,
                "YouTube has the whole video, but has not said yet whether it was published. Octavo checks again.",
            )),
            Standing::Gone => {
                let reconciled = find::find(&self.api, session, upload).await?;
                Ok(if steps::are_wanted(post) { reconciled.without_steps() } else { reconciled })
            }
        }
    }
}
