//! Guards, servers, and listeners that nobody may reach.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::http::HeaderMap;
use bytes::Bytes;
use futures::TryStreamExt;
use futures::future::BoxFuture;
use octavo_egress::{Download, Egress, EgressError, EgressPolicy, GetRequest, PostRequest, Resolver, Response};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Longer than any test.
pub const LONG: Duration = Duration::from_secs(30);
pub const SHORT: Duration = Duration::from_millis(200);

pub fn policy(allow: &[&str]) -> EgressPolicy {
    let allow = allow.iter().map(|range| range.parse().unwrap()).collect();
    EgressPolicy { allow, denied_ports: EgressPolicy::USUAL_DENIED_PORTS.to_vec() }
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

pub async fn post(egress: &Egress, url: &str, read_timeout: Duration) -> Result<Response, EgressError> {
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

/// Listeners on one port of both: 127.0.0.1 and another loopback address.
pub struct Pair {
    pub port: u16,
    pub first: TcpListener,
    pub other: TcpListener,
    /// `::1`; where loopback has no IPv6, another of Linux's IPv4 ones.
    pub other_ip: &'static str,
}

impl Pair {
    pub async fn bind() -> Self {
        let has_v6 = TcpListener::bind("[::1]:0").await.is_ok();
        let other_ip = if has_v6 { "::1" } else { "127.0.0.2" };
        loop {
            let first = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let port = first.local_addr().unwrap().port();
            match TcpListener::bind((other_ip, port)).await {
                Ok(other) => return Pair { port, first, other, other_ip },
                // Another process has this port there.
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
                Err(error) => panic!("these tests need ::1 or 127.0.0.2 on the loopback interface: {error}"),
            }
        }
    }
}

/// Listeners on two loopback addresses. They count connections and bytes, and acknowledge a byte.
pub struct Canaries {
    listening: Vec<SocketAddr>,
    connections: Arc<AtomicUsize>,
    bytes: Arc<AtomicUsize>,
}

impl Canaries {
    pub async fn listen() -> Self {
        let mut canaries = Canaries { listening: Vec::new(), connections: Arc::default(), bytes: Arc::default() };
        for _ in 0..3 {
            let pair = Pair::bind().await;
            for listener in [pair.first, pair.other] {
                canaries.listening.push(listener.local_addr().unwrap());
                canaries.watch(listener);
            }
        }
        canaries
    }

    fn watch(&self, listener: TcpListener) {
        let (connections, bytes) = (self.connections.clone(), self.bytes.clone());
        tokio::spawn(async move {
            while let Ok((mut socket, _)) = listener.accept().await {
                connections.fetch_add(1, Ordering::SeqCst);
                let bytes = bytes.clone();
                tokio::spawn(async move {
                    while socket.read_u8().await.is_ok() {
                        bytes.fetch_add(1, Ordering::SeqCst);
                        let _ = socket.write_u8(b'k').await;
                    }
                });
            }
        });
    }

    pub fn port(&self, case: usize) -> u16 {
        self.listening[case % self.listening.len()].port()
    }

    /// Connects to every canary itself: each accepts in order, so had anybody come before, it would be counted.
    pub async fn assert_untouched(&self) {
        for address in &self.listening {
            let mut probe = TcpStream::connect(address).await.unwrap();
            probe.write_u8(b'?').await.unwrap();
            assert_eq!(probe.read_u8().await.unwrap(), b'k');
        }
        let probes = self.listening.len();
        assert_eq!(self.connections.load(Ordering::SeqCst), probes, "only the probes connect");
        assert_eq!(self.bytes.load(Ordering::SeqCst), probes, "only the probes speak");
    }
}

/// A name server under the test's control. A name's answers are given in turn, the last one for ever.
#[derive(Default)]
pub struct Names {
    answers: Mutex<HashMap<String, Vec<Vec<IpAddr>>>>,
    asked: AtomicUsize,
}

impl Names {
    pub fn answer(&self, name: &str, in_turn: &[&[&str]]) {
        let parse = |answer: &&[&str]| answer.iter().map(|address| address.parse().unwrap()).collect();
        self.answers.lock().unwrap().insert(name.to_owned(), in_turn.iter().map(parse).collect());
    }

    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

impl Resolver for Names {
    fn lookup<'a>(&'a self, name: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let mut answers = self.answers.lock().unwrap();
        let answer =
            answers.get_mut(name).map(|turns| if turns.len() > 1 { turns.remove(0) } else { turns[0].clone() });
        Box::pin(async move { answer.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound)) })
    }
}
