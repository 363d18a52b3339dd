//! Strangers hold all connections, and others are answered all the same.

use std::io::ErrorKind;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::connection_limits::{WHOLE, connect_from};
use crate::support::{Api, Home, Server, sample, until};

/// How many connections there may be.
const MOST: usize = 3;
/// Of a body with one file.
const END: &[u8] = b"\r\n--b--\r\n";
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that would wait for each client for an hour.
async fn patient_server() -> (Home, Server, Api) {
    let mut home = Home::with_nothing()
        .set("OCTAVO_SERVER_MAX_CONNECTIONS", MOST.to_string())
        .set("OCTAVO_SERVER_HEADER_TIMEOUT", "1s");
    for name in ["BODY", "IDLE"] {
        home = home.set(format!("OCTAVO_SERVER_{name}_TIMEOUT"), "1 hour");
    }
    let server = home.start_without_sandbox().await;
    let api = home.developer(&server, "ada@example.com");
    (home, server, api)
}

/// The beginning of an upload of so many bytes.
fn upload(api: &Api, length: usize) -> String {
    let start = "--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n";
    format!(
        "POST /v1/media/upload HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {}\r\nx-api-key: {}\r\n\
        content-type: multipart/form-data; boundary=b\r\ncontent-length: {}\r\n\r\n{start}",
        api.token,
        api.client_id.as_ref().unwrap(),
        start.len() + length
    )
}

/// A connection whose client does not go on.
async fn hold(way: &str, server: &Server, api: &Api) -> TcpStream {
    let mut stream = connect_from(1, server).await;
    match way {
        "idle" => {
            stream.write_all(WHOLE).await.unwrap();
            stream.read_exact(&mut [0; 12]).await.unwrap();
        }
        "sends no more of a body" => stream.write_all(upload(api, 1_000_000).as_bytes()).await.unwrap(),
        // Until all buffers between the two are full.
        _ => while timeout(Duration::from_millis(500), stream.write_all(WHOLE)).await.is_ok() {},
    }
    stream
}

async fn is_answered(server: &Server) {
    let answer = async {
        let mut stream = connect_from(2, server).await;
        stream.write_all(WHOLE).await.unwrap();
        let mut start = [0; 12];
        stream.read_exact(&mut start).await.unwrap();
        assert_eq!(&start, b"HTTP/1.1 200");
    };
    timeout(PATIENCE, answer).await.expect("others are answered");
}

#[tokio::test]
async fn clients_that_do_nothing_make_room() {
    for way in ["idle", "sends no more of a body", "reads nothing"] {
        let (_home, server, api) = patient_server().await;
        let mut held = Vec::new();
        for _ in 0..MOST {
            held.push(hold(way, &server, &api).await);
        }
        for _ in 0..MOST {
            is_answered(&server).await;
        }
        drop(held);
    }
}

#[tokio::test]
async fn the_slower_upload_makes_room() {
    let (_home, server, api) = patient_server().await;
    let photo = sample("photo.jpg");
    let (first, last) = photo.split_at(photo.len() / 2);
    let mut slow = Vec::new();
    for _ in 1..MOST {
        slow.push(hold("sends no more of a body", &server, &api).await);
    }
    let mut fast = connect_from(1, &server).await;
    fast.write_all(upload(&api, photo.len() + END.len()).as_bytes()).await.unwrap();
    fast.write_all(first).await.unwrap();
    for _ in &slow {
        is_answered(&server).await;
    }
    fast.write_all(last).await.unwrap();
    fast.write_all(END).await.unwrap();
    let mut answer = vec![0; 1000];
    let length = fast.read(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer[..length]);
    assert!(answer.starts_with("HTTP/1.1 2"), "the faster one goes on: {answer}");
    let mut dropped = 0;
    until("a slower one is gone", async || {
        for stream in &mut slow {
            let is_open = matches!(stream.try_read(&mut [0; 1]), Err(error) if error.kind() == ErrorKind::WouldBlock);
            dropped += usize::from(!is_open);
        }
        (dropped > 0).then_some(())
    })
    .await;
}
