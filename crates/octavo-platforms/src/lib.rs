#![doc = include_str!("../README.md")]

mod adapter;
mod answer;
pub mod bluesky;
mod call;
mod chats;
mod comment;
mod comment_page;
mod connected;
mod context;
mod deletion;
mod discord;
mod endpoints;
mod error;
mod grant;
mod html_text;
mod http;
mod instagram;
mod kept_tokens;
mod linkedin;
mod mastodon;
mod meta;
mod moderation;
mod named_server;
mod network;
mod network_adapter;
mod oauth;
mod post;
mod registry;
pub mod telegram;
mod threads;
mod tiktok;
mod upload;
mod waiting;
mod x;
mod youtube;

pub use adapter::{
    AccountCheck, Adapter, AuthorizationRequest, Connected, FetchedCard, Fresh, Granted, Intent, Published, Reconciled,
    Way,
};
pub use chats::ChatChange;
pub use comment_page::CommentPage;
pub use context::{Context, Sleep};
pub use deletion::PublishedPost;
pub use endpoints::{Endpoints, NetworkConfig};
pub use error::{PlatformError, PublishError, codes};
pub use grant::PlatformApp;
pub use moderation::{CommentState, missing as comment_missing};
pub use post::{Attachment, MediaKind, MediaSource, OutgoingPost};
pub use registry::Registry;
