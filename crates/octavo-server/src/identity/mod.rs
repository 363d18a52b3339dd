//! Sign-in: who a person is, which application acts for them, and the tokens that say so.
//!
//! Octavo is its own authorization server. The protocol core is the crate `oauth-as`; this module gives it
//! storage ([`Records`]) and adds what OpenID Connect asks for on top: sessions, ID tokens, userInfo, consent
//! and logout. Nothing here knows HTTP: `http::oauth` turns requests into these calls.

mod access_token;
mod account_error;
mod accounts;
pub mod agents;
mod approval_signature;
pub mod apps;
mod authorize;
mod bearer;
mod clients;
mod consent;
mod device;
mod devices;
mod error;
mod external;
mod id_token;
mod key_secret;
mod key_uses;
mod keys;
mod logout;
mod mailed_links;
mod maintenance;
mod memberships;
mod own_account;
mod params;
mod passkey_verifier;
mod passkeys;
mod password;
mod person_claims;
mod records;
mod return_address;
mod second_factor;
mod session_state;
mod sessions;
mod settings;
mod signing;
mod throttle;
mod token;
mod totp;

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use jiff::{SignedDuration, Timestamp};
use oauth_as::{AuthorizationServer, ServerConfig};
use octavo_domain::Clock;
use octavo_store::Store;
use octavo_store::identity::Window;
use webauthn_rs::Webauthn;

pub use access_token::TokenFormat;
pub use account_error::AccountError;
pub use approval_signature::SignatureError;
pub use authorize::{AskedWorkspace, Asking, BadRequest, Browser, Step, WayBack};
pub use bearer::{Principal, UserInfo};
pub use clients::PORTAL;
pub use consent::{ChosenAccounts, ConsentAnswer};
pub use error::{IdentityError, OauthError};
pub use external::{Arrival, CALLBACK, EXTERNAL_SIGN_IN_TTL, ExternalError, ExternalIssuer, check_issuer};
pub use logout::Logout;
pub use own_account::{FactorProof, TokenSignIn};
pub use params::Params;
pub use passkeys::{CHALLENGE_TTL, PasskeyError};
pub use password::{MAX_CHARS, MIN_CHARS};
pub use records::Records;
pub use return_address::{response_parameter, return_address};
pub use second_factor::{FirstStep, HALF_SIGN_IN_TTL};
pub use sessions::{BroughtAlong, SESSION_TTL, SignedIn};
pub use settings::Settings;
pub use token::TokenAnswer;
pub use totp::{NewTotp, TotpError};

use external::Provider;
use key_uses::KeyUses;
use password::Passwords;
use signing::SigningKeys;

use crate::mail::Mail;
use crate::vault::Sealer;

/// How long an access token is good for; longer than the 60 s notice that browsers renew on.
const ACCESS_TTL: Duration = Duration::from_secs(15 * 60);
const CODE_TTL: Duration = Duration::from_secs(60);
/// Two tabs of the portal may present the same refresh token at once.
const REFRESH_RETRY: SignedDuration = SignedDuration::from_secs(30);
/// Longer than any request that could still write what a revocation removed.
const BARRIER: SignedDuration = SignedDuration::from_hours(24);

/// Where people type the code of a device (RFC 8628).
pub const DEVICE_PAGE: &str = "/device";

type Core = AuthorizationServer<Records, CoreClock>;

/// The sign-in service. Cloning shares it.
#[derive(Clone)]
pub struct Identity(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Clock,
    sealer: Sealer,
    settings: Settings,
    records: Records,
    passwords: Passwords,
    keys: SigningKeys,
    key_uses: KeyUses,
    mail: Mail,
    /// None where browsers offer no passkeys.
    webauthn: Option<Webauthn>,
    /// None where people sign in here only.
    provider: Option<Provider>,
    /// Checks authorization requests and issues codes; what happens to a code then is in `token`.
    core: Core,
}

impl Identity {
    /// Opens the service over a store whose master key has been proven ([`crate::vault::master_key::unlock`]).
    pub fn open(store: Store, clock: Clock, sealer: Sealer, settings: Settings) -> Self {
        let records = Records::new(store.clone(), sealer.clone(), settings.origin());
        let core = AuthorizationServer::with_clock(config(&settings), records.clone(), CoreClock(clock.clone()));
        Identity(Arc::new(Inner {
            core,
            keys: SigningKeys::new(store.clone(), sealer.clone(), clock.clone()),
            passwords: Passwords::new(),
            key_uses: KeyUses::default(),
            mail: Mail::new(store.clone(), clock.clone(), settings.origin(), settings.mail.clone()),
            webauthn: passkey_verifier::verifier(&settings.public_url),
            provider: settings.external.clone().map(Provider::new),
            records,
            store,
            clock,
            sealer,
            settings,
        }))
    }

    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    pub fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    /// For sealing what other parts keep: webhook keys, platform credentials.
    pub fn sealer(&self) -> &Sealer {
        &self.0.sealer
    }

    /// For telling people what other parts did.
    pub fn mail(&self) -> &Mail {
        &self.0.mail
    }

    /// A revocation made now.
    fn window(&self) -> Window {
        let recorded_at = self.0.clock.now();
        Window { recorded_at, until: recorded_at + BARRIER }
    }
}

fn config(settings: &Settings) -> ServerConfig {
    let origin = settings.origin();
    let mut config = ServerConfig::new(&*origin, format!("{origin}{DEVICE_PAGE}"));
    config.include_verification_uri_complete = true;
    config.authorization_code_ttl = CODE_TTL;
    config.allowed_resources = Some(settings.allowed_resources().into_iter().map(Into::into).collect());
    config
}

/// The core's clock is ours.
struct CoreClock(Clock);

impl oauth_as::Clock for CoreClock {
    fn now(&self) -> SystemTime {
        self.0.now().into()
    }
}
