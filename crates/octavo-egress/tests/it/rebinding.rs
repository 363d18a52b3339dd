//! Names whose addresses change between two questions: the connection goes to what was judged.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use octavo_egress::{EgressError, GetError};
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;

use crate::support::{Names, egress_with, get};

/// Two listeners on one port: the opened address, which hangs up on the first byte of TLS, and a closed one.
struct Pair {
    port: u16,
    opened: Arc<AtomicUsize>,
    closed: Arc<AtomicUsize>,
}

async fn pair() -> Pair {
    loop {
        let v4 = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = v4.local_addr().unwrap().port();
        if let Ok(v6) = TcpListener::bind(("::1", port)).await {
            return Pair { port, opened: count(v4), closed: count(v6) };
        }
    }
}

fn count(listener: TcpListener) -> Arc<AtomicUsize> {
    let counted = Arc::new(AtomicUsize::new(0));
    let count = counted.clone();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            count.fetch_add(1, Ordering::SeqCst);
            let _ = socket.read_u8().await;
        }
    });
    counted
}

#[tokio::test]
async fn the_connection_goes_to_the_judged_address() {
    let (pair, names) = (pair().await, Arc::new(Names::default()));
    let egress = egress_with(&["127.0.0.1/32"], names.clone());
    let url = format!("https://rebinding.example:{}/", pair.port);
    names.answer("rebinding.example", &[&["127.0.0.1"], &["::1"]]);

    let first = get(&egress, &url).await;
    assert!(matches!(first, Err(GetError::Call(EgressError::Connect(_)))), "{first:?}");
    assert_eq!((names.asked(), pair.opened.load(Ordering::SeqCst)), (1, 1), "asked once, and gone there");
    let second = get(&egress, &url).await;
    assert!(matches!(second, Err(GetError::Call(EgressError::Refused(_)))), "{second:?}");
    assert_eq!((names.asked(), pair.opened.load(Ordering::SeqCst)), (2, 1));
    assert_eq!(pair.closed.load(Ordering::SeqCst), 0);
}

/// Many calls at once while the answers flip: every connection is to the opened address.
#[tokio::test]
async fn a_thousand_flips_reach_no_closed_address() {
    let (pair, names) = (pair().await, Arc::new(Names::default()));
    let egress = egress_with(&["127.0.0.1/32"], names.clone());
    let url = format!("https://flipping.example:{}/", pair.port);
    let turns: [&[&str]; 4] = [&["127.0.0.1"], &["::1"], &["127.0.0.1", "::1"], &["10.0.0.1", "127.0.0.1"]];
    names.answer("flipping.example", &turns.repeat(250));

    let mut connected = 0;
    for _ in 0..20 {
        let calls = futures::future::join_all((0..50).map(|_| get(&egress, &url))).await;
        for call in calls {
            match call {
                Err(GetError::Call(EgressError::Connect(_))) => connected += 1,
                Err(GetError::Call(EgressError::Refused(_))) => {}
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!((names.asked(), connected), (1000, 250));
    assert_eq!(pair.opened.load(Ordering::SeqCst), 250);
    assert_eq!(pair.closed.load(Ordering::SeqCst), 0);
}
