//! What Octavo knows without I/O: platforms, posts, outcomes, events, webhooks, scopes and rules.
//!
//! Nothing here does I/O, reads a clock, draws a random number, or knows HTTP or SQL.

pub mod account_events;
pub mod account_health;
pub mod ai_disclosure;
pub mod approval;
pub mod audit;
pub mod backoff;
pub mod clock;
pub mod consent_limits;
pub mod csv;
pub mod delivery;
pub mod due;
pub mod event;
pub mod id;
pub mod import;
pub mod key_hours;
pub mod key_limits;
pub mod media_fit;
pub mod media_kind;
pub mod networks;
pub mod plain_text;
pub mod post;
pub mod post_content;
pub mod post_error;
pub mod post_events;
pub mod post_retry;
pub mod queue;
pub mod retry_after;
pub mod role;
pub mod rules;
pub mod scope;
pub mod signing;
pub mod stats;
mod text_enum;
pub mod time;
pub mod timeline;
pub mod webhook;

pub use ai_disclosure::AiDisclosure;
pub use audit::AuditAction;
pub use backoff::Backoff;
pub use clock::Clock;
pub use consent_limits::{ActingConsent, ConsentLimits};
pub use event::{Event, EventType};
pub use id::Kind;
pub use key_hours::KeyHours;
pub use key_limits::{ActingKey, KeyLimits};
pub use media_fit::MediaFit;
pub use media_kind::MediaKind;
pub use networks::Platform;
pub use post_content::PostContent;
pub use post_error::PostErrorCode;
pub use queue::Queue;
pub use retry_after::retry_after;
pub use role::{Right, Role, SignInMeans};
pub use scope::{Scope, Scopes};
