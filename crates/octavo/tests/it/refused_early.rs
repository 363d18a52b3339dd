//! A call that is refused before its body was read: whatever the client, it sees the refusal, and its next call on the
//! same kept-alive connection works.

use std::io::Write;
use std::process::Command;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::support::{Api, Home, Server};

const SIZES: [usize; 3] = [100_000, 5_000_000, 50_000_000];

/// The refusals there are, with the status that each must see.
fn refused(api: &Api) -> Vec<(Value, u16)> {
    let upload = format!("{}/v1/media/upload", api.base);
    let token = format!("Bearer {}", api.token);
    let client_id = api.client_id.clone().unwrap();
    let case = |url: &str, headers: Value, size: usize| {
        let next = format!("{}/healthz", api.base);
        json!({ "url": url, "next": next, "headers": headers, "size": size })
    };
    let mut cases = Vec::new();
    for size in SIZES {
        let multipart = "multipart/form-data; boundary=x";
        cases.push((case(&upload, json!({ "content-type": multipart }), size), 401));
        let another = json!({ "content-type": multipart, "authorization": token, "x-api-key": "another" });
        cases.push((case(&upload, another, size), 403));
        let good = json!({ "content-type": "application/json", "authorization": token, "x-api-key": client_id });
        let status = if size > 1_048_576 { 413 } else { 400 };
        cases.push((case(&format!("{}/v1/posts", api.base), good, size), status));
    }
    cases
}

async fn server() -> (Home, Server, Api) {
    let home = Home::with_nothing();
    let server = home.start().await;
    let api = home.developer(&server, "ada@example.com");
    (home, server, api)
}

/// Runs a client on the cases and compares what it prints.
fn check(command: &mut Command, cases: &[(Value, u16)]) {
    let sent: Vec<&Value> = cases.iter().map(|(case, _)| case).collect();
    let output = command.arg(serde_json::to_string(&sent).unwrap()).output().unwrap();
    let seen = String::from_utf8(output.stdout).unwrap();
    let wanted: Vec<String> = cases.iter().map(|(_, status)| format!("{status} 200")).collect();
    let seen: Vec<&str> = seen.lines().collect();
    assert_eq!(seen, wanted, "{}", String::from_utf8_lossy(&output.stderr));
}

fn script(program: &str, name: &str) -> Command {
    let mut command = Command::new(program);
    command.arg(format!("{}/tests/it/clients/{name}", env!("CARGO_MANIFEST_DIR")));
    command
}

#[tokio::test(flavor = "multi_thread")]
async fn by_fetch_of_node() {
    let (_home, _server, api) = server().await;
    let mut cases = Vec::new();
    for (mut case, status) in refused(&api) {
        case["by"] = json!("fetch");
        let is_upload = case["url"].as_str().unwrap().ends_with("upload");
        if is_upload {
            // With the boundary that fetch writes itself.
            case["form"] = json!(true);
            case["headers"].as_object_mut().unwrap().remove("content-type");
        }
        cases.extend(std::iter::repeat_n((case.clone(), status), 3));
        if is_upload && status == 403 {
            case["headers"]["x-api-key"] = json!(api.client_id);
            cases.push((case, 400));
        }
    }
    check(&mut script("node", "refused.mjs"), &cases);
}

#[tokio::test(flavor = "multi_thread")]
async fn by_http_of_node() {
    let (_home, _server, api) = server().await;
    let mut cases = refused(&api);
    cases.extend(refused(&api).into_iter().map(|(mut case, status)| {
        case["expects"] = json!(true);
        (case, status)
    }));
    check(&mut script("node", "refused.mjs"), &cases);
}

/// It writes all of a body before it reads.
#[tokio::test(flavor = "multi_thread")]
async fn by_python() {
    let (_home, _server, api) = server().await;
    check(&mut script("python3", "refused.py"), &refused(&api));
}

#[tokio::test(flavor = "multi_thread")]
async fn by_curl() {
    let (_home, _server, api) = server().await;
    for (case, status) in refused(&api) {
        let mut body = tempfile::NamedTempFile::new().unwrap();
        body.write_all(&vec![0; case["size"].as_u64().unwrap() as usize]).unwrap();
        for expect in ["expect: 100-continue", "expect:"] {
            let mut curl = Command::new("curl");
            let quiet = ["--silent", "--output", "/dev/null", "--write-out", "%{http_code} "];
            curl.args(quiet).args(["--header", expect]);
            for (name, value) in case["headers"].as_object().unwrap() {
                curl.arg("--header").arg(format!("{name}: {}", value.as_str().unwrap()));
            }
            curl.arg("--data-binary").arg(format!("@{}", body.path().display()));
            curl.arg(case["url"].as_str().unwrap()).arg("--next").args(quiet).arg(case["next"].as_str().unwrap());
            let output = curl.output().unwrap();
            let seen = String::from_utf8(output.stdout).unwrap();
            assert_eq!((seen.trim(), output.status.code()), (format!("{status} 200").as_str(), Some(0)), "{case}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn over_the_rate_limit() {
    let home = Home::with_nothing().set("OCTAVO_LIMITS_REQUESTS_PER_SECOND", "1").set("OCTAVO_LIMITS_BURST", "1");
    let server = home.start().await;
    let url = format!("{}/v1/media/upload", server.base);
    let next = format!("{}/healthz", server.base);
    let sizes = std::iter::repeat_n(SIZES[0], 20).chain(SIZES);
    let cases: Vec<Value> = sizes
        .map(|size| json!({ "by": "fetch", "form": true, "headers": {}, "url": url, "next": next, "size": size }))
        .collect();
    let output = script("node", "refused.mjs").arg(serde_json::to_string(&cases).unwrap()).output().unwrap();
    let seen = String::from_utf8(output.stdout).unwrap();
    // While a large one is sent, the limit allows another.
    assert!(seen.lines().all(|line| line == "401 200" || line == "429 200"), "{seen}");
    assert_eq!(seen.lines().count(), cases.len());
    assert!(seen.contains("429 200"), "{seen}");
}

/// It may be waiting for the answer: then its body never comes.
#[tokio::test]
async fn who_sends_no_body_is_answered_all_the_same() {
    let (_home, _server, api) = server().await;
    let address = api.base.trim_start_matches("http://");
    for expect in ["", "expect: 100-continue\r\n"] {
        let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
        let head = format!("POST /v1/posts HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n{expect}\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 401 ") && answer.contains("connection: close\r\n"), "{answer}");
    }
}
