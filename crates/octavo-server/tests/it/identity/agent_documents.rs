//! Clients whose ID is the URL of a document.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response as Answer};
use axum::routing::get;
use jiff::SignedDuration;
use octavo_egress::{Egress, EgressPolicy};
use octavo_server::identity::Settings;
use octavo_server::identity::agents::ClientDocuments;
use octavo_store::testing::each_engine;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::agents::{agent, query, registered, tokens};
use super::harness::{CALLBACK, Landing, Service, hidden};

/// A web server with documents of clients, and what it was asked for.
#[derive(Clone, Default)]
struct Documents {
    base: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Documents {
    async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let documents =
            Documents { base: format!("http://{}", listener.local_addr().unwrap()), ..Documents::default() };
        let app = Router::new().route("/{name}", get(serve)).with_state(documents.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        documents
    }

    fn url(&self, name: &str) -> String {
        format!("{}/{name}", self.base)
    }

    fn asked(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

async fn serve(State(documents): State<Documents>, Path(name): Path<String>) -> Answer {
    documents.asked.lock().unwrap().push(name.clone());
    let url = documents.url(&name);
    let document = |client_id: &str, more: &str| {
        let name = format!("Reader{more}");
        axum::Json(json!({ "client_id": client_id, "client_name": name, "redirect_uris": [CALLBACK, "http://127.0.0.1/done"] })).into_response()
    };
    match name.as_str() {
        "good.json" => document(&url, ""),
        "large.json" => document(&url, &"x".repeat(6000)),
        "moved.json" => Redirect::temporary("/good.json").into_response(),
        "other.json" => document(&documents.url("good.json"), ""),
        "text.json" => "no document".into_response(),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

fn opened(settings: &mut Settings) {
    let policy = EgressPolicy::opening(vec!["127.0.0.0/8".parse().unwrap()]);
    settings.client_documents = Some(ClientDocuments(Egress::new(policy).unwrap()));
}

#[tokio::test]
async fn a_document_describes_its_client_to_people_who_are_signed_in() {
    each_engine(|store| async move {
        let service = Service::start(store, opened).await;
        let documents = Documents::start().await;
        let client_id = documents.url("good.json");
        let mut stranger = service.browser();
        let landing = Landing::of(&stranger.get(&query(&client_id).path()).await);
        assert!(landing.location.starts_with("/login?"), "{landing:?}");
        assert_eq!(documents.asked(), 0, "strangers make Octavo fetch nothing");
        let mut browser = service.signed_in().await;
        let page = browser.get(&query(&client_id).path()).await.text().await.unwrap();
        assert!(page.contains("Reader from <b>127.0.0.1</b>") && page.contains("app.example"), "{page}");
        let got = tokens(&mut browser, &query(&client_id), &client_id).await;
        assert!(agent(&service, &got).await.is_some());
        let native = query(&client_id).set("redirect_uri", "http://127.0.0.1:51234/done");
        let got = tokens(&mut browser, &native, &client_id).await;
        assert!(agent(&service, &got).await.is_some(), "any port on loopback (RFC 8252)");
        assert_eq!(documents.asked(), 1, "it counts for an hour");
        let discovery = service.request(Method::GET, "/.well-known/oauth-authorization-server").send().await.unwrap();
        assert_eq!(discovery.json::<Value>().await.unwrap()["client_id_metadata_document_supported"], true);
        let elsewhere = query(&client_id).set("redirect_uri", "https://evil.example/cb");
        assert_eq!(browser.get(&elsewhere.path()).await.status(), StatusCode::BAD_REQUEST);
        service.hands.advance(SignedDuration::from_secs(3601));
        let mut browser = service.signed_in_again().await;
        browser.get(&query(&client_id).path()).await;
        assert_eq!(documents.asked(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_document_that_is_wrong_or_out_of_reach_makes_no_client() {
    each_engine(|store| async move {
        let service = Service::start(store, opened).await;
        let documents = Documents::start().await;
        let mut browser = service.signed_in().await;
        for (client_id, why) in [
            (documents.url("large.json"), "larger than 5120 bytes"),
            (documents.url("moved.json"), "redirect"),
            (documents.url("other.json"), "the document&#x27;s own URL"),
            (documents.url("text.json"), "not valid"),
            (documents.url("missing.json"), "status 404"),
            (documents.base.clone(), "with a path"),
            (format!("{}/./good.json", documents.base), "shortest form"),
            ("http://10.0.0.1/client.json".to_owned(), ""),
            ("https://169.254.169.254/client.json".to_owned(), ""),
            ("https://[::1]/client.json".to_owned(), ""),
            ("http://agent.example/client.json".to_owned(), "https"),
            ("file:///etc/passwd".to_owned(), "https"),
        ] {
            let answer = browser.get(&query(&client_id).path()).await;
            assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{client_id}");
            let page = answer.text().await.unwrap().replace("&#39;", "&#x27;");
            assert!(page.contains(why) || why.contains("own URL") && page.contains("own URL"), "{client_id}: {page}");
            assert!(service.store.agent_clients().find(&client_id).await.unwrap().is_none(), "{client_id}");
        }
        assert_eq!(documents.asked(), 5);
    })
    .await;
}

#[tokio::test]
async fn a_document_at_a_private_address_is_never_fetched() {
    each_engine(|store| async move {
        let closed = |settings: &mut Settings| {
            let egress = Egress::new(EgressPolicy::default()).unwrap();
            settings.client_documents = Some(ClientDocuments(egress));
        };
        let service = Service::start(store, closed).await;
        let documents = Documents::start().await;
        let mut browser = service.signed_in().await;
        let https = documents.url("good.json").replace("http:", "https:");
        let by_name = https.replace("127.0.0.1", "localhost");
        for client_id in [documents.url("good.json"), https, by_name] {
            let answer = browser.get(&query(&client_id).path()).await;
            assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{client_id}");
        }
        assert_eq!(documents.asked(), 0);
        let request =
            hidden(&browser.get(&query(&registered(&service).await).path()).await.text().await.unwrap(), "request");
        assert!(!request.is_empty(), "another client is still asked for");
    })
    .await;
}
