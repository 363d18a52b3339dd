//! What a browser gives: where its messages go, and the keys that they are encrypted with.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

use super::encrypt::{AUTH_BYTES, BrowserKeys, PUBLIC_KEY_BYTES, is_public_key};

/// A checked `PushSubscription` of a browser (W3C Push API), as it is sealed.
#[derive(Serialize, Deserialize)]
pub struct BrowserSubscription {
    pub endpoint: String,
    pub p256dh: String,
    pub auth: String,
}

impl BrowserSubscription {
    pub(super) fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// None if the sealed text is not one.
    pub(super) fn parse(json: &[u8]) -> Option<Self> {
        serde_json::from_slice(json).ok()
    }

    pub(super) fn keys(&self) -> Option<BrowserKeys> {
        Some(BrowserKeys { public_key: read_p256dh(&self.p256dh)?, auth: read_auth(&self.auth)? })
    }
}

/// A point on P-256, uncompressed, in base64url.
pub fn read_p256dh(text: &str) -> Option<[u8; PUBLIC_KEY_BYTES]> {
    read(text).filter(is_public_key)
}

/// 16 bytes in base64url.
pub fn read_auth(text: &str) -> Option<[u8; AUTH_BYTES]> {
    read(text)
}

fn read<const N: usize>(text: &str) -> Option<[u8; N]> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()?.try_into().ok()
}
