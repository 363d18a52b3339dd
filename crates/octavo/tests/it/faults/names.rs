//! A resolver that knows no names for a while.

use std::path::{Path, PathBuf};

use reqwest::Method;
use serde_json::json;

use super::certificates::tried;
use super::tls::{NAME, Tls};
use crate::support::{Call, Home, Receiver, free_port, until};
use crate::x;

/// A name of this machine, under which the simulated networks are reached.
const NETWORKS: &str = "networks.localhost";

/// A home whose commands know `names` alone, and the file that says where they lead. No name server is asked.
pub fn hosts(home: Home, names: &str) -> (Home, PathBuf) {
    let (hosts, resolver) = (home.path().join("hosts"), home.path().join("resolv.conf"));
    know(&hosts, names);
    std::fs::write(&resolver, "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n").unwrap();
    let (from, asked) = (hosts.display(), resolver.display());
    let home = home.mount(&format!("mount --bind '{from}' /etc/hosts\nmount --bind '{asked}' /etc/resolv.conf"));
    (home, hosts)
}

fn know(hosts: &Path, names: &str) {
    std::fs::write(hosts, format!("127.0.0.1 localhost {names}\n")).unwrap();
}

/// The worker is another process, which has connected to nobody before the names are gone.
#[tokio::test]
async fn names_that_do_not_resolve_are_asked_for_again() {
    let receiver = Receiver::start().await;
    let home = Home::on_postgres().await;
    let authority = home.path().join("authority.pem");
    let tls = Tls::before(receiver.address(), &authority).await;
    let all = format!("{NETWORKS} {NAME}");
    let (home, known) = hosts(home, &all);
    let home = home.set("SSL_CERT_FILE", authority.to_str().unwrap());
    let port = free_port();
    let server = home.start_idle(port).await;
    let api = home.developer(&server, "ada@example.com");
    let account = x::connect(&api).await;
    let url = format!("https://{NAME}:{}/hook", tls.port);
    let webhook = api.webhook(&receiver, json!({ "url": url, "retryBackoffMs": 1_000 })).await;

    let test = format!("/v1/webhooks/{webhook}/test");
    assert_eq!(api.send(Method::POST, &test, json!({ "type": "post.completed" })).await.status(), 202);

    know(&known, "");
    let location = x::scheduled(&api, account, json!({ "content": "Once the names are back" })).await;
    let worker = home.start_worker_by(&format!("http://{NETWORKS}:{port}"), &server);
    let first = tried(&api, &webhook).await["attempts"][0].clone();
    assert_eq!((&first["status"], &first["errorClass"]), (&json!("SCHEDULED"), &json!("CONNECT")), "{first}");
    let waits = until("publishing was tried", async || {
        let post = api.get(&location).await["publications"][0]["posts"][0].clone();
        post["errorCode"].is_string().then_some(post)
    })
    .await;
    assert_eq!(server.status("/readyz").await, 200, "the database responds: {waits}");
    assert_eq!((api.feed(account).await.len(), receiver.calls().len()), (0, 0));

    know(&known, &all);
    assert_eq!(api.ended(&location).await["status"], "COMPLETED");
    assert_eq!(api.feed(account).await.len(), 1);
    let completed = |calls: &[Call]| calls.iter().filter(|call| call.kind() == "post.completed").count();
    receiver.wait("both events are delivered", |calls| completed(calls) == 2).await;
    drop((worker, server));
}
