//! An OpenID issuer on a socket of its own, which tells the truth until a test makes it lie.

use std::collections::HashMap;
use std::future::IntoFuture as _;
use std::sync::{Arc, Mutex};

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use axum::extract::{Form, State};
use axum::http::HeaderMap;
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use url::Url;

use super::Home;

const CLIENT_ID: &str = "octavo-at-issuer";
const CLIENT_SECRET: &str = "the secret that both know";

/// How an ID token is signed.
#[derive(Clone, Copy, PartialEq)]
pub enum Signed {
    ByIssuer,
    /// With a key that the issuer never published, under the name of one that it did.
    ByStranger,
    /// HS256, with the client secret.
    BySecret,
    NotAtAll,
}

/// An ID token before it is signed.
pub struct Draft {
    pub claims: Value,
    pub kid: String,
    pub signed: Signed,
}

type Edit = Arc<dyn Fn(&mut Draft) + Send + Sync>;

struct Inner {
    url: String,
    key: EcdsaKeyPair,
    kid: u32,
    /// The claims of the person who is signed in there.
    person: Value,
    edit: Edit,
    /// What each code stands for.
    codes: HashMap<String, HashMap<String, String>>,
    /// How often the key set was fetched.
    fetched: usize,
    /// The parameters of the last sign-in.
    asked: HashMap<String, String>,
}

#[derive(Clone)]
pub struct Issuer {
    pub url: String,
    inner: Arc<Mutex<Inner>>,
    ends: Arc<Notify>,
    task: Arc<tokio::sync::Mutex<JoinHandle<()>>>,
}

fn new_key() -> EcdsaKeyPair {
    let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).unwrap();
    EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref()).unwrap()
}

impl Issuer {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let inner = Arc::new(Mutex::new(Inner {
            url: url.clone(),
            key: new_key(),
            kid: 1,
            person: json!({ "sub": "ada-at-issuer", "email": "ada@example.com", "email_verified": true }),
            edit: Arc::new(|_| ()),
            codes: HashMap::new(),
            fetched: 0,
            asked: HashMap::new(),
        }));
        let app = Router::new()
            .route("/.well-known/openid-configuration", get(discovery))
            .route("/jwks", get(jwks))
            .route("/token", post(token))
            .with_state(inner.clone());
        let ends = Arc::new(Notify::new());
        let ended = ends.clone().notified_owned();
        let served = axum::serve(listener, app).with_graceful_shutdown(ended).into_future();
        let task = Arc::new(tokio::sync::Mutex::new(tokio::spawn(async { served.await.unwrap() })));
        Issuer { url, inner, ends, task }
    }

    /// A home whose server offers this issuer.
    pub fn on(&self, home: Home) -> Home {
        home.set("OCTAVO_SIGN_IN_OIDC_ISSUER", &self.url)
            .set("OCTAVO_SIGN_IN_OIDC_CLIENT_ID", CLIENT_ID)
            .set("OCTAVO_SIGN_IN_OIDC_CLIENT_SECRET", CLIENT_SECRET)
            .set("OCTAVO_SIGN_IN_OIDC_NAME", "Fernhill")
    }

    /// Who is signed in there from now on.
    pub fn person(&self, sub: &str, email: &str) {
        self.inner.lock().unwrap().person = json!({ "sub": sub, "email": email, "email_verified": true });
    }

    /// What happens to every ID token from now on.
    pub fn edit(&self, edit: impl Fn(&mut Draft) + Send + Sync + 'static) {
        self.inner.lock().unwrap().edit = Arc::new(edit);
    }

    /// Signs with another key from now on, and publishes it alone.
    pub fn rotate(&self) {
        let mut inner = self.inner.lock().unwrap();
        inner.key = new_key();
        inner.kid += 1;
    }

    pub fn fetched(&self) -> usize {
        self.inner.lock().unwrap().fetched
    }

    pub fn asked(&self, name: &str) -> Option<String> {
        self.inner.lock().unwrap().asked.get(name).cloned()
    }

    /// Ends all of it, as a machine that is switched off: no connection is accepted or kept.
    pub async fn stop(&self) {
        self.ends.notify_one();
        (&mut *self.task.lock().await).await.unwrap();
    }

    /// What a browser brings back that went to `location` and signed in there.
    pub fn answer(&self, location: &str) -> Vec<(String, String)> {
        let asked: HashMap<_, _> = Url::parse(location).unwrap().query_pairs().into_owned().collect();
        let mut inner = self.inner.lock().unwrap();
        assert_eq!(location.split('?').next().unwrap(), format!("{}/authorize", inner.url));
        assert_eq!((asked["client_id"].as_str(), asked["response_type"].as_str()), (CLIENT_ID, "code"));
        assert_eq!(asked["code_challenge_method"], "S256");
        let code = format!("code-{}", inner.codes.len());
        let state = asked["state"].clone();
        inner.asked = asked.clone();
        inner.codes.insert(code.clone(), asked);
        let answer = [("code", code), ("state", state), ("iss", inner.url.clone())];
        answer.map(|(name, value)| (name.to_owned(), value)).to_vec()
    }
}

type Shared = State<Arc<Mutex<Inner>>>;

async fn discovery(State(inner): Shared) -> Json<Value> {
    let url = inner.lock().unwrap().url.clone();
    Json(json!({
        "issuer": url,
        "authorization_endpoint": format!("{url}/authorize"),
        "token_endpoint": format!("{url}/token"),
        "jwks_uri": format!("{url}/jwks"),
        "end_session_endpoint": format!("{url}/end-session"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["ES256", "HS256", "none"],
        "authorization_response_iss_parameter_supported": true,
    }))
}

async fn jwks(State(inner): Shared) -> Json<Value> {
    let mut inner = inner.lock().unwrap();
    inner.fetched += 1;
    let point = inner.key.public_key().as_ref();
    let [x, y] = [&point[1..33], &point[33..]].map(|half| URL_SAFE_NO_PAD.encode(half));
    let kid = inner.kid.to_string();
    Json(json!({ "keys": [{ "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": kid, "x": x, "y": y }] }))
}

async fn token(State(inner): Shared, headers: HeaderMap, Form(form): Form<HashMap<String, String>>) -> Json<Value> {
    let mut inner = inner.lock().unwrap();
    let basic = STANDARD.encode(format!("{CLIENT_ID}:{}", CLIENT_SECRET.replace(' ', "+")));
    assert_eq!(headers["authorization"], format!("Basic {basic}"));
    let Some(asked) = inner.codes.remove(&form["code"]) else {
        return Json(json!({ "error": "invalid_grant" }));
    };
    assert_eq!(form["redirect_uri"], asked["redirect_uri"]);
    assert_eq!(URL_SAFE_NO_PAD.encode(Sha256::digest(&form["code_verifier"])), asked["code_challenge"]);
    let now = octavo_server::system_clock().now().as_second();
    let mut claims = json!({
        "iss": inner.url, "aud": CLIENT_ID, "nonce": asked["nonce"], "iat": now, "exp": now + 300, "auth_time": now,
    });
    claims.as_object_mut().unwrap().extend(inner.person.as_object().unwrap().clone());
    let mut draft = Draft { claims, kid: inner.kid.to_string(), signed: Signed::ByIssuer };
    (inner.edit.clone())(&mut draft);
    Json(json!({ "access_token": "at", "token_type": "Bearer", "id_token": sign(&inner.key, &draft) }))
}

fn sign(key: &EcdsaKeyPair, draft: &Draft) -> String {
    let alg = match draft.signed {
        Signed::ByIssuer | Signed::ByStranger => "ES256",
        Signed::BySecret => "HS256",
        Signed::NotAtAll => "none",
    };
    let header = json!({ "alg": alg, "kid": draft.kid, "typ": "JWT" });
    let [header, claims] = [&header, &draft.claims].map(|part| URL_SAFE_NO_PAD.encode(part.to_string()));
    let text = format!("{header}.{claims}");
    let signature = match draft.signed {
        Signed::ByIssuer => key.sign(&SystemRandom::new(), text.as_bytes()).unwrap().as_ref().to_vec(),
        Signed::ByStranger => new_key().sign(&SystemRandom::new(), text.as_bytes()).unwrap().as_ref().to_vec(),
        Signed::BySecret => {
            let mut mac = Hmac::<Sha256>::new_from_slice(CLIENT_SECRET.as_bytes()).unwrap();
            mac.update(text.as_bytes());
            mac.finalize().into_bytes().to_vec()
        }
        Signed::NotAtAll => Vec::new(),
    };
    format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature))
}
