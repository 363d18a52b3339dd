//! Callers without a token are told apart by their address: the peer's or, behind a trusted proxy, what that says.

use reqwest::{Method, RequestBuilder};
use serde_json::json;

use crate::support::{Api, Home, Server, client};

const BURST: u32 = 200;

/// A server with limits: so large a burst, so slowly refilled, that what is left tells who shares a bucket.
async fn server(proxies: &str) -> (Home, Server) {
    let home = Home::with_nothing()
        .set("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "1")
        .set("OCTAVO_LIMITS_BURST", BURST.to_string())
        .set("OCTAVO_SERVER_TRUSTED_PROXIES", proxies);
    let server = home.start().await;
    (home, server)
}

/// Makes an anonymous call; how many more its sender may make.
async fn call(server: &Server, forwarded_for: &[&str]) -> u32 {
    let request = client().post(format!("{}/v1/media/compatibility", server.base)).json(&json!({}));
    left(forwarded_for.iter().fold(request, |request, line| request.header("x-forwarded-for", *line))).await
}

async fn left(request: RequestBuilder) -> u32 {
    let answer = request.send().await.unwrap();
    let left = answer.headers()["ratelimit"].to_str().unwrap().split(";r=").nth(1).unwrap();
    left.split(';').next().unwrap().parse().unwrap()
}

async fn use_up(server: &Server, forwarded_for: &[&str]) {
    for _ in 0..100 {
        call(server, forwarded_for).await;
    }
}

#[tokio::test]
async fn behind_a_trusted_proxy_each_caller_has_a_bucket() {
    let (_home, server) = server("127.0.0.0/8, 10.0.0.1").await;
    use_up(&server, &["203.0.113.7"]).await;
    assert!(call(&server, &["203.0.113.7:4711"]).await < BURST - 50, "the same caller");
    assert!(call(&server, &["198.51.100.1, 203.0.113.7, 10.0.0.1"]).await < BURST - 50, "what callers add is not read");
    assert!(call(&server, &["198.51.100.1", "203.0.113.7"]).await < BURST - 50, "nor in a line of its own");
    assert_eq!(call(&server, &["203.0.113.8"]).await, BURST - 1, "another caller");
    use_up(&server, &["[2001:db8:1:2::7]:4711"]).await;
    assert!(call(&server, &["2001:db8:1:2::8"]).await < BURST - 50, "of IPv6 a customer's half");
    assert_eq!(call(&server, &["2001:db8:1:3::8"]).await, BURST - 1, "another customer");
    assert_eq!(call(&server, &[]).await, BURST - 1, "the proxy itself");
}

#[tokio::test]
async fn a_hostile_header_counts_as_the_proxy_that_passed_it_on() {
    let (_home, server) = server("127.0.0.1").await;
    for line in ["nonsense", "[", "::ffff:", "999.9.9.9", "203.0.113.9, unknown"] {
        for _ in 0..20 {
            call(&server, &[line]).await;
        }
    }
    assert!(call(&server, &[]).await < BURST - 50);
    call(&server, &[&"127.0.0.1,".repeat(1000)]).await;
}

#[tokio::test]
async fn what_others_say_about_where_they_come_from_is_not_believed() {
    for proxies in ["", "10.0.0.0/8"] {
        let (_home, server) = server(proxies).await;
        for number in 0..100 {
            call(&server, &[&format!("203.0.113.{number}")]).await;
        }
        assert!(call(&server, &["198.51.100.1"]).await < BURST - 50, "all of them are one");
    }
}

#[tokio::test]
async fn made_up_tokens_count_as_the_address_that_they_come_from() {
    let (home, server) = server("").await;
    let ada = home.developer(&server, "ada@example.com");
    for number in 0..100 {
        let made_up = Api { token: format!("oct_at_{number}"), ..ada.clone() };
        left(made_up.request(Method::GET, "/v1/accounts")).await;
    }
    assert!(call(&server, &[]).await < BURST - 50);
    assert_eq!(left(ada.request(Method::GET, "/v1/accounts")).await, BURST - 1, "a good token has its own");
}

/// All people would have the proxy's address, and one of them could keep the others out.
#[tokio::test]
async fn behind_a_proxy_that_was_not_named_accounts_alone_are_slowed_down() {
    let home = Home::with_nothing()
        .set("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "1")
        .set("OCTAVO_LIMITS_BURST", "20")
        .set("OCTAVO_PUBLIC_URL", "https://octavo.example");
    let server = home.start_without_sandbox().await;
    for number in 0..30 {
        let form = [("email", format!("person{number}@example.com")), ("password", "guess after guess".to_owned())];
        let answer = client().post(format!("{}/login", server.base)).form(&form).send().await.unwrap();
        assert_eq!(answer.status(), 403, "{number}");
    }
}
