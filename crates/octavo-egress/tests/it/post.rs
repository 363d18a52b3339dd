//! The POST of webhooks.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::serve::ListenerExt;
use axum::{Router, routing};
use bytes::Bytes;
use futures::StreamExt as _;
use futures::future::join_all;
use octavo_egress::EgressError;
use octavo_egress::testing::Canaries;
use tokio::net::TcpListener;
use tokio::sync::Barrier;

use crate::support::{LONG, SHORT, egress, post, post_request, serve, speak};

#[tokio::test]
async fn an_opened_range_is_called_by_address_and_by_name() {
    let base = serve(Router::new().route("/", routing::post(async |body: Bytes| body))).await;
    let opened = egress(&["127.0.0.0/8"]);
    for url in [base.clone(), base.replace("127.0.0.1", "localhost")] {
        let answer = post(&opened, &url, LONG).await.unwrap();
        assert_eq!((answer.status, &answer.body[..]), (200, &b"{}"[..]), "{url}");
    }
}

#[tokio::test]
async fn a_redirect_is_an_answer_and_is_not_followed() {
    let canaries = Canaries::listen().await;
    let to = format!("http://127.0.0.1:{}/", canaries.port(0));
    let redirect = routing::post(async move || (StatusCode::FOUND, [(header::LOCATION, to)]));
    let base = serve(Router::new().route("/", redirect)).await;
    let answer = post(&egress(&["127.0.0.0/8"]), &base, LONG).await.unwrap();
    assert_eq!(answer.status, 302);
    canaries.assert_untouched().await;
}

#[tokio::test]
async fn of_a_huge_answer_only_the_beginning_is_read() {
    let endless =
        || Body::from_stream(futures::stream::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from(vec![b'x'; 4096]))));
    let base = serve(Router::new().route("/", routing::post(async move || endless()))).await;
    let answer = post(&egress(&["127.0.0.0/8"]), &base, LONG).await.unwrap();
    assert_eq!((answer.status, answer.body.len()), (200, 1024));
}

#[tokio::test]
async fn the_time_to_read_runs_from_the_connection_and_from_each_part() {
    let post = async |answer: &[u8]| {
        let base = speak(answer.to_vec(), false).await;
        egress(&["127.0.0.0/8"]).post(post_request(&base, LONG, SHORT)).await.unwrap_err().to_string()
    };
    let limit = SHORT.as_millis();
    assert_eq!(post(b"").await, format!("no response within {limit} ms"));
    let begun = post(b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab").await;
    assert_eq!(begun, format!("the response paused for more than {limit} ms"));
}

#[tokio::test]
async fn a_receiver_that_never_stops_sending_a_little_is_left() {
    let read_timeout = 5 * SHORT;
    let drip = || {
        Body::from_stream(futures::stream::repeat_with(|| ()).then(async |()| {
            tokio::time::sleep(SHORT / 20).await;
            Ok::<_, std::io::Error>(Bytes::from_static(b"x"))
        }))
    };
    let base = serve(Router::new().route("/", routing::post(async move || drip()))).await;
    let left = egress(&["127.0.0.0/8"]).post(post_request(&base, LONG, read_timeout)).await;
    assert!(matches!(left, Err(EgressError::TooSlow(told)) if told == 2 * read_timeout), "{left:?}");
}

#[tokio::test]
async fn connections_that_were_in_use_together_are_used_again() {
    const TOGETHER: usize = 64;
    let (all_here, opened) = (Arc::new(Barrier::new(TOGETHER)), Arc::new(AtomicUsize::new(0)));
    let app = Router::new().route("/", routing::post(async move || all_here.wait().await.is_leader().to_string()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}/", listener.local_addr().unwrap());
    let counted = opened.clone();
    let listener = listener.tap_io(move |_| {
        counted.fetch_add(1, Ordering::SeqCst);
    });
    tokio::spawn(async move { axum::serve(listener, app).await });
    let egress = egress(&["127.0.0.0/8"]);
    for _ in 0..20 {
        let answers = join_all((0..TOGETHER).map(|_| egress.post(post_request(&base, LONG, LONG)))).await;
        assert!(answers.iter().all(|answer| answer.as_ref().unwrap().status == 200));
    }
    // A connection is back in the pool a moment after its answer was read.
    assert!(opened.load(Ordering::SeqCst) < 2 * TOGETHER, "{opened:?}");
}

#[tokio::test]
async fn nobody_there_is_no_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let missing = post(&egress(&["127.0.0.0/8"]), &format!("http://127.0.0.1:{port}/"), LONG).await;
    assert!(matches!(missing, Err(EgressError::Connect(_))), "{missing:?}");
    let denied = post(&egress(&["127.0.0.0/8"]), "http://127.0.0.1:25/", LONG).await;
    assert!(matches!(denied, Err(EgressError::Refused(_))), "{denied:?}");
}
