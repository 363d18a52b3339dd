//! Web Push: short messages to the browsers of people who may approve posts.
//!
//! A message waits in the database without a text. It is written, encrypted for its browser (RFC 8291), signed for the push service
//! (RFC 8292) and sent when its time comes, through the guard of `octavo-egress` like every call to an address that a user gave.
//!
//! The encryption is our own, in `encrypt.rs`: some thirty lines over AWS-LC, which is here anyway, tested with the vector of the RFC
//! and by programs that decrypt what Octavo sends. The crate `web-push` encrypts with `ece`, whose only backend is OpenSSL, and
//! brings HTTP clients that know nothing of the guard.

mod encrypt;
mod error;
mod sender;
mod subscription;
mod vapid;

use std::sync::Arc;

use octavo_domain::Clock;
use octavo_egress::Egress;
use octavo_store::Store;
use octavo_store::push::PushSubscription;
use tokio::sync::{Notify, OnceCell};
use url::Url;
use uuid::Uuid;

pub use error::PushError;
pub use subscription::{BrowserSubscription, read_auth, read_p256dh};

use crate::ids;
use crate::vault::{Purpose, Sealer};
use vapid::VapidKey;

/// The queue of push messages, and the browsers that get them. Cloning shares it.
#[derive(Clone)]
pub struct Push(Arc<Inner>);

struct Inner {
    store: Store,
    clock: Clock,
    sealer: Sealer,
    egress: Egress,
    /// Whom a push service can write to: `mailto:` or `https:` (RFC 8292, section 2.1).
    contact: String,
    key: OnceCell<VapidKey>,
    /// Wakes the sender.
    asked: Notify,
}

impl Push {
    pub fn new(store: Store, clock: Clock, sealer: Sealer, egress: Egress, contact: String) -> Self {
        let (key, asked) = (OnceCell::new(), Notify::new());
        Push(Arc::new(Inner { store, clock, sealer, egress, contact, key, asked }))
    }

    /// Wakes the sender after a commit that asked for an approval.
    pub fn wake(&self) {
        self.0.asked.notify_one();
    }

    /// The key that browsers ask for when they subscribe: an uncompressed point of P-256 in base64url.
    pub async fn public_key(&self) -> Result<String, PushError> {
        Ok(self.key().await?.public_key().to_owned())
    }

    /// Adds a browser of a person, with its session.
    pub async fn add(
        &self,
        user_id: Uuid,
        sid: Option<Uuid>,
        user_agent: Option<String>,
        browser: &BrowserSubscription,
    ) -> Result<PushSubscription, PushError> {
        let id = ids::new_id();
        let host = Url::parse(&browser.endpoint).ok().and_then(|url| url.host_str().map(str::to_owned));
        let new = PushSubscription {
            id,
            user_id,
            sid,
            endpoint: self.0.sealer.digest(Purpose::PushSubscription, browser.endpoint.as_bytes()),
            host: host.unwrap_or_default(),
            user_agent,
            sealed: self.0.sealer.seal(Purpose::PushSubscription, &id.to_string(), &browser.to_json())?,
            created_at: self.0.clock.now(),
        };
        self.0.store.push().add(&new).await?;
        Ok(new)
    }

    /// The first process that needs it makes it.
    async fn key(&self) -> Result<&VapidKey, PushError> {
        let open = async || {
            let stored = match self.0.store.seals().push_key().await? {
                Some(sealed) => sealed,
                None => {
                    let sealed = self.0.sealer.seal(Purpose::PushKey, "", &VapidKey::generate()?)?;
                    self.0.store.seals().set_push_key(&sealed).await?
                }
            };
            VapidKey::read(&self.0.sealer.open(Purpose::PushKey, "", &stored)?)
        };
        self.0.key.get_or_try_init(open).await
    }
}
