//! Guards and servers.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::HeaderMap;
use bytes::Bytes;
use futures::TryStreamExt;
use octavo_egress::testing::Names;
use octavo_egress::{Download, Egress, EgressError, EgressPolicy, GetRequest, PostRequest, Resolver, Response};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// Longer than any test.
pub const LONG: Duration = Duration::from_secs(30);
pub const SHORT: Duration = Duration::from_millis(200);

pub fn policy(allow: &[&str]) -> EgressPolicy {
    let allow = allow.iter().map(|range| range.parse().unwrap()).collect();
    EgressPolicy::opening(allow)
}

/// A guard that knows no name.
pub fn egress(allow: &[&str]) -> Egress {
    egress_with(allow, Arc::new(Names::default()))
}

pub fn egress_with(allow: &[&str], names: Arc<dyn Resolver>) -> Egress {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    Egress::with_resolver(policy(allow), names).unwrap()
}

pub fn get_request(url: &str) -> GetRequest<'_> {
    GetRequest { url, headers: HeaderMap::new(), answer_timeout: LONG, idle_timeout: LONG, most_redirects: 3 }
}

pub async fn get(egress: &Egress, url: &str) -> Result<Download, EgressError> {
    egress.get(get_request(url)).await
}

pub async fn whole(download: Download) -> Result<Vec<u8>, EgressError> {
    download
        .body
        .try_fold(Vec::new(), async |mut all, part| {
            all.extend_from_slice(&part);
            Ok(all)
        })
        .await
}

pub fn post_request(url: &str, connect_timeout: Duration, read_timeout: Duration) -> PostRequest<'_> {
    let body = Bytes::from_static(b"{}");
    PostRequest { url, headers: HeaderMap::new(), body, connect_timeout, read_timeout, most_answer: 1024 }
}

pub async fn post(egress: &Egress, url: &str, read_timeout: Duration) -> Result<Response, EgressError> {
    egress.post(post_request(url, Duration::from_millis(100), read_timeout)).await
}

/// The call of an adapter.
pub async fn execute(egress: &Egress, url: &str) -> Result<reqwest::Response, EgressError> {
    let mut request = reqwest::Request::new(reqwest::Method::POST, url.parse().unwrap());
    *request.timeout_mut() = Some(LONG);
    egress.execute(request).await
}

/// Serves on 127.0.0.1; answers the base of its URLs.
pub async fn serve(app: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, app).await });
    format!("http://{address}")
}

/// Answers every connection with these bytes, whatever is asked, and then closes it or says no more.
pub async fn speak(answer: Vec<u8>, close: bool) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let answer = answer.clone();
            tokio::spawn(async move {
                let _ = socket.read(&mut [0; 4096]).await;
                // The client may hang up before it has read all of it.
                let _ = socket.write_all(&answer).await;
                if !close {
                    std::future::pending::<()>().await;
                }
            });
        }
    });
    format!("http://{address}")
}
