//! Every field that takes an address, against all ways to write one that must not be called.

use futures::StreamExt;
use octavo_egress::testing::{Canaries, aimed, cases};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Api, AtNetwork, DID, HANDLE, Home, SubscribedBrowser};

/// The status, and the field that is named first.
async fn posted(api: &Api, path: &str, body: Value) -> (u16, String) {
    let answer = api.send(Method::POST, path, body).await;
    let status = answer.status().as_u16();
    let body: Value = answer.json().await.unwrap();
    (status, body["error"]["details"][0]["field"].as_str().unwrap_or_default().to_owned())
}

async fn connect(api: &Api, identifier: &str, service: Option<&str>) -> (u16, String) {
    let credentials = json!({ "identifier": identifier, "password": "abcd-efgh", "service": service });
    posted(api, "/v1/accounts", json!({ "platform": "BLUE_SKY", "credentials": credentials })).await
}

/// One case through every field that takes an address.
async fn assert_refused([api, portal]: [&Api; 2], network: &AtNetwork, (number, url): (usize, &str)) {
    let webhook = json!({ "url": url, "apiKey": "k", "eventsAll": true });
    assert_eq!(posted(api, "/v1/webhooks", webhook).await, (400, "url".to_owned()), "webhook: {url}");
    let import = json!({ "url": url });
    assert_eq!(posted(api, "/v1/media/upload/import", import).await, (400, "url".to_owned()), "import: {url}");
    let browser = SubscribedBrowser::at(url).subscription();
    assert_eq!(posted(portal, "/v1/me/push", browser).await, (400, "endpoint".to_owned()), "push: {url}");
    let service = connect(api, "ada.test", Some(url)).await;
    assert_eq!(service, (400, "credentials.service".to_owned()), "service: {url}");
    // The account is connected, and its calls go to the configured service, which answered.
    let digits: String = number.to_string().bytes().map(|digit| char::from(digit - b'0' + b'a')).collect();
    let (did, handle) = (format!("did:plc:{digits:a>24}"), format!("{number}.test"));
    network.put(&did, &handle, url);
    assert_eq!(connect(api, &format!("{did} {handle}"), None).await.0, 201, "DID document: {url}");
}

/// In production nothing is opened, not even where all of it runs on one machine. The database
/// plays no part: one engine is enough for thousands of calls.
#[tokio::test]
async fn no_field_leads_to_a_closed_address() {
    let (canaries, (network, ..), cases) = (Canaries::listen().await, AtNetwork::start().await, cases());
    let home = network.settings(Home::with_nothing()).set("OCTAVO_EGRESS_ALLOW", "");
    let server = home.start_without_sandbox().await;
    let api = home.developer(&server, "ada@example.com");
    let portal = home.portal_of(&server, "bob@example.com");
    let tried = cases.iter().enumerate().map(|(number, case)| {
        let (callers, network, url) = ([&api, &portal], &network, aimed(case, canaries.port(number)));
        async move { assert_refused(callers, network, (number, &url)).await }
    });
    futures::stream::iter(tried).buffer_unordered(4).collect::<Vec<()>>().await;
    let (connections, bytes) = canaries.met().await;
    let calls = 5 * cases.len();
    println!("{calls} calls with {} URLs, {connections} connections, {bytes} bytes", cases.len());
    assert_eq!((connections, bytes), (0, 0));
    drop(server);
}

/// What a connection fails of is in the log, not in the answer.
#[tokio::test]
async fn a_service_that_gives_no_answer_is_told_in_one_sentence() {
    let server = Home::with_nothing();
    let home = server.set("OCTAVO_EGRESS_ALLOW", "127.0.0.1/32");
    let server = home.start_without_sandbox().await;
    let api = home.developer(&server, "ada@example.com");
    let (silent, hangs_up) = (crate::support::free_port(), tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap());
    let port = hangs_up.local_addr().unwrap().port();
    tokio::spawn(async move { while hangs_up.accept().await.is_ok() {} });
    for service in [
        format!("http://127.0.0.1:{silent}"),
        format!("http://127.0.0.1:{port}"),
        format!("https://127.0.0.1:{port}"),
        server.base.replace("http:", "https:"),
    ] {
        let credentials = json!({ "identifier": "ada.test", "password": "abcd-efgh", "service": service });
        let body = json!({ "platform": "BLUE_SKY", "credentials": credentials });
        let answer = api.send(Method::POST, "/v1/accounts", body).await;
        assert_eq!(answer.status(), 503, "{service}");
        let body: Value = answer.json().await.unwrap();
        let said = "Bluesky could not be reached (its server sent no usable response). Try again.";
        assert_eq!(body["error"]["message"], said, "{service}");
    }
}

/// `egress.allow` opens servers of accounts too, for plain http.
#[tokio::test]
async fn an_opened_range_has_servers_of_accounts() {
    let (network, _, service) = AtNetwork::start().await;
    let home = network.settings(Home::with_nothing());
    let server = home.start_without_sandbox().await;
    let api = home.developer(&server, "ada@example.com");
    network.put(DID, HANDLE, &service.base);
    assert_eq!(connect(&api, HANDLE, Some(&service.base)).await.0, 201);
}
