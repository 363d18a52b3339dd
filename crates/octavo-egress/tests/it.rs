//! The guard over real sockets: what it refuses gets no connection, what it calls cannot hold it up.
#![expect(clippy::unwrap_used, reason = "a failed expectation ends a test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::routing::post;
use bytes::Bytes;
use octavo_egress::{Egress, EgressError, EgressPolicy, PostRequest, Response};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

fn egress(allow: &[&str]) -> Egress {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let allow = allow.iter().map(|range| range.parse().unwrap()).collect();
    Egress::new(EgressPolicy { allow, denied_ports: vec![25] }).unwrap()
}

async fn call(egress: &Egress, url: &str, read_timeout: Duration) -> Result<Response, EgressError> {
    let request = PostRequest {
        url,
        headers: HeaderMap::new(),
        body: Bytes::from_static(b"{}"),
        connect_timeout: Duration::from_millis(100),
        read_timeout,
        most_answer: 1024,
    };
    egress.post(request).await
}

const LONG: Duration = Duration::from_secs(30);
const SHORT: Duration = Duration::from_millis(200);

async fn serve(app: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, app).await });
    format!("http://{address}")
}

/// A listener that counts connections, and never answers.
async fn canary(address: &str) -> (u16, Arc<AtomicUsize>) {
    let listener = TcpListener::bind(address).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let touched = Arc::new(AtomicUsize::new(0));
    let count = touched.clone();
    tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((socket, _)) = listener.accept().await {
            count.fetch_add(1, Ordering::SeqCst);
            held.push(socket);
        }
    });
    (port, touched)
}

#[tokio::test]
async fn what_is_refused_gets_no_connection() {
    let (port, touched) = canary("127.0.0.1:0").await;
    let closed = egress(&[]);
    let hosts = [
        "127.0.0.1",
        "localhost",
        "localhost.",
        "a.localhost",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "[::ffff:127.0.0.1]",
        "[::1]",
        "0.0.0.0",
        "[::]",
        "user@127.0.0.1",
        "127.0.0.1.",
    ];
    for host in hosts {
        for scheme in ["http", "https"] {
            let refused = call(&closed, &format!("{scheme}://{host}:{port}/"), LONG).await;
            assert!(matches!(refused, Err(EgressError::Refused(_))), "{scheme}://{host}: {refused:?}");
        }
    }
    let opened = egress(&["127.0.0.0/8"]);
    for host in ["127.1", "0x7f.1", "[::ffff:127.0.0.1]", "0.0.0.0", "[::1]"] {
        let refused = call(&opened, &format!("http://{host}:{port}/"), LONG).await;
        assert!(matches!(refused, Err(EgressError::Refused(_))), "{host}: {refused:?}");
    }
    assert_eq!(touched.load(Ordering::SeqCst), 0, "not one connection");
}

#[tokio::test]
async fn an_opened_range_is_called_by_address_and_by_name() {
    let base = serve(Router::new().route("/", post(async |body: Bytes| body))).await;
    let opened = egress(&["127.0.0.0/8"]);
    for url in [base.clone(), base.replace("127.0.0.1", "localhost")] {
        let answer = call(&opened, &url, LONG).await.unwrap();
        assert_eq!((answer.status, &answer.body[..]), (200, &b"{}"[..]), "{url}");
    }
}

#[tokio::test]
async fn a_redirect_is_an_answer_and_is_not_followed() {
    let (port, touched) = canary("127.0.0.1:0").await;
    let to = format!("http://127.0.0.1:{port}/");
    let redirect = post(async move || (StatusCode::FOUND, [(header::LOCATION, to)]));
    let base = serve(Router::new().route("/", redirect)).await;
    let answer = call(&egress(&["127.0.0.0/8"]), &base, LONG).await.unwrap();
    assert_eq!((answer.status, touched.load(Ordering::SeqCst)), (302, 0));
}

#[tokio::test]
async fn of_a_huge_answer_only_the_beginning_is_read() {
    let endless =
        || Body::from_stream(futures::stream::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from(vec![b'x'; 4096]))));
    let base = serve(Router::new().route("/", post(async move || endless()))).await;
    let answer = call(&egress(&["127.0.0.0/8"]), &base, LONG).await.unwrap();
    assert_eq!((answer.status, answer.body.len()), (200, 1024));
}

#[tokio::test]
async fn one_deadline_covers_silence_before_and_after_the_headers() {
    let opened = egress(&["127.0.0.0/8"]);
    let (port, _) = canary("127.0.0.1:0").await;
    let silent = call(&opened, &format!("http://127.0.0.1:{port}/"), SHORT).await;
    assert!(matches!(silent, Err(EgressError::Timeout(_))), "{silent:?}");

    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        let mut request = [0; 1024];
        socket.read(&mut request).await.unwrap();
        socket.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab").await.unwrap();
        std::future::pending::<()>().await;
    });
    let stuck = call(&opened, &format!("http://127.0.0.1:{port}/"), SHORT).await;
    assert!(matches!(stuck, Err(EgressError::Timeout(_))), "{stuck:?}");
}

#[tokio::test]
async fn nobody_there_is_no_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let missing = call(&egress(&["127.0.0.0/8"]), &format!("http://127.0.0.1:{port}/"), LONG).await;
    assert!(matches!(missing, Err(EgressError::Connect(_))), "{missing:?}");
    let denied = call(&egress(&["127.0.0.0/8"]), "http://127.0.0.1:25/", LONG).await;
    assert!(matches!(denied, Err(EgressError::Refused(_))), "{denied:?}");
}
