//! What the simulated YouTube remembers, and how events change it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use jiff::Timestamp;

use super::caption_sessions::CaptionSessions;
use super::events::{ChannelChange, Metadata, Verdict, YouTubeEvent};
use super::quota::Quota;
use crate::core::journal::Stamp;
use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, Grants};
use crate::core::per_id::{KeyedLocks, NextTime, PollCounter};
use crate::core::world::{State, World};

pub const UPLOAD: &str = "https://www.googleapis.com/auth/youtube.upload";
pub const READONLY: &str = "https://www.googleapis.com/auth/youtube.readonly";
pub const FULL: &str = "https://www.googleapis.com/auth/youtube";
pub const FORCE_SSL: &str = "https://www.googleapis.com/auth/youtube.force-ssl";
/// The scopes there are, with what the consent page says.
pub const SCOPES: [(&str, &str); 4] = [
    (UPLOAD, "Manage your YouTube videos"),
    (READONLY, "View your YouTube account"),
    (FULL, "Manage your YouTube account"),
    (FORCE_SSL, "See, edit and permanently delete your YouTube videos, ratings, comments and captions"),
];

/// The simulator: what it remembers, and what a restart may forget (the day's quota, how often a video was looked at).
pub struct YouTubeSimulator {
    pub world: World<YouTube>,
    pub quota: Quota,
    pub looks: PollCounter,
    /// One request at a time for each upload.
    pub turns: KeyedLocks,
    /// Channels whose next part of a file is stored by half.
    pub partial_storage: NextTime<()>,
    pub captions: CaptionSessions,
}

/// The simulator, as a handler gets it.
pub type Sim = axum::extract::State<Arc<YouTubeSimulator>>;

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
    /// Comments that are held for review, that only the owner sees.
    pub held: HashSet<String>,
    /// In the order of each playlist.
    pub playlist_items: Vec<PlaylistItem>,
    pub captions: Vec<Caption>,
}

pub struct Comment {
    pub id: String,
    pub channel: String,
    pub video: String,
    /// The comment that it answers.
    pub parent: Option<String>,
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

/// A video's place in a playlist.
pub struct PlaylistItem {
    pub id: String,
    pub playlist: String,
    pub video: String,
}

pub struct Caption {
    pub id: String,
    pub video: String,
    pub language: String,
    pub name: String,
    pub file: StoredFile,
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

impl YouTube {
    fn comment(&mut self, account: &str, stamp: Stamp, event: YouTubeEvent) {
        match event {
            YouTubeEvent::Commented { video, comment: id, text, parent } => {
                let (channel, Stamp { seq, at }) = (account.to_owned(), stamp);
                self.comments.push(Comment { id, channel, video, parent, text, seq, at });
            }
            YouTubeEvent::CommentHeld { comment, held: true } => drop(self.held.insert(comment)),
            YouTubeEvent::CommentHeld { comment, held: false } => drop(self.held.remove(&comment)),
            YouTubeEvent::CommentDeleted { comment } => self.comments.retain(|one| one.id != comment),
            _ => {}
        }
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
                self.uploads.insert(upload, new_upload(account, stamp, metadata, (size, name)));
            }
            YouTubeEvent::BytesStored { upload, stored } => {
                self.uploads.entry(upload).and_modify(|upload| upload.stored = stored);
            }
            YouTubeEvent::VideoUploaded { upload, video, file, verdict } => {
                self.finish(stamp, &upload, video, file, verdict)
            }
            YouTubeEvent::ThumbnailSet { video, file } => {
                self.change_video(&video, |video| video.thumbnail = Some(file))
            }
            YouTubeEvent::Commented { .. } | YouTubeEvent::CommentHeld { .. } | YouTubeEvent::CommentDeleted { .. } => {
                self.comment(account, stamp, event)
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
                self.uploads.values_mut().for_each(|it| it.expired |= it.channel == account);
            }
        }
    }
}

fn new_upload(channel: &str, stamp: Stamp, metadata: Metadata, (size, name): (u64, Option<String>)) -> Upload {
    let channel = channel.to_owned();
    Upload { channel, metadata, size, name, stored: 0, at: stamp.at, expired: false, video: None }
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
