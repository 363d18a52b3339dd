//! Message encryption for Web Push (RFC 8291) in one record of `aes128gcm` (RFC 8188).

use aws_lc_rs::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree};
use hkdf::Hkdf;
use sha2::Sha256;

use super::error::PushError;
use crate::vault::random;

pub const PUBLIC_KEY_BYTES: usize = 65;
pub const AUTH_BYTES: usize = 16;

const SALT_BYTES: usize = 16;
/// RFC 8291, section 4: a push service need not accept more than 4096 bytes.
const RECORD_BYTES: u32 = 4096;
/// Every message is padded to this length, so that the push service learns nothing from it.
const PADDED: usize = 1024;
/// Ends the content of the last record.
const DELIMITER: u8 = 2;

/// What a browser gave to encrypt for it.
#[derive(Debug, Clone)]
pub struct BrowserKeys {
    /// An uncompressed point of P-256.
    pub public_key: [u8; PUBLIC_KEY_BYTES],
    pub auth: [u8; AUTH_BYTES],
}

/// Encrypts a message with a new key and a new salt: the body of the request.
pub fn encrypt(message: &[u8], to: &BrowserKeys) -> Result<Vec<u8>, PushError> {
    let key = PrivateKey::generate(&ECDH_P256).map_err(|_| PushError::Crypto("no key for a push message"))?;
    let mut content = message.to_vec();
    content.push(DELIMITER);
    content.resize(content.len().max(PADDED), 0);
    seal_record(content, to, &key, random()?)
}

/// Whether the bytes are a point on P-256, which a key can be agreed with.
pub fn is_public_key(bytes: &[u8; PUBLIC_KEY_BYTES]) -> bool {
    let Ok(own) = PrivateKey::generate(&ECDH_P256) else { return false };
    agree(&own, UnparsedPublicKey::new(&ECDH_P256, bytes), (), |_| Ok(())).is_ok()
}

fn seal_record(
    mut content: Vec<u8>,
    to: &BrowserKeys,
    from: &PrivateKey,
    salt: [u8; SALT_BYTES],
) -> Result<Vec<u8>, PushError> {
    let own = from.compute_public_key().map_err(|_| PushError::Crypto("a key without its public half"))?;
    let peer = UnparsedPublicKey::new(&ECDH_P256, &to.public_key);
    let broken = PushError::Crypto("the browser's key is not on the curve");
    let input = agree(from, peer, broken, |secret| {
        let info = [b"WebPush: info\0", to.public_key.as_slice(), own.as_ref()].concat();
        derive::<32>(&to.auth, secret, &info)
    })?;
    let key = derive::<16>(&salt, &input, b"Content-Encoding: aes128gcm\0")?;
    let nonce = derive::<12>(&salt, &input, b"Content-Encoding: nonce\0")?;
    let cipher = UnboundKey::new(&AES_128_GCM, &key).map_err(|_| PushError::Crypto("a key of a wrong length"))?;
    LessSafeKey::new(cipher)
        .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut content)
        .map_err(|_| PushError::Crypto("a push message was not encrypted"))?;
    let mut body = salt.to_vec();
    body.extend(RECORD_BYTES.to_be_bytes());
    body.push(PUBLIC_KEY_BYTES as u8);
    body.extend_from_slice(own.as_ref());
    body.append(&mut content);
    Ok(body)
}

fn derive<const N: usize>(salt: &[u8], input: &[u8], info: &[u8]) -> Result<[u8; N], PushError> {
    let mut output = [0; N];
    let hkdf = Hkdf::<Sha256>::new(Some(salt), input);
    hkdf.expand(info, &mut output).map_err(|_| PushError::Crypto("a key of a wrong length"))?;
    Ok(output)
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        URL_SAFE_NO_PAD.decode(text).unwrap().try_into().unwrap()
    }

    /// RFC 8291, appendix A.
    #[test]
    fn the_example_of_the_rfc_is_encrypted_byte_for_byte() {
        let to = BrowserKeys {
            public_key: bytes(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            ),
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        };
        let from: [u8; 32] = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let from = PrivateKey::from_private_key(&ECDH_P256, &from).unwrap();
        let mut content = b"When I grow up, I want to be a watermelon".to_vec();
        content.push(DELIMITER);
        let body = seal_record(content, &to, &from, bytes("DGv6ra1nlYgDCS1FRnbzlw")).unwrap();
        assert_eq!(
            URL_SAFE_NO_PAD.encode(body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl\
             7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn messages_have_one_length_and_no_two_are_equal() {
        let to = PrivateKey::generate(&ECDH_P256).unwrap().compute_public_key().unwrap();
        let to = BrowserKeys { public_key: to.as_ref().try_into().unwrap(), auth: [7; AUTH_BYTES] };
        let [one, other] = ["a", "a longer one"].map(|text| encrypt(text.as_bytes(), &to).unwrap());
        assert_eq!((one.len(), other.len()), (86 + PADDED + 16, 86 + PADDED + 16));
        assert_ne!(one, encrypt(b"a", &to).unwrap());
    }

    #[test]
    fn a_point_that_is_not_on_the_curve_is_no_key() {
        let key = PrivateKey::generate(&ECDH_P256).unwrap().compute_public_key().unwrap();
        let point: [u8; PUBLIC_KEY_BYTES] = key.as_ref().try_into().unwrap();
        assert!(is_public_key(&point));
        let mut moved = point;
        moved[64] ^= 1;
        let mut compressed = point;
        compressed[0] = 2;
        for wrong in [moved, compressed, [0; PUBLIC_KEY_BYTES]] {
            assert!(!is_public_key(&wrong));
        }
    }
}
