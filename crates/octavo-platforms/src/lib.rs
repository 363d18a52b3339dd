#![doc = include_str!("../README.md")]

mod adapter;
pub mod bluesky;
mod chats;
mod context;
mod error;
#[expect(dead_code, reason = "the part of it that reads RFC 6749 is for the platforms that keep to it")]
mod grant;
mod http;
mod post;
mod registry;
pub mod telegram;
pub mod threads;
mod upload;

pub use adapter::{Adapter, AuthorizationRequest, Connected, Fresh, Granted, Intent, Published, Reconciled};
pub use chats::ChatChange;
pub use context::{Context, Sleep};
pub use error::{PlatformError, PublishError, codes};
pub use http::shared_client;
pub use post::{Attachment, MediaKind, MediaSource, OutgoingPost};
pub use registry::{Endpoints, PlatformApp, Registry};
