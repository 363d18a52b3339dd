//! The networks, each described once: its names, its settings and rules, how accounts are connected, where its API is.
//!
//! A file here is the only description of a network. The API description, portal forms, n8n fields, docs tables,
//! configuration keys, `octavo doctor` and the sandbox's addresses are generated from it; TypeScript reads it as
//! `contract/networks.json`. "Add a network" in CONTRIBUTING.md lists what else a network needs.

mod bluesky;
mod bluesky_post;
mod check;
mod comments;
mod discord;
mod first_comment;
mod fit;
mod instagram;
mod linkedin;
mod mastodon;
mod numbers;
mod platform;
mod price;
mod settings;
mod table;
mod telegram;
mod threads;
mod tiktok;
mod tiktok_inbox;
mod x;
mod youtube;

pub use bluesky_post::BlueskyPost;
pub use check::{Compatibility, Judgement, check, check_reply, compatibility, converted, most_images, reply_settings};
pub use comments::{CommentActions, Comments, Moderated};
pub use first_comment::FirstCommentTable;
pub use fit::plan_fit;
pub use linkedin::READS_POSTS as LINKEDIN_READS_POSTS;
pub use numbers::{INSTAGRAM_COMMENTS, INSTAGRAM_INSIGHTS, Numbers, Quota, Share};
pub use platform::UnknownPlatform;
pub use price::price;
pub use settings::{
    NetworkTable, Setting, SettingKind, SettingValue, is_setting, networks, setting_files, with_defaults,
};
pub use table::{PlacementTable, PlatformTable, RuleRow, table};
pub use threads::{DELETING as THREADS_DELETING, INSIGHTS as THREADS_INSIGHTS};
pub use youtube::MANAGING as YOUTUBE_MANAGING;

use serde::Serialize;

use crate::rules::sheet::Sheet;

/// The constants of one network.
pub struct Network {
    /// `Account.platform`, and the spelling in events: `X_TWITTER`.
    pub account_type: &'static str,
    /// `platformSettings.type`: `TWITTER`.
    pub settings_type: &'static str,
    /// Further spellings that requests may use.
    pub other_spellings: &'static [&'static str],
    /// The name that people use: `X`.
    pub name: &'static str,
    /// The name that some people still use: `Twitter`.
    pub former_name: Option<&'static str>,
    /// In configuration keys, file names and the sandbox's addresses: `x`.
    pub slug: &'static str,
    /// What can be published, in a few words.
    pub summary: &'static str,
    pub connection: Connection,
    /// Where the network is.
    pub addresses: &'static [Address],
    /// The version of the API, where the operator may change it.
    pub version: Option<ConfigKey>,
    /// What only the operator knows about the app; `true` or `false`.
    pub flags: &'static [ConfigKey],
    /// The network downloads media from Octavo's public address.
    pub fetches_media: bool,
    /// How the network shows a post.
    pub layout: Layout,
    /// Beyond the eight networks that the pages name and count: listed under "More places to publish".
    pub is_addition: bool,
    /// Whether Octavo can delete what it published there. None where it can't.
    pub deletion: Option<Deletion>,
    /// What Octavo can read about what it published there. None where it reads nothing.
    pub numbers: Option<Numbers>,
    /// What Octavo can do with comments on what it published there. None where it reads none.
    pub comments: Option<Comments>,
    pub(crate) rules: Sheet,
}

/// What deleting a published post needs.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Deletion {
    /// The permission that publishing does not include. It is asked for when an account is connected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<&'static str>,
    /// How long after its publication a post can be deleted. None for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within_hours: Option<u32>,
}

impl Deletion {
    const ANY_TIME: Deletion = Deletion { scope: None, within_hours: None };
}

/// How a network shows a post, for previews and the sandbox's feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Layout {
    /// The pictures, and a caption under them.
    Photo,
    /// A video that fills a phone.
    UprightVideo,
    /// A video with a title.
    Video,
    /// A card of text, with pictures under it.
    Article,
    /// A bubble in a chat.
    Message,
    /// A face at the left and parts below each other, with pictures in a square.
    Thread,
    /// A [`Thread`](Self::Thread) with pictures in a row.
    Strip,
}

/// How a person connects an account.
pub enum Connection {
    /// On a page of the network, by an app that the operator registers there: the keys of its id and secret.
    AuthorizationPage { client_id: ConfigKey, client_secret: ConfigKey },
    /// By the token of a bot.
    BotToken(&'static [Credential]),
    /// By a password that the network issues for one app.
    AppPassword(&'static [Credential]),
    /// By the access token of an application that the person registers at their server.
    AccessToken(&'static [Credential]),
}

impl Connection {
    /// What a person types in; nothing where the network has a page.
    pub fn credentials(&self) -> &'static [Credential] {
        match self {
            Connection::AuthorizationPage { .. } => &[],
            Connection::BotToken(fields) | Connection::AppPassword(fields) | Connection::AccessToken(fields) => fields,
        }
    }
}

/// A field of `credentials` that a person types.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Credential {
    pub name: &'static str,
    /// What a form calls it.
    pub label: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub hint: &'static str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_secret: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_optional: bool,
}

impl Credential {
    const fn new(name: &'static str, label: &'static str, hint: &'static str) -> Self {
        Credential { name, label, hint, is_secret: false, is_optional: false }
    }
}

/// A key of the configuration.
#[derive(Clone, Copy)]
pub struct ConfigKey {
    pub name: &'static str,
    /// Empty: not set.
    pub default: &'static str,
    /// One line for `octavo config`.
    pub help: &'static str,
}

const fn key(name: &'static str, default: &'static str, help: &'static str) -> ConfigKey {
    ConfigKey { name, default, help }
}

/// A base address of a network.
pub struct Address {
    pub role: Role,
    pub key: ConfigKey,
    /// The path of the simulator that replaces it.
    pub sandbox: &'static str,
}

/// What an address of a network is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    Api,
    /// The pages that people see in their browser.
    Web,
    /// The token endpoint, if it is not part of the API.
    Token,
    /// The service that processes videos.
    Video,
    /// The directory of the accounts' identities.
    Directory,
}

const fn at(role: Role, key: ConfigKey, sandbox: &'static str) -> Address {
    Address { role, key, sandbox }
}

impl Network {
    /// Whether each account lives on a server of its own, which a directory names.
    pub fn has_servers(&self) -> bool {
        self.addresses.iter().any(|address| address.role == Role::Directory)
    }

    /// Whether people connect an account on a page of the network.
    pub fn has_page(&self) -> bool {
        matches!(self.connection, Connection::AuthorizationPage { .. })
    }

    /// Every configuration key of the network, in the order in which operators read them.
    pub fn keys(&self) -> impl Iterator<Item = ConfigKey> {
        let app = match self.connection {
            Connection::AuthorizationPage { client_id, client_secret } => vec![client_id, client_secret],
            _ => Vec::new(),
        };
        let mut keys: Vec<ConfigKey> = self.addresses.iter().map(|address| address.key).collect();
        keys.extend(self.version.into_iter().chain(app).chain(self.flags.iter().copied()));
        // One address may have two roles.
        keys.dedup_by_key(|key| key.name);
        keys.into_iter()
    }
}

macro_rules! networks {
    ($($(#[$meta:meta])* $platform:ident => $module:ident),* $(,)?) => {
        /// A network that Octavo publishes to.
        ///
        /// Accounts spell it one way (`X_TWITTER`, `TIKTOK`), platform settings another (`TWITTER`, `TIK_TOK`).
        /// Octavo accepts either and always returns the same one. Serializes as the account spelling.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Platform { $($platform),* }

        impl Platform {
            /// In the order in which they are listed everywhere.
            pub const ALL: [Platform; [$(stringify!($platform)),*].len()] = [$(Platform::$platform),*];

            pub fn network(self) -> &'static Network {
                match self {
                    $(Platform::$platform => &$module::NETWORK),*
                }
            }
        }
    };
}

networks! {
    Instagram => instagram,
    TikTok => tiktok,
    YouTube => youtube,
    LinkedIn => linkedin,
    Threads => threads,
    Telegram => telegram,
    BlueSky => bluesky,
    XTwitter => x,
    Mastodon => mastodon,
    Discord => discord,
}
