//! All that a post's network needs, from the database and the media store.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::BoxStream;
use octavo_domain::{PostErrorCode, networks};
use octavo_platforms::{Adapter, Attachment, MediaSource, OutgoingPost, PlatformError, codes};
use octavo_store::StoreError;
use octavo_store::accounts::Account;
use octavo_store::media::MediaFile;
use octavo_store::posts::{PublishJob, Reach};
use serde_json::Value;
use url::Url;

use super::publishing::Publishing;
use crate::media::{JpegError, Media};

pub(super) struct Ready {
    pub account: Account,
    pub adapter: Arc<dyn Adapter>,
    pub credentials: Value,
    pub post: OutgoingPost,
}

/// Why a post cannot go out, or not now.
pub(super) enum Missing {
    Post(PlatformError),
    Store(StoreError),
}

impl From<PlatformError> for Missing {
    fn from(error: PlatformError) -> Self {
        Missing::Post(error)
    }
}

impl From<StoreError> for Missing {
    fn from(error: StoreError) -> Self {
        Missing::Store(error)
    }
}

pub(super) async fn gather(publishing: &Publishing, job: &PublishJob) -> Result<Ready, Missing> {
    let account = publishing.store.accounts().find(job.owner_id, job.key.account_id).await?;
    let account = account.ok_or_else(|| {
        let message = "The account was disconnected before the post was due.";
        PlatformError::permanent(PostErrorCode::AccountDisconnected.as_str(), message)
    })?;
    if !account.connected {
        return Err(PlatformError::reauthorize("The network refused the account's credentials.").into());
    }
    let adapter = publishing.platforms.adapter(job.key.platform);
    let credentials = publishing
        .open_credentials(&account)
        .map_err(|_| PlatformError::reauthorize("Octavo can't decrypt the account's stored credentials."))?;
    Ok(Ready { account, adapter, credentials, post: outgoing(publishing, job).await? })
}

async fn outgoing(publishing: &Publishing, job: &PublishJob) -> Result<OutgoingPost, Missing> {
    let content = job.content.clone();
    let mut attachments = Vec::with_capacity(content.attachment_paths.len());
    for (path, alt_text) in content.attachments() {
        attachments.push(attachment(publishing, job, path, alt_text.map(str::to_owned)).await?);
    }
    let thumbnail = match &content.thumbnail_path {
        Some(path) => Some(attachment(publishing, job, path, None).await?),
        None => None,
    };
    Ok(OutgoingPost {
        post_id: job.key.post_id,
        content,
        attachments,
        thumbnail,
        settings: job.settings.clone(),
        // Of the schedule, not of the try: a platform's handle made from it is the same on every try.
        created_at: job.scheduled_at,
    })
}

/// A file as the platform takes it: some take pictures as JPEG only.
async fn attachment(
    publishing: &Publishing,
    job: &PublishJob,
    path: &str,
    alt_text: Option<String>,
) -> Result<Attachment, Missing> {
    // The application could use it when it made the post.
    let reach = Reach { owner_id: job.owner_id, made_by: None };
    let file = publishing.media.list_within(reach, &[path.to_owned()]).await?.pop();
    let file = file.ok_or_else(|| gone(path))?;
    let file = match networks::converted(job.key.platform, &file.facts.content_type) {
        Some(_) => publishing.media.as_jpeg(&file).await.map_err(|error| not_converted(path, error))?,
        None => file,
    };
    let MediaFile { path, facts, .. } = file;
    Ok(Attachment {
        path,
        content_type: facts.content_type,
        size: facts.size_bytes,
        width: facts.width,
        height: facts.height,
        duration_ms: facts.duration_ms,
        alt_text,
    })
}

fn gone(path: &str) -> PlatformError {
    let message = format!("The file {path} no longer exists. Upload it again and create a new post.");
    PlatformError::permanent(codes::MEDIA_MISSING, message)
}

fn not_converted(path: &str, error: JpegError) -> Missing {
    match error {
        JpegError::Store(error) => error.into(),
        JpegError::Objects(error) if error.kind() == io::ErrorKind::NotFound => gone(path).into(),
        JpegError::Objects(error) => {
            PlatformError::temporary(codes::MEDIA_UNREADABLE, format!("Octavo can't read the file {path}: {error}."))
                .into()
        }
        JpegError::TooLarge(_) | JpegError::Convert(_) => {
            PlatformError::permanent(codes::MEDIA_UNREADABLE, error.to_string()).into()
        }
    }
}

/// The media store, as adapters see it.
pub(super) struct Files(pub Media);

#[async_trait]
impl MediaSource for Files {
    async fn open(&self, path: &str) -> io::Result<(u64, BoxStream<'static, io::Result<Bytes>>)> {
        self.0.open(path).await
    }

    async fn open_range(&self, path: &str, range: Range<u64>) -> io::Result<BoxStream<'static, io::Result<Bytes>>> {
        self.0.open_range(path, range).await
    }

    async fn url(&self, path: &str) -> io::Result<Url> {
        Ok(self.0.public_url(path))
    }
}
