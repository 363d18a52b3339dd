//! An authenticator app.

use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

/// The code that the app shows `steps` of 30 seconds from now (RFC 6238).
pub fn code_now(secret: &str, steps: i64) -> String {
    let second = octavo_server::system_clock().now().as_second();
    let mut mac = Hmac::<Sha1>::new_from_slice(&BASE32_NOPAD.decode(secret.as_bytes()).unwrap()).unwrap();
    mac.update(&(second / 30 + steps).to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let at = usize::from(hash[19] & 15);
    let number = u32::from_be_bytes(hash[at..at + 4].try_into().unwrap()) & 0x7fff_ffff;
    format!("{:06}", number % 1_000_000)
}
