//! The streamed download.

use axum::Router;
use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::routing::get as route_get;
use bytes::Bytes;
use futures::StreamExt;
use octavo_egress::EgressError;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::support::{LONG, egress, get, serve, speak, whole};

#[tokio::test]
async fn a_download_tells_what_the_source_told_and_streams_its_bytes() {
    let bytes: Vec<u8> = (0..3_000_000_u32).map(|number| number.to_le_bytes()[number as usize % 3]).collect();
    let headers = [
        (header::CONTENT_TYPE, "video/mp4"),
        (header::ETAG, "\"v1\""),
        (header::LAST_MODIFIED, "Sat, 21 Nov 2026 08:00:00 GMT"),
    ];
    let sent = (headers.clone(), bytes.clone());
    let base = serve(Router::new().route("/clip.mp4", route_get(async move || sent))).await;
    let download = get(&egress(&["127.0.0.0/8"]), &format!("{base}/clip.mp4?signature=secret")).await.unwrap();
    assert_eq!((download.status, &download.headers[header::CONTENT_LENGTH]), (200, &"3000000".parse().unwrap()));
    for (name, value) in &headers {
        assert_eq!(download.headers[name], *value);
    }
    assert_eq!(format!("{download:?}"), "Download { status: 200, .. }", "and none of its secrets");
    assert!(whole(download).await.unwrap() == bytes);
}

#[tokio::test]
async fn a_length_that_nobody_announced_is_unknown() {
    let parts = || Body::from_stream(futures::stream::iter([Ok::<_, std::io::Error>("ab"), Ok("cd")]));
    let base = serve(Router::new().route("/", route_get(async move || parts()))).await;
    let download = get(&egress(&["127.0.0.0/8"]), &base).await.unwrap();
    assert!(!download.headers.contains_key(header::CONTENT_LENGTH));
    assert_eq!(whole(download).await.unwrap(), b"abcd");
}

#[tokio::test]
async fn what_the_source_refuses_is_an_answer() {
    let base = serve(Router::new().route("/gone", route_get((StatusCode::GONE, "gone")))).await;
    for (path, status, body) in [("/gone", 410, "gone"), ("/missing", 404, "")] {
        let download = get(&egress(&["127.0.0.0/8"]), &format!("{base}{path}")).await.unwrap();
        assert_eq!(download.status, status);
        assert_eq!(whole(download).await.unwrap(), body.as_bytes());
    }
}

#[tokio::test]
async fn a_body_that_ends_early_is_broken_and_ends_with_that() {
    let base = speak(b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc".to_vec(), true).await;
    let mut download = get(&egress(&["127.0.0.0/8"]), &base).await.unwrap();
    assert_eq!(download.body.next().await.unwrap().unwrap(), Bytes::from_static(b"abc"));
    let broken = download.body.next().await;
    assert!(matches!(broken, Some(Err(EgressError::Broken(_)))), "{broken:?}");
    assert!(download.body.next().await.is_none());
}

#[tokio::test]
async fn what_is_no_http_is_broken_and_nobody_there_is_no_connection() {
    let egress = egress(&["127.0.0.0/8"]);
    let base = speak(b"220 mail.example ESMTP\r\n".to_vec(), true).await;
    let broken = get(&egress, &base).await;
    assert!(matches!(broken, Err(EgressError::Broken(_))), "{broken:?}");

    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let missing = get(&egress, &format!("http://{address}/a?secret")).await;
    assert!(matches!(missing, Err(EgressError::Connect(_))), "{missing:?}");
    assert!(!format!("{missing:?}").contains("secret"));
    let unknown = get(&egress, "https://nowhere.example/").await;
    assert!(matches!(unknown, Err(EgressError::Connect(_))), "{unknown:?}");
}

/// The source may send without end; nobody reads more than the caller takes, and hanging up ends it.
#[tokio::test]
async fn dropping_the_body_hangs_up() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let endless = tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        assert!(socket.read(&mut [0; 4096]).await.unwrap() > 0);
        let mut part = b"HTTP/1.1 200 OK\r\n\r\n".to_vec();
        while socket.write_all(&part).await.is_ok() {
            part = vec![b'x'; 4096];
        }
    });
    let mut download = get(&egress(&["127.0.0.0/8"]), &base).await.unwrap();
    assert!(!download.body.next().await.unwrap().unwrap().is_empty());
    drop(download);
    tokio::time::timeout(LONG, endless).await.unwrap().unwrap();
}
