//! A device that holds one passkey, as a browser reports its answers (Web Authentication, sections 6.1 and 6.5).

use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use data_encoding::BASE64URL_NOPAD;
use serde_json::{Value, json};

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const HAS_CREDENTIAL: u8 = 0x40;

pub struct Authenticator {
    key: EcdsaKeyPair,
    id: Vec<u8>,
    /// Of the page that asks.
    pub origin: String,
    /// Whether it asked for a PIN or a fingerprint.
    pub verifies: bool,
    /// Synced passkeys don't count.
    pub counts: bool,
    pub counter: u32,
    pub user_handle: String,
}

impl Authenticator {
    pub fn new(origin: &str) -> Self {
        let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).unwrap();
        let id = octavo_server::ids::random_id().into_bytes().to_vec();
        let (origin, user_handle) = (origin.to_owned(), String::new());
        Authenticator { key, id, origin, verifies: true, counts: true, counter: 0, user_handle }
    }

    /// `navigator.credentials.create`
    pub fn create(&mut self, options: &Value) -> Value {
        self.user_handle = options["user"]["id"].as_str().unwrap().to_owned();
        let client = self.client_data("webauthn.create", options);
        let mut data = self.data(options["rp"]["id"].as_str().unwrap(), HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend((self.id.len() as u16).to_be_bytes());
        data.extend(&self.id);
        data.extend(self.public_key());
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(data.len() as u8);
        object.extend(data);
        let response = json!({ "clientDataJSON": encode(client), "attestationObject": encode(object) });
        self.credential(response)
    }

    /// `navigator.credentials.get`
    pub fn get(&mut self, options: &Value) -> Value {
        self.counter += u32::from(self.counts);
        let client = self.client_data("webauthn.get", options);
        let data = self.data(options["rpId"].as_str().unwrap(), 0);
        let signed = [data.clone(), digest(&SHA256, &client).as_ref().to_vec()].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        self.credential(json!({
            "clientDataJSON": encode(client),
            "authenticatorData": encode(data),
            "signature": encode(signature),
            "userHandle": self.user_handle,
        }))
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data =
            json!({ "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false });
        data.to_string().into_bytes()
    }

    fn data(&self, host: &str, flags: u8) -> Vec<u8> {
        let verified = if self.verifies { USER_VERIFIED } else { 0 };
        let mut data = digest(&SHA256, host.as_bytes()).as_ref().to_vec();
        data.push(flags | USER_PRESENT | verified);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// In COSE: an ES256 key on P-256.
    fn public_key(&self) -> Vec<u8> {
        let (x, y) = self.key.public_key().as_ref()[1..].split_at(32);
        [b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20", x, b"\x22\x58\x20", y].concat()
    }

    fn credential(&self, response: Value) -> Value {
        let id = encode(&self.id);
        json!({ "id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {} })
    }
}

fn encode(bytes: impl AsRef<[u8]>) -> String {
    BASE64URL_NOPAD.encode(bytes.as_ref())
}
