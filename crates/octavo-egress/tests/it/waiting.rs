//! Nobody can hold a download up: each wait has its own bound.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::get as route_get;
use bytes::Bytes;
use futures::StreamExt;
use futures::future::BoxFuture;
use octavo_egress::{EgressError, GetRequest, PostRequest, Resolver};

use crate::support::{LONG, SHORT, egress, egress_with, get_request, serve, speak, whole};

/// A name server that never answers.
struct Silent;

impl Resolver for Silent {
    fn lookup<'a>(&'a self, _: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>> {
        Box::pin(std::future::pending())
    }
}

#[track_caller]
fn assert_timed_out<T: std::fmt::Debug>(result: Result<T, EgressError>, after: Duration) {
    assert!(matches!(result, Err(EgressError::Timeout(told)) if told == after), "{result:?}");
}

/// The look-up and TLS belong to connecting, and every call has its own bound.
#[tokio::test]
async fn connecting_includes_look_up_and_tls() {
    let egress = egress_with(&["127.0.0.0/8"], Arc::new(Silent));
    let silent = speak(Vec::new(), false).await.replace("http:", "https:");
    for url in ["https://slow.example/", &silent] {
        for limit in [SHORT, SHORT / 2] {
            let got = egress.get(GetRequest { answer_timeout: limit, ..get_request(url) }).await;
            assert!(
                matches!(got, Err(EgressError::Timeout(told) | EgressError::ConnectTimeout(told)) if told == limit),
                "{got:?}"
            );
            let (headers, body) = (axum::http::HeaderMap::new(), Bytes::new());
            let bounds = PostRequest { url, headers, body, connect_timeout: limit, read_timeout: LONG, most_answer: 1 };
            let posted = egress.post(bounds).await;
            assert!(matches!(posted, Err(EgressError::ConnectTimeout(told)) if told == limit), "{posted:?}");
        }
    }
}

#[tokio::test]
async fn a_connection_without_a_head_times_out() {
    let url = speak(Vec::new(), false).await;
    let request = GetRequest { answer_timeout: SHORT, ..get_request(&url) };
    assert_timed_out(egress(&["127.0.0.0/8"]).get(request).await, SHORT);
}

#[tokio::test]
async fn a_body_that_falls_silent_times_out() {
    let url = speak(b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab".to_vec(), false).await;
    let request = GetRequest { idle_timeout: SHORT, ..get_request(&url) };
    let mut body = egress(&["127.0.0.0/8"]).get(request).await.unwrap().body;
    assert_eq!(body.next().await.unwrap().unwrap(), Bytes::from_static(b"ab"));
    let silent = body.next().await;
    assert!(matches!(silent, Some(Err(EgressError::Stalled(SHORT)))), "{silent:?}");
    assert!(body.next().await.is_none());
}

#[tokio::test]
async fn no_duration_is_too_long() {
    let url = serve(Router::new().route("/", route_get("x"))).await;
    let ever = Duration::MAX;
    let request = GetRequest { answer_timeout: ever, idle_timeout: ever, ..get_request(&url) };
    assert_eq!(whole(egress(&["127.0.0.0/8"]).get(request).await.unwrap()).await.unwrap(), b"x");
}
