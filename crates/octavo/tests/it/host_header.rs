//! Whom requests are addressed to, and what pages of other origins may do.

use std::io::{Read, Write};
use std::net::TcpStream;

use reqwest::Method;
use serde_json::json;

use crate::support::{Home, Server, each_engine};

/// What the server answers to a request's lines: the status, and all of it.
fn answer(server: &Server, lines: &[&str]) -> (u16, String) {
    let mut stream = TcpStream::connect(server.base.strip_prefix("http://").unwrap()).unwrap();
    let text = lines.iter().map(|line| format!("{line}\r\n")).collect::<String>();
    stream.write_all(format!("{text}Connection: close\r\n\r\n").as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    (answer.split(' ').nth(1).unwrap().parse().unwrap(), answer)
}

#[tokio::test]
async fn on_loopback_a_request_for_another_server_is_refused() {
    let home = Home::with_nothing();
    let server = home.start().await;
    let own = server.base.strip_prefix("http://").unwrap().to_owned();
    for path in
        ["/", "/sandbox/x", "/signup", "/metrics", "/healthz", "/v1/accounts", "/.well-known/openid-configuration"]
    {
        for host in
            ["evil.example", "evil.example:80", "localhost.evil.example", "10.0.0.1", "127.0.0.1@evil.example", ""]
        {
            let (status, text) = answer(&server, &[&format!("GET {path} HTTP/1.1"), &format!("Host: {host}")]);
            assert_eq!(status, 400, "{path} for {host}: {text}");
            assert!(text.contains("VALIDATION_ERROR"), "{text}");
        }
        let get = format!("GET {path} HTTP/1.1");
        let (_, text) = answer(&server, &[&get, "Host: evil.example"]);
        assert!(text.contains(&format!("this server is {}", server.base)), "{text}");
        assert_eq!(answer(&server, &[&get]).0, 400, "no Host");
        assert_eq!(answer(&server, &[&get, &format!("Host: {own}"), &format!("Host: {own}")]).0, 400, "two Hosts");
        assert_eq!(answer(&server, &[&get, &format!("Host: {own}"), "Host: evil.example"]).0, 400, "two Hosts");
    }
    let port = own.rsplit_once(':').unwrap().1;
    for host in [&own, "localhost", &format!("LOCALHOST:{port}"), "[::1]:1", "127.0.0.2:8080", "octavo.localhost"] {
        assert_eq!(answer(&server, &["GET /healthz HTTP/1.1", &format!("Host: {host}")]).0, 200, "{host}");
    }
}

#[tokio::test]
async fn elsewhere_the_proxy_decides_by_which_name_it_calls() {
    let home = Home::with_nothing().set("OCTAVO_PUBLIC_URL", "https://octavo.example");
    let server = home.start_without_sandbox().await;
    for host in ["octavo.example", "backend-3:8080"] {
        assert_eq!(answer(&server, &["GET /healthz HTTP/1.1", &format!("Host: {host}")]).0, 200, "{host}");
    }
    assert_eq!(answer(&server, &["GET /healthz HTTP/1.1"]).0, 400);
    assert_eq!(answer(&server, &["GET /healthz HTTP/1.1", "Host: a", "Host: b"]).0, 400);
}

#[tokio::test]
async fn pages_of_other_origins_may_ask_first_and_then_call() {
    each_engine(async |home| {
        let server = home.start().await;
        let ada = home.developer(&server, "ada@example.com");
        let png = json!({ "filename": "a.png", "contentType": "image/png", "sizeBytes": 3 });
        let promised = ada.send(Method::POST, "/v1/media/upload/urls", png).await;
        let promised: serde_json::Value = promised.json().await.unwrap();
        let put = promised["url"].as_str().unwrap().strip_prefix(&server.base).unwrap().to_owned();
        for (method, path, headers) in [
            ("POST", "/oauth2/token", "content-type"),
            ("POST", "/oauth2/token", "authorization"),
            ("POST", "/oauth2/revoke", "authorization,content-type"),
            ("GET", "/oauth2/userInfo", "authorization"),
            ("POST", "/oauth2/userInfo", "authorization"),
            ("GET", "/.well-known/jwks.json", "accept"),
            ("PUT", &put, "content-type"),
        ] {
            let asked = ada.http.request(Method::OPTIONS, format!("{}{path}", server.base));
            let asked = asked.header("origin", "https://spa.example").header("access-control-request-method", method);
            let answer = asked.header("access-control-request-headers", headers).send().await.unwrap();
            assert_eq!(answer.status(), 200, "{method} {path}");
            let header = |name: &str| answer.headers()[name].to_str().unwrap().to_ascii_lowercase();
            assert_eq!(header("access-control-allow-origin"), "*", "{path}");
            assert!(header("access-control-allow-methods").contains(&method.to_ascii_lowercase()), "{path}");
            let allowed = header("access-control-allow-headers");
            assert!(headers == "accept" || headers.split(',').all(|name| allowed.contains(name)), "{path}: {allowed}");
            assert!(answer.headers().get("access-control-allow-credentials").is_none());
            let wrong = ada.http.request(Method::DELETE, format!("{}{path}", server.base)).send().await.unwrap();
            assert_eq!(wrong.status(), 405, "{path}");
        }
        let authorize = ada.http.request(Method::OPTIONS, format!("{}/oauth2/authorize", server.base));
        let authorize = authorize.header("origin", "https://spa.example").send().await.unwrap();
        assert!(authorize.headers().get("access-control-allow-origin").is_none());
        drop(server);
    })
    .await;
}
