//! The limits of connections hold for TLS too, and the handshake counts towards them.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::certificate;
use super::own_files::Own;
use crate::support::{DOMAIN, free_port, handshake, tls_client, until};

const WHOLE: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";

async fn connect_from(last: u8, port: u16) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((Ipv4Addr::new(127, 0, 1, last), 0).into()).unwrap();
    socket.connect(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await.unwrap()
}

#[tokio::test]
async fn a_client_that_keeps_the_server_waiting_is_cut_off() {
    let (port, own) = (free_port(), Own::until(2090));
    let home = own
        .home()
        .set("OCTAVO_SERVER_HEADER_TIMEOUT", "1s")
        .set("OCTAVO_SERVER_IDLE_TIMEOUT", "1 hour")
        .set("OCTAVO_SERVER_BODY_TIMEOUT", "1 hour");
    let server = home.start_tls(port, tls_client(own.pem.as_bytes()));
    certificate(&server).await;
    let (mut silent, mut half) = (connect_from(1, port).await, connect_from(1, port).await);
    half.write_all(&[0x16, 3, 1, 2, 0, 1]).await.unwrap();
    let quiet = connect_from(1, port).await;
    let mut quiet = handshake(own.pem.as_bytes(), DOMAIN, &["http/1.1"], quiet).await.unwrap();
    for stream in [&mut silent, &mut half] {
        assert_eq!(stream.read_to_end(&mut Vec::new()).await.unwrap_or(0), 0);
    }
    assert_eq!(quiet.read_to_end(&mut Vec::new()).await.unwrap_or(0), 0);
}

#[tokio::test]
async fn an_idle_connection_and_a_body_that_stops_are_cut_off() {
    let (port, own) = (free_port(), Own::until(2090));
    let home = own
        .home()
        .set("OCTAVO_SERVER_HEADER_TIMEOUT", "1 hour")
        .set("OCTAVO_SERVER_IDLE_TIMEOUT", "300ms")
        .set("OCTAVO_SERVER_BODY_TIMEOUT", "300ms");
    let server = home.start_tls(port, tls_client(own.pem.as_bytes()));
    certificate(&server).await;
    let connect = async || handshake(own.pem.as_bytes(), DOMAIN, &[], connect_from(1, port).await).await.unwrap();
    let (mut idle, mut stops, mut deaf) = (connect().await, connect().await, connect().await);
    idle.write_all(WHOLE).await.unwrap();
    let stopped = b"POST /oauth2/token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 30\r\n\r\nabc";
    stops.write_all(stopped).await.unwrap();
    for (stream, said) in [(&mut idle, "HTTP/1.1 200"), (&mut stops, "HTTP/1.1 4")] {
        let mut answer = Vec::new();
        // It ends with a close_notify, not by a broken connection.
        stream.read_to_end(&mut answer).await.unwrap();
        assert!(answer.starts_with(said.as_bytes()), "{}", String::from_utf8_lossy(&answer));
    }
    // A client that doesn't read the responses.
    while deaf.write_all(WHOLE).await.is_ok() {}
}

#[tokio::test]
async fn a_call_that_is_refused_early_sees_the_refusal() {
    let (port, own) = (free_port(), Own::until(2090));
    let home = own.home();
    let server = home.start_tls(port, tls_client(own.pem.as_bytes()));
    certificate(&server).await;
    let upload = server.http.post(format!("https://{DOMAIN}:{port}/v1/media/upload")).header("host", "localhost");
    let refused = upload.body(vec![0; 50_000_000]).send().await.unwrap();
    assert_eq!(refused.status(), 401);
}

#[tokio::test]
async fn only_http_1_1_is_spoken() {
    let (port, own) = (free_port(), Own::until(2090));
    let home = own.home();
    let server = home.start_tls(port, tls_client(own.pem.as_bytes()));
    certificate(&server).await;
    for (protocols, is_spoken) in
        [(&["h2", "http/1.1"][..], true), (&[], true), (&["h2"], false), (&["acme-tls/1"], false)]
    {
        let stream = handshake(own.pem.as_bytes(), DOMAIN, protocols, connect_from(1, port).await).await;
        assert_eq!(stream.is_ok(), is_spoken, "{protocols:?}");
        let Ok(mut stream) = stream else { continue };
        stream.write_all(WHOLE).await.unwrap();
        let mut start = [0; 12];
        stream.read_exact(&mut start).await.unwrap();
        assert_eq!(&start, b"HTTP/1.1 200");
    }
}

#[tokio::test]
async fn one_address_has_so_many_connections_and_no_more() {
    let (port, own) = (free_port(), Own::until(2090));
    let home = own.home().set("OCTAVO_SERVER_MAX_CONNECTIONS_PER_ADDRESS", "3");
    let server = home.start_tls(port, tls_client(own.pem.as_bytes()));
    certificate(&server).await;
    let connect = async |last: u8| {
        let stream = connect_from(last, port).await;
        handshake(own.pem.as_bytes(), DOMAIN, &["http/1.1"], stream).await
    };
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(connect(1).await.unwrap());
    }
    assert!(connect(1).await.is_err());
    assert!(connect(2).await.is_ok(), "another address");
    open.pop();
    until("there is room again", async || connect(1).await.ok()).await;
}
