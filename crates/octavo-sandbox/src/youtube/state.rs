//! What the simulated YouTube remembers, and how events change it.

use std::collections::{BTreeMap, HashMap};

use jiff::Timestamp;

use super::event::{Change, Event, Verdict};
use super::metadata::Metadata;
use super::oauth::SCOPES;
use crate::core::grants::{FirstCode, Grants};
use crate::core::journal::Stamp;
use crate::core::media::StoredFile;
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
    /// The playlist with everything the channel uploaded.
    pub fn uploads_playlist(&self) -> String {
        format!("UU{}", self.id.trim_start_matches("UC"))
    }

    fn change(&mut self, change: &Change) {
        let Change { thumbnails, long_uploads, uploads_used_up, exists, suspended } = *change;
        self.thumbnails = thumbnails.unwrap_or(self.thumbnails);
        self.long_uploads = long_uploads.unwrap_or(self.long_uploads);
        self.uploads_used_up = uploads_used_up.unwrap_or(self.uploads_used_up);
        self.exists = exists.unwrap_or(self.exists);
        self.suspended = suspended.unwrap_or(self.suspended);
    }
}

impl State for YouTube {
    type Event = Event;

    fn apply(&mut self, stamp: Stamp, account: &str, event: Event) {
        match event {
            Event::ChannelCreated { title, handle, first } => {
                let grant = first.grant(account, &SCOPES.map(|(scope, _)| scope), true);
                self.grants.codes.insert(first.code.clone(), grant);
                self.channels.insert(account.to_owned(), new_channel(stamp, account, title, handle, first));
            }
            Event::Access { granting } => self.grants.apply(stamp, account, granting),
            Event::UploadOpened { upload, metadata, size, name } => {
                let channel = account.to_owned();
                let new =
                    Upload { channel, metadata, size, name, stored: 0, at: stamp.at, expired: false, video: None };
                self.uploads.insert(upload, new);
            }
            Event::BytesStored { upload, stored } => {
                if let Some(upload) = self.uploads.get_mut(&upload) {
                    upload.stored = stored;
                }
            }
            Event::VideoUploaded { upload, video, file, verdict } => self.finish(stamp, &upload, video, file, verdict),
            Event::ThumbnailSet { video, file } => {
                if let Some(video) = self.videos.get_mut(&video) {
                    video.thumbnail = Some(file);
                }
            }
            Event::VideoDeleted { video } => {
                if let Some(video) = self.videos.get_mut(&video) {
                    video.deleted = true;
                }
            }
            Event::ChannelChanged { change } => {
                if let Some(channel) = self.channels.get_mut(account) {
                    channel.change(&change);
                }
            }
            Event::UploadsExpired {} => {
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
