//! What the simulated Mastodon remembers, and how events change it.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::events::{Limits, MastodonEvent, NewStatus};
use crate::core::journal::Stamp;
use crate::core::media::StoredFile;
use crate::core::per_id::PollCounter;
use crate::core::world::{State, World};

/// How long a key is remembered.
const KEY_LIVES: SignedDuration = SignedDuration::from_hours(1);
/// What Octavo's documents ask for.
const SCOPES: [&str; 2] = ["read", "write"];

/// The simulator: what it remembers, and what a restart may forget (how often a file was looked at).
pub struct MastodonSimulator {
    pub world: World<MastodonState>,
    pub looks: PollCounter,
}

/// The simulator, as a handler gets it.
pub type Sim = axum::extract::State<Arc<MastodonSimulator>>;

#[derive(Default)]
pub struct MastodonState {
    pub accounts: BTreeMap<u64, Account>,
    /// The largest number given out.
    pub last_id: u64,
}

pub struct Account {
    pub id: u64,
    pub username: String,
    pub display_name: String,
    pub token: String,
    pub scopes: Vec<String>,
    pub limits: Limits,
    pub is_suspended: bool,
    pub created_at: Timestamp,
    pub media: BTreeMap<u64, Media>,
    /// By id; the youngest comes last.
    pub statuses: BTreeMap<u64, Status>,
    /// Ids of statuses by their requests' keys.
    keys: HashMap<String, (u64, Timestamp)>,
}

pub struct Media {
    pub file: StoredFile,
    pub description: Option<String>,
    pub pending: bool,
    pub failed: bool,
    /// A status has it.
    pub attached: bool,
}

pub struct Status {
    pub new: NewStatus,
    pub seq: u64,
    pub at: Timestamp,
}

impl MastodonState {
    pub fn by_token(&self, token: &str) -> Option<&Account> {
        self.accounts.values().find(|account| account.token == token)
    }

    /// A status of any account, with its account.
    pub fn find_status(&self, id: &str) -> Option<(&Account, u64, &Status)> {
        let id = id.parse().ok()?;
        self.accounts.values().find_map(|account| Some((account, id, account.statuses.get(&id)?)))
    }
}

impl Account {
    /// The status that a request with this key made within the last hour; it may be deleted.
    pub fn by_key(&self, key: &str, now: Timestamp) -> Option<u64> {
        let (id, at) = self.keys.get(key)?;
        (now.duration_since(*at) < KEY_LIVES).then_some(*id)
    }

    pub fn may(&self, scope: &str) -> bool {
        let whole = scope.split(':').next();
        self.scopes.iter().any(|granted| granted == scope || Some(granted.as_str()) == whole)
    }

    fn apply(&mut self, stamp: Stamp, event: MastodonEvent) {
        match event {
            MastodonEvent::LimitsChanged { limits } => self.limits = limits,
            MastodonEvent::TokenChanged { token, scopes } => (self.token, self.scopes) = (token, scopes),
            MastodonEvent::SuspensionChanged { suspended } => self.is_suspended = suspended,
            MastodonEvent::Uploaded { id, file, description, pending, failed } => {
                self.media.insert(id, Media { file, description, pending, failed, attached: false });
            }
            MastodonEvent::Processed { id } => {
                if let Some(media) = self.media.get_mut(&id) {
                    media.pending = false;
                }
            }
            MastodonEvent::Posted { id, key, status } => {
                for media in &status.media {
                    self.media.entry(*media).and_modify(|media| media.attached = true);
                }
                self.keys.extend(key.map(|key| (key, (id, stamp.at))));
                self.statuses.insert(id, Status { new: status, seq: stamp.seq, at: stamp.at });
            }
            MastodonEvent::StatusDeleted { id } => drop(self.statuses.remove(&id)),
            MastodonEvent::AccountCreated { .. } => {}
        }
    }
}

impl State for MastodonState {
    type Event = MastodonEvent;

    fn apply(&mut self, stamp: Stamp, account: &str, event: MastodonEvent) {
        let id: u64 = account.parse().unwrap_or_default();
        if let MastodonEvent::Uploaded { id, .. } | MastodonEvent::Posted { id, .. } = &event {
            self.last_id = self.last_id.max(*id);
        }
        if let MastodonEvent::AccountCreated { username, display_name, token } = event {
            self.last_id = self.last_id.max(id);
            self.accounts.insert(id, new_account(id, username, display_name, token, stamp.at));
        } else if let Some(account) = self.accounts.get_mut(&id) {
            account.apply(stamp, event);
        }
    }
}

fn new_account(id: u64, username: String, display_name: String, token: String, created_at: Timestamp) -> Account {
    Account {
        id,
        username,
        display_name,
        token,
        scopes: SCOPES.map(str::to_owned).to_vec(),
        limits: Limits::default(),
        is_suspended: false,
        created_at,
        media: BTreeMap::new(),
        statuses: BTreeMap::new(),
        keys: HashMap::new(),
    }
}
