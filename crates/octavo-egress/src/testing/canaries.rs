//! Listeners that nobody may reach.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

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
#[derive(Default)]
pub struct Canaries {
    listening: Vec<SocketAddr>,
    connections: Arc<AtomicUsize>,
    bytes: Arc<AtomicUsize>,
    /// Connections of our own, with one byte each.
    probes: AtomicUsize,
}

impl Canaries {
    pub async fn listen() -> Self {
        let mut canaries = Canaries::default();
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

    /// Connections and bytes so far. It connects to every canary itself: each accepts in order, so had anybody come
    /// before, it would be counted.
    pub async fn met(&self) -> (usize, usize) {
        for address in &self.listening {
            let mut probe = TcpStream::connect(address).await.unwrap();
            probe.write_u8(b'?').await.unwrap();
            assert_eq!(probe.read_u8().await.unwrap(), b'k');
        }
        let probes = self.probes.fetch_add(self.listening.len(), Ordering::SeqCst) + self.listening.len();
        (self.connections.load(Ordering::SeqCst) - probes, self.bytes.load(Ordering::SeqCst) - probes)
    }

    pub async fn assert_untouched(&self) {
        assert_eq!(self.met().await, (0, 0), "connections and bytes that nobody should have sent");
    }
}
