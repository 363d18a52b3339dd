//! Sealing: what must be readable again, but not by whoever gets hold of the database.
//!
//! XChaCha20-Poly1305 under a key that HKDF-SHA256 derives for each purpose from the master key. The
//! additional data name the row a text belongs to, so that a text moved to another row does not open.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use zeroize::Zeroizing;

use super::secret::{NoRandomness, random};

/// What a sealed text is for. Each has a key of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Proof that the master key is the right one.
    Canary,
    /// Secrets of developers' applications. AAD: the app's id.
    ClientSecret,
    /// API keys that sign webhooks. AAD: the webhook's id.
    WebhookKey,
    /// Tokens of social platforms. AAD: the account's id.
    PlatformCredentials,
    /// Private keys that sign ID tokens. AAD: the key's id.
    SigningKey,
    /// OAuth records. AAD: the record's kind and key.
    OauthRecord,
    /// PKCE verifiers kept for clients that sent no challenge. AAD: the code's key.
    Verifier,
    /// The moment from which a sign-in counts as fresh. AAD: the authorization request.
    LoginMarker,
    /// Digests of accounts in the throttle.
    Account,
    /// Signatures in the addresses of stored files.
    MediaLink,
    /// What comes back from a platform's authorization page. AAD: none, the text names the person.
    Authorization,
    /// Digests of people, by which the sandbox tells them apart.
    SandboxPerson,
    /// Devices that signed in before. AAD: the account's digest.
    Device,
    /// Answers kept under an idempotency key. AAD: the caller and the key.
    KeptAnswer,
    /// Secrets of authenticator apps. AAD: the person's id.
    TotpSecret,
    /// Digests of recovery codes.
    RecoveryCode,
    /// A sign-in that waits for its second factor. AAD: none, the text names the person.
    HalfSignIn,
    /// Digests of keys.
    ApiKey,
    /// What a browser keeps for an external sign-in, and the issuer's ID token. AAD: the step.
    ExternalSignIn,
    /// The account at an ACME authority. AAD: the address of its directory.
    AcmeAccount,
    /// Certificates with their private keys. AAD: the domain.
    Certificate,
    /// Private keys that sign exported approvals. AAD: the key's number.
    ApprovalKey,
    /// The private key by which push services know this installation. AAD: none.
    PushKey,
    /// Endpoints of browsers at push services, with their keys, and digests of them. AAD: the subscription's id.
    PushSubscription,
    /// Addresses of the webhooks of chats. AAD: the workspace's id.
    ChatWebhook,
}

impl Purpose {
    const ALL: [Purpose; 25] = [
        Purpose::Canary,
        Purpose::ClientSecret,
        Purpose::WebhookKey,
        Purpose::PlatformCredentials,
        Purpose::SigningKey,
        Purpose::OauthRecord,
        Purpose::Verifier,
        Purpose::LoginMarker,
        Purpose::Account,
        Purpose::MediaLink,
        Purpose::Authorization,
        Purpose::SandboxPerson,
        Purpose::Device,
        Purpose::KeptAnswer,
        Purpose::TotpSecret,
        Purpose::RecoveryCode,
        Purpose::HalfSignIn,
        Purpose::ApiKey,
        Purpose::ExternalSignIn,
        Purpose::AcmeAccount,
        Purpose::Certificate,
        Purpose::ApprovalKey,
        Purpose::PushKey,
        Purpose::PushSubscription,
        Purpose::ChatWebhook,
    ];

    const fn label(self) -> &'static str {
        match self {
            Purpose::Canary => "canary",
            Purpose::ClientSecret => "client-secret",
            Purpose::WebhookKey => "webhook-key",
            Purpose::PlatformCredentials => "platform-credentials",
            Purpose::SigningKey => "signing-key",
            Purpose::OauthRecord => "oauth-record",
            Purpose::Verifier => "verifier",
            Purpose::LoginMarker => "login-marker",
            Purpose::Account => "account",
            Purpose::MediaLink => "media-link",
            Purpose::Authorization => "authorization",
            Purpose::SandboxPerson => "sandbox-person",
            Purpose::Device => "device",
            Purpose::KeptAnswer => "kept-answer",
            Purpose::TotpSecret => "totp-secret",
            Purpose::RecoveryCode => "recovery-code",
            Purpose::HalfSignIn => "half-sign-in",
            Purpose::ApiKey => "api-key",
            Purpose::ExternalSignIn => "external-sign-in",
            Purpose::AcmeAccount => "acme-account",
            Purpose::Certificate => "certificate",
            Purpose::ApprovalKey => "approval-key",
            Purpose::PushKey => "push-key",
            Purpose::PushSubscription => "push-subscription",
            Purpose::ChatWebhook => "chat-webhook",
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum SealError {
    /// Wrong key, another row's text, or a damaged one; the cipher does not say which.
    #[error("a sealed text does not open")]
    DoesNotOpen,
    #[error(transparent)]
    NoRandomness(#[from] NoRandomness),
}

const FORMAT: &str = "s1.";
const NONCE_BYTES: usize = 24;
type Key = Zeroizing<[u8; 32]>;

/// Seals and opens under the master key. Cloning shares the keys.
#[derive(Clone)]
pub struct Sealer(Arc<[Key; Purpose::ALL.len()]>);

impl Sealer {
    pub fn new(master: &[u8; 32]) -> Self {
        let hkdf = Hkdf::<Sha256>::new(None, master);
        Sealer(Arc::new(Purpose::ALL.map(|purpose| derive(&hkdf, purpose))))
    }

    /// A text that only [`Sealer::open`] with the same purpose and `aad` reads: URL-safe ASCII.
    pub fn seal(&self, purpose: Purpose, aad: &str, plain: &[u8]) -> Result<String, SealError> {
        let nonce: [u8; NONCE_BYTES] = random()?;
        let message = Payload { msg: plain, aad: aad.as_bytes() };
        let sealed = self.cipher(purpose).encrypt(&XNonce::from(nonce), message).map_err(|_| SealError::DoesNotOpen)?;
        let mut bytes = nonce.to_vec();
        bytes.extend(sealed);
        Ok(format!("{FORMAT}{}", URL_SAFE_NO_PAD.encode(bytes)))
    }

    pub fn open(&self, purpose: Purpose, aad: &str, sealed: &str) -> Result<Zeroizing<Vec<u8>>, SealError> {
        let text = sealed.strip_prefix(FORMAT).ok_or(SealError::DoesNotOpen)?;
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| SealError::DoesNotOpen)?;
        let (nonce, msg) = bytes.split_first_chunk::<NONCE_BYTES>().ok_or(SealError::DoesNotOpen)?;
        let message = Payload { msg, aad: aad.as_bytes() };
        self.cipher(purpose)
            .decrypt(&XNonce::from(*nonce), message)
            .map(Zeroizing::new)
            .map_err(|_| SealError::DoesNotOpen)
    }

    /// As `open`, for texts.
    pub fn open_text(&self, purpose: Purpose, aad: &str, sealed: &str) -> Result<Zeroizing<String>, SealError> {
        let plain = self.open(purpose, aad, sealed)?;
        String::from_utf8(plain.to_vec()).map(Zeroizing::new).map_err(|_| SealError::DoesNotOpen)
    }

    /// A keyed digest (HMAC-SHA256): equal for equal bytes, and telling nothing about them.
    pub fn digest(&self, purpose: Purpose, bytes: &[u8]) -> String {
        // HMAC pads a shorter key with zeros to the hash's block.
        let mut block = Zeroizing::new([0; 64]);
        block[..32].copy_from_slice(self.key(purpose));
        let mut mac = <Hmac<Sha256> as KeyInit>::new((&*block).into());
        mac.update(bytes);
        URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
    }

    fn key(&self, purpose: Purpose) -> &[u8; 32] {
        &self.0[purpose as usize]
    }

    fn cipher(&self, purpose: Purpose) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(self.key(purpose).into())
    }
}

impl std::fmt::Debug for Sealer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sealer")
    }
}

fn derive(hkdf: &Hkdf<Sha256>, purpose: Purpose) -> Key {
    let mut key = Zeroizing::new([0; 32]);
    let label = format!("octavo/v1/{}", purpose.label());
    // Fails only above 255 blocks of output.
    #[expect(clippy::expect_used, reason = "32 bytes are one block")]
    hkdf.expand(label.as_bytes(), key.as_mut()).expect("one block of key");
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_opens_only_for_its_purpose_row_and_key() {
        let sealer = Sealer::new(&[7; 32]);
        let sealed = sealer.seal(Purpose::ClientSecret, "app 1", b"hush").unwrap();
        let open = |sealer: &Sealer, purpose, aad| sealer.open(purpose, aad, &sealed).ok().map(|plain| plain.to_vec());
        assert_eq!(open(&sealer, Purpose::ClientSecret, "app 1"), Some(b"hush".to_vec()));
        assert_eq!(open(&sealer, Purpose::ClientSecret, "app 2"), None);
        assert_eq!(open(&sealer, Purpose::WebhookKey, "app 1"), None);
        assert_eq!(open(&Sealer::new(&[8; 32]), Purpose::ClientSecret, "app 1"), None);
    }

    #[test]
    fn damaged_texts_do_not_open() {
        let sealer = Sealer::new(&[7; 32]);
        let sealed = sealer.seal(Purpose::Canary, "", b"x").unwrap();
        for damaged in ["", "s1.", "s1.AAAA", "s1.%", &sealed[..sealed.len() - 2], &sealed[3..]] {
            assert!(sealer.open(Purpose::Canary, "", damaged).is_err(), "{damaged}");
        }
    }

    #[test]
    fn no_two_seals_are_equal_and_digests_are() {
        let sealer = Sealer::new(&[7; 32]);
        let seal = || sealer.seal(Purpose::Canary, "", b"x").unwrap();
        assert_ne!(seal(), seal());
        assert_eq!(sealer.digest(Purpose::Account, b"a"), sealer.digest(Purpose::Account, b"a"));
        assert_ne!(sealer.digest(Purpose::Account, b"a"), sealer.digest(Purpose::Verifier, b"a"));
    }
}
