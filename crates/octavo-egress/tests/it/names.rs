//! Names that lead to closed addresses.

use std::sync::Arc;

use octavo_egress::EgressError;
use octavo_egress::testing::address_forms::{V4, V6};
use octavo_egress::testing::{Canaries, Names};

use crate::support::{LONG, egress_with, execute, get, post};

const PUBLIC: &str = "8.8.8.8";

/// Every closed address as a name's only answer, and beside a public one in both orders; the IPv4 ones mapped too.
#[tokio::test]
async fn a_name_with_any_closed_address_is_refused() {
    let canaries = Canaries::listen().await;
    let names = Arc::new(Names::default());
    let egress = egress_with(&[], names.clone());
    let mapped = V4.map(|address| format!("::ffff:{address}"));
    let closed = V4.iter().chain(&V6).copied().chain(mapped.iter().map(String::as_str));
    let answers: Vec<Vec<&str>> =
        closed.flat_map(|closed| [vec![closed], vec![PUBLIC, closed], vec![closed, PUBLIC]]).collect();
    for (number, answer) in answers.iter().enumerate() {
        names.answer("mixed.example", &[answer.as_slice()]);
        let url = format!("https://mixed.example:{}/", canaries.port(number));
        let posted = post(&egress, &url, LONG).await;
        assert!(matches!(posted, Err(EgressError::Refused(_))), "{answer:?}: {posted:?}");
        let got = get(&egress, &url).await;
        assert!(matches!(got, Err(EgressError::Refused(_))), "{answer:?}: {got:?}");
        let executed = execute(&egress, &url).await;
        assert!(matches!(executed, Err(EgressError::Refused(_))), "{answer:?}: {executed:?}");
    }
    assert_eq!(names.asked(), 3 * answers.len(), "each was looked up once");
    canaries.assert_untouched().await;
}

/// Whatever a name server says of it (RFC 6761).
#[tokio::test]
async fn localhost_is_never_looked_up() {
    let canaries = Canaries::listen().await;
    let names = Arc::new(Names::default());
    for name in ["localhost", "a.localhost"] {
        names.answer(name, &[&["::1"]]);
    }
    let egress = egress_with(&["127.0.0.0/8"], names.clone());
    let base = crate::support::serve(axum::Router::new()).await;
    for name in ["localhost", "a.localhost", "localhost."] {
        let download = get(&egress, &base.replace("127.0.0.1", name)).await.unwrap();
        assert_eq!(download.status, 404);
    }
    assert_eq!(names.asked(), 0);
    canaries.assert_untouched().await;
}
