//! What the simulated Bluesky remembers, and how events change it.

use std::collections::{BTreeMap, HashMap};

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::cid;
use super::errors::{Outcome, invalid};
use super::events::{AccountStatus, BlueskyEvent, Commit, VideoFailure, WrittenRecord};
use super::limits::Limits;
use crate::core::files::unhex;
use crate::core::journal::Stamp;
use crate::core::media::StoredFile;
use crate::core::per_id::PollCounter;
use crate::core::world::{State, World};

pub const POST: &str = "app.bsky.feed.post";
pub const THREADGATE: &str = "app.bsky.feed.threadgate";
pub const POSTGATE: &str = "app.bsky.feed.postgate";
pub const PROFILE: &str = "app.bsky.actor.profile";
/// Life of a refresh token.
pub const REFRESH_FOR: SignedDuration = SignedDuration::from_hours(90 * 24);

/// The simulator: what it remembers, and what a restart may forget (rate-limit
/// windows, how often a video job was asked about).
pub struct BlueskySimulator {
    pub world: World<Bluesky>,
    pub limits: Limits,
    pub looks: PollCounter,
}

impl BlueskySimulator {
    /// Base address of the PDS.
    pub fn service(&self) -> crate::error::Result<String> {
        Ok(format!("{}/bluesky", self.world.core.public_url()?))
    }

    /// `host:port` under which the sandbox is reached.
    pub fn service_host(&self) -> Outcome<String> {
        let url = self.world.core.public_url()?;
        let parsed = url::Url::parse(&url).map_err(|_| invalid("the sandbox has no valid address"))?;
        let host = parsed.host_str().unwrap_or_default();
        Ok(match parsed.port() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        })
    }

    /// `did:web` of the PDS.
    pub fn service_did(&self) -> Outcome<String> {
        Ok(format!("did:web:{}", self.service_host()?.replace(':', "%3A")))
    }
}

#[derive(Default)]
pub struct Bluesky {
    /// By DID.
    pub accounts: BTreeMap<String, Account>,
    pub handles: HashMap<String, String>,
}

pub struct Account {
    pub did: String,
    pub handle: String,
    pub email: String,
    pub password: String,
    pub key: Vec<u8>,
    pub status: AccountStatus,
    pub created_seq: u64,
    pub created_at: Timestamp,
    /// Refresh tokens by jti.
    pub sessions: HashMap<String, Session>,
    /// By CID.
    pub blobs: HashMap<String, Blob>,
    /// By collection and record key.
    pub records: BTreeMap<(String, String), Record>,
    pub head: Option<Commit>,
    /// By job id.
    pub videos: BTreeMap<String, Video>,
}

/// A refresh token.
pub struct Session {
    pub since: Timestamp,
    /// The one that replaced it, and when.
    pub next: Option<(String, Timestamp)>,
}

pub struct Blob {
    pub mime: String,
    pub file: StoredFile,
}

#[derive(Clone)]
pub struct Record {
    pub cid: String,
    pub value: Value,
    /// Of its creation.
    pub seq: u64,
    pub at: Timestamp,
}

pub struct Video {
    pub at: Timestamp,
    pub cid: String,
    pub file: StoredFile,
    pub failure: Option<VideoFailure>,
}

impl Bluesky {
    /// The account a handle, DID or (for signing in) e-mail address names.
    pub fn find(&self, identifier: &str) -> Option<&Account> {
        let did = self.handles.get(&identifier.to_lowercase()).map_or(identifier, String::as_str);
        self.accounts.get(did)
    }
}

impl Account {
    pub fn record(&self, collection: &str, rkey: &str) -> Option<&Record> {
        self.records.get(&(collection.to_owned(), rkey.to_owned()))
    }

    pub fn profile(&self) -> Option<&Value> {
        self.record(PROFILE, "self").map(|record| &record.value)
    }

    pub fn display_name(&self) -> &str {
        self.profile().and_then(|profile| profile["displayName"].as_str()).unwrap_or_default()
    }

    /// A blob in the form records refer to it.
    pub fn blob_json(&self, cid: &str) -> Option<Value> {
        let blob = self.blobs.get(cid)?;
        Some(json!({
            "$type": "blob", "ref": { "$link": cid },
            "mimeType": blob.mime, "size": blob.file.size,
        }))
    }

    fn apply(&mut self, stamp: Stamp, event: BlueskyEvent) {
        match event {
            BlueskyEvent::SessionCreated { jti } => self.open_session(stamp, jti),
            BlueskyEvent::SessionRefreshed { jti, next } => {
                if let Some(old) = self.sessions.get_mut(&jti) {
                    old.next = Some((next.clone(), stamp.at));
                }
                self.open_session(stamp, next);
            }
            BlueskyEvent::SessionDeleted { jti } => drop(self.sessions.remove(&jti)),
            BlueskyEvent::PasswordRevoked { password } => {
                self.password = password;
                self.sessions.clear();
            }
            BlueskyEvent::StatusChanged { status } => self.status = status,
            BlueskyEvent::BlobUploaded { cid, mime, file } => {
                self.blobs.insert(cid, Blob { mime, file });
            }
            BlueskyEvent::RecordWritten { collection, rkey, cid, value, commit } => {
                self.head = Some(commit);
                self.write(stamp, (collection, rkey), cid, value);
            }
            BlueskyEvent::RecordsWritten { records, commit } => {
                self.head = Some(commit);
                for WrittenRecord { collection, rkey, cid, value } in records {
                    self.write(stamp, (collection, rkey), cid, value);
                }
            }
            BlueskyEvent::RecordDeleted { collection, rkey, commit } => {
                self.head = Some(commit);
                self.records.remove(&(collection, rkey));
            }
            BlueskyEvent::VideoUploaded { job, cid, file, failure } => {
                self.take_video(stamp, job, cid, file, failure);
            }
            BlueskyEvent::AccountCreated { .. } => {}
        }
    }

    fn open_session(&mut self, stamp: Stamp, jti: String) {
        self.sessions.retain(|_, session| stamp.at.duration_since(session.since) < REFRESH_FOR);
        self.sessions.entry(jti).or_insert(Session { since: stamp.at, next: None });
    }

    fn write(&mut self, stamp: Stamp, key: (String, String), cid: String, value: Value) {
        let first = self.records.get(&key).map(|old| (old.seq, old.at));
        let (seq, at) = first.unwrap_or((stamp.seq, stamp.at));
        self.records.insert(key, Record { cid, value, seq, at });
    }

    fn take_video(&mut self, stamp: Stamp, job: String, cid: String, file: StoredFile, failure: Option<VideoFailure>) {
        if failure.is_none() {
            let blob = Blob { mime: "video/mp4".to_owned(), file: file.clone() };
            self.blobs.insert(cid.clone(), blob);
        }
        self.videos.insert(job, Video { at: stamp.at, cid, file, failure });
    }
}

impl State for Bluesky {
    type Event = BlueskyEvent;

    fn apply(&mut self, stamp: Stamp, account: &str, event: BlueskyEvent) {
        if let BlueskyEvent::AccountCreated { did, handle, email, password, display_name, key } = event {
            self.handles.insert(handle.clone(), did.clone());
            let key = unhex(&key).unwrap_or_default();
            let new = new_account(stamp, did.clone(), handle, email, password, key, &display_name);
            self.accounts.insert(did, new);
        } else if let Some(account) = self.accounts.get_mut(account) {
            account.apply(stamp, event);
        }
    }
}

fn new_account(
    stamp: Stamp,
    did: String,
    handle: String,
    email: String,
    password: String,
    key: Vec<u8>,
    display_name: &str,
) -> Account {
    let profile = json!({ "$type": PROFILE, "displayName": display_name });
    let block = cid::encode_record(&profile).unwrap_or_default();
    let record = Record { cid: cid::block_cid(&block), value: profile, seq: stamp.seq, at: stamp.at };
    Account {
        did,
        handle,
        email,
        password,
        key,
        status: AccountStatus::Active,
        created_seq: stamp.seq,
        created_at: stamp.at,
        sessions: HashMap::new(),
        blobs: HashMap::new(),
        records: BTreeMap::from([((PROFILE.to_owned(), "self".to_owned()), record)]),
        head: None,
        videos: BTreeMap::new(),
    }
}
