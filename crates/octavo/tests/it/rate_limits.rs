//! Rate limits: people have a bucket in each application, strangers one for each address. Each 429 says when to return.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use futures::future::join_all;
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;

use crate::support::{Api, Home, Server, client, until};

/// So slowly refilled that what is left tells who shares a bucket.
async fn server(burst: &str) -> (Home, Server) {
    let home = Home::with_nothing()
        .set("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "1")
        .set("OCTAVO_LIMITS_BURST", burst)
        .set("OCTAVO_SERVER_TRUSTED_PROXIES", "127.0.0.1");
    let server = home.start().await;
    (home, server)
}

async fn left(request: RequestBuilder) -> u32 {
    let answer = request.send().await.unwrap();
    let left = answer.headers()["ratelimit"].to_str().unwrap().split(";r=").nth(1).unwrap();
    left.split(';').next().unwrap().parse().unwrap()
}

/// How many requests are answered as `status` before one is 429, which says when to return.
async fn until_refused(status: u16, at_once: usize, send: impl AsyncFn(usize) -> Response) -> usize {
    let mut answered = 0;
    for _ in 0..200 {
        let answers = join_all((0..at_once).map(|number| send(answered + number))).await;
        let (refused, rest): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status() == 429);
        assert!(rest.iter().all(|answer| answer.status() == status), "{rest:?}");
        answered += rest.len();
        for answer in &refused {
            let wait: u64 = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
            assert!((1..=60).contains(&wait), "{wait}");
        }
        if !refused.is_empty() {
            return answered;
        }
    }
    panic!("never refused");
}

#[tokio::test]
async fn a_person_has_one_bucket_in_an_application_whatever_the_token_and_its_spelling() {
    let (home, server) = server("1000").await;
    let ada = home.developer(&server, "ada@example.com");
    let client_id = ada.client_id.clone().unwrap();
    let another = home.token(&client_id, "ada@example.com", "api");
    let spellings = ["Bearer ", "Bearer  ", "Bearer    ", "bEARER ", "bearer ", "BEARER   "];
    let mut lefts = Vec::new();
    for _ in 0..20 {
        for (spelling, token) in spellings.iter().flat_map(|it| [(it, &ada.token), (it, &another)]) {
            let request = ada.http.get(format!("{}/v1/accounts", ada.base)).header("x-api-key", &client_id);
            lefts.push(left(request.header("authorization", format!("{spelling}{token}"))).await);
        }
    }
    assert!(lefts[lefts.len() - 1] < 900, "{lefts:?}");
    let portal = Api { token: home.token("octavo-portal", "ada@example.com", "api"), client_id: None, ..ada.clone() };
    assert_eq!(left(portal.request(Method::GET, "/v1/accounts")).await, 999, "another application");
    home.tool(&["user", "add", "bob@example.com"], "correct horse battery staple 9");
    let bob = Api { token: home.token(&client_id, "bob@example.com", "api"), ..ada.clone() };
    assert_eq!(left(bob.request(Method::GET, "/v1/accounts")).await, 999, "another person");
}

#[tokio::test]
async fn many_passwords_from_one_address_are_slowed_down() {
    let (_home, server) = server("1").await;
    let http = client();
    let sign_in = async |from: &str, number: usize| {
        let form = [("email", format!("person{number}@example.com")), ("password", "guess after guess".to_owned())];
        let request = http.post(format!("{}/login", server.base)).form(&form);
        request.header("x-forwarded-for", from).send().await.unwrap()
    };
    let tried = until_refused(403, 1, async |number| sign_in("203.0.113.7", number).await).await;
    assert!(tried >= 10, "{tried}");
    assert_eq!(sign_in("203.0.113.8", 0).await.status(), 403, "another address");
    let set_up = async |_| {
        let request = http.post(format!("{}/setup", server.base)).header("x-forwarded-for", "203.0.113.9");
        request.form(&[("token", "x")]).send().await.unwrap()
    };
    assert!(until_refused(410, 1, set_up).await >= 10, "set-up takes passwords too");
}

#[tokio::test]
async fn the_pages_of_sign_in_share_a_bucket_for_each_address() {
    let (_home, server) = server("1").await;
    let (http, paths) = (client(), ["/login", "/signup", "/login?returnTo=/portal"]);
    let page = async |number: usize| http.get(format!("{}{}", server.base, paths[number % 3])).send().await.unwrap();
    let tried = until_refused(200, 20, page).await;
    assert!((60..150).contains(&tried), "{tried}");
    for (path, status) in [("/oauth2/authorize", 400), ("/setup?token=x", 410)] {
        let page = async |_| http.get(format!("{}{path}", server.base)).send().await.unwrap();
        assert!(until_refused(status, 20, page).await < 60, "{path}");
    }
    assert_eq!(server.status("/healthz").await, 200);
}

#[tokio::test]
async fn failed_token_calls_are_limited_for_each_address() {
    let (_home, server) = server("1").await;
    let http = client();
    let call = async |path: &str| {
        let form = [("client_id", "nobody"), ("client_secret", "x"), ("token", "x"), ("grant_type", "refresh_token")];
        http.post(format!("{}{path}", server.base)).form(&form).send().await.unwrap()
    };
    let tried = until_refused(400, 20, async |_| call("/oauth2/token").await).await;
    assert!((60..150).contains(&tried), "{tried}");
    assert!(until_refused(400, 20, async |_| call("/oauth2/revoke").await).await < 60);
}

#[tokio::test]
async fn stored_files_are_limited_for_each_address() {
    let (_home, server) = server("1").await;
    let (http, url) = (client(), format!("{}/media/nobody/nothing.jpg?expires=1&signature=x", server.base));
    let tried = until_refused(403, 50, async |_| http.get(&url).send().await.unwrap()).await;
    assert!(tried >= 600, "{tried}");
}

#[tokio::test]
async fn without_limits_nothing_is_limited() {
    let home = Home::with_nothing().set("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "0");
    let server = home.start().await;
    for _ in 0..100 {
        assert_eq!(server.status("/login").await, 200);
        assert_eq!(server.status("/media/nobody/nothing.jpg?expires=1&signature=x").await, 403);
    }
}

/// A person at a browser with the portal: its refresh token.
async fn sign_up(server: &Server) -> String {
    let http = client();
    let form = [("email", "ada@example.com"), ("password", "correct horse battery staple 9")];
    let answer = http.post(format!("{}/signup", server.base)).form(&form).send().await.unwrap();
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let verifier = "v".repeat(43);
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&verifier));
    let redirect = format!("{}/portal", server.base);
    let query = [
        ("client_id", "octavo-portal"),
        ("response_type", "code"),
        ("redirect_uri", &redirect),
        ("scope", "api"),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
    ];
    let authorize = http.get(format!("{}/oauth2/authorize", server.base)).query(&query).header("cookie", cookie);
    let to = authorize.send().await.unwrap().headers()["location"].to_str().unwrap().to_owned();
    let code = Url::parse(&to).unwrap().query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
    let body = json!({ "grant_type": "authorization_code", "client_id": "octavo-portal", "code": code,
        "redirect_uri": redirect, "code_verifier": verifier });
    let tokens = http.post(format!("{}/oauth2/token", server.base)).json(&body).send().await.unwrap();
    tokens.json::<Value>().await.unwrap()["refresh_token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn token_calls_count_for_the_person_and_cannot_be_repeated_without_end() {
    let (_home, server) = server("20").await;
    let body = json!({ "grant_type": "refresh_token", "client_id": "octavo-portal",
        "refresh_token": sign_up(&server).await });
    let (http, url) = (client(), format!("{}/oauth2/token", server.base));
    let granted = until_refused(200, 100, async |_| http.post(&url).json(&body).send().await.unwrap()).await;
    assert!(granted >= 19, "{granted}");
    let answer = until("one is granted again", async || {
        let answer = http.post(&url).json(&body).send().await.unwrap();
        (answer.status() == 200).then_some(answer)
    })
    .await;
    let tokens: Value = answer.json().await.unwrap();
    let api = http.get(format!("{}/v1/accounts", server.base)).bearer_auth(tokens["access_token"].as_str().unwrap());
    assert!(left(api).await < 15, "calls of the API take from the same bucket");
}

#[tokio::test]
async fn registrations_are_limited_for_an_address() {
    let (_home, server) = server("1000").await;
    let url = format!("{}/oauth2/register", server.base);
    let metadata = json!({ "redirect_uris": ["https://agent.example/callback"] });
    let from = |address: &'static str| client().post(&url).header("x-forwarded-for", address).json(&metadata).send();
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(from("198.51.100.7").await.unwrap().status().as_u16());
    }
    assert!(statuses[..10].iter().all(|status| *status == 201) && statuses[11] == 429, "{statuses:?}");
    let refused = from("198.51.100.7").await.unwrap();
    assert!(refused.headers()["retry-after"].to_str().unwrap().parse::<u64>().unwrap() <= 60);
    assert_eq!(from("198.51.100.8").await.unwrap().status(), 201, "another address");
}

#[tokio::test]
async fn calls_of_the_mcp_server_are_limited_like_those_of_the_api() {
    let (_home, server) = server("20").await;
    let url = format!("{}/mcp", server.base);
    let answered = until_refused(401, 10, async |_| client().post(&url).send().await.unwrap()).await;
    assert!((20..40).contains(&answered), "{answered}");
}
