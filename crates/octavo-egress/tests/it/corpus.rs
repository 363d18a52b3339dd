//! Closed addresses times their disguises, through every call: all refused, and not one byte to anybody.

use std::sync::Arc;

use octavo_egress::EgressError;
use octavo_egress::testing::{Canaries, Names, aimed, cases, means_the_opened};

use crate::support::{LONG, egress_with, execute, get, post};

async fn assert_all_refused(allow: &[&str], cases: &[String]) {
    let canaries = Canaries::listen().await;
    let names = Arc::new(Names::default());
    let egress = egress_with(allow, names.clone());
    let mut tried = 0;
    for (number, case) in cases.iter().enumerate() {
        let url = aimed(case, canaries.port(number));
        let posted = post(&egress, &url, LONG).await;
        assert!(matches!(posted, Err(EgressError::Refused(_))), "{url}: {posted:?}");
        let got = get(&egress, &url).await;
        assert!(matches!(got, Err(EgressError::Refused(_))), "{url}: {got:?}");
        tried += 2;
    }
    assert_eq!(names.asked(), 0, "no name server was asked");
    let (connections, bytes) = canaries.met().await;
    println!("{} URLs, {tried} calls, {connections} connections, {bytes} bytes", cases.len());
    assert_eq!((connections, bytes), (0, 0));
}

#[tokio::test]
async fn all_are_refused_without_a_byte() {
    let cases = cases();
    assert!(cases.len() >= 500, "{} cases", cases.len());
    assert_all_refused(&[], &cases).await;
}

/// A request holds a URL that was read already, whatever it looked like before.
#[tokio::test]
async fn no_request_of_an_adapter_leaves() {
    let (canaries, names) = (Canaries::listen().await, Arc::new(Names::default()));
    let egress = egress_with(&[], names.clone());
    let mut tried = 0;
    for (number, case) in cases().iter().enumerate() {
        let url = aimed(case, canaries.port(number));
        if url::Url::parse(&url).is_ok() {
            let executed = execute(&egress, &url).await;
            assert!(matches!(executed, Err(EgressError::Refused(_))), "{url}: {executed:?}");
            tried += 1;
        }
    }
    let (connections, bytes) = canaries.met().await;
    println!("{tried} requests, {connections} connections, {bytes} bytes");
    assert!(tried >= 500, "{tried}");
    assert_eq!((names.asked(), connections, bytes), (0, 0, 0));
}

/// An opened range means its plain addresses.
#[tokio::test]
async fn an_opened_address_opens_none_of_its_disguises() {
    let closed: Vec<String> = cases().into_iter().filter(|case| !means_the_opened(case)).collect();
    assert!(closed.len() >= 500, "{} cases", closed.len());
    assert_all_refused(&["127.0.0.1/32"], &closed).await;
}
