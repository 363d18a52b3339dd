//! Servers whose connections break.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use url::Url;

/// Where the connection breaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Broken {
    /// As soon as it is accepted.
    AtOnce,
    /// Within the body of the request.
    WithinRequest,
    /// After the whole request, before any answer.
    AfterRequest,
    /// Not at all, but the rest of the request is never read: the answer, with this status, comes first.
    EarlyAnswer(u16),
    /// Within the body of an answer with this status.
    WithinAnswer(u16),
}

/// The address of a server that breaks every connection.
pub async fn broken_server(how: Broken) -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(serve(stream, how));
        }
    });
    Url::parse(&format!("http://{address}")).unwrap()
}

/// An address where nothing listens.
pub async fn nobody() -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap()
}

async fn serve(mut stream: TcpStream, how: Broken) {
    match how {
        Broken::AtOnce => {}
        Broken::WithinRequest => {
            let mut some = [0; 4096];
            let _ = stream.read(&mut some).await;
        }
        Broken::AfterRequest => read_request(&mut stream).await,
        Broken::EarlyAnswer(status) => {
            let mut some = [0; 4096];
            let _ = stream.read(&mut some).await;
            let answer = format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\n\r\n");
            stream.write_all(answer.as_bytes()).await.unwrap();
            std::future::pending().await
        }
        Broken::WithinAnswer(status) => {
            read_request(&mut stream).await;
            let answer = format!("HTTP/1.1 {status} X\r\ncontent-length: 500\r\n\r\n{{\"ok\":");
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    }
}

async fn read_request(stream: &mut TcpStream) {
    let mut request = Vec::new();
    loop {
        let head = request.windows(4).position(|window| window == b"\r\n\r\n");
        if head.is_some_and(|end| request.len() >= end + 4 + body_length(&request[..end])) {
            return;
        }
        if stream.read_buf(&mut request).await.unwrap() == 0 {
            return;
        }
    }
}

fn body_length(head: &[u8]) -> usize {
    let head = String::from_utf8_lossy(head).to_lowercase();
    let mut lines = head.lines();
    lines.find_map(|line| line.strip_prefix("content-length:")).map_or(0, |n| n.trim().parse().unwrap())
}
