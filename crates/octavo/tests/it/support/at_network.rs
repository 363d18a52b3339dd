//! A network of Bluesky servers, with the directory that says where each account lives.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use super::Home;

pub const DID: &str = "did:plc:ewvi7nxzyoun6zhxrhs64oiz";
pub const HANDLE: &str = "ada.test";

/// What the directory and the handles say, by DID.
#[derive(Clone, Default)]
pub struct AtNetwork {
    documents: Arc<Mutex<HashMap<String, Value>>>,
    pub directory: String,
}

/// A server that signs everybody in as the account that they name, and keeps what is posted.
#[derive(Clone)]
pub struct AtServer {
    pub base: String,
    network: AtNetwork,
    texts: Arc<Mutex<Vec<String>>>,
}

impl AtNetwork {
    /// With one account, at the first of two servers.
    pub async fn start() -> (AtNetwork, AtServer, AtServer) {
        let network = AtNetwork::default();
        let first = AtServer::start(&network).await;
        let network = AtNetwork { directory: first.base.clone(), ..network };
        network.put(DID, HANDLE, &first.base);
        let second = AtServer::start(&network).await;
        (network, first, second)
    }

    /// A server that uses this network, without simulated ones.
    pub fn settings(&self, home: Home) -> Home {
        home.set("OCTAVO_PLATFORMS_BLUESKY_URL", &self.directory)
            .set("OCTAVO_PLATFORMS_BLUESKY_PLC_URL", &self.directory)
            .set("OCTAVO_EGRESS_ALLOW", "127.0.0.1/32")
    }

    /// Has the account live there from now on.
    pub fn put(&self, did: &str, handle: &str, server: &str) {
        let service = json!({ "id": "#atproto_pds", "type": "AtprotoPersonalDataServer", "serviceEndpoint": server });
        let document = json!({ "id": did, "alsoKnownAs": [format!("at://{handle}")], "service": [service] });
        self.put_document(did, document);
    }

    pub fn put_document(&self, did: &str, document: Value) {
        self.documents.lock().unwrap().insert(did.to_owned(), document);
    }

    fn document(&self, did: &str) -> Option<Value> {
        self.documents.lock().unwrap().get(did).cloned()
    }
}

impl AtServer {
    async fn start(network: &AtNetwork) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let server = AtServer { base, network: network.clone(), texts: Arc::default() };
        let app = Router::new()
            .route("/{did}", get(directory))
            .route("/.well-known/did.json", get(own_document))
            .route("/xrpc/com.atproto.server.createSession", post(create_session))
            .route("/xrpc/com.atproto.identity.resolveHandle", get(resolve_handle))
            .route("/xrpc/com.atproto.repo.putRecord", post(put_record))
            .with_state(server.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        server
    }

    /// What a client sends to connect an account here.
    pub fn credentials(&self, identifier: &str) -> Value {
        let credentials = json!({ "identifier": identifier, "password": "xxxx-xxxx-xxxx-xxxx", "service": self.base });
        json!({ "platform": "BLUE_SKY", "credentials": credentials })
    }

    /// The texts of its posts, in order.
    pub fn texts(&self) -> Vec<String> {
        self.texts.lock().unwrap().clone()
    }
}

fn found(body: Option<Value>) -> Response {
    body.map_or_else(|| StatusCode::NOT_FOUND.into_response(), |body| Json(body).into_response())
}

async fn directory(State(server): State<AtServer>, Path(did): Path<String>) -> Response {
    found(server.network.document(&did))
}

async fn own_document(State(server): State<AtServer>) -> Response {
    found(server.network.document(&server.base.replace("http://", "did:web:").replacen(
        "127.0.0.1:",
        "127.0.0.1%3A",
        1,
    )))
}

/// The identifier is the DID and the handle that the server claims: `did handle`.
async fn create_session(Json(login): Json<Value>) -> Json<Value> {
    let identifier = login["identifier"].as_str().unwrap();
    let (did, handle) = identifier.split_once(' ').unwrap_or((DID, HANDLE));
    Json(json!({ "accessJwt": "access", "refreshJwt": "refresh", "did": did, "handle": handle }))
}

async fn resolve_handle(State(server): State<AtServer>, Query(query): Query<HashMap<String, String>>) -> Response {
    let name = json!([format!("at://{}", query["handle"])]);
    let documents = server.network.documents.lock().unwrap();
    let owner = documents.values().find(|document| document["alsoKnownAs"] == name);
    match owner {
        Some(document) => Json(json!({ "did": document["id"] })).into_response(),
        None => {
            (StatusCode::BAD_REQUEST, Json(json!({ "error": "InvalidRequest", "message": "Unable to resolve handle" })))
                .into_response()
        }
    }
}

async fn put_record(State(server): State<AtServer>, Json(put): Json<Value>) -> Json<Value> {
    server.texts.lock().unwrap().push(put["record"]["text"].as_str().unwrap().to_owned());
    Json(json!({ "uri": format!("at://{DID}/app.bsky.feed.post/x"), "cid": "bafy" }))
}
