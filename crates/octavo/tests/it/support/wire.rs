//! A wire to another server, which a test cuts and joins.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::free_port;

/// Where connections lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    To(SocketAddr),
    /// They are closed.
    Cut,
    /// They are held, and nothing is read or answered.
    Silent,
}

/// Accepts connections and passes them on. Those of an earlier way end with it.
pub struct Wire {
    pub address: SocketAddr,
    way: watch::Sender<Way>,
}

impl Wire {
    pub async fn to(target: SocketAddr) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", free_port())).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (way, seen) = watch::channel(Way::To(target));
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(carry(client, seen.clone()));
            }
        });
        Wire { address, way }
    }

    pub fn lead(&self, way: Way) {
        self.way.send_replace(way);
    }
}

async fn carry(mut client: TcpStream, mut seen: watch::Receiver<Way>) {
    let way = *seen.borrow_and_update();
    let carrying = async {
        match way {
            Way::Cut => {}
            Way::Silent => std::future::pending().await,
            Way::To(target) => {
                if let Ok(mut server) = TcpStream::connect(target).await {
                    let _ = copy_bidirectional(&mut client, &mut server).await;
                }
            }
        }
    };
    tokio::select! {
        () = carrying => {}
        _ = seen.wait_for(|now| *now != way) => {}
    }
}
