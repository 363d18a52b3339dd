//! A push service (RFC 8030), and the browsers that are subscribed there. They read what comes as RFC 8188, 8291 and 8292 say, and
//! share nothing with Octavo.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use aws_lc_rs::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree};
use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use super::until;

/// One message that came.
#[derive(Debug, Clone)]
pub struct Pushed {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Pushed {
    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }
}

type Answer = (u16, &'static [(&'static str, &'static str)]);

/// On a socket of its own; it outlives the servers that call it.
#[derive(Clone)]
pub struct PushService {
    pub base: String,
    pushed: Arc<Mutex<Vec<Pushed>>>,
    /// The next answers; 201 after them.
    answers: Arc<Mutex<VecDeque<Answer>>>,
}

impl PushService {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let service = PushService { base, pushed: Arc::default(), answers: Arc::default() };
        let app = axum::Router::new().fallback(receive).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        service
    }

    /// The next message is answered so.
    pub fn answer(&self, status: u16, headers: &'static [(&'static str, &'static str)]) {
        self.answers.lock().unwrap().push_back((status, headers));
    }

    pub fn browser(&self, name: &str) -> SubscribedBrowser {
        SubscribedBrowser::at(&format!("{}/{name}", self.base))
    }

    pub fn pushed(&self) -> Vec<Pushed> {
        self.pushed.lock().unwrap().clone()
    }

    /// All messages, once there are so many.
    pub async fn wait(&self, count: usize) -> Vec<Pushed> {
        until(&format!("{count} push messages came"), async || {
            Some(self.pushed()).filter(|pushed| pushed.len() >= count)
        })
        .await
    }
}

async fn receive(
    State(service): State<PushService>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> (StatusCode, HeaderMap) {
    let (status, more) = service.answers.lock().unwrap().pop_front().unwrap_or((201, &[]));
    service.pushed.lock().unwrap().push(Pushed { path: uri.path().to_owned(), headers, body });
    let more = more.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
    (StatusCode::from_u16(status).unwrap(), more)
}

/// A browser with its keys.
pub struct SubscribedBrowser {
    endpoint: String,
    key: PrivateKey,
    public_key: Vec<u8>,
    auth: [u8; 16],
}

impl SubscribedBrowser {
    pub fn at(endpoint: &str) -> Self {
        let key = PrivateKey::generate(&ECDH_P256).unwrap();
        let public_key = key.compute_public_key().unwrap().as_ref().to_vec();
        let auth = octavo_server::ids::random_id().into_bytes();
        SubscribedBrowser { endpoint: endpoint.to_owned(), key, public_key, auth }
    }

    /// As `PushSubscription.toJSON()` returns it.
    pub fn subscription(&self) -> Value {
        let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        json!({ "endpoint": self.endpoint, "expirationTime": null,
            "keys": { "p256dh": text(&self.public_key), "auth": text(&self.auth) } })
    }

    /// Decrypts a message.
    pub fn read(&self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert!(u32::from_be_bytes(size.try_into().unwrap()) >= rest.len() as u32, "one record");
        let (sender, record) = rest[1..].split_at(usize::from(rest[0]));
        let secret = agree(&self.key, UnparsedPublicKey::new(&ECDH_P256, sender), (), |secret| Ok(secret.to_vec()));
        let info = [b"WebPush: info\0", &self.public_key[..], sender].concat();
        let input = hkdf(&self.auth, &secret.unwrap(), &info, 32);
        let key = hkdf(salt, &input, b"Content-Encoding: aes128gcm\0", 16);
        let nonce = hkdf(salt, &input, b"Content-Encoding: nonce\0", 12);
        let cipher = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let nonce = Nonce::try_assume_unique_for_key(&nonce).unwrap();
        let mut record = record.to_vec();
        let content = cipher.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
        let end = content.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(content[end], 2, "the last record");
        serde_json::from_slice(&content[..end]).unwrap()
    }
}

/// RFC 5869, for at most one block.
fn hkdf(salt: &[u8], input: &[u8], info: &[u8], length: usize) -> Vec<u8> {
    let key = sign(&Key::new(HMAC_SHA256, salt), input);
    sign(&Key::new(HMAC_SHA256, key.as_ref()), &[info, &[1]].concat()).as_ref()[..length].to_vec()
}
