//! Sign-in by an external OpenID issuer (OpenID Connect Core 1.0, authorization code flow with PKCE).
//!
//! The issuer says who a person is. Octavo still begins the session and issues every token itself.

mod answer;
mod claims;
mod error;
mod fetch;
mod logout;
mod person;
mod provider;
mod request;
mod settings;

pub use error::ExternalError;
pub use person::Arrival;
pub(super) use provider::Provider;
pub use provider::check_issuer;
pub use request::{CALLBACK, EXTERNAL_SIGN_IN_TTL};
pub use settings::ExternalIssuer;
