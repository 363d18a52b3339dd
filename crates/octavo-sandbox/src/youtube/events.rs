//! What can happen on the simulated YouTube: the ledger's lines.

use serde::{Deserialize, Serialize};

use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, GrantEvent};

/// Name of the platform.
pub const PLATFORM: &str = "YOUTUBE";

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
    /// The number of bytes of an upload received so far.
    BytesStored { upload: String, stored: u64 },
    /// The last byte came; what will become of the video is decided at once.
    VideoUploaded { upload: String, video: String, file: StoredFile, verdict: Verdict },
    /// thumbnails.set
    ThumbnailSet { video: String, file: StoredFile },
    /// A comment on a video.
    Commented {
        video: String,
        comment: String,
        text: String,
        /// The comment that it answers.
        #[serde(default)]
        parent: Option<String>,
    },
    /// The owner of the video held a comment for review, or published it again.
    CommentHeld { comment: String, held: bool },
    /// A video was added to a playlist.
    PlaylistItemAdded { playlist: String, item: String, video: String },
    /// A video got captions.
    CaptionAdded { video: String, caption: String, language: String, name: String, file: StoredFile },
    /// The owner deleted a video.
    VideoDeleted { video: String },
    /// The author deleted a comment.
    CommentDeleted { comment: String },
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    pub title: String,
    pub description: String,
    pub tags: Vec<String>,
    pub category_id: String,
    pub privacy_status: String,
    pub made_for_kids: bool,
    #[serde(default)]
    pub synthetic_media: bool,
    #[serde(default)]
    pub language: Option<String>,
    /// `youtube` or `creativeCommon`.
    #[serde(default)]
    pub license: Option<String>,
    #[serde(default)]
    pub embeddable: Option<bool>,
    /// Whether subscribers were to be told: a parameter of the call.
    #[serde(default)]
    pub notifies: Option<bool>,
}
