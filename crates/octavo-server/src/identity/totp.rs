//! Authenticator apps (RFC 6238), and the recovery codes that replace them.

use aws_lc_rs::constant_time::verify_slices_are_equal;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use octavo_domain::Kind;
use octavo_store::identity::ConfirmedTotp;
use octavo_store::users::User;
use qrcode::{EcLevel, QrCode, render::svg};
use sha1::Sha1;
use url::Url;
use uuid::Uuid;
use zeroize::Zeroizing;

use super::{Identity, IdentityError};
use crate::mail::MailKind;
use crate::vault::{Purpose, random};

/// RFC 4226 section 4 recommends 160 bits.
const SECRET_BYTES: usize = 20;
const STEP_SECS: i64 = 30;
const DIGITS: usize = 6;
/// Clocks may differ by this many steps (RFC 6238 section 5.2).
const STEPS_APART: i64 = 1;
const RECOVERY_CODES: usize = 10;
/// 40 bits, in 8 characters. The throttle keeps them from being guessed, and the master key from being computed.
const RECOVERY_BYTES: usize = 5;

/// A secret that its person has yet to confirm.
#[derive(Debug)]
pub struct NewTotp {
    /// In base32, for typing.
    pub secret: String,
    pub url: String,
    /// The URL as a picture: `data:image/svg+xml;base64,…`.
    pub qr_code: String,
}

/// Why a new authenticator app could not be confirmed.
#[derive(Debug, thiserror::Error)]
pub enum TotpError {
    #[error("There is no secret to confirm. Get one with POST /v1/me/totp.")]
    NotBegun,
    #[error(
        "The code does not match. Enter the six digits that the app shows now. If they never match, set the device's clock."
    )]
    WrongCode,
    #[error(transparent)]
    Internal(IdentityError),
}

impl<E: Into<IdentityError>> From<E> for TotpError {
    fn from(error: E) -> Self {
        TotpError::Internal(error.into())
    }
}

impl Identity {
    /// A new secret for a person's authenticator app. It is not asked for until it is confirmed.
    pub async fn propose_totp(&self, user: &User) -> Result<NewTotp, IdentityError> {
        let secret: [u8; SECRET_BYTES] = random()?;
        let sealed = self.0.sealer.seal(Purpose::TotpSecret, &Kind::User.show(user.id), &secret)?;
        self.0.store.totp().propose(user.id, &sealed).await?;
        let secret = BASE32_NOPAD.encode(&secret);
        let url = otpauth_url(&user.email, &secret);
        Ok(NewTotp { qr_code: picture(&url)?, secret, url })
    }

    /// Activates the secret that this code was made with. Returns the recovery codes, which exist nowhere else.
    pub async fn confirm_totp(&self, user: &User, code: &str) -> Result<Vec<String>, TotpError> {
        let (store, user_id) = (self.0.store.totp(), user.id);
        let pending = store.find(user_id).await?.pending.ok_or(TotpError::NotBegun)?;
        let step = self.step_of_code(user_id, &pending, &bare(code))?.ok_or(TotpError::WrongCode)?;
        let codes = new_recovery_codes()?;
        let keys: Vec<_> = codes.iter().map(|code| self.recovery_key(user_id, &bare(code))).collect();
        let confirmed_at = self.0.clock.now();
        let confirmed = ConfirmedTotp { user_id, pending: &pending, step, confirmed_at, recovery_codes: &keys };
        if !store.confirm(confirmed).await? {
            return Err(TotpError::NotBegun);
        }
        self.0.mail.notify(MailKind::TotpEnabled, user).await?;
        Ok(codes)
    }

    pub async fn remove_totp(&self, user: &User) -> Result<(), IdentityError> {
        if self.0.store.totp().remove(user.id).await? {
            self.0.mail.notify(MailKind::TotpDisabled, user).await?;
        }
        Ok(())
    }

    /// Whether sign-in asks this person for a code.
    pub async fn has_totp(&self, user_id: Uuid) -> Result<bool, IdentityError> {
        Ok(self.0.store.totp().find(user_id).await?.sealed.is_some())
    }

    /// Uses up a code of the app or a recovery code. False if it is wrong or was used before.
    pub(super) async fn use_code(&self, user_id: Uuid, code: &str) -> Result<bool, IdentityError> {
        let (store, code) = (self.0.store.totp(), bare(code));
        let Some(sealed) = store.find(user_id).await?.sealed else {
            return Ok(false);
        };
        if code.len() != DIGITS {
            return Ok(store.use_recovery_code(user_id, &self.recovery_key(user_id, &code)).await?);
        }
        match self.step_of_code(user_id, &sealed, &code)? {
            Some(step) => Ok(store.use_step(user_id, &sealed, step).await?),
            None => Ok(false),
        }
    }

    fn step_of_code(&self, user_id: Uuid, sealed: &str, code: &str) -> Result<Option<i64>, IdentityError> {
        let secret = self.0.sealer.open(Purpose::TotpSecret, &Kind::User.show(user_id), sealed)?;
        Ok(matching_step(&secret, code, self.0.clock.now()))
    }

    fn recovery_key(&self, user_id: Uuid, bare: &str) -> String {
        let text = Zeroizing::new(format!("{} {bare}", Kind::User.show(user_id)));
        self.0.sealer.digest(Purpose::RecoveryCode, text.as_bytes())
    }
}

/// As people may write it: in groups, and in capitals.
fn bare(code: &str) -> String {
    let kept = code.chars().filter(|c| !c.is_whitespace() && *c != '-').take(64);
    kept.collect::<String>().to_ascii_lowercase()
}

fn new_recovery_codes() -> Result<Vec<String>, IdentityError> {
    let draw = |_| {
        let code = BASE32_NOPAD.encode(&random::<RECOVERY_BYTES>()?).to_ascii_lowercase();
        let (head, tail) = code.split_at(4);
        Ok(format!("{head}-{tail}"))
    };
    (0..RECOVERY_CODES).map(draw).collect()
}

/// As authenticator apps read it (github.com/google/google-authenticator/wiki/Key-Uri-Format).
fn otpauth_url(email: &str, secret: &str) -> String {
    #[expect(clippy::expect_used, reason = "a constant")]
    let mut url = Url::parse("otpauth://totp/").expect("a URL");
    url.set_path(&format!("Octavo:{email}"));
    url.query_pairs_mut().append_pair("secret", secret).append_pair("issuer", "Octavo");
    url.into()
}

fn picture(text: &str) -> Result<String, IdentityError> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).map_err(IdentityError::QrCode)?;
    let svg = code.render::<svg::Color<'_>>().build();
    Ok(format!("data:image/svg+xml;base64,{}", STANDARD.encode(svg)))
}

/// The time step whose code this is, near this moment.
fn matching_step(secret: &[u8], code: &str, now: Timestamp) -> Option<i64> {
    let step = now.as_second().div_euclid(STEP_SECS);
    let is_right = |step: &i64| verify_slices_are_equal(code_of(secret, *step).as_bytes(), code.as_bytes()).is_ok();
    (step - STEPS_APART..=step + STEPS_APART).find(is_right)
}

/// RFC 4226 section 5.3.
fn code_of(secret: &[u8], step: i64) -> String {
    #[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).expect("any length");
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let at = usize::from(hash[19] & 15);
    let number = u32::from_be_bytes([hash[at] & 0x7f, hash[at + 1], hash[at + 2], hash[at + 3]]);
    format!("{:0DIGITS$}", number % 10_u32.pow(DIGITS as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B; the last six of its eight digits.
    const VECTORS: [(i64, &str); 6] = [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_111_111_111, "050471"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
        (20_000_000_000, "353130"),
    ];
    const SECRET: &[u8] = b"12345678901234567890";

    #[test]
    fn the_rfcs_codes_match_within_one_step() {
        for (second, code) in VECTORS {
            let at = |second: i64| matching_step(SECRET, code, Timestamp::from_second(second).unwrap());
            let step = second / STEP_SECS;
            let begin = step * STEP_SECS;
            assert_eq!([at(begin - 30), at(begin), at(begin + 59)], [Some(step); 3], "{code}");
            assert_eq!([at(begin - 31), at(begin + 60)], [None; 2], "{code}");
        }
        let now = Timestamp::from_second(59).unwrap();
        for wrong in ["", "28708", "2870820", "94287082", "287083", "２８７０８２"] {
            assert_eq!(matching_step(SECRET, wrong, now), None, "{wrong}");
        }
    }

    #[test]
    fn the_url_carries_the_address_and_the_secret() {
        let url = otpauth_url("ada+x@example.com", "JBSWY3DPEHPK3PXP");
        assert_eq!(url, "otpauth://totp/Octavo:ada+x@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Octavo");
        assert!(picture(&otpauth_url(&"a".repeat(254), "JBSWY3DPEHPK3PXP")).is_ok(), "the longest address");
    }

    #[test]
    fn recovery_codes_differ_and_are_read_however_they_are_written() {
        let codes = new_recovery_codes().unwrap();
        assert_eq!(codes.iter().collect::<std::collections::HashSet<_>>().len(), RECOVERY_CODES);
        assert!(codes.iter().all(|code| code.len() == 9 && bare(code).len() == 8), "{codes:?}");
        assert_eq!(bare(" K4MQ 7X2D "), bare("k4mq-7x2d"));
    }
}
