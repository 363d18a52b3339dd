//! All that a post's network needs, from the database and the media store.

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::BoxStream;
use octavo_domain::media_fit::FittedPicture;
use octavo_domain::post_events::PostKey;
use octavo_domain::rules::{self, MediaFacts, PostToCheck};
use octavo_domain::{PostErrorCode, PostLimits, networks};
use octavo_media::Cleaning;
use octavo_platforms::{Adapter, Attachment, MediaSource, OutgoingPost, PlatformError, codes};
use octavo_store::StoreError;
use octavo_store::accounts::Account;
use octavo_store::media::MediaFile;
use octavo_store::posts::{PublishJob, Reach};
use serde_json::Value;
use url::Url;
use uuid::Uuid;

use super::publishing::Publishing;
use crate::media::{CleanError, JpegError, Media};

pub(super) struct Ready {
    pub reached: Reached,
    pub post: OutgoingPost,
}

/// An account, and how its network is called.
pub(super) struct Reached {
    pub account: Account,
    pub adapter: Arc<dyn Adapter>,
    pub credentials: Value,
    /// The server that they are for.
    pub server: Option<String>,
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
    let reached = reach(publishing, job.workspace_id, &job.key).await?;
    let limits = reached.account.post_limits.unwrap_or_default();
    Ok(Ready { reached, post: outgoing(publishing, job, limits).await? })
}

pub(super) async fn reach(publishing: &Publishing, workspace_id: Uuid, key: &PostKey) -> Result<Reached, Missing> {
    let account = publishing.store.accounts().find(workspace_id, key.account_id).await?;
    let account = account.ok_or_else(|| {
        let message = "The account was disconnected before the post was due.";
        PlatformError::permanent(PostErrorCode::AccountDisconnected.as_str(), message)
    })?;
    if !account.health.connected {
        return Err(PlatformError::reauthorize("The network refused the account's credentials.").into());
    }
    let adapter = publishing.platforms.adapter(key.platform);
    let credentials = publishing
        .open_credentials(&account)
        .map_err(|_| PlatformError::reauthorize("Octavo can't decrypt the account's stored credentials."))?;
    let server = publishing.learn_server(&account, &credentials).await??;
    Ok(Reached { account, adapter, credentials, server })
}

async fn outgoing(publishing: &Publishing, job: &PublishJob, limits: PostLimits) -> Result<OutgoingPost, Missing> {
    let content = job.content.clone();
    let files = load_files(publishing, job).await?;
    let find = |path: &str| files.get(path).cloned().ok_or_else(|| gone(path));
    let attached: Vec<MediaFile> = content.attachment_paths.iter().map(|path| find(path)).collect::<Result<_, _>>()?;
    let mut fits = plan_fits(job, &attached, limits).into_iter();
    let mut attachments = Vec::with_capacity(attached.len());
    for (file, (_, alt_text)) in attached.into_iter().zip(content.attachments()) {
        attachments.push(attachment(publishing, job, file, fits.next().flatten(), alt_text).await?);
    }
    let thumbnail = match &content.thumbnail_path {
        Some(path) => Some(attachment(publishing, job, find(path)?, None, None).await?),
        None => None,
    };
    let mut setting_files = Vec::new();
    for file in networks::setting_files(job.key.platform, &settings(job)) {
        setting_files.push(attachment(publishing, job, find(&file.path)?, None, None).await?);
    }
    Ok(OutgoingPost {
        post_id: job.key.post_id,
        content,
        attachments,
        thumbnail,
        setting_files,
        reply_to: job.reply_to.clone().or_else(|| job.answers.as_ref().map(|comment| comment.identifier.clone())),
        answers: job.answers.clone(),
        settings: settings(job),
        ai_disclosure: job.ai_disclosure,
        is_approved: job.is_bound,
        // Of the schedule, not of the try: a platform's handle made from it is the same on every try.
        created_at: job.scheduled_at,
    })
}

/// A reply gets only those that apply to replies: a post's poll, for example, is not repeated.
fn settings(job: &PublishJob) -> Value {
    match job.key.parent_id.is_some() || job.answers.is_some() {
        true => networks::reply_settings(job.key.platform, &job.settings),
        false => job.settings.clone(),
    }
}

/// The files that the content and the settings name, by path.
async fn load_files(publishing: &Publishing, job: &PublishJob) -> Result<HashMap<String, MediaFile>, StoreError> {
    // The application could use them when it created the post.
    let reach = Reach { workspace_id: job.workspace_id, made_by: None, accounts_of: None };
    let named = networks::setting_files(job.key.platform, &settings(job)).into_iter().map(|file| file.path);
    let paths: Vec<String> = job.content.files().map(str::to_owned).chain(named).collect();
    let files = publishing.media.list_within(reach, &paths).await?;
    Ok(files.into_iter().map(|file| (file.path.clone(), file)).collect())
}

/// How `mediaFit` changes each file, as the rules said when the post was checked.
fn plan_fits(job: &PublishJob, attached: &[MediaFile], post_limits: PostLimits) -> Vec<Option<FittedPicture>> {
    if job.content.media_fit.is_off() {
        return Vec::new();
    }
    let media: Vec<MediaFacts> = attached.iter().map(|file| file.facts.clone()).collect();
    let settings = settings(job);
    let account = rules::Account { post_limits, ..rules::Account::default() };
    let post = PostToCheck { media: &media, settings: &settings, account, ..PostToCheck::new(&job.content) };
    networks::plan_fit(job.key.platform, &post)
}

/// A file as the platform accepts it: some accept pictures as JPEG only. What is made of a picture has no metadata.
async fn attachment(
    publishing: &Publishing,
    job: &PublishJob,
    file: MediaFile,
    fit: Option<FittedPicture>,
    alt_text: Option<&str>,
) -> Result<Attachment, Missing> {
    let (media, original) = (&publishing.media, file.path.clone());
    let not_converted = |error| not_converted(&original, error);
    let made = match (fit, networks::converted(job.key.platform, &file.facts.content_type)) {
        (Some(fit), _) => media.fitted(&file, fit).await.map_err(not_converted)?,
        (None, Some(_)) => media.as_jpeg(&file).await.map_err(not_converted)?,
        (None, None) => {
            let cleaning = if job.keep_media_metadata { Cleaning::KeepMetadata } else { Cleaning::Remove };
            media.cleaned(file, cleaning).await.map_err(|error| not_cleaned(&original, error))?
        }
    };
    let MediaFile { path, facts, .. } = made;
    let (width, height) = facts.shown();
    Ok(Attachment {
        path,
        content_type: facts.content_type,
        size: facts.size_bytes,
        width,
        height,
        duration_ms: facts.duration_ms,
        alt_text: alt_text.map(str::to_owned),
    })
}

fn gone(path: &str) -> PlatformError {
    let message = format!("The file {path} no longer exists. Upload it again and create a new post.");
    PlatformError::permanent(codes::MEDIA_MISSING, message)
}

fn not_converted(path: &str, error: JpegError) -> Missing {
    match error {
        JpegError::Store(error) => error.into(),
        JpegError::Objects(error) => unreadable(path, &error).into(),
        JpegError::TooLarge(_) | JpegError::Refused(_) => {
            PlatformError::permanent(codes::MEDIA_UNPROCESSABLE, error.to_string()).into()
        }
    }
}

fn not_cleaned(path: &str, error: CleanError) -> PlatformError {
    match error {
        CleanError::Objects(error) => unreadable(path, &error),
        CleanError::Unclean(_) => PlatformError::permanent(codes::MEDIA_UNREADABLE, error.to_string()),
    }
}

fn unreadable(path: &str, error: &io::Error) -> PlatformError {
    if error.kind() == io::ErrorKind::NotFound {
        return gone(path);
    }
    PlatformError::temporary(codes::MEDIA_UNREADABLE, format!("Octavo can't read the file {path}: {error}."))
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
