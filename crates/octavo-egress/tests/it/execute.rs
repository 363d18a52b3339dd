//! Requests that adapters build.

use axum::Router;
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Redirect;
use axum::routing;
use octavo_egress::testing::Canaries;
use octavo_egress::{Egress, EgressError};
use reqwest::{Method, Request, Response};

use crate::support::{SHORT, egress, execute, serve, speak};

async fn patient(egress: &Egress, url: &str) -> Result<Response, EgressError> {
    let mut request = Request::new(Method::GET, url.parse().unwrap());
    *request.timeout_mut() = Some(SHORT);
    egress.execute(request).await
}

#[tokio::test]
async fn an_opened_range_answers_and_sees_who_asks() {
    let asked = async |headers: HeaderMap| headers[USER_AGENT].to_str().unwrap().to_owned();
    let base = serve(Router::new().route("/", routing::post(asked))).await;
    let answer = execute(&egress(&["127.0.0.0/8"]), &base).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.text().await.unwrap(), concat!("Octavo/", env!("CARGO_PKG_VERSION")));
}

#[tokio::test]
async fn a_redirect_is_an_answer() {
    let canaries = Canaries::listen().await;
    let target = format!("http://127.0.0.1:{}/", canaries.port(0));
    let base = serve(Router::new().route("/", routing::post(async move || Redirect::temporary(&target)))).await;
    let answer = execute(&egress(&["127.0.0.0/8"]), &base).await.unwrap();
    assert_eq!(answer.status(), StatusCode::TEMPORARY_REDIRECT);
    canaries.assert_untouched().await;
}

/// A request that the receiver may have seen differs from one that was never sent.
#[tokio::test]
async fn a_failure_says_whether_anything_was_sent() {
    let egress = egress(&["127.0.0.0/8"]);
    let silent = speak(Vec::new(), false).await;
    let noise = speak(b"220 mail.example ESMTP\r\n".to_vec(), true).await;
    for url in [&silent, &noise] {
        let sent = patient(&egress, url).await;
        assert!(matches!(sent, Err(EgressError::Broken(_))), "{sent:?}");
    }
    let unsent = patient(&egress, "https://nowhere.example/").await;
    assert!(matches!(unsent, Err(EgressError::Connect(_))), "{unsent:?}");
}

#[tokio::test]
async fn the_timeout_covers_the_body() {
    let stalled = speak(b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc".to_vec(), false).await;
    let body = patient(&egress(&["127.0.0.0/8"]), &stalled).await.unwrap().bytes().await;
    assert!(body.unwrap_err().is_timeout());
}
