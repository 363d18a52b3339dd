//! The bound on an answer's head.

use octavo_egress::EgressError;

use crate::support::{LONG, egress, get, post, speak};

fn head(headers: usize, bytes_each: usize) -> Vec<u8> {
    let filler = "x".repeat(bytes_each - "x-00".len());
    let lines: String = (0..headers).map(|number| format!("x-{number:02}: {filler}\r\n")).collect();
    format!("HTTP/1.1 200 OK\r\n{lines}\r\n").into_bytes()
}

#[tokio::test]
async fn heads_are_bounded() {
    let egress = egress(&["127.0.0.0/8"]);
    let fits = get(&egress, &speak(head(32, 1024), true).await).await.unwrap();
    assert_eq!((fits.status, fits.headers.len()), (200, 32));

    let endless = [b"HTTP/1.1 200 OK\r\nx: ".to_vec(), vec![b'x'; 1_000_000]].concat();
    for large in [head(33, 1024), head(1, 32 * 1024 + 1), head(99, 1024), endless] {
        let base = speak(large, false).await;
        let got = get(&egress, &base).await;
        assert!(matches!(got, Err(EgressError::Broken(_))), "{got:?}");
        let posted = post(&egress, &base, LONG).await;
        assert!(matches!(posted, Err(EgressError::Broken(_))), "{posted:?}");
    }
}
