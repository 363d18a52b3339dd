//! Names whose addresses change between two questions: the connection goes to what was judged.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use octavo_egress::EgressError;
use octavo_egress::testing::{Names, Pair};
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;

use crate::support::{egress_with, execute, get};

/// Who came to the opened address, which hangs up on the first byte of TLS, and who to a closed one.
struct Counts {
    port: u16,
    opened: Arc<AtomicUsize>,
    closed: Arc<AtomicUsize>,
    closed_ip: &'static str,
}

async fn counts() -> Counts {
    let Pair { port, first, other, other_ip } = Pair::bind().await;
    Counts { port, opened: count(first), closed: count(other), closed_ip: other_ip }
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
    let (counts, names) = (counts().await, Arc::new(Names::default()));
    let egress = egress_with(&["127.0.0.1/32"], names.clone());
    let url = format!("https://rebinding.example:{}/", counts.port);
    names.answer("rebinding.example", &[&["127.0.0.1"], &[counts.closed_ip]]);

    let first = get(&egress, &url).await;
    assert!(matches!(first, Err(EgressError::Connect(_))), "{first:?}");
    assert_eq!((names.asked(), counts.opened.load(Ordering::SeqCst)), (1, 1), "asked once, and gone there");
    let second = get(&egress, &url).await;
    assert!(matches!(second, Err(EgressError::Refused(_))), "{second:?}");
    assert_eq!((names.asked(), counts.opened.load(Ordering::SeqCst)), (2, 1));
    assert_eq!(counts.closed.load(Ordering::SeqCst), 0);
}

/// Many calls at once while the answers flip: every connection is to the opened address.
#[tokio::test]
async fn a_thousand_flips_reach_no_closed_address() {
    let (counts, names) = (counts().await, Arc::new(Names::default()));
    let egress = egress_with(&["127.0.0.1/32"], names.clone());
    let url = format!("https://flipping.example:{}/", counts.port);
    let turns: [&[&str]; 4] =
        [&["127.0.0.1"], &[counts.closed_ip], &["127.0.0.1", counts.closed_ip], &["10.0.0.1", "127.0.0.1"]];
    names.answer("flipping.example", &turns.repeat(250));

    let call = async |number: usize| match number % 2 {
        0 => get(&egress, &url).await.map(drop),
        _ => execute(&egress, &url).await.map(drop),
    };
    let mut connected = 0;
    for _ in 0..20 {
        let calls = futures::future::join_all((0..50).map(call)).await;
        for call in calls {
            match call {
                Err(EgressError::Connect(_)) => connected += 1,
                Err(EgressError::Refused(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!((names.asked(), connected), (1000, 250));
    assert_eq!(counts.opened.load(Ordering::SeqCst), 250);
    assert_eq!(counts.closed.load(Ordering::SeqCst), 0);
}
