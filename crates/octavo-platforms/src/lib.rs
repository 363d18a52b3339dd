#![doc = include_str!("../README.md")]

mod adapter;
mod answer;
pub mod bluesky;
mod call;
mod chats;
mod context;
mod error;
mod grant;
mod http;
pub mod instagram;
pub mod linkedin;
mod meta;
mod network;
mod oauth;
mod post;
mod registry;
pub mod telegram;
pub mod threads;
pub mod tiktok;
mod upload;
mod waiting;
pub mod x;
pub mod youtube;

pub use adapter::{Adapter, AuthorizationRequest, Connected, Fresh, Granted, Intent, Published, Reconciled, Way};
pub use chats::ChatChange;
pub use context::{Context, Sleep};
pub use error::{PlatformError, PublishError, codes};
pub use grant::PlatformApp;
pub use post::{Attachment, MediaKind, MediaSource, OutgoingPost};
pub use registry::{Endpoints, Registry};
