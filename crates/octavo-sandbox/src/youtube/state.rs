//! What can happen on the simulated YouTube (the ledger's lines), and what it remembers of it.

use std::collections::{BTreeMap, HashMap};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::captions::Caption;
use super::metadata::Metadata;
use super::oauth::SCOPES;
use super::playlists::PlaylistItem;
use crate::core::journal::Stamp;
use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, GrantEvent, Grants};
use crate::core::world::State;

#[derive(Default)]
pub struct YouTube {
    /// By id.
    pub channels: BTreeMap<String, Channel>,
    pub grants: Grants,
    /// By upload id.
    pub uploads: HashMap<String, Upload>,
    /// By id.
    pub videos: HashMap<String, Video>,
    /// The youngest comes last.
    pub comments: Vec<Comment>,
    /// In the order of each playlist.
    pub playlist_items: Vec<PlaylistItem>,
    pub captions: Vec<Caption>,
}

pub struct Comment {
    pub id: String,
    pub channel: String,
    pub video: String,
    pub text: String,
    pub seq: u64,
    pub at: Timestamp,
}

pub struct Channel {
    pub id: String,
    pub title: String,
    pub handle: String,
    pub first: FirstCode,
    pub created_seq: u64,
    pub created_at: Timestamp,
    pub thumbnails: bool,
    pub long_uploads: bool,
    pub uploads_used_up: bool,
    pub exists: bool,
    pub suspended: bool,
}

/// A resumable session.
pub struct Upload {
    pub channel: String,
    pub metadata: Metadata,
    pub size: u64,
    pub name: Option<String>,
    pub stored: u64,
    pub at: Timestamp,
    pub expired: bool,
    /// What became of it.
    pub video: Option<String>,
}

pub struct Video {
    pub id: String,
    pub channel: String,
    pub metadata: Metadata,
    pub file: StoredFile,
    pub name: Option<String>,
    pub verdict: Verdict,
    pub seq: u64,
    pub at: Timestamp,
    pub thumbnail: Option<StoredFile>,
    pub deleted: bool,
}

impl YouTube {
    /// The videos of a channel that people can see, newest first.
    pub fn shown(&self, channel: &str) -> Vec<&Video> {
        let is_shown =
            |video: &&Video| video.channel == channel && !video.deleted && video.verdict == Verdict::Processed;
        let mut videos: Vec<&Video> = self.videos.values().filter(is_shown).collect();
        videos.sort_by_key(|video| std::cmp::Reverse(video.seq));
        videos
    }

    fn change_video(&mut self, id: &str, change: impl FnOnce(&mut Video)) {
        if let Some(video) = self.videos.get_mut(id) {
            change(video);
        }
    }

    fn finish(&mut self, stamp: Stamp, upload: &str, id: String, file: StoredFile, verdict: Verdict) {
        let Some(upload) = self.uploads.get_mut(upload) else { return };
        upload.stored = upload.size;
        upload.video = Some(id.clone());
        let video = Video {
            id: id.clone(),
            channel: upload.channel.clone(),
            metadata: upload.metadata.clone(),
            file,
            name: upload.name.clone(),
            verdict,
            seq: stamp.seq,
            at: stamp.at,
            thumbnail: None,
            deleted: false,
        };
        self.videos.insert(id, video);
    }
}

impl Channel {
    fn change(&mut self, change: &ChannelChange) {
        let ChannelChange { thumbnails, long_uploads, uploads_used_up, exists, suspended } = *change;
        self.thumbnails = thumbnails.unwrap_or(self.thumbnails);
        self.long_uploads = long_uploads.unwrap_or(self.long_uploads);
        self.uploads_used_up = uploads_used_up.unwrap_or(self.uploads_used_up);
        self.exists = exists.unwrap_or(self.exists);
        self.suspended = suspended.unwrap_or(self.suspended);
    }
}

impl State for YouTube {
    type Event = YouTubeEvent;

    fn apply(&mut self, stamp: Stamp, account: &str, event: YouTubeEvent) {
        match event {
            YouTubeEvent::ChannelCreated { title, handle, first } => {
                let grant = first.grant(account, &SCOPES.map(|(scope, _)| scope), true);
                self.grants.codes.insert(first.code.clone(), grant);
                self.channels.insert(account.to_owned(), new_channel(stamp, account, title, handle, first));
            }
            YouTubeEvent::Access { granting } => self.grants.apply(stamp, account, granting),
            YouTubeEvent::UploadOpened { upload, metadata, size, name } => {
                let channel = account.to_owned();
                let new =
                    Upload { channel, metadata, size, name, stored: 0, at: stamp.at, expired: false, video: None };
                self.uploads.insert(upload, new);
            }
            YouTubeEvent::BytesStored { upload, stored } => {
                if let Some(upload) = self.uploads.get_mut(&upload) {
                    upload.stored = stored;
                }
            }
            YouTubeEvent::VideoUploaded { upload, video, file, verdict } => {
                self.finish(stamp, &upload, video, file, verdict)
            }
            YouTubeEvent::ThumbnailSet { video, file } => {
                self.change_video(&video, |video| video.thumbnail = Some(file))
            }
            YouTubeEvent::Commented { video, comment: id, text } => {
                let (channel, Stamp { seq, at }) = (account.to_owned(), stamp);
                self.comments.push(Comment { id, channel, video, text, seq, at });
            }
            YouTubeEvent::PlaylistItemAdded { playlist, item: id, video } => {
                self.playlist_items.push(PlaylistItem { id, playlist, video });
            }
            YouTubeEvent::CaptionAdded { video, caption: id, language, name, file } => {
                self.captions.push(Caption { id, video, language, name, file });
            }
            YouTubeEvent::VideoDeleted { video } => self.change_video(&video, |video| video.deleted = true),
            YouTubeEvent::ChannelChanged { change } => {
                if let Some(channel) = self.channels.get_mut(account) {
                    channel.change(&change);
                }
            }
            YouTubeEvent::UploadsExpired {} => {
                let own = self.uploads.values_mut().filter(|upload| upload.channel == account);
                own.for_each(|upload| upload.expired = true);
            }
        }
    }
}

fn new_channel(stamp: Stamp, id: &str, title: String, handle: String, first: FirstCode) -> Channel {
    Channel {
        id: id.to_owned(),
        title,
        handle,
        first,
        created_seq: stamp.seq,
        created_at: stamp.at,
        thumbnails: true,
        long_uploads: true,
        uploads_used_up: false,
        exists: true,
        suspended: false,
    }
}

/// One line. The line's account is the channel's id.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum YouTubeEvent {
    /// A channel whose owner allowed everything.
    ChannelCreated { title: String, handle: String, first: FirstCode },
    /// Codes and tokens.
    Access { granting: GrantEvent },
    /// A session was opened.
    UploadOpened { upload: String, metadata: Metadata, size: u64, name: Option<String> },
    /// So many bytes of an upload are there now.
    BytesStored { upload: String, stored: u64 },
    /// The last byte came; what will become of the video is decided at once.
    VideoUploaded { upload: String, video: String, file: StoredFile, verdict: Verdict },
    /// thumbnails.set
    ThumbnailSet { video: String, file: StoredFile },
    /// A comment on a video.
    Commented { video: String, comment: String, text: String },
    /// A video was added to a playlist.
    PlaylistItemAdded { playlist: String, item: String, video: String },
    /// A video got captions.
    CaptionAdded { video: String, caption: String, language: String, name: String, file: StoredFile },
    /// The owner deleted a video.
    VideoDeleted { video: String },
    /// What the owner or the platform changed about the channel.
    ChannelChanged { change: ChannelChange },
    /// Sessions that are open run out.
    UploadsExpired {},
}

/// The end of processing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Processed,
    /// With the API's `failureReason`.
    Failed(String),
    /// With the API's `rejectionReason`.
    Rejected(String),
}

/// What is absent stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ChannelChange {
    /// Whether the phone number is verified, which custom thumbnails need.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thumbnails: Option<bool>,
    /// Whether videos may be longer than 15 minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub long_uploads: Option<bool>,
    /// Whether the channel's uploads of a day are used up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uploads_used_up: Option<bool>,
    /// Whether the Google account has a channel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exists: Option<bool>,
    /// Whether the channel is suspended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspended: Option<bool>,
}
