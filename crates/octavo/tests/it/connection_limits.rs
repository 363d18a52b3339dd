//! What a stranger's connections may take: how many there may be, how long they may wait, how much memory they hold.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures::future::join_all;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::support::{Home, Server, until};

const MB: u64 = 1024 * 1024;
const CONNECTIONS: usize = 3000;

fn address(server: &Server) -> SocketAddr {
    server.base.trim_start_matches("http://").parse().unwrap()
}

pub async fn connect_from(last: u8, server: &Server) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((Ipv4Addr::new(127, 0, 1, last), 0).into()).unwrap();
    socket.connect(address(server)).await.unwrap()
}

/// Everything that the server sends until it closes.
async fn read_all(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    let _ = stream.read_to_end(&mut text).await;
    String::from_utf8(text).unwrap()
}

/// A whole request.
pub const WHOLE: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";

async fn is_answered(stream: &mut TcpStream) -> bool {
    let mut start = [0; 12];
    let asked = stream.write_all(WHOLE).await.is_ok();
    asked && stream.read_exact(&mut start).await.is_ok() && start == *b"HTTP/1.1 200"
}

/// Bytes that arrived on the server's port, which the server has not read.
fn unread(server: &Server) -> u64 {
    let port = format!(":{:04X}", address(server).port());
    let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let rows = table.lines().skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>());
    let of_server = rows.filter(|row| row[1].ends_with(&port));
    of_server.map(|row| u64::from_str_radix(row[4].split_once(':').unwrap().1, 16).unwrap()).sum()
}

/// Lets this process and the servers that it starts have as many files open as the machine allows; how many.
fn raise_open_files() -> usize {
    let allowed = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: allowed.maximum, ..allowed }).unwrap();
    allowed.maximum.map_or(usize::MAX, |most| usize::try_from(most).unwrap())
}

#[tokio::test]
async fn unfinished_heads_hold_little_memory_and_give_it_back() {
    raise_open_files();
    let home = Home::with_nothing().set("OCTAVO_SERVER_HEADER_TIMEOUT", "1 hour");
    let server = home.start_without_sandbox().await;
    let before = server.memory("VmRSS");

    let head = format!("GET / HTTP/1.1\r\nhost: localhost\r\n{}", "x-a: aaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(10_000));
    let (head, rest) = head.as_bytes()[..300_000].split_at(16_000);
    let mut streams = Vec::new();
    for number in 0..CONNECTIONS {
        let mut stream = connect_from((number / 150 + 1) as u8, &server).await;
        stream.write_all(head).await.unwrap();
        streams.push(stream);
    }
    until("the server has read the heads", async || (unread(&server) == 0).then_some(())).await;
    let held = server.memory("VmRSS") - before;

    let finish = async |mut stream: TcpStream| {
        let _ = stream.write_all(rest).await;
        let mut start = [0; 12];
        stream.read_exact(&mut start).await.unwrap();
        assert_eq!(&start, b"HTTP/1.1 431");
        stream
    };
    let streams = join_all(streams.into_iter().map(finish)).await;
    let peak = server.memory("VmHWM") - before;
    drop(streams);
    let mut after = 0;
    until("the memory is returned", async || {
        after = server.memory("VmRSS").saturating_sub(before);
        // The allocator keeps a little for the next connections.
        (after < 15 * MB).then_some(())
    })
    .await;
    println!("before {} MB; held {}, at most {}, after {}", before / MB, held / MB, peak / MB, after / MB);
    assert!(peak < 100 * MB, "{} MB", peak / MB);
}

/// 10,000, or as many as the machine allows; the output says how many.
#[tokio::test]
async fn silent_connections_hold_up_nobody() {
    let connections = raise_open_files().saturating_sub(500).min(10_000);
    let home = Home::with_nothing()
        .set("OCTAVO_SERVER_HEADER_TIMEOUT", "1 hour")
        .set("OCTAVO_SERVER_MAX_CONNECTIONS", "20000");
    let server = home.start_without_sandbox().await;
    let api = home.developer(&server, "ada@example.com");
    let before = server.memory("VmRSS");
    let mut streams = Vec::new();
    for number in 0..connections {
        streams.push(connect_from((number / 150 + 1) as u8, &server).await);
    }
    let open =
        |metrics: &str| metrics.lines().find_map(|line| line.strip_prefix("octavo_connections_open ")?.parse().ok());
    let accepted = until("the server has accepted all", async || {
        open(&server.text("/metrics").await).filter(|open: &usize| *open >= connections)
    })
    .await;
    assert_eq!(api.get("/v1/accounts").await, serde_json::json!([]), "others are answered");
    let held = server.memory("VmRSS") - before;
    drop(streams);
    let mut after = 0;
    until("the memory is returned", async || {
        after = server.memory("VmRSS").saturating_sub(before);
        (after < 20 * MB).then_some(())
    })
    .await;
    println!("{accepted} connections hold {} kB each; after them {} MB", held / 1024 / connections as u64, after / MB);
    assert!(held / (connections as u64) < 8 * 1024, "{held} bytes");
}

#[tokio::test]
async fn who_keeps_the_server_waiting_for_a_head_is_cut_off() {
    let home = Home::with_nothing()
        .set("OCTAVO_SERVER_HEADER_TIMEOUT", "300ms")
        .set("OCTAVO_SERVER_IDLE_TIMEOUT", "1 hour")
        .set("OCTAVO_SERVER_BODY_TIMEOUT", "1 hour");
    let server = home.start_without_sandbox().await;
    let silent = connect_from(1, &server).await;
    let mut half = connect_from(1, &server).await;
    half.write_all(&WHOLE[..20]).await.unwrap();
    let mut second = connect_from(1, &server).await;
    assert!(is_answered(&mut second).await);
    second.write_all(&WHOLE[..20]).await.unwrap();
    assert_eq!(read_all(silent).await, "");
    assert_eq!(read_all(half).await, "");
    read_all(second).await;
}

#[tokio::test]
async fn an_idle_connection_is_closed() {
    let home =
        Home::with_nothing().set("OCTAVO_SERVER_IDLE_TIMEOUT", "300ms").set("OCTAVO_SERVER_HEADER_TIMEOUT", "1 hour");
    let server = home.start_without_sandbox().await;
    let mut stream = connect_from(1, &server).await;
    stream.write_all(&WHOLE.repeat(2)).await.unwrap();
    assert_eq!(read_all(stream).await.matches("HTTP/1.1 200").count(), 2);
}

#[tokio::test]
async fn a_body_that_stops_is_given_up_and_one_that_is_slow_is_not() {
    let home = Home::with_nothing().set("OCTAVO_SERVER_BODY_TIMEOUT", "2s");
    let server = home.start_without_sandbox().await;
    let head = b"POST /oauth2/token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 30\r\n\r\n";
    let mut stops = connect_from(1, &server).await;
    stops.write_all(head).await.unwrap();
    stops.write_all(b"abc").await.unwrap();
    let mut slow = connect_from(1, &server).await;
    slow.write_all(head).await.unwrap();
    let mut pace = tokio::time::interval(Duration::from_millis(100));
    for _ in 0..30 {
        pace.tick().await;
        slow.write_all(b"a").await.unwrap();
    }
    let mut start = [0; 12];
    slow.read_exact(&mut start).await.unwrap();
    assert_eq!(&start, b"HTTP/1.1 400");
    let answer = read_all(stops).await;
    assert!(answer.starts_with("HTTP/1.1 4") && answer.contains("connection: close\r\n"), "{answer}");
}

#[tokio::test]
async fn who_does_not_read_the_answers_is_cut_off() {
    let home = Home::with_nothing().set("OCTAVO_SERVER_BODY_TIMEOUT", "300ms");
    let server = home.start_without_sandbox().await;
    let mut stream = connect_from(1, &server).await;
    let cut_off: io::Result<()> = async {
        loop {
            stream.write_all(b"GET /login HTTP/1.1\r\nhost: localhost\r\n\r\n").await?;
        }
    }
    .await;
    assert!(cut_off.is_err());
}

#[tokio::test]
async fn one_address_has_so_many_connections_and_no_more() {
    let home = Home::with_nothing().set("OCTAVO_SERVER_MAX_CONNECTIONS_PER_ADDRESS", "5");
    let server = home.start_without_sandbox().await;
    let mut streams = Vec::new();
    for _ in 0..5 {
        let mut stream = connect_from(1, &server).await;
        assert!(is_answered(&mut stream).await);
        streams.push(stream);
    }
    assert!(!is_answered(&mut connect_from(1, &server).await).await);
    assert!(is_answered(&mut connect_from(2, &server).await).await, "another address");
    streams.pop();
    until("there is room again", async || is_answered(&mut connect_from(1, &server).await).await.then_some(())).await;
}

#[tokio::test]
async fn a_trusted_proxy_has_as_many_as_there_are() {
    let home = Home::with_nothing()
        .set("OCTAVO_SERVER_MAX_CONNECTIONS_PER_ADDRESS", "5")
        .set("OCTAVO_SERVER_TRUSTED_PROXIES", "127.0.1.1");
    let unnamed = Home::with_nothing()
        .set("OCTAVO_SERVER_MAX_CONNECTIONS_PER_ADDRESS", "5")
        .set("OCTAVO_PUBLIC_URL", "https://octavo.example");
    for home in [home, unnamed] {
        let server = home.start_without_sandbox().await;
        let mut streams = Vec::new();
        for _ in 0..20 {
            let mut stream = connect_from(1, &server).await;
            assert!(is_answered(&mut stream).await);
            streams.push(stream);
        }
    }
}

#[tokio::test]
async fn beyond_the_most_connections_one_waits_until_another_ends() {
    let home = Home::with_nothing().set("OCTAVO_SERVER_MAX_CONNECTIONS", "3");
    let server = home.start_without_sandbox().await;
    // That of `start`, which waits for the server.
    let mut streams = Vec::new();
    for last in [1, 2] {
        let mut stream = connect_from(last, &server).await;
        assert!(is_answered(&mut stream).await);
        streams.push(stream);
    }
    let mut waiting = connect_from(3, &server).await;
    waiting.write_all(WHOLE).await.unwrap();
    streams.clear();
    let mut start = [0; 12];
    waiting.read_exact(&mut start).await.unwrap();
    assert_eq!(&start, b"HTTP/1.1 200");
}
