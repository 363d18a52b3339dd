//! What the simulated TikTok remembers, and how events change it.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::events::{ChunkPlan, CreatorSettings, PostInfo, TikTokEvent, Verdict};
use super::limits::Windows;
use crate::core::journal::Stamp;
use crate::core::media::StoredFile;
use crate::core::oauth::{FirstCode, Grants};
use crate::core::per_id::{KeyedLocks, NextTime, PollCounter};
use crate::core::world::{State, World};

const DAY: SignedDuration = SignedDuration::from_hours(24);

pub const BASIC: &str = "user.info.basic";
pub const PROFILE: &str = "user.info.profile";
pub const PUBLISH: &str = "video.publish";
pub const LIST: &str = "video.list";
pub const UPLOAD: &str = "video.upload";
/// The scopes there are, with what the consent page says.
pub const SCOPES: [(&str, &str); 5] = [
    (BASIC, "Read your profile info (avatar, display name)"),
    (PROFILE, "Read your additional profile info (user name, bio)"),
    (PUBLISH, "Post content to TikTok"),
    (LIST, "Read your public posts"),
    (UPLOAD, "Share content to your account as a draft"),
];

/// The simulator: what it remembers, and what a restart may forget (the minute's calls, how often a post was looked
/// at).
pub struct TikTokSimulator {
    pub world: World<TikTok>,
    pub windows: Windows,
    pub looks: PollCounter,
    /// One request at a time for each upload.
    pub turns: KeyedLocks,
    /// The `fail_reason` of what a creator posts next.
    pub next_failures: NextTime<String>,
}

/// The simulator, as a handler gets it.
pub type Sim = axum::extract::State<Arc<TikTokSimulator>>;

#[derive(Default)]
pub struct TikTok {
    /// By open id.
    pub creators: BTreeMap<String, Creator>,
    pub grants: Grants,
    /// By publish id.
    pub posts: HashMap<String, Post>,
    /// Publish ids by upload id.
    pub uploads: HashMap<String, String>,
}

pub struct Creator {
    pub id: String,
    pub username: String,
    pub nickname: String,
    pub first: FirstCode,
    pub created_seq: u64,
    pub settings: CreatorSettings,
}

/// What was announced or posted.
pub struct Post {
    pub publish: String,
    pub creator: String,
    pub info: PostInfo,
    /// `None`: photos.
    pub upload: Option<Upload>,
    pub files: Vec<StoredFile>,
    /// `None`: bytes are still to come.
    pub verdict: Option<Verdict>,
    /// Of the verdict, once there is one.
    pub seq: u64,
    pub at: Timestamp,
    pub deleted: bool,
}

/// A video on its way.
pub struct Upload {
    pub token: String,
    pub plan: ChunkPlan,
    pub stored: u64,
    pub opened_at: Timestamp,
    pub expired: bool,
}

impl Post {
    /// The id of a public post.
    pub fn post_id(&self) -> Option<u64> {
        match self.verdict {
            Some(Verdict::Posted(id)) => id,
            _ => None,
        }
    }

    pub fn is_shown(&self) -> bool {
        matches!(self.verdict, Some(Verdict::Posted(_))) && !self.deleted
    }

    pub fn permalink(&self, username: &str) -> Option<String> {
        let kind = if self.upload.is_some() { "video" } else { "photo" };
        self.post_id().map(|id| format!("https://www.tiktok.com/@{username}/{kind}/{id}"))
    }
}

impl TikTok {
    /// The posts of a creator that can be seen by someone, newest first.
    pub fn shown(&self, creator: &str) -> Vec<&Post> {
        let mut posts: Vec<&Post> =
            self.posts.values().filter(|post| post.creator == creator && post.is_shown()).collect();
        posts.sort_by_key(|post| std::cmp::Reverse(post.seq));
        posts
    }

    /// How many posts the API made for a creator within the last day.
    pub fn posts_of_the_day(&self, creator: &str, now: Timestamp) -> usize {
        let is_recent = |post: &&Post| {
            let posted = matches!(post.verdict, Some(Verdict::Posted(_)));
            posted && post.creator == creator && now.duration_since(post.at) < DAY
        };
        self.posts.values().filter(is_recent).count()
    }

    fn decide(&mut self, stamp: Stamp, publish: &str, files: Vec<StoredFile>, verdict: Verdict) {
        let Some(post) = self.posts.get_mut(publish) else { return };
        if let Some(upload) = &mut post.upload {
            upload.stored = upload.plan.size;
        }
        (post.files, post.verdict) = (files, Some(verdict));
        (post.seq, post.at) = (stamp.seq, stamp.at);
    }

    fn open(&mut self, stamp: Stamp, creator: &str, publish: String, info: PostInfo, upload: Option<Upload>) {
        let post = Post {
            publish: publish.clone(),
            creator: creator.to_owned(),
            info,
            upload,
            files: Vec::new(),
            verdict: None,
            seq: stamp.seq,
            at: stamp.at,
            deleted: false,
        };
        self.posts.insert(publish, post);
    }
}

impl State for TikTok {
    type Event = TikTokEvent;

    fn apply(&mut self, stamp: Stamp, account: &str, event: TikTokEvent) {
        match event {
            TikTokEvent::CreatorCreated { username, nickname, first } => {
                let grant = first.grant(account, &SCOPES.map(|(scope, _)| scope), false);
                self.grants.codes.insert(first.code.clone(), grant);
                let (id, settings) = (account.to_owned(), CreatorSettings::default());
                let creator = Creator { id, username, nickname, first, created_seq: stamp.seq, settings };
                self.creators.insert(account.to_owned(), creator);
            }
            TikTokEvent::Access { granting } => self.grants.apply(stamp, account, granting),
            TikTokEvent::SettingsChanged { settings } => {
                if let Some(creator) = self.creators.get_mut(account) {
                    creator.settings = settings;
                }
            }
            TikTokEvent::VideoOpened { publish, upload, token, info, plan } => {
                self.uploads.insert(upload, publish.clone());
                let upload = Upload { token, plan, stored: 0, opened_at: stamp.at, expired: false };
                self.open(stamp, account, publish, info, Some(upload));
            }
            TikTokEvent::BytesStored { publish, stored } => {
                let upload = self.posts.get_mut(&publish).and_then(|post| post.upload.as_mut());
                upload.into_iter().for_each(|upload| upload.stored = stored);
            }
            TikTokEvent::VideoReceived { publish, file, verdict } => self.decide(stamp, &publish, vec![file], verdict),
            TikTokEvent::PhotosReceived { publish, info, files, verdict } => {
                self.open(stamp, account, publish.clone(), info, None);
                self.decide(stamp, &publish, files, verdict);
            }
            TikTokEvent::PostDeleted { publish } => {
                if let Some(post) = self.posts.get_mut(&publish) {
                    post.deleted = true;
                }
            }
            TikTokEvent::UploadsExpired {} => {
                let own = self.posts.values_mut().filter(|post| post.creator == account);
                own.filter_map(|post| post.upload.as_mut()).for_each(|upload| upload.expired = true);
            }
        }
    }
}
